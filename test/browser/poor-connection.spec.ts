import { expect, test, type Browser, type Page } from './fixtures.js';
import { FALLBACK_MESSAGES } from '../../src/shared/fallback-messages.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { newPage, fillFields, holdRequests, today } from './screens.js';

test.use({
  expectedLogs: /did not load\.|screen\.timeout|dynamically imported module|Failed to load resource: .*\/assets\//,
});

let w: World;
let doctor: Doctor;
/** Values for placeholders: `{patient}` in a row is the patient's id. */
let placeholders: Record<string, string>;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  const activeTerm = { subscription_tier_id: tier, subscription_start_date: today() };
  const { id: patient } = await w.patient(doctor, activeTerm);
  const { email } = await w.doctor();
  const doctorWithLink = await w.doctor();
  const { password_link } = await w.must<{ password_link: { url: string } }>(
    'POST',
    `/api/admin/accounts/${doctorWithLink.id}/password-link`,
    { token: await w.adminToken() },
  );
  placeholders = { plan, patient, email, link: password_link.url.split('/').at(-1) ?? '' };
});
test.afterAll(() => w.end());

const fillPlaceholders = (text: string) => text.replace(/\{(\w+)\}/, (_, name: string) => placeholders[name] ?? '');
const urlOf = (path: string) => `/admin/#/${fillPlaceholders(path)}`;
const open = async (browser: Browser, path: string) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto(urlOf(path));
  return page;
};
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

/** A form: it is sent offline first, then again with a connection. */
interface FormCase {
  url: string;
  /** The button that opens the form; without one, the form is open. */
  openButton?: string;
  /** Values by field label. */
  values: Record<string, string>;
  submitButton: string;
  /** The message when the request fails. */
  error: string;
  /** The text after it has worked. */
  success: string;
}

/** A doctor's forms. The order matters: the last one changes the password. */
const DOCTOR_FORMS: FormCase[] = [
  {
    url: 'patients',
    openButton: 'Add Patient',
    values: { Name: 'Meena Iyer', Mobile: '98765 43211' },
    submitButton: 'Add Patient',
    error: FALLBACK_MESSAGES.addPatient,
    success: 'Patient added successfully',
  },
  {
    url: 'import',
    openButton: 'Paste rows',
    values: { 'Rows from Excel': 'Name\tMobile\nMeena Iyer\t98765 43211' },
    submitButton: 'Use these rows',
    error: FALLBACK_MESSAGES.uploadImport,
    success: 'What is in each column?',
  },
  {
    url: 'patients/{patient}',
    openButton: 'Edit Patient',
    values: { Name: 'Ravi Kumaran', Email: 'ravi@kumar.example' },
    submitButton: 'Save Patient',
    error: FALLBACK_MESSAGES.updatePatient,
    success: 'Patient updated successfully',
  },
  {
    url: 'subscriptions',
    openButton: 'Create Subscription',
    values: { 'Plan Name': 'Wellness', Description: 'Yoga' },
    submitButton: 'Create Subscription',
    error: FALLBACK_MESSAGES.createPlan,
    success: 'Subscription created successfully',
  },
  {
    url: 'subscriptions/{plan}',
    openButton: 'Edit',
    values: { 'Plan Name': 'Chat', Description: 'Every day' },
    submitButton: 'Save Changes',
    error: FALLBACK_MESSAGES.updatePlan,
    success: 'Subscription updated successfully',
  },
  {
    url: 'subscriptions/{plan}',
    openButton: 'Add Tier',
    values: { 'Tier Name': 'Gold', Price: '1299.5' },
    submitButton: 'Add Tier',
    error: FALLBACK_MESSAGES.addTier,
    success: 'Tier added successfully',
  },
  {
    url: 'subscriptions/{plan}',
    openButton: 'Edit tier Tier 499',
    values: { 'Tier Name': 'Silver', Price: '599' },
    submitButton: 'Save Tier',
    error: FALLBACK_MESSAGES.updateTier,
    success: 'Tier updated successfully',
  },
  {
    url: 'profile',
    openButton: 'Edit Profile',
    values: { 'Tag Line': 'Here for you' },
    submitButton: 'Save Profile',
    error: FALLBACK_MESSAGES.saveProfile,
    success: 'Profile updated successfully',
  },
  {
    url: 'settings/clinics',
    openButton: 'Add Clinic',
    values: { Address: '12 MG Road', Name: 'Rao Clinic' },
    submitButton: 'Add Clinic',
    error: FALLBACK_MESSAGES.saveClinic,
    success: 'Clinic created successfully',
  },
  {
    url: 'account',
    openButton: 'Set PIN',
    values: { 'New PIN': '4821', 'Current Password': PASSWORD },
    submitButton: 'Save PIN',
    error: FALLBACK_MESSAGES.savePin,
    success: 'PIN set',
  },
  {
    url: 'account',
    openButton: 'Change Email',
    values: { 'New Email': 'asha@new.example', 'Current Password': PASSWORD },
    submitButton: 'Save Email',
    error: FALLBACK_MESSAGES.changeEmail,
    success: 'Account updated successfully',
  },
  {
    url: 'account',
    values: { 'New Password': 'secret-2', 'Confirm New Password': 'secret-2', 'Current Password': PASSWORD },
    submitButton: 'Change Password',
    error: FALLBACK_MESSAGES.changePassword,
    success: 'Password changed. Other devices are logged out.',
  },
];

