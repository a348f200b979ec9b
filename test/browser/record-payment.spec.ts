import { expect, test, type Browser, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
let plan: string;
let tier: string;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  plan = await w.plan(doctor);
  tier = await w.tier(doctor, plan, 499);
});
test.afterAll(() => w.end());

async function open(browser: Browser, path: string, width = 1280): Promise<Page> {
  const page = await newPage(browser, w, doctor.token, width);
  await page.goto(`/admin/#/${path}`);
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const confirmationsTo = async (mobile: string) => {
  await w.settle();
  return (await w.messages(mobile)).length;
};

test('a payment is recorded with two clicks, shows its dates first, and can be undone', async ({ browser }) => {
  const patient = await w.patient(doctor, { name: 'Meera Nair' });
  const page = await open(browser, `patients/${patient.id}`);
  await press(page, 'Record Payment');
  await expect(dialog(page)).toContainText('Record payment · Meera Nair');
  await expect(dialog(page).getByLabel('Amount (₹)')).toHaveValue('499');
  await expect(dialog(page).getByRole('status')).toContainText(/^Active from .+ to .+\.$/);
  await dialog(page).getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Payment of ₹499 recorded')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('article').getByText('Active', { exact: true })).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByText('Payment of ₹499 voided')).toBeVisible();
  await expect(page.getByRole('article').getByText('Cancelled', { exact: true })).toBeVisible();
  expect(await confirmationsTo(patient.mobile)).toBe(0);
  await page.context().close();
});

test('another amount asks for a reason, and the method and reference are kept', async ({ browser }) => {
  const patient = await w.patient(doctor);
  const page = await open(browser, `patients/${patient.id}`);
  await press(page, 'Record Payment');
  await dialog(page).getByLabel('Amount (₹)').fill('450');
  await dialog(page).getByLabel('Cheque').check();
  await dialog(page).getByLabel('Reference (optional)').fill('C-17');
  await dialog(page).getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog(page).getByText('Say why the amount differs from the price of ₹499')).toBeVisible();
  await dialog(page).getByLabel('Reason for another amount').fill('Second child');
  await dialog(page).getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Payment of ₹450 recorded')).toBeVisible();
  const { payments } = await w.must<{ payments: object[] }>('GET', `/api/payments?patient_id=${patient.id}`, {
    token: doctor.token,
  });
  expect(payments).toEqual([
    expect.objectContaining({ amount: 450, method: 'cheque', reference: 'C-17', amount_reason: 'Second child' }),
  ]);
  await page.context().close();
});

test('a renewal says when it starts', async ({ browser }) => {
  const patient = await w.patient(doctor);
  await w.must('POST', `/api/patients/${patient.id}/payments`, {
    token: doctor.token,
    body: { subscription_tier_id: tier, payment_method: 'cash' },
  });
  const page = await open(browser, `patients/${patient.id}`);
  await press(page, 'Record Payment');
  await expect(dialog(page).getByRole('status')).toContainText(/^Renewal: from .+, when the current subscription ends/);
  await page.context().close();
});

test('a patient who stands at the desk is added and paid in one form, without a payment link', async ({ browser }) => {
  const page = await open(browser, 'patients');
  await press(page, 'Add Patient');
  await page.getByLabel(/^Name/).fill('Walk In');
  await page.getByLabel(/^Mobile/).fill('98123 45678');
  await page.getByLabel('Assign Subscription (Optional)').click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
  await page.getByLabel('Paid at the clinic now').check();
  await page.getByLabel('Subscription Tier').click();
  await page.getByRole('option', { name: /Tier 499/ }).click();
  await expect(page.getByLabel('Amount (₹)')).toHaveValue('499');
  await expect(page.getByText(/^Active until /)).toBeVisible();
  await page.getByRole('button', { name: 'Add Patient', exact: true }).last().click();
  await expect(page.getByText('Patient added successfully')).toBeVisible();
  expect(await confirmationsTo('+919812345678')).toBe(0);
  await page.context().close();
});

