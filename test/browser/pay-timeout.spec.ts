import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import {
  answer,
  CONFIRMING,
  fullDoctor,
  LATE,
  openWaitingPage,
  PAID,
  advanceTime,
  reloads,
  tapPay,
} from './pay-page.js';

const STATUS = '**/api/public/payment/status/*';
const UNHEARD =
  'Unable to confirm payment status. If you completed the payment, your subscription will be activated automatically. You will receive a WhatsApp confirmation.';

test.use({ expectedLogs: /payment status unknown/ });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

/** Advances the phone's clock by two minutes, until the page gives up. */
const untilLate = (page: Page) =>
  expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page.getByText(LATE)).toBeVisible({ timeout: 20 });
  }).toPass({ intervals: [20], timeout: 40_000 });

test('two minutes without a payment: next steps, the phone number, and a reload after five seconds', async ({
  browser,
}) => {
  const { page } = await openWaitingPage(w, doctor, browser);
  const polls = await answer(page, { captured: false });
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByRole('dialog', { name: CONFIRMING })).toBeVisible();
  await untilLate(page);
  // Every two seconds; a pending reply skips one.
  expect(polls.times).toBeLessThanOrEqual(60);
  expect(polls.times).toBeGreaterThan(54);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Call 080 4123 4567' })).toBeVisible();
  const reloaded = reloads(page);
  await advanceTime(page, 6);
  await reloaded;
  await page.context().close();
});

test('a late payment does not invite a second one: it is shown, and checked first', async ({ browser }) => {
  const { page, link } = await openWaitingPage(w, doctor, browser);
  await answer(page, { captured: false });
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-cancel').click();
  await expect(page.getByRole('dialog', { name: CONFIRMING })).toBeVisible();
  const reloaded = page.waitForEvent('load', { timeout: 45_000 });
  await untilLate(page);
  await advanceTime(page, 6);
  await reloaded;
  const note = page.getByText('We are still waiting for the bank. If you have paid, please do not pay again.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await advanceTime(page, 10);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const again = await page.context().newPage(); // the link opened again on the next day
  await again.goto(page.url());
  await expect(again.getByText('We are still waiting for the bank.')).toBeVisible();
  await again.close();
  const [order] = await w.rows<{ id: string }>(
    `SELECT o.provider_order_id AS id FROM payment_order o JOIN enrolment e ON e.id = o.enrolment_id
     WHERE e.patient_id = $1`,
    [link.patient.id],
  );
  const questions: string[] = [];
  page.on('request', (request) => questions.push(request.url()));
  await answer(page, { captured: true });
  await tapPay(page);
  await expect(page.getByText(PAID)).toBeVisible();
  expect(questions.filter((url) => url.includes('/payment/'))).toEqual([
    `${w.origin}/api/public/payment/status/${order?.id ?? ''}`,
  ]);
  await page.context().close();
});

test('a late payment that Razorpay no longer knows is forgotten', async ({ browser }) => {
  const { page, link } = await openWaitingPage(w, doctor, browser);
  const { orderId } = await w.order(link.identifier, link.tiers[0] ?? '');
  await w.rows(`UPDATE payment_order SET created_at = created_at - interval '5 days' WHERE provider_order_id = $1`, [
    orderId,
  ]);
  const late = { orderId, since: 'dismissed', reason: null, lateAt: Date.now() };
  await page.evaluate(`localStorage.setItem('nirog:payment:${link.identifier}', '${JSON.stringify(late)}')`);
  await page.reload();
  const note = page.getByText('We are still waiting for the bank.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Check with the bank' }).click();
  await expect(page.getByText('No payment is on its way.')).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled();
  await expect(note).toHaveCount(0);
  await page.context().close();
});

test('two minutes without an answer: the page says that the outcome is unknown', async ({ browser }) => {
  const { page } = await openWaitingPage(w, doctor, browser);
  await page.route(STATUS, (route) => route.abort());
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByRole('dialog', { name: CONFIRMING })).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page.getByText(UNHEARD)).toBeVisible({ timeout: 20 });
  }).toPass({ intervals: [20], timeout: 40_000 });
  await page.context().close();
});