const VISITOR_FORMS: FormCase[] = [
  {
    url: 'signup',
    values: { Email: 'new@rao.example', Password: PASSWORD, 'Confirm Password': PASSWORD },
    submitButton: 'Create Account',
    error: FALLBACK_MESSAGES.signUp,
    success: 'Account Created Successfully!',
  },
  {
    url: 'new-password/{link}',
    values: { Password: 'secret-3', 'Confirm Password': 'secret-3' },
    submitButton: 'Save Password',
    error: FALLBACK_MESSAGES.setPassword,
    success: 'Password changed. Log in with your new password.',
  },
  {
    url: 'login',
    values: { Email: '{email}', Password: PASSWORD },
    submitButton: 'Sign In',
    error: FALLBACK_MESSAGES.logIn,
    success: 'Revenue This Month',
  },
];

const ADMIN_FORMS: FormCase[] = [
  {
    url: 'admin/staff',
    openButton: 'Add login',
    values: { Name: 'Meera Nair', Email: 'meera@operator.example' },
    submitButton: 'Create login',
    error: FALLBACK_MESSAGES.saveStaff,
    success: 'Works once, until',
  },
  {
    url: 'admin/staff',
    openButton: 'Edit',
    values: { Name: 'Meera Rao' },
    submitButton: 'Save',
    error: FALLBACK_MESSAGES.saveStaff,
    success: 'Staff login updated',
  },
];

async function submitOfflineThenOnline(page: Page, form: FormCase) {
  const { url, openButton, submitButton, error, success } = form;
  const values = Object.fromEntries(
    Object.entries(form.values).map(([label, value]) => [label, fillPlaceholders(value)]),
  );
  await page.goto(urlOf(url));
  if (openButton) await page.getByRole('button', { name: openButton, exact: true }).first().click();
  // Another form may have the same labels, but not the same first one.
  const formElement = page
    .locator('form')
    .filter({ has: page.getByLabel(new RegExp(`^${Object.keys(values)[0] ?? ''}`)) });
  const button = formElement.locator('button[type=submit]');
  await fillFields(formElement, values);

  const releaseWrites = await holdRequests(page, '**/api/**', (request) => request.method() !== 'GET');
  await button.click();
  await expect(button).toBeDisabled();
  await page.context().setOffline(true);
  releaseWrites();
  await expect(page.getByRole('alert').filter({ hasText: error })).toBeVisible();
  for (const [label, value] of Object.entries(values))
    await expect(formElement.getByLabel(new RegExp(`^${label}`))).toHaveValue(value);

  await page.context().setOffline(false);
  await page.unrouteAll();
  await expect(button).toHaveText(submitButton);
  await button.click();
  await expect(page.getByText(success)).toBeVisible();
  await page.context().close();
}

for (const [user, forms] of [
  ['doctor', DOCTOR_FORMS],
  ['visitor', VISITOR_FORMS],
  ['admin', ADMIN_FORMS],
] as const)
  for (const form of forms)
    test(`${user}, "${form.submitButton}": a slow connection is visible, and offline nothing typed is lost`, async ({
      browser,
    }) => {
      const tokens = { doctor: doctor.token, visitor: '', admin: await w.adminToken() };
      const page = await newPage(browser, w, tokens[user]);
      await submitOfflineThenOnline(page, form);
    });

test('a slow screen shows a notice but no server error, and an error after two minutes', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.clock.install();
  await page.goto(urlOf('dashboard'));
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
  let isMissing = true;
  let requests = 0;
  await page.route('**/assets/ProfilePage-*', (route) => {
    requests += 1;
    return isMissing ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByText('This screen could not be loaded.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(requests).toBe(2);
  isMissing = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Dr Asha Rao' })).toBeVisible();
  await page.context().close();
});
