import { expect, test } from './fixtures.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { deferred, expectNoHorizontalScroll, fillFields, newPage, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
let payments: ReturnType<typeof paymentHelpers>;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
  payments = paymentHelpers(w, () => doctor);
  await w.clock({ now: '2026-11-20T06:00:00Z' });
});
test.afterAll(() => w.end());

test('a held payment is shown on every screen, and is accepted as a renewal or refunded', async ({ browser }) => {
  const first = await payments.paidTwice();
  const second = await payments.paidTwice();
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/dashboard');
  await expect(page.getByRole('navigation').getByRole('img', { name: /^2 payments wait/ })).toBeVisible();
  await saveScreenshot(page, 'dashboard-holds-360');
  const hint = page.getByRole('alert').filter({ hasText: '2 possible duplicate payments' });
  await hint.getByRole('link', { name: 'Decide now' }).click();

  const waiting = page.getByRole('region', { name: 'Waiting for your decision' });
  await expect(waiting.getByRole('article')).toHaveCount(2);
  await expect(waiting.getByText('This is probably a duplicate payment').first()).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'payments-holds-360');
  const article = waiting.getByRole('article').filter({ has: page.locator(`a[href$="${first.patient.id}"]`) });
  await article.getByRole('button', { name: 'Accept as renewal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept as renewal?' });
  await expect(dialog).toContainText('Ravi Kumar gets 1 more month of WhatsApp Support for ₹500');
  await dialog.getByRole('button', { name: 'Accept as renewal' }).click();
  await expect(page.getByText('Payment accepted as renewal')).toBeVisible();
  await expect(waiting.getByRole('article')).toHaveCount(1);
  expect(await w.terms(doctor, first.patient.id)).toHaveLength(2);

  await waiting.getByRole('link', { name: 'Ravi Kumar' }).click();
  await expect(page).toHaveURL(new RegExp(`/patients/${second.patient.id}$`));
  await waiting.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund this payment?' });
  await expect(refund).toContainText('Razorpay returns ₹500 to Ravi Kumar in 7-10 business days.');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Refund of ₹500 started. The patient has it by 4 Dec 2026.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('img', { name: /wait/ })).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await page.context().close();
});

test('a payment is refunded in part, and then in full, which ends the subscription', async ({ browser }) => {
  const { patient } = await payments.paid(499);
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/payments');
  await page.getByRole('row').filter({ hasText: '₹499' }).getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment of ₹499' });
  await expect(dialog.getByLabel('End the subscription now')).toBeChecked();
  await dialog.getByLabel('Partial refund').check();
  await expect(dialog.getByLabel('End the subscription now')).not.toBeChecked();
  await fillFields(dialog, { Amount: '600' });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('Only ₹499 is left to refund')).toBeVisible();
  await expect(dialog.getByText('Required')).toBeVisible();
  await fillFields(dialog, { Amount: '200.50', Reason: 'Two weeks away' });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  const refunds = dialog.getByRole('listitem');
  await expect(refunds).toHaveCount(1);
  await expect(refunds.first()).toContainText('₹200.50');
  await expect(refunds.first()).toContainText('Two weeks away');
  await expect(refunds.first()).toContainText('due by 4 Dec 2026');
  await saveScreenshot(page, 'payment-refunded-1280');
  expect((await w.terms(doctor, patient.id))[0]?.status).toBe('active');

  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByLabel('Full refund (₹298.50)')).toBeChecked();
  await fillFields(dialog, { Reason: 'Moved away' });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(refunds).toHaveCount(2);
  await expect(dialog.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  // The focused form is gone; the dialog takes the focus after a moment.
  await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: '₹499 refunded' })).toBeVisible();
  expect((await w.terms(doctor, patient.id))[0]?.status).toBe('cancelled');
  await page.context().close();
});

test('a pending refund shows its due date, and a failed one shows that nothing was refunded', async ({ browser }) => {
  await payments.paid(499);
  const page = await newPage(browser, w, doctor.token, 360);
  const states = ['pending', 'failed'];
  await page.route(/\/api\/payments\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { payment: object };
    const refunds = states.map((status, n) => ({
      id: String(n),
      payment_id: 'x',
      amount: 100,
      reason: 'Moved away',
      status,
      ends_access: false,
      refund_date: '2026-11-20',
      due_date: '2026-12-04',
      created_at: '2026-11-20T06:00:00Z',
    }));
    await route.fulfill({ response, json: { ...body, refunds } });
  });
  await page.goto('/admin/#/payments');
  await page.getByRole('button', { name: 'Details' }).click();
  const refunds = page.getByRole('dialog').getByRole('listitem');
  await expect(refunds.nth(0)).toContainText('In progress');
  await expect(refunds.nth(0)).toContainText('due by 4 Dec 2026');
  await expect(refunds.nth(1)).toContainText('Failed');
  await expect(refunds.nth(1)).toContainText('No money was returned.');
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'payment-refunds-360');
  await page.context().close();
});

test('a status filter finds its payments', async ({ browser }) => {
  await payments.paid(499);
  const page = await newPage(browser, w, doctor.token, 768);
  await page.goto('/admin/#/payments');
  await expect(page.getByRole('row').filter({ hasText: 'Ravi Kumar' })).toBeVisible();
  await page.getByLabel('Status').click();
  await page.getByRole('option', { name: 'Failed' }).click();
  await expect(page.getByText('No payments found')).toBeVisible();
  await page.context().close();
});

test('a rejected refund is reported even if its dialog is closed', async ({ browser }) => {
  await payments.paid(499);
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/payments');
  const { promise: dialogClosed, resolve: rejectRefund } = deferred();
  await page.route('**/api/payments/*/refund', async (route) => {
    await dialogClosed;
    await route.fulfill({ status: 409, json: { error: 'Razorpay refused this refund.', code: 'refund.refused' } });
  });
  await page.getByRole('row').filter({ hasText: '₹499' }).getByRole('button', { name: 'Refund' }).click();
  await fillFields(page, { Reason: 'Moved away' });
  await page.getByRole('button', { name: 'Refund', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  rejectRefund();
  await expect(page.getByRole('alert').filter({ hasText: 'Razorpay refused this refund.' })).toBeVisible();
  await page.context().close();
});
