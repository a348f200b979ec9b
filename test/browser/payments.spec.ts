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
  await expect(page.getByText('Refund of ₹500 started. It reaches the patient by 4 Dec 2026.')).toBeVisible();
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
  await page.getByRole('link', { name: 'Details' }).click();
  const refunds = page.getByRole('region', { name: 'Details' }).getByRole('listitem');
  await expect(refunds.nth(0)).toContainText('In progress');
  await expect(refunds.nth(0)).toContainText('due by 4 Dec 2026');
  await expect(refunds.nth(1)).toContainText('Failed');
  await expect(refunds.nth(1)).toContainText('No money was returned.');
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'payment-refunds-360');
  await page.context().close();
});

test('search, period, method and status are in the address, and the totals follow them', async ({ browser }) => {
  await payments.paid(1_299, 'quarterly');
  await payments.paidAtClinic(300);
  const { payment } = await payments.paid(499);
  await payments.refund(payment.id, { amount: 99.5 });
  await w.settle();
  const page = await newPage(browser, w, doctor.token);
  await page.clock.setFixedTime('2026-11-20T06:00:00Z');
  await page.goto('/admin/#/payments');
  const totals = page.getByRole('status').filter({ hasText: /payments?, ₹/ });
  await expect(totals).toHaveText('3 payments, ₹2,098, refunded ₹99.50');
  await expect(page.getByText('UPI ₹1,798 · At the clinic ₹300')).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: '₹' });
  await expect(rows.filter({ hasText: '₹1,299' })).toContainText('Tier 1299');

  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).first().click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Method', 'UPI');
  await expect(totals).toHaveText('2 payments, ₹1,798, refunded ₹99.50');
  await expect(page.getByText('UPI ₹1,798')).toHaveCount(0);
  await choose('Period', 'Today');
  await expect(rows).toHaveCount(2);
  await choose('Period', 'Last month');
  await expect(page.getByText('No payments found')).toBeVisible();
  await choose('Period', 'This month');
  await expect(rows).toHaveCount(2);
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"from":"2026-11-01"');

  await page.getByRole('row').filter({ hasText: '₹1,299' }).getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name: 'Payment of ₹1,299' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Period', { exact: true })).toHaveText('This month');
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(totals).toHaveText('2 payments, ₹1,798, refunded ₹99.50');

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(3);
  const endDate = page.getByLabel('End date');
  for (const leaveRange of [
    () => page.goBack(),
    () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }).click(),
    () => page.getByRole('button', { name: 'Clear' }).click(),
  ]) {
    await choose('Period', 'Custom range');
    await fillFields(page, { 'Start date': '2026-11-10', 'End date': '2026-11-10' });
    await expect(totals).toHaveText('1 payment, ₹300');
    await endDate.fill('2026-11-20');
    await expect(rows).toHaveCount(3);
    await page.goBack();
    await expect(endDate).toHaveValue('10 Nov 2026');
    await expect(totals).toHaveText('1 payment, ₹300');
    await leaveRange();
    await expect(page.getByLabel('Period', { exact: true })).toHaveText('Any date');
    await expect(endDate).toHaveCount(0);
    await expect(rows).toHaveCount(3);
  }
  await page.getByRole('searchbox').or(page.getByRole('search').getByRole('textbox')).first().click();
  await page.keyboard.type(await payments.providerId(payment.id));
  await page.keyboard.press('Enter');
  await expect(totals).toHaveText('1 payment, ₹499, refunded ₹99.50');
  await page.context().close();
});

test('a payment has an address with plan, period and an open timeline', async ({ browser }) => {
  const { payment } = await payments.paid(499);
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto(`/admin/#/payments/${payment.id}`);
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('WhatsApp Support · Tier 499');
  await expect(details).toContainText('20 Nov 2026 to 20 Dec 2026');
  await expect(details).toContainText(await payments.providerId(payment.id));
  const timeline = page.getByRole('region', { name: 'Payment timeline' });
  await expect(timeline.getByText('₹499 arrived.')).toBeVisible();
  await timeline.getByRole('button', { name: 'Check payment status' }).click();
  await expect(timeline.getByText(/^Checked /)).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.goto('/admin/#/payments/0199f2a7-4f18-7d52-9b0e-8c6a3d1f5b29');
  await expect(page.getByText('Payment not found')).toBeVisible();
  await page.context().close();
});

test('the patient page shows the timeline of an unpaid order, and the newest events of an active plan', async ({
  browser,
}) => {
  const { patient, orderId } = await payments.ordering();
  const page = await newPage(browser, w, doctor.token);
  await page.goto(`/admin/#/patients/${patient.id}`);
  await expect(page.getByText('A payment of ₹499 was started.')).toBeVisible();
  await payments.payAndSettle(orderId);
  await page.reload();
  const term = page.getByRole('article');
  await expect(term.getByRole('heading', { name: 'Payment timeline' })).toBeVisible();
  await expect(term.getByText(/^The plan was activated. Valid until/)).toBeVisible();
  await expect(term.getByRole('listitem')).toHaveCount(3);
  await expect(term.getByRole('alert')).toHaveCount(0);
  await term.getByRole('button', { name: /^Show \d+ earlier$/ }).click();
  await expect(term.getByText('A payment of ₹499 was started.')).toBeVisible();
  await page.context().close();
});

test('timelines load when they are nearly in view; those of ended terms open on request', async ({ browser }) => {
  const patient = await w.patient(doctor);
  for (let n = 0; n < 5; n++) {
    const tier = await w.tier(doctor, await w.plan(doctor));
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
    await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token: doctor.token, body: {} });
  }
  await w.settle();
  const [current, ...others] = await w.terms(doctor, patient.id);
  const ids = others.map(({ id }) => id);
  await w.rows('UPDATE term SET start_day = start_day - 90, end_day = end_day - 90 WHERE id = ANY($1)', [ids]);
  const page = await newPage(browser, w, doctor.token, 360);
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, id] = /\/subscriptions\/([\w-]+)\/timeline$/.exec(request.url()) ?? [];
    if (id) loaded.push(id);
  });
  await page.goto(`/admin/#/patients/${patient.id}`);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(5);
  await cards.first().getByRole('heading', { name: 'Payment timeline' }).scrollIntoViewIfNeeded();
  await expect(cards.first().getByRole('listitem').first()).toBeVisible();
  expect(loaded).toContain(current?.id);
  expect(loaded.length).toBeLessThan(5);
  const last = cards.last();
  const show = last.getByRole('button', { name: 'Show payment timeline' });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await expect(last.getByRole('listitem')).toHaveCount(0);
  await show.click();
  await expect(last.getByRole('listitem').first()).toBeVisible();
  await expect(last.getByRole('button', { name: 'Check payment status' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.context().close();
});

test('the refund of a payment at the clinic does not mention Razorpay', async ({ browser }) => {
  const { payment } = await payments.paidAtClinic();
  const page = await newPage(browser, w, doctor.token);
  await page.goto(`/admin/#/payments/${payment.id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Return the money yourself; Nirog records the refund.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Razorpay')).toHaveCount(0);
  await fillFields(page, { Reason: 'Moved away' });
  await page.getByRole('button', { name: 'Refund', exact: true }).last().click();
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('listitem')).toContainText('₹300');
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
