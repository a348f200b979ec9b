import { expect, test, type Locator, type Page } from './fixtures.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, today } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Archives a patient from the list by keyboard. */
async function archive(page: Page, name: string) {
  await row(page, name)
    .getByRole('button', { name: /^Actions for / })
    .press('Enter');
  const item = page.getByRole('menuitem', { name: 'Archive' });
  await expect(item).toBeEnabled();
  await item.press('Enter');
  await button(page.getByRole('dialog'), 'Archive').press('Enter');
}

/** Presses a button and its confirmation by keyboard. */
async function pressAndConfirm(page: Page, name: string, within: Page | Locator = page) {
  await button(within, name).press('Enter');
  await button(page.getByRole('dialog'), name).press('Enter');
}

test('when a row disappears, the focus moves to the next row, or to the previous one if it was the last', async ({
  browser,
}) => {
  for (const name of ['Anil Rao', 'Bina Rao', 'Chetan Rao']) await w.patient(doctor, { name });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await archive(page, 'Bina Rao');
  await expect(row(page, 'Bina Rao')).toHaveCount(0);
  await expect(row(page, 'Anil Rao')).toBeFocused();
  await archive(page, 'Anil Rao');
  await expect(row(page, 'Chetan Rao')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(row(page, 'Chetan Rao').locator(':focus')).toHaveCount(1);
  await page.context().close();
});

test('a button that was disabled during its action gets the focus back', async ({ browser }) => {
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  const { id } = await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: today() });
  const page = await newPage(browser, w, doctor.token);
  await page.goto(`/admin/#/subscriptions/${plan}`);
  await pressAndConfirm(page, 'Deactivate');
  await expect(button(page, 'Activate')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Deactivate')).toBeFocused();

  await page.goto(`/admin/#/patients/${id}`);
  await pressAndConfirm(page, 'Disable');
  await expect(button(page, 'Re-enable Subscription')).toBeVisible();
  // Unlike above this is another button, which a second key press must not reach: its container gets the focus.
  await expect(page.locator('div:focus')).toContainText('Re-enable');
  await page.context().close();
});

test('clearing the search focuses the search field', async ({ browser }) => {
  await w.patient(doctor, { name: 'Anil Rao' });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await page.getByLabel('Search').first().fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Patients Found')).toBeVisible();
  await button(page, 'Clear').click();
  await expect(page.getByRole('search').getByRole('textbox')).toBeFocused();
  await expect(row(page, 'Anil Rao')).toBeVisible();
  await page.context().close();
});

test('a missing field of a refund gets the focus, and a click outside the dialog loses nothing', async ({
  browser,
}) => {
  await paymentHelpers(w, () => doctor).paid(499);
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/payments');
  await button(row(page, '₹499'), 'Refund').click();
  const dialog = page.getByRole('dialog', { name: 'Payment of ₹499' });
  await button(dialog, 'Refund').click();
  const reason = dialog.getByLabel(/^Reason/);
  await expect(reason).toBeFocused();
  await reason.fill('Moved away');
  await page.mouse.click(5, 5);
  await expect(reason).toHaveValue('Moved away');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.context().close();
});

test('tapping a number in a row calls it, and the list stays', async ({ browser }) => {
  await w.patient(doctor, { name: 'Anil Rao' });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  const number = row(page, 'Anil Rao').getByRole('link', { name: /^Call/ });
  await expect(number).toHaveAttribute('href', /^tel:/);
  await number.click();
  await expect(page).toHaveURL(/#\/patients$/);
  await expect(row(page, 'Anil Rao')).toBeVisible();
  await page.context().close();
});
