import { expect, test, type Browser, type Page } from './fixtures.js';
import { paymentHelpers, type Payment } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { deferred, newPage } from './screens.js';

let w: World;
let doctor: Doctor;
let payment: Payment;
let orderId: string;
const ids: Record<string, string> = {};
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  ({ payment, orderId } = await paymentHelpers(w, () => doctor).paid(1_499));
  for (const name of ['Asha Rao', 'Ravi Ashok', 'Natasha Iyer', 'José Dias'])
    ids[name] = (await w.patient(doctor, { name })).id;
});
test.afterAll(() => w.end());

const combobox = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const activeOption = (page: Page) => page.getByRole('option', { selected: true });

async function openDashboard(browser: Browser, width?: number): Promise<Page> {
  const page = await newPage(browser, w, doctor.token, width);
  await page.goto('/admin/#/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  return page;
}

async function openPalette(page: Page, key = '/'): Promise<void> {
  await page.keyboard.press(key);
  await expect(combobox(page)).toBeFocused();
}

test('a patient is found and opened with the keyboard alone, and is then offered without typing', async ({
  browser,
}) => {
  const page = await openDashboard(browser);
  await openPalette(page);
  await page.keyboard.type('ash');
  await expect(page.getByRole('option')).toHaveText([/^Asha Rao/, /^Ravi Ashok/, /^Natasha Iyer/]);
  await expect(page.getByRole('group', { name: 'Patients' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '3 results' })).toBeAttached();
  await expect(activeOption(page)).toHaveText(/^Asha Rao/);
  for (const [key, name] of [
    ['ArrowDown', 'Ravi Ashok'],
    ['End', 'Natasha Iyer'],
    ['ArrowDown', 'Asha Rao'],
    ['ArrowUp', 'Natasha Iyer'],
    ['Home', 'Asha Rao'],
    ['ArrowDown', 'Ravi Ashok'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(activeOption(page)).toContainText(name);
  }
  await expect(combobox(page)).toBeFocused();
  await expect(combobox(page)).toHaveAttribute('aria-activedescendant', new RegExp(`patient-${ids['Ravi Ashok']}$`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/patients/${ids['Ravi Ashok']}$`));
  await expect(page.getByRole('heading', { name: 'Ravi Ashok' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();

  await openPalette(page, 'Control+k');
  await expect(page.getByRole('group', { name: 'Recent patients' }).getByRole('option')).toHaveText([/^Ravi Ashok/]);
  await page.context().close();
});

test('Escape closes it and gives the focus back; Ctrl K also works in a text field, and / on every screen', async ({
  browser,
}) => {
  const page = await openDashboard(browser);
  await page.goto('/admin/#/patients');
  const listSearch = page.getByRole('search').getByRole('textbox');
  await listSearch.fill('asha');
  await listSearch.press('/');
  await expect(listSearch).toHaveValue('asha/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openPalette(page, 'Control+k');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(listSearch).toBeFocused();

  await page.getByRole('button', { name: /^Find anything/ }).focus();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Find anything/ })).toBeFocused();
  await page.context().close();
});

test('Enter before the results have arrived opens the first of them', async ({ browser }) => {
  const page = await openDashboard(browser);
  await openPalette(page);
  await page.keyboard.type('natasha');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/patients/${ids['Natasha Iyer']}$`));
  await page.context().close();
});

test('the results of an older text never replace those of a newer one', async ({ browser }) => {
  const page = await openDashboard(browser);
  const { promise: released, resolve: release } = deferred();
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/search?q=asha'));
  await page.route('**/api/search?q=asha', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await openPalette(page);
  const older = page.waitForRequest('**/api/search?q=asha');
  await page.keyboard.type('asha');
  await older;
  await expect(page.getByRole('status').filter({ hasText: 'Searching…' })).toBeAttached();
  await combobox(page).fill('ravi as');
  await expect(option(page, /^Ravi Ashok/)).toBeVisible();
  expect((await cancelled).failure()?.errorText).toContain('ABORTED');
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('option')).toHaveText([/^Ravi Ashok/]);
  await page.context().close();
});

test('when the search fails, screens are still found, and Retry searches again', async ({ browser }) => {
  const page = await openDashboard(browser);
  let isServerUp = false;
  await page.route('**/api/search?*', (route) => (isServerUp ? route.continue() : route.fulfill({ status: 503 })));
  await openPalette(page);
  await page.keyboard.type('pa');
  await expect(page.getByText('Failed to search')).toBeVisible();
  await expect(option(page, 'Payments')).toBeVisible();
  await combobox(page).fill('rao');
  await expect(page.getByText('Failed to search')).toBeVisible();
  await expect(page.getByText('Nothing found')).toHaveCount(0);
  isServerUp = true;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(option(page, /^Asha Rao/)).toBeVisible();
  await expect(page.getByText('Failed to search')).toHaveCount(0);
  await expect(combobox(page)).toBeFocused();
  await combobox(page).fill('nobody at all');
  await expect(page.getByText('Nothing found for “nobody at all”')).toBeVisible();
  await page.context().close();
});

test('a payment is found by its order id and opened', async ({ browser }) => {
  const page = await openDashboard(browser);
  await openPalette(page);
  await page.keyboard.insertText(orderId);
  await expect(option(page, /^₹1,499 · Ravi Kumar/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/payments/${payment.id}$`));
  await expect(page.getByRole('heading', { name: 'Payment of ₹1,499' })).toBeVisible();
  await expect(page.getByText(orderId)).toBeVisible();
  await page.context().close();
});

test('actions open their form, from another screen and from their own, and Back does not open it again', async ({
  browser,
}) => {
  const page = await openDashboard(browser);
  await openPalette(page);
  await page.keyboard.type('add pat');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Name/)).toBeFocused();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByLabel(/^Name/)).toHaveCount(0);
  await openPalette(page);
  await page.keyboard.type('new register');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Name/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await openPalette(page);
  await page.keyboard.type('create plan');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New plan' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toHaveCount(0);
  await page.context().close();
});

test('the action Record payment asks for the patient and opens the dialog over the screen', async ({ browser }) => {
  const page = await openDashboard(browser);
  await page.getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Find anything/ }).focus();
  await openPalette(page);
  await page.keyboard.type('record pay');
  const oneResult = page.getByRole('status').filter({ hasText: /^1 result$/ });
  await expect(oneResult).toBeAttached();
  await expect(activeOption(page)).toHaveText('Record payment');
  await page.keyboard.press('Enter');
  const payer = page.getByRole('combobox', { name: 'Record payment for' });
  await expect(payer).toBeFocused();
  await expect(payer).toHaveValue('');
  await page.keyboard.press('Backspace');
  await expect(combobox(page)).toBeFocused();
  await page.keyboard.type('upi');
  await expect(oneResult).toBeAttached();
  await page.keyboard.press('Enter');
  await page.keyboard.type('jose');
  await expect(page.getByRole('group', { name: 'Record payment for' }).getByRole('option')).toHaveText([/^José Dias/]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Record payment · José Dias' });
  await expect(dialog.getByRole('status')).toContainText(/^Active from /);
  await expect(page).toHaveURL(/#\/messages$/);
  await dialog.getByLabel('Reference (optional)').fill('R-1');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Payment of ₹1,499 recorded')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Find anything/ })).toBeFocused();
  await page.context().close();
});

test('Ctrl Enter on a patient records a payment', async ({ browser }) => {
  const page = await openDashboard(browser);
  await openPalette(page);
  await page.keyboard.type('natasha');
  await expect(activeOption(page)).toHaveText(/^Natasha Iyer/);
  await expect(page.getByText('Ctrl Enter to record payment')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Record payment · Natasha Iyer' })).toBeVisible();
  await page.context().close();
});

test('the list of keyboard shortcuts closes when the screen changes', async ({ browser }) => {
  const page = await openDashboard(browser);
  await page.goto('/admin/#/patients');
  await expect(page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});

test('on a phone the button in the top bar opens it over the whole window', async ({ browser }) => {
  const page = await openDashboard(browser, 360);
  const button = page.getByRole('button', { name: 'Find anything' });
  expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await button.tap();
  await expect(combobox(page)).toBeFocused();
  expect(await page.getByRole('dialog').boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 800 });
  await combobox(page).fill('asha rao');
  await option(page, /^Asha Rao/).tap();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await page.context().close();
});

test('an admin finds screens of the role, and nothing is sent to the server', async ({ browser }) => {
  const page = await newPage(browser, w, await w.adminToken());
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/admin/#/admin/accounts');
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('activity');
  await expect(page.getByRole('option')).toHaveText(['Activity log']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/audit$/);
  expect(requests.filter((url) => url.includes('/api/search'))).toEqual([]);
  await page.context().close();
});