test('a new price keeps what was typed before it, and a corrected payment starts with its own amount', async ({
  browser,
}) => {
  const { token } = doctor;
  const otherPlan = await w.plan(doctor, { name: 'Home Visits' });
  const otherTier = await w.tier(doctor, otherPlan, 600);
  const patient = await w.patient(doctor);
  await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token, body: { subscription_tier_id: otherTier } });
  const page = await open(browser, `patients/${patient.id}`);
  await press(page, 'Record Payment');
  await expect(dialog(page).getByLabel('Amount (₹)')).toHaveValue('600');
  await dialog(page).getByLabel('Amount (₹)').fill('550');
  await dialog(page).getByLabel('Reference (optional)').fill('C-18');
  await w.must('PUT', `/api/subscriptions/${otherPlan}/tiers/${otherTier}`, {
    token,
    body: { tier_name: 'Tier 600', validity_type: 'monthly', price: 650 },
  });
  const refetched = page.waitForResponse((response) => response.url().includes(`/subscriptions/${otherPlan}/tiers`));
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))");
  await refetched;
  await expect(dialog(page).getByText('Price: ₹650')).toBeVisible();
  await expect(dialog(page).getByLabel('Amount (₹)')).toHaveValue('550');
  await expect(dialog(page).getByLabel('Reference (optional)')).toHaveValue('C-18');
  await dialog(page).getByLabel('Reason for another amount').fill('Second child');
  await dialog(page).getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Payment of ₹550 recorded')).toBeVisible();

  const { payments } = await w.must<{ payments: { id: string }[] }>('GET', `/api/payments?patient_id=${patient.id}`, {
    token,
  });
  await page.goto(`/admin/#/payments/${payments[0]?.id}`);
  await press(page, 'Correct');
  await expect(dialog(page).getByText('Price: ₹650')).toBeVisible();
  await expect(dialog(page).getByLabel('Amount (₹)')).toHaveValue('550');
  await expect(dialog(page).getByLabel('Reason for another amount')).toHaveValue('Second child');
  await page.context().close();
});

test('a payment is corrected for a tier that is no longer offered', async ({ browser }) => {
  const { token } = doctor;
  const oldPlan = await w.plan(doctor, { name: 'Old Plan' });
  const oldTier = await w.tier(doctor, oldPlan, 750);
  const patient = await w.patient(doctor);
  const { payment } = await w.must<{ payment: { id: string } }>('POST', `/api/patients/${patient.id}/payments`, {
    token,
    body: { subscription_tier_id: oldTier, payment_method: 'cash' },
  });
  await w.must('PUT', `/api/subscriptions/${oldPlan}`, { token, body: { is_active: false } });
  const page = await open(browser, `payments/${payment.id}`);
  await press(page, 'Correct');
  await expect(dialog(page).getByLabel('Paid for')).toHaveText('Old Plan - Tier 750 - ₹750 (1 month)');
  await expect(dialog(page).getByLabel('Amount (₹)')).toHaveValue('750');
  await dialog(page).getByLabel('Cheque').check();
  await dialog(page).getByRole('button', { name: 'Correct payment' }).click();
  const reason = dialog(page).getByLabel('Reason for the correction');
  await expect(reason).toBeFocused();
  await expect(dialog(page).getByText('Required')).toHaveCount(1);
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);
  await reason.fill('It was a cheque');
  await dialog(page).getByLabel('Amount (₹)').fill('700');
  await dialog(page).getByRole('button', { name: 'Correct payment' }).click();
  await expect(dialog(page).getByText('Say why the amount differs from the price of ₹750')).toBeVisible();
  await dialog(page).getByLabel('Reason for another amount').fill('Paid in two parts');
  await saveScreenshot(page, 'correct-payment-of-removed-tier');
  await dialog(page).getByRole('button', { name: 'Correct payment' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Cheque', { exact: true })).toBeVisible();
  await expect(page.getByText('Paid in two parts')).toBeVisible();
  await page.context().close();
});

test('Activate Manually opens the dialog with the tier; a pending subscription can be withdrawn', async ({
  browser,
}) => {
  const patient = await w.patient(doctor);
  const body = { subscription_tier_id: tier };
  await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
  await w.settle();
  const page = await open(browser, `patients/${patient.id}`);
  await press(page, 'Edit');
  await press(page, 'Activate Manually');
  await expect(dialog(page).getByRole('status')).toContainText('The payment link sent before stops accepting money.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await press(page, 'Withdraw');
  await expect(dialog(page)).toContainText('The payment link stops working.');
  await expect(dialog(page)).toContainText(
    /The patient got the link, and .* a WhatsApp message .*that it is no longer valid/,
  );
  await saveScreenshot(page, 'withdraw');
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Subscription withdrawn successfully')).toBeVisible();
  await expect(page.getByRole('article').getByText('Cancelled', { exact: true })).toBeVisible();
  await page.context().close();
});
