import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import {
  answerPolls,
  CONFIRMING,
  fullDoctor,
  TIMED_OUT,
  openWaitingPage,
  PAID,
  STATUS_URL,
  advanceTime,
  advanceTwoMinutesUntil,
  waitForReload,
  tapPay,
} from './pay-page.js';

const STATUS_UNKNOWN =
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

test('two minutes without a payment: next steps, the phone number, and a reload after five seconds', async ({
  browser,
}) => {
  const { page } = await openWaitingPage(w, doctor, browser);
  const polls = await answerPolls(page, { captured: false });
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByRole('dialog', { name: CONFIRMING })).toBeVisible();
  await advanceTwoMinutesUntil(page, TIMED_OUT);
  // Sixty polls, one every two seconds. While a response is pending, the next poll may be skipped.
  expect(polls.count).toBeLessThanOrEqual(60);
  expect(polls.count).toBeGreaterThan(54);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Call 080 4123 4567' })).toBeVisible();
  const reloaded = waitForReload(page);
  await advanceTime(page, 6);
  await reloaded;
  await page.context().close();
});

test('after a timeout the page shows the pending payment, and checks it before it starts a second one', async ({
  browser,
}) => {
  const { page, link } = await openWaitingPage(w, doctor, browser);
  await answerPolls(page, { captured: false });
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-cancel').click();
  await expect(page.getByRole('dialog', { name: CONFIRMING })).toBeVisible();
  const reloaded = page.waitForEvent('load', { timeout: 45_000 });
  await advanceTwoMinutesUntil(page, TIMED_OUT);
  await advanceTime(page, 6);
  await reloaded;
  const note = page.getByText('We are still waiting for the bank. If you have paid, please do not pay again.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await advanceTime(page, 10);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const newTab = await page.context().newPage();
  await newTab.goto(page.url());
  await expect(newTab.getByText('We are still waiting for the bank.')).toBeVisible();
  await newTab.close();
  const [order] = await w.rows<{ id: string }>(
    `SELECT o.provider_order_id AS id FROM payment_order o JOIN enrolment e ON e.id = o.enrolment_id
     WHERE e.patient_id = $1`,
    [link.patient.id],
  );
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await answerPolls(page, { captured: true });
  await tapPay(page);
  await expect(page.getByText(PAID)).toBeVisible();
  expect(requests.filter((url) => url.includes('/payment/'))).toEqual([
    `${w.origin}/api/public/payment/status/${order?.id ?? ''}`,
  ]);
  await page.context().close();
});

test('a timed-out payment is forgotten when the check finds no pending payment', async ({ browser }) => {
  const { page, link } = await openWaitingPage(w, doctor, browser);
  const { orderId } = await w.order(link.identifier, link.tiers[0] ?? '');
  await w.rows(`UPDATE payment_order SET created_at = created_at - interval '5 days' WHERE provider_order_id = $1`, [
    orderId,
  ]);
  const storedPayment = { orderId, windowResult: 'dismissed', reason: null, timedOutAt: Date.now() };
  await page.evaluate(`localStorage.setItem('nirog:payment:${link.identifier}', '${JSON.stringify(storedPayment)}')`);
  await page.reload();
  const note = page.getByText('We are still waiting for the bank.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Check with the bank' }).click();
  await expect(page.getByText('No payment is in progress.')).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled();
  await expect(note).toHaveCount(0);
  await page.context().close();
});

test('two minutes without an answer: the page says that the payment status is unknown', async ({ browser }) => {
  const { page } = await openWaitingPage(w, doctor, browser);
  await page.route(STATUS_URL, (route) => route.abort());
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByRole('dialog', { name: CONFIRMING })).toBeVisible();
  await advanceTwoMinutesUntil(page, STATUS_UNKNOWN);
  await page.context().close();
});
