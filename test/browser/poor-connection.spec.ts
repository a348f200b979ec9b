import { expect, test, type Browser, type Page } from './fixtures.js';
import { FALLBACK_MESSAGES } from '../../src/shared/fallback-messages.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { openDevice, fillFields } from './screens.js';

test.use({
  expectedLogs: /did not load\.|screen\.timeout|dynamically imported module|Failed to load resource: .*\/assets\//,
});

let w: World;
let doctor: Doctor;
/** Values for placeholders: `{patient}` in a row is the patient's id. */
let places: Record<string, string>;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  const fields = { subscription_tier_id: tier, subscription_start_date: new Date().toISOString().slice(0, 10) };
  const { id: patient } = await w.patient(doctor, fields);
  const [{ email }, forgetful] = [await w.doctor(), await w.doctor()];
  const { password_link } = await w.must<{ password_link: { url: string } }>(
    ...(['POST', `/api/admin/accounts/${forgetful.id}/password-link`, { token: await w.adminToken() }] as const),
  );
  places = { plan, patient, email, link: password_link.url.split('/').at(-1) ?? '' };
});
test.afterAll(() => w.end());

const placed = (text: string) => text.replace(/\{(\w+)\}/, (_, name: string) => places[name] ?? '');
const at = (path: string) => `/admin/#/${placed(path)}`;
const open = async (browser: Browser, path: string) => {
  const page = await openDevice(browser, w, doctor.token);
  await page.goto(at(path));
  return page;
};
/** Delays all writes to the server until the returned function is called. */
async function hold(page: Page) {
  let go: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await released;
    await route.continue();
  });
  return go;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

