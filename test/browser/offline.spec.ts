import { expect, test, type Browser, type Page } from './fixtures.js';
import { joinClinic, member } from '../helpers/clinic-staff.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import {
  databaseNames,
  enterPayment,
  fillPayment,
  goOffline,
  offlineBanner,
  openDevice,
  openPatient,
  recordedPayments,
  storedPayments,
} from './offline-page.js';
import { expectNoHorizontalScroll, saveScreenshot } from './screens.js';

test.use({ expectedLogs: /did not load\.|Failed to load resource|The available plans/ });
test.describe.configure({ timeout: 120_000 });

let w: World;
let doctor: Doctor;
let tier: string;
let meera: { id: string };
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
  const plan = await w.plan(doctor, { name: 'Diabetes Care' });
  tier = await w.tier(doctor, plan, 499);
  // Opened links and unpaid terms are on the desk only after some hours; a term that ends soon is there at once.
  meera = await w.patient(doctor, { name: 'Meera Nair' });
  await w.patient(doctor, { name: 'Ravi Kumar', subscription_tier_id: tier, subscription_start_date: lapsedStart() });
});
test.afterAll(() => w.end());

/** A start day whose month ended some days ago. */
function lapsedStart(): string {
  const start = new Date(Date.now() - 35 * 86_400_000);
  return start.toISOString().slice(0, 10);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const list = (page: Page) => dialog(page, 'Payments not sent yet');

/** A phone with the clinic's data, on the dashboard. */
const openPhone = (browser: Browser, { token = doctor.token, width = 1280 } = {}) =>
  openDevice(browser, { origin: w.origin, token, width }, meera.id);

const paymentsOf = (patientId: string) => recordedPayments(w, doctor, patientId);

test('without a network the dashboard starts, and list, search and patient come from the device', async ({
  browser,
}) => {
  await w.patient(doctor, { name: 'Leela Menon', subscription_tier_id: tier, subscription_start_date: lapsedStart() });
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const { token } = doctor;
  const desk = await w.must<{ items: { id: string; patient_name: string }[] }>('GET', '/api/desk', { token });
  const ravi = desk.items.find(({ patient_name }) => patient_name === 'Ravi Kumar');
  await w.must('POST', `/api/desk/${ravi?.id ?? ''}/assign`, { token, body: { staff_id: doctor.id } });
  const page = await openPhone(browser);
  await page.context().setOffline(true);
  await page.reload();
  await expect(offlineBanner(page)).toBeVisible();
  await expect(row('Ravi Kumar')).toBeVisible();
  await button(page, 'Assigned to me 1').click();
  await expect(row('Leela Menon')).toHaveCount(0);
  await expect(row('Ravi Kumar')).toContainText('Assigned to you');
  await openPatient(page, 'Meera Nair');
  await expect(page.getByText('No subscription')).toBeVisible();
  await page.goto('/admin/#/patients');
  await expect(offlineBanner(page)).toContainText('Other screens need the network.');
  await page.context().setOffline(false);
  await expect(offlineBanner(page)).toHaveCount(0, { timeout: 20_000 });
  await page.context().close();
});

test('two phones record money of one patient without a network: nothing is doubled or lost, one question is asked', async ({
  browser,
}) => {
  const first = await openPhone(browser, { width: 360 });
  const second = await openPhone(browser, { token: await w.logIn(doctor.email), width: 360 });
  for (const [page, reference] of [
    [first, 'first phone'],
    [second, 'second phone'],
  ] as const) {
    await goOffline(page);
    await button(page, 'Find anything').click();
    await page.getByRole('combobox', { name: 'Find anything' }).fill('Meera');
    await page.getByRole('option', { name: /^Meera Nair/ }).click();
    await enterPayment(page, reference);
    await expect(page.getByText('1 payment is not sent yet.')).toBeVisible();
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `offline-${reference}`);
  }
  expect(await paymentsOf(meera.id)).toEqual([]);

  await second.context().setOffline(false);
  await expect(second.getByText('Payment of ₹499 recorded')).toBeVisible({ timeout: 30_000 });
  await first.context().setOffline(false);
  await expect(first.getByText('1 payment needs your decision.')).toBeVisible({ timeout: 30_000 });
  expect(await paymentsOf(meera.id)).toEqual(['second phone']);
  await first.reload();
  await button(first, 'Decide (1)').click();
  const question = list(first).getByRole('alert');
  await expect(question).toContainText(
    new RegExp(
      `Meera Nair also has ₹499 \\(Cash\\) recorded by ${doctor.email}, .* valid until .*Record this one as well`,
    ),
  );
  expect(await axeViolations(first)).toEqual([]);
  await saveScreenshot(first, 'offline-question');
  await question.getByRole('button', { name: 'Record this one as well' }).click();
  await expect(list(first).getByText('All payments are sent.')).toBeVisible({ timeout: 20_000 });
  expect(await paymentsOf(meera.id)).toEqual(['first phone', 'second phone']);
  await first.context().close();
  await second.context().close();
});

