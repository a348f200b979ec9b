import { expect, test, type Browser, type Page } from '@playwright/test';
import { world, type Doctor, type World } from '../world.js';
import { device, fill } from './screens.js';

let w: World;
let doctor: Doctor;
let seed: { plan: string; patient: string };
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  const fields = { subscription_tier_id: tier, subscription_start_date: new Date().toISOString().slice(0, 10) };
  seed = { plan, patient: (await w.patient(doctor, fields)).id };
});
test.afterAll(() => w.end());

const at = (path: string) => `/admin/#/${path.replace('{plan}', seed.plan).replace('{patient}', seed.patient)}`;
/** The staff's screens are the admin's. */
const tokenFor = (path: string) => (path.startsWith('admin/') ? w.adminToken() : Promise.resolve(doctor.token));
const open = async (browser: Browser, path: string) => {
  const page = await device(browser, w, doctor.token);
  await page.goto(at(path));
  return page;
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

/** Screens, the calls that are slow or lost there, and what is there as soon as they have answered. */
const SCREENS: [path: string, call: RegExp, then: string][] = [
  ['dashboard', /\/dashboard\/stats/, 'Total Patients'],
  ['patients', /\/api\/patients\?/, 'Ravi Kumar'],
  ['patients/{patient}', /\/api\/patients\/[\w-]+$/, 'Patient Information'],
  ['patients/{patient}', /\/api\/patients\/[\w-]+\/subscriptions$/, 'Expiry Date'],
  ['subscriptions', /\/api\/subscriptions\?/, 'Manage Tiers'],
  ['subscriptions/{plan}', /\/api\/subscriptions\/[\w-]+$/, 'Plan Details'],
  ['profile', /\/api\/profile$/, 'Dr Asha Rao'],
  ['payments', /\/api\/payments\?/, '₹499'],
  ['analytics', /\/new-revenue/, 'Patient Name'],
  ['audit', /\/api\/audit/, 'Tier added'],
  ['account', /\/api\/account$/, 'Free trial'],
  ['analytics?tab=subscriptions', /\/current-mrr/, 'ARR'],
  ['messages', /\/api\/messages\?/, 'Messages Yet'],
  ['messages?tab=forecast', /\/messages\/forecast/, 'Renewal reminder|Nothing'],
  ['payment-account', /\/payment-gateway$/, 'rzp_test_sim'],
  ['admin/accounts', /\/admin\/accounts\?/, 'Rao Clinic'],
  ['admin/support', /\/admin\/support$/, 'whatsapp'],
  ['admin/figures', /\/admin\/figures$/, 'Doctors'],
];

for (const [path, call, then] of SCREENS) {
  test(`${path} shows its shape while ${call.source.replaceAll('\\', '')} takes its time`, async ({ browser }) => {
    const page = await device(browser, w, await tokenFor(path));
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(
      ({ pathname, search }) => call.test(pathname + search),
      async (route) => {
        await answered;
        await route.continue();
      },
    );
    await page.goto(at(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .MuiSkeleton-root').first()).toBeVisible();
    answer();
    await expect(page.getByText(new RegExp(then)).first()).toBeVisible();
    await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
    await page.context().close();
  });
}

/** A figure that does not load is a dash, as specified (section 8): it is only logged. */
const FIGURES = ['dashboard', 'analytics?tab=subscriptions'];

for (const [path, call, then] of SCREENS.filter(([path]) => !FIGURES.includes(path)))
  test(`${path} says so when ${call.source.replaceAll('\\', '')} is lost, and Retry brings it`, async ({ browser }) => {
    const page = await device(browser, w, await tokenFor(path));
    let lost = true;
    await page.route(
      ({ pathname, search }) => call.test(pathname + search),
      (route) => (lost ? route.abort() : route.continue()),
    );
    await page.goto(at(path));
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' }).first();
    await expect(retry).toBeVisible();
    lost = false;
    await retry.click();
    await expect(page.getByText(new RegExp(then)).first()).toBeVisible();
    await expect(retry).toHaveCount(0);
    await page.context().close();
  });

test('without a connection a list says so and comes when it is back', async ({ browser }) => {
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

test('without a connection a patient page says so; Retry brings it', async ({ browser }) => {
  const page = await open(browser, 'patients');
  await expect(page.getByRole('row').filter({ hasText: 'Ravi Kumar' })).toBeVisible();
  let lost = true;
  await page.route(`**/api/patients/${seed.patient}`, (route) => (lost ? route.abort() : route.continue()));
  await page.getByRole('link', { name: 'View Details' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to load patient' });
  await expect(problem).toBeVisible();
  lost = false;
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Patient Information' })).toBeVisible();
  await expect(problem).toHaveCount(0);
  await page.context().close();
});

/** Forms: where, what opens them, what is typed, what sends it, the problem without a connection, and what is seen after. */
const FORMS: [
  path: string,
  opens: string,
  typed: Record<string, string>,
  send: string,
  problem: string,
  then: string,
][] = [
  [
    ...(['patients', 'Add Patient', { Name: 'Meena Iyer', Mobile: '98765 43211' }, 'Add Patient'] as const),
    ...(['Failed to add patient', 'Patient added successfully'] as const),
  ],
  [
    ...(['subscriptions', 'Create Subscription', { 'Plan Name': 'Wellness', Description: 'Yoga' }] as const),
    ...(['Create Subscription', 'Failed to create subscription', 'Subscription created successfully'] as const),
  ],
  [
    ...(['subscriptions/{plan}', 'Add Tier', { 'Tier Name': 'Gold', Price: '1299.5' }, 'Add Tier'] as const),
    ...(['Failed to add tier', 'Tier added successfully'] as const),
  ],
  [
    ...(['profile', 'Edit Profile', { 'Tag Line': 'Here for you' }, 'Save Profile'] as const),
    ...(['Failed to save profile', 'Profile updated successfully'] as const),
  ],
];

for (const [path, opens, typed, send, problem, then] of FORMS)
  test(`"${opens}": without a connection nothing that was typed is lost`, async ({ browser }) => {
    const page = await open(browser, path);
    await page.getByRole('button', { name: opens, exact: true }).first().click();
    await fill(page, typed);
    await page.context().setOffline(true);
    await press(page, send);
    await expect(page.getByRole('alert').filter({ hasText: problem })).toBeVisible();
    for (const [label, value] of Object.entries(typed))
      await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveValue(value);
    await page.context().setOffline(false);
    await press(page, send);
    await expect(page.getByText(then)).toBeVisible();
    await page.context().close();
  });

test('a screen that was lost on the way comes when the server is heard again', async ({ browser }) => {
  const page = await open(browser, 'dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('status').getByText('Loading...', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Dr Asha Rao' })).toBeVisible();
  await page.context().close();
});

test('a screen that is not there any more says so after one new beginning', async ({ browser }) => {
  const page = await open(browser, 'dashboard');
  let [gone, tries] = [true, 0];
  await page.route('**/assets/ProfilePage-*', (route) => {
    tries += 1;
    return gone ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByText('This screen could not be loaded.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(tries).toBe(2);
  gone = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Dr Asha Rao' })).toBeVisible();
  await page.context().close();
});
