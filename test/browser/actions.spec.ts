import { expect, test, type Browser, type Page, type Request } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, fillFields, holdRequests, openPatientMenu, today } from './screens.js';

test.use({ expectedLogs: /The available plans did not load\./ });

let w: World;
let doctor: Doctor;
let plan: string;
let patient: string;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  const activeTerm = { subscription_tier_id: tier, subscription_start_date: today() };
  patient = (await w.patient(doctor, activeTerm)).id;
  await w.patient(doctor, { name: 'Sita Devi' });
});
test.afterAll(() => w.end());

async function open(browser: Browser, path: string, width = 1280): Promise<Page> {
  const page = await newPage(browser, w, doctor.token, width);
  await page.goto(`/admin/#/${path}`);
  return page;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const API = '**/api/**';
const isCall = (method: string, path: RegExp) => (request: Request) =>
  request.method() === method && path.test(new URL(request.url()).pathname);

test('a confirmation that is pressed twice sends one request', async ({ browser }) => {
  await w.tier(doctor, plan, 777);
  const page = await open(browser, `subscriptions/${plan}`);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && calls.push(request.url()));
  await press(page, 'Delete tier Tier 777');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(page.getByText('Tier deleted successfully')).toBeVisible();
  await expect(page.getByText('Tier 777')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls).toHaveLength(1);
  await page.context().close();
});

test('on a phone an error is visible next to the button, and the field with the error gets the focus', async ({
  browser,
}) => {
  const page = await open(browser, 'profile', 360);
  await press(page, 'Edit Profile');
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await press(page, 'Save Profile');
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to save profile' });
  await expect(problem).toBeInViewport();
  await expect(problem).toContainText('Check your connection and try again.');
  await page.unrouteAll();
  const details = [{ field: 'registration_number', message: 'This number is not known' }];
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { error: 'Check the fields', code: 'request.invalid', details } })
      : route.fallback(),
  );
  await press(page, 'Save Profile');
  await expect(page.getByText('This number is not known')).toBeVisible();
  await expect(page.getByLabel(/^Medical Council/)).toBeFocused();
  await fillFields(page, { 'Doctor Name': '' });
  await press(page, 'Save Profile');
  await expect(page.getByLabel(/^Doctor Name/)).toBeFocused();
  await page.context().close();
});

test('an error for a field that the form does not have does not block the form', async ({ browser }) => {
  const page = await open(browser, `subscriptions/${plan}`);
  await press(page, 'Add Tier');
  await fillFields(page, { Price: '99' });
  const details = [{ field: 'validity_months', message: 'Does not fit the type' }];
  await page.route(
    '**/tiers',
    (route) =>
      route.fulfill({ status: 400, json: { error: 'Does not fit the type', code: 'request.invalid', details } }),
    { times: 1 },
  );
  await press(page, 'Add Tier');
  await expect(page.getByRole('alert').filter({ hasText: 'Does not fit the type' })).toBeVisible();
  await press(page, 'Add Tier');
  await expect(page.getByText('Tier added successfully')).toBeVisible();
  await page.context().close();
});

test('an active subscription without tier marks the field; it starts today unless changed', async ({ browser }) => {
  const page = await open(browser, 'patients');
  await press(page, 'Add Patient');
  await fillFields(page, { Name: 'Anil Das', Mobile: '98765 00002' });
  await page.getByLabel('Assign Subscription (Optional)').click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
  await page.getByLabel('Patient has an active subscription').check();
  await press(page, 'Add Patient');
  await expect(page.getByText('Please select subscription tier and start date')).toHaveCount(1);
  await expect(page.getByText('Required')).toHaveCount(0);
  await expect(page.getByLabel('Start Date')).not.toHaveValue('');
  await expect(page.getByLabel('Subscription Tier')).toBeFocused();
  await page.context().close();
});

test('an opened form gets the focus, and returns it to the button when it closes', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  for (const [path, openButton, firstField] of [
    ['profile', 'Edit Profile', 'Doctor Name'],
    ['settings/clinics', 'Add Clinic', 'Name'],
    ['payment-account', 'Change keys', 'Key ID'],
    ['account', 'Change Email', 'New Email'],
    [`subscriptions/${plan}`, 'Add Tier', 'Tier Name'],
    [`patients/${patient}`, 'Edit Patient', 'Name'],
    [`patients/${patient}`, 'Assign Subscription', 'Subscription'],
  ] as const) {
    await page.goto(`/admin/#/${path}`);
    await button(page, openButton).first().click();
    await expect(page.locator('form :focus')).toHaveAccessibleName(new RegExp(`^${firstField}`));
    await button(page, 'Cancel').click();
    await expect(button(page, openButton)).toBeFocused();
  }
  await page.goto('/admin/#/profile');
  await button(page, 'Edit Profile').click();
  await button(page, 'Save Profile').click();
  await expect(button(page, 'Edit Profile')).toBeFocused();
  await page.context().close();
});