test('a payment that waits is edited, deleted, or discarded and dismissed', async ({ browser }) => {
  const page = await openPhone(browser);
  await goOffline(page);
  await openPatient(page, 'Meera Nair');
  await enterPayment(page, 'R-1');
  await enterPayment(page, 'R-2', 'Cheque');
  await button(page, 'Not sent yet (2)').click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await list(page).getByRole('button', { name: 'Send now' }).click();
  await expect(list(page).getByText('There is still no network.')).toBeVisible();
  await list(page).getByRole('button', { name: 'Edit the payment of Meera Nair' }).first().click();
  const form = dialog(page, 'Record payment · Meera Nair');
  await form.getByLabel('Amount (₹)').fill('450');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByText('Say why the amount differs from the price of ₹499')).toBeVisible();
  await form.getByLabel('Reason for another amount').fill('Second child');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(list(page).getByText('₹450')).toBeVisible();
  await list(page).getByRole('button', { name: 'Delete the payment of Meera Nair' }).last().click();
  await dialog(page, 'Delete this payment?').getByRole('button', { name: 'Delete' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  // Meanwhile the patient is archived.
  await w.must('DELETE', `/api/patients/${meera.id}`, { token: doctor.token });
  await page.context().setOffline(false);
  const question = list(page).getByRole('alert');
  await expect(question).toContainText('This patient is archived.', { timeout: 30_000 });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(list(page).getByText('Discarded. It was not recorded.')).toBeVisible();
  await list(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(list(page).getByText('All payments are sent.')).toBeVisible();
  expect(await paymentsOf(meera.id)).toEqual([]);
  await page.context().close();
});

test('a network that goes while the form is open loses nothing that was typed', async ({ browser }) => {
  const page = await openPhone(browser);
  await openPatient(page, 'Meera Nair');
  await button(page, 'Record Payment').first().click();
  const form = dialog(page, 'Record payment · Meera Nair');
  await form.getByLabel('Paid for').click();
  await page.getByRole('option', { name: /Tier 499/ }).click();
  await form.getByLabel('Reference').fill('R-77');
  await page.context().setOffline(true);
  await form.getByRole('button', { name: 'Record payment' }).click();
  await form.getByRole('button', { name: 'Save and send later' }).click();
  await expect(form.getByLabel('Reference')).toHaveValue('R-77');
  await form.getByRole('button', { name: 'Save and send later' }).click();
  await expect(page.getByText('Payments not sent yet')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => paymentsOf(meera.id), { timeout: 30_000 }).toEqual(['R-77']);
  await page.context().close();
});

test('a network that returns while the form is open loses nothing that was typed', async ({ browser }) => {
  const page = await openPhone(browser);
  await goOffline(page);
  await openPatient(page, 'Meera Nair');
  const form = await fillPayment(page, 'R-78');
  await page.context().setOffline(false);
  await expect(offlineBanner(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(form.getByLabel('Reference')).toHaveValue('R-78');
  await form.getByRole('button', { name: 'Save and send later' }).click();
  await expect.poll(() => paymentsOf(meera.id), { timeout: 30_000 }).toEqual(['R-78']);
  // The page with all data follows.
  await expect(page.getByRole('region', { name: 'Patient Information' })).toBeVisible();
  await page.context().close();
});

test('a logout asks about payments that are not sent, and deletes all data of the clinic', async ({ browser }) => {
  const page = await openPhone(browser);
  await goOffline(page);
  await openPatient(page, 'Meera Nair');
  await enterPayment(page, 'R-1');
  await button(page, 'Logout').click();
  const question = dialog(page, '1 payment is not sent yet');
  await question.getByRole('button', { name: 'Stay logged in' }).click();
  await button(page, 'Logout').click();
  await question.getByRole('button', { name: 'Log out and delete' }).click();
  await expect(button(page, 'Sign In')).toBeVisible();
  await expect.poll(() => databaseNames(page)).toEqual(['nirog-unsent-payments']);
  expect(await storedPayments(page)).toEqual([]);
  await page.context().close();
});

test('a receptionist of two clinics keeps each clinic’s data and unsent payments in that clinic', async ({
  browser,
}) => {
  const other = await w.doctor({ doctor_name: 'Dr Vikram Shah', clinic_name: 'Shah Clinic' });
  const { token, email } = await member(w, doctor);
  await joinClinic(w, other, { email });
  const page = await openPhone(browser, { token });
  await page.route('**/api/patients/*/payments', (route) => route.abort());
  await goOffline(page);
  await openPatient(page, 'Meera Nair');
  await enterPayment(page, 'cash of Rao Clinic');
  await page.context().setOffline(false);
  await expect(offlineBanner(page)).toHaveCount(0, { timeout: 20_000 });
  const switchTo = async (name: RegExp) => {
    await page.getByRole('combobox', { name: 'Clinic' }).click();
    await page.getByRole('option', { name }).click();
    await expect(page.getByRole('combobox', { name: 'Clinic' })).toHaveText(name);
  };
  await switchTo(/Shah Clinic/);
  await expect(page.getByText('is not sent yet')).toHaveCount(0);
  await page.context().setOffline(true);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('Meera');
  await expect(page.getByRole('option', { name: /Meera Nair/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  await page.unrouteAll();
  await expect(offlineBanner(page)).toHaveCount(0, { timeout: 20_000 });
  expect(await paymentsOf(meera.id)).toEqual([]);
  await switchTo(/Rao Clinic/);
  await expect.poll(() => paymentsOf(meera.id), { timeout: 30_000 }).toEqual(['cash of Rao Clinic']);
  await page.context().close();
});

test('a session that was ended elsewhere deletes the clinic’s data, and keeps unsent payments without names', async ({
  browser,
}) => {
  const page = await openPhone(browser);
  await goOffline(page);
  await openPatient(page, 'Meera Nair');
  await enterPayment(page, 'R-1');
  await w.must('POST', '/api/auth/logout', { token: doctor.token });
  await page.context().setOffline(false);
  await expect(button(page, 'Sign In')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => databaseNames(page)).toEqual(['nirog-unsent-payments']);
  const [kept] = await storedPayments(page);
  expect(kept).toMatchObject({ patient_id: meera.id, status: 'waiting' });
  expect(JSON.stringify(kept)).not.toContain('Meera');
  expect(await w.rows('SELECT FROM payment WHERE reference = $1 AND doctor_id = $2', ['R-1', doctor.id])).toEqual([]);
  await page.context().close();
});