test('offline, a list shows an error, and loads when the connection is back', async ({ browser }) => {
  const page = await open(browser, 'patients');
  await expect(page.getByRole('row').filter({ hasText: 'Ravi Kumar' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('search').getByRole('textbox').fill('Ravi');
  await press(page, 'Search');
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to load patients' });
  await expect(problem).toBeVisible();
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(problem).toBeVisible();
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('Ravi');
  await page.context().setOffline(false);
  await expect(page.getByRole('row').filter({ hasText: 'Ravi Kumar' })).toBeVisible();
  await expect(problem).toHaveCount(0);
  await page.context().close();
});

/** The URL, the button that opens the form, its values, the submit button, the error offline, the success text. */
type FormRow = [
  at: string,
  opens: string | null,
  typed: Record<string, string>,
  send: string,
  problem: string,
  then: string,
];

/** A doctor's forms. The order matters: the last one changes the password. */
const FORMS: FormRow[] = [
  [
    ...(['patients', 'Add Patient', { Name: 'Meena Iyer', Mobile: '98765 43211' }, 'Add Patient'] as const),
    ...([FALLBACK_MESSAGES.addPatient, 'Patient added successfully'] as const),
  ],
  [
    ...(['patients/{patient}', 'Edit Patient', { Name: 'Ravi Kumaran', Email: 'ravi@kumar.example' }] as const),
    ...(['Save Patient', FALLBACK_MESSAGES.updatePatient, 'Patient updated successfully'] as const),
  ],
  [
    ...(['subscriptions', 'Create Subscription', { 'Plan Name': 'Wellness', Description: 'Yoga' }] as const),
    ...(['Create Subscription', FALLBACK_MESSAGES.createPlan, 'Subscription created successfully'] as const),
  ],
  [
    ...(['subscriptions/{plan}', 'Edit', { 'Plan Name': 'Chat', Description: 'Every day' }, 'Save Changes'] as const),
    ...([FALLBACK_MESSAGES.updatePlan, 'Subscription updated successfully'] as const),
  ],
  [
    ...(['subscriptions/{plan}', 'Add Tier', { 'Tier Name': 'Gold', Price: '1299.5' }, 'Add Tier'] as const),
    ...([FALLBACK_MESSAGES.addTier, 'Tier added successfully'] as const),
  ],
  [
    ...(['subscriptions/{plan}', 'Edit tier Tier 499', { 'Tier Name': 'Silver', Price: '599' }, 'Save Tier'] as const),
    ...([FALLBACK_MESSAGES.updateTier, 'Tier updated successfully'] as const),
  ],
  [
    ...(['profile', 'Edit Profile', { 'Tag Line': 'Here for you' }, 'Save Profile'] as const),
    ...([FALLBACK_MESSAGES.saveProfile, 'Profile updated successfully'] as const),
  ],
  [
    ...(['profile', 'Add Clinic', { Address: '12 MG Road', Name: 'Rao Clinic' }, 'Add Clinic'] as const),
    ...([FALLBACK_MESSAGES.saveClinic, 'Clinic created successfully'] as const),
  ],
  [
    ...(['account', 'Change Email', { 'New Email': 'asha@new.example', 'Current Password': PASSWORD }] as const),
    ...(['Save Email', FALLBACK_MESSAGES.changeEmail, 'Account updated successfully'] as const),
  ],
  [
    ...(['account', null] as const),
    { 'New Password': 'secret-2', 'Confirm New Password': 'secret-2', 'Current Password': PASSWORD },
    ...([
      'Change Password',
      FALLBACK_MESSAGES.changePassword,
      'Password changed. Other devices are logged out.',
    ] as const),
  ],
];

const VISITORS_FORMS: FormRow[] = [
  [
    ...(['signup', null, { Email: 'new@rao.example', Password: PASSWORD, 'Confirm Password': PASSWORD }] as const),
    ...(['Create Account', FALLBACK_MESSAGES.signUp, 'Account Created Successfully!'] as const),
  ],
  [
    ...(['new-password/{link}', null, { Password: 'secret-3', 'Confirm Password': 'secret-3' }] as const),
    ...(['Save Password', FALLBACK_MESSAGES.setPassword, 'Password changed. Log in with your new password.'] as const),
  ],
  [
    ...(['login', null, { Email: '{email}', Password: PASSWORD }, 'Sign In', FALLBACK_MESSAGES.logIn] as const),
    'Revenue This Month',
  ],
];

const ADMINS_FORMS: FormRow[] = [
  [
    'admin/staff',
    'Add login',
    { Name: 'Meera Nair', Email: 'meera@operator.example' },
    'Create login',
    FALLBACK_MESSAGES.saveStaff,
    'Works once, until',
  ],
  ['admin/staff', 'Edit', { Name: 'Meera Rao' }, 'Save', FALLBACK_MESSAGES.saveStaff, 'Staff login updated'],
];

async function fillAndSend(page: Page, [path, opens, values, send, problem, then]: FormRow) {
  const typed = Object.fromEntries(Object.entries(values).map(([label, value]) => [label, placed(value)]));
  await page.goto(at(path));
  if (opens) await page.getByRole('button', { name: opens, exact: true }).first().click();
  // Another form may have the same labels, but not the same first one.
  const form = page.locator('form').filter({ has: page.getByLabel(new RegExp(`^${Object.keys(typed)[0] ?? ''}`)) });
  const button = form.locator('button[type=submit]');
  await fillFields(form, typed);

  const answer = await hold(page);
  await button.click();
  await expect(button).toBeDisabled();
  await page.context().setOffline(true);
  answer();
  await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible();
  for (const [label, value] of Object.entries(typed))
    await expect(form.getByLabel(new RegExp(`^${label}`))).toHaveValue(value);

  await page.context().setOffline(false);
  await page.unrouteAll();
  await expect(button).toHaveText(send);
  await button.click();
  await expect(page.getByText(then)).toBeVisible();
  await page.context().close();
}

for (const [who, forms] of [
  ['doctor', FORMS],
  ['visitor', VISITORS_FORMS],
  ['admin', ADMINS_FORMS],
] as const)
  for (const form of forms)
    test(`${who}, "${form[3]}": a slow connection is visible, and offline nothing typed is lost`, async ({
      browser,
    }) => {
      const tokens = { doctor: doctor.token, visitor: '', admin: await w.adminToken() };
      const page = await openDevice(browser, w, tokens[who]);
      await fillAndSend(page, form);
    });

test('a slow screen shows a notice but no server error, and an error after two minutes', async ({ browser }) => {
  const page = await openDevice(browser, w, doctor.token);
  await page.clock.install();
  await page.goto(at('dashboard'));
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  let isMissing = true;
  await page.route('**/assets/ProfilePage-*', (route) => (isMissing ? undefined : route.continue()));
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('status').getByText('Loading...', { exact: true })).toBeVisible();
  await page.clock.fastForward(6_000);
  await expect(page.getByText('This takes longer than usual. Your connection may be slow.')).toBeVisible();
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(0);
  await page.clock.fastForward(114_000);
  await expect(page.getByText('This screen could not be loaded.')).toBeVisible();
  isMissing = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Dr Asha Rao' })).toBeVisible();
  await page.context().close();
});

test('a screen that failed to load loads when the connection is back', async ({ browser }) => {
  const page = await open(browser, 'dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('status').getByText('Loading...', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Dr Asha Rao' })).toBeVisible();
  await page.context().close();
});

test('a screen whose code no longer exists shows an error after one retry', async ({ browser }) => {
  const page = await open(browser, 'dashboard');
  let [isMissing, tries] = [true, 0];
  await page.route('**/assets/ProfilePage-*', (route) => {
    tries += 1;
    return isMissing ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByText('This screen could not be loaded.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(tries).toBe(2);
  isMissing = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Dr Asha Rao' })).toBeVisible();
  await page.context().close();
});
