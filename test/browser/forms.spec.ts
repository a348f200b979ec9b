import { expect, test, type Browser, type Page } from './fixtures.js';
import { world, type World } from '../helpers/world.js';
import { newPage, fillFields } from './screens.js';
import { NOW, createSeed, type Seed } from './texts-seed.js';

let w: World;
let seed: Seed;
test.beforeAll(async () => {
  w = await world();
  seed = await createSeed(w);
});
test.afterAll(() => w.end());

async function open(browser: Browser, path: string, token = seed.doctor.token): Promise<Page> {
  const page = await newPage(browser, w, token);
  await page.clock.setFixedTime(NOW);
  await page.goto(`/admin/#/${path}`);
  return page;
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
/** Collects the requests that change data. */
const collectWrites = (page: Page) => {
  const calls: { call: string; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') return;
    calls.push({ call: `${request.method()} ${new URL(request.url()).pathname}`, body: request.postDataJSON() });
  });
  return calls;
};

test('signup: a mismatch of the passwords is reported before their length', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: w.origin });
  const calls = collectWrites(page);
  await page.goto('/admin/#/signup');
  await press(page, 'Create Account');
  await expect(page.getByText('Required')).toHaveCount(3);
  for (const [password, confirm, field, problem] of [
    ['abc', 'abd', /^Confirm Password/, 'Passwords do not match'],
    ['abcde', 'abcde', /^Password/, 'Password must be at least 6 characters'],
  ] as const) {
    await fillFields(page, { Email: 'meena@rao.example', Password: password, 'Confirm Password': confirm });
    await press(page, 'Create Account');
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(problem);
    await expect(page.getByLabel(field)).toBeFocused();
    await expect(page.getByText(problem)).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  expect(calls).toEqual([]);
  await fillFields(page, { Password: 'abcdef', 'Confirm Password': 'abcdef' });
  await press(page, 'Create Account');
  await expect(page.getByRole('heading', { name: 'Account Created Successfully!' })).toBeVisible();
  await expect(page.getByText(/wait for admin approval/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/#\/login$/);
  await page.close();
});

test('profile: Cancel discards input; an image URL must be valid', async ({ browser }) => {
  const page = await open(browser, 'profile');
  await press(page, 'Edit Profile');
  await fillFields(page, { 'Doctor Name': '', 'Profile Image URL': 'no address' });
  await press(page, 'Save Profile');
  await expect(page.getByText('Required')).toBeVisible();
  await expect(page.getByText('Enter a web address that begins with http:// or https://')).toBeVisible();
  await press(page, 'Cancel');
  await expect(page.getByRole('heading', { name: 'Dr Asha Rao' })).toBeVisible();
  await press(page, 'Edit Profile');
  await expect(page.getByLabel(/^Doctor Name/)).toHaveValue('Dr Asha Rao');
  await press(page, 'Save Profile');
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.context().close();
});

test('plan: activating and deactivating send the whole plan', async ({ browser }) => {
  const page = await open(browser, `subscriptions/${seed.plan}`);
  const calls = collectWrites(page);
  await press(page, 'Deactivate');
  // The plan has patients.
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Subscription deactivated successfully')).toBeVisible();
  await press(page, 'Activate');
  await expect(page.getByText('Subscription activated successfully')).toBeVisible();
  const plan = { name: 'WhatsApp Support', covered_services: 'Chat with the doctor\nFollow-up questions' };
  expect(calls).toMatchObject([{ body: { ...plan, is_active: false } }, { body: { ...plan, is_active: true } }]);
  await page.context().close();
});

test('tier: monthly by default, months by validity, a price in steps of 0.01', async ({ browser }) => {
  const page = await open(browser, `subscriptions/${seed.plan}`);
  const calls = collectWrites(page);
  await press(page, 'Add Tier');
  await expect(page.getByLabel('Validity Type')).toHaveText('Monthly');
  await expect(page.getByLabel('Price')).toHaveAttribute('type', 'number');
  await expect(page.getByLabel('Price')).toHaveAttribute('step', '0.01');
  await press(page, 'Add Tier');
  await expect(page.getByText('Required')).toBeVisible();
  await page.getByLabel('Price').fill('99.999');
  await press(page, 'Add Tier');
  await expect(page.getByText('Enter an amount in rupees, with at most two decimals')).toBeVisible();
  expect(calls).toEqual([]);
  for (const [type, sent, months] of [
    ['Half-yearly', 'half_yearly', 6],
    ['Yearly', 'yearly', 12],
  ] as const) {
    await page.getByLabel('Validity Type').click();
    await page.getByRole('option', { name: type, exact: true }).click();
    await page.getByLabel('Price').fill('99.99');
    await press(page, 'Add Tier');
    await expect(page.getByText(`${months} months`, { exact: true })).toBeVisible();
    expect(calls.pop()?.body).toMatchObject({ validity_type: sent, validity_months: months, price: 99.99 });
    await press(page, 'Add Tier');
  }
  await page.context().close();
});

test('patient: an active subscription needs a tier and a start date up to today', async ({ browser }) => {
  const page = await open(browser, 'patients');
  const calls = collectWrites(page);
  await press(page, 'Add Patient');
  await press(page, 'Add Patient');
  await expect(page.getByText('Required')).toHaveCount(2);
  await fillFields(page, { Name: 'Anil Das', Mobile: '98765 00002', Email: 'no email' });
  await page.getByLabel('Assign Subscription (Optional)').click();
  await expect(page.getByRole('option')).toHaveText(['No subscription', 'WhatsApp Support']);
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
  await page.getByLabel('Patient has an active subscription').check();
  await press(page, 'Add Patient');
  await expect(page.getByText('Enter a valid email address')).toBeVisible();
  await fillFields(page, { Email: 'anil@das.example' });
  await press(page, 'Add Patient');
  await expect(page.getByText('Please select subscription tier and start date')).toBeVisible();
  expect(calls).toEqual([]);
  await expect(page.getByLabel('Start Date')).toHaveAttribute('max', '2026-11-20');
  await page.getByLabel('Start Date').fill('2026-11-20');
  await page.getByLabel('Subscription Tier').click();
  await page.getByRole('option', { name: /^Tier 499/ }).click();
  await press(page, 'Add Patient');
  await expect(page.getByRole('row').filter({ hasText: 'Anil Das' })).toContainText('20 Dec 2026');
  expect(calls).toMatchObject([{ call: 'POST /api/patients', body: { subscription_start_date: '2026-11-20' } }]);
  await page.context().close();
});

test('patient page: assigning needs a tier, and saving without a change just closes the form', async ({ browser }) => {
  const page = await open(browser, `patients/${seed.patients.active}`);
  const calls = collectWrites(page);
  await press(page, 'Assign Subscription');
  const submit = page.getByRole('button', { name: 'Assign Subscription' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('Subscription', { exact: true }).click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
  await expect(submit).toBeDisabled();
  await page.getByRole('radio').first().check();
  await expect(submit).toBeEnabled();
  await press(page, 'Cancel');
  await press(page, 'Edit Subscription');
  await press(page, 'Save');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(calls).toEqual([]);
  await press(page, 'Edit Subscription');
  await page.getByLabel('New Expiry Date').fill('2026-12-31');
  await press(page, 'Save');
  await expect(page.getByRole('article').getByText('31 Dec 2026', { exact: true })).toBeVisible();
  expect(calls).toMatchObject([{ body: { subscription_end_date: '2026-12-31' } }]);
  expect(calls[0]?.body).not.toHaveProperty('subscription_tier_id');
  await page.context().close();
});

test('patient page: buttons depend on the status, and a past date is red with an explanation', async ({ browser }) => {
  const page = await open(browser, `patients/${seed.patients.expired}`);
  const expiryDate = page.getByText('12 Oct 2026 (Expired)');
  await expect(expiryDate).toHaveCSS('color', 'rgb(184, 58, 43)');
  const BUTTONS = /^(Edit|Activate Manually|Edit Subscription|Re-enable Subscription|Disable)$/;
  const buttons = page.getByRole('article').getByRole('button', { name: BUTTONS });
  for (const [status, names] of [
    ['expired', []],
    ['active', ['Edit Subscription', 'Disable']],
    ['disabled', ['Re-enable Subscription']],
    ['pending', ['Edit']],
  ] as const) {
    await page.goto(`/admin/#/patients/${seed.patients[status]}`);
    await expect(page.getByRole('heading', { name: 'Subscription History' })).toBeVisible();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(buttons).toHaveText([...names]);
  }
  const pendingTerm = page.getByRole('article').first();
  await press(page, 'Edit');
  await expect(pendingTerm.getByRole('button', { name: 'Activate Manually' })).toBeVisible();
  await press(page, 'Cancel');
  await expect(pendingTerm.getByRole('button', { name: 'Activate Manually' })).toHaveCount(0);
  await page.goto(`/admin/#/patients/${seed.patients.cancelled}`);
  const cancelled = page.getByRole('article').filter({ hasText: 'Cancelled' });
  await expect(cancelled).toBeVisible();
  await expect(cancelled.getByRole('button', { name: BUTTONS })).toHaveCount(0);
  await page.context().close();
});