test('a button keeps the focus during its action, and cannot be pressed twice', async ({ browser }) => {
  const page = await open(browser, 'patients');
  let calls = 0;
  const release = await holdRequests(page, API, (request) => {
    const addsPatient = isCall('POST', /\/patients$/)(request);
    if (addsPatient) calls += 1;
    return addsPatient;
  });
  await press(page, 'Add Patient');
  await fillFields(page, { Name: 'Kiran Bedi', Mobile: '98765 00077' });
  await page.getByLabel(/^Mobile/).press('Enter');
  const savingButton = button(page, 'Saving…');
  await expect(savingButton).toBeDisabled();
  await savingButton.focus();
  await expect(savingButton).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel(/^Mobile/).press('Enter');
  release();
  await expect(page.getByText('Patient added successfully')).toBeVisible();
  expect(calls).toBe(1);
  await page.context().close();
});

test('a form closes when its action is done, even while the screen is refetching', async ({ browser }) => {
  const page = await open(browser, 'patients');
  await press(page, 'Add Patient');
  await fillFields(page, { Name: 'Nisha Rao', Mobile: '98765 00078' });
  const release = await holdRequests(page, API, isCall('GET', /./));
  await press(page, 'Add Patient');
  await expect(page.getByLabel(/^Mobile/)).toHaveCount(0);
  release();
  await expect(page.getByRole('row').filter({ hasText: 'Nisha Rao' })).toBeVisible();
  await page.context().close();
});

test('no empty state is shown while data is loading or failed to load', async ({ browser }) => {
  const page = await open(browser, 'patients');
  const release = await holdRequests(page, API, isCall('GET', /\/tiers$/));
  await press(page, 'Add Patient');
  await page.getByLabel('Assign Subscription (Optional)').click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
  await page.getByLabel('Patient has an active subscription').check();
  await expect(page.getByLabel('Start Date')).toBeVisible();
  await expect(page.getByText('This subscription has no tiers yet.')).toHaveCount(0);
  release();
  await page.getByLabel('Subscription Tier').click();
  await expect(page.getByRole('option', { name: /^Tier 499/ })).toBeVisible();
  await page.unrouteAll();
  await page.goto('about:blank');

  let isFailing = true;
  await page.route('**/api/subscriptions?**', (route) => (isFailing ? route.abort() : route.fallback()));
  await page.goto(`/admin/#/patients/${patient}`);
  await press(page, 'Assign Subscription');
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to load subscriptions' });
  await expect(problem).toBeVisible();
  await expect(page.getByText('There is no active subscription to assign.')).toHaveCount(0);
  isFailing = false;
  await problem.getByRole('button', { name: 'Retry' }).click();
  await page.getByLabel('Subscription', { exact: true }).click();
  await expect(page.getByRole('option', { name: 'WhatsApp Support' })).toBeVisible();
  await page.context().close();
});

test('an unknown status is shown like inactive', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.route(`**/api/patients/${patient}/subscriptions`, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace('"status":"active"', '"status":"paused"');
    await route.fulfill({ response, body: text });
  });
  await page.goto(`/admin/#/patients/${patient}`);
  await expect(page.getByRole('article').getByText('Inactive', { exact: true })).toBeVisible();
  await page.context().close();
});

test('an archived patient leaves the list at once, and all other patients can still be opened', async ({ browser }) => {
  const page = await open(browser, 'patients');
  const release = await holdRequests(page, API, isCall('DELETE', /./));
  const row = page.getByRole('row').filter({ hasText: 'Sita Devi' });
  await (await openPatientMenu(page, 'Archive', row)).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(row).toHaveCount(0);
  await expect(await openPatientMenu(page, 'View Details')).toBeEnabled();
  await page.keyboard.press('Escape');
  release();
  await expect(page.getByText('Patient archived successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.context().close();
});

test('the profile shows the payment account and links to it', async ({ browser }) => {
  const page = await open(browser, 'profile');
  const account = page.getByRole('region', { name: 'Payment account' });
  await expect(account.getByText('rzp_test_sim')).toBeVisible();
  await expect(account.getByText('Test: no real money moves')).toBeVisible();
  await account.getByRole('link', { name: 'Open payment account' }).click();
  await expect(page).toHaveURL(/#\/payment-account$/);
  await page.route('**/api/account/payment-gateway', async (route) => {
    const response = await route.fetch();
    const { payment_gateway } = (await response.json()) as { payment_gateway: object };
    await route.fulfill({ response, json: { payment_gateway: { ...payment_gateway, key_id: null } } });
  });
  await page.goto('/admin/#/profile');
  await page.reload();
  await expect(account.getByText('Patients cannot pay you online yet')).toBeVisible();
  await expect(account.getByRole('link', { name: 'Connect Razorpay' })).toBeVisible();
  await page.context().close();
});

test('the reason of a suspension stays until the suspension has worked', async ({ browser }) => {
  const { email } = await w.doctor();
  const page = await newPage(browser, w, await w.adminToken());
  await page.route('**/suspend', (route) => route.abort(), { times: 1 });
  await page.goto('/admin/#/admin/accounts');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (optional)').fill('Not a doctor');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to change the account');
  await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Not a doctor');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText('Suspended')).toBeVisible();
  await page.context().close();
});
