import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import {
  activeLink,
  answerPolls,
  CONFIRMING,
  fullDoctor,
  openWaitingPage,
  PAID,
  advanceTime,
  advanceUntil,
  newPhonePage,
  waitForReload,
  tapPay,
  waitingLink,
} from './pay-page.js';

test.use({ expectedLogs: /payment status unknown/ });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

test('a paid order: a countdown, then success, then a reload after two seconds', async ({ browser }) => {
  const { page } = await openWaitingPage(w, doctor, browser);
  await answerPolls(page, { captured: false });
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  const overlay = page.getByRole('dialog', { name: CONFIRMING });
  await expect(overlay).toContainText('Please do not close this window');
  await expect(overlay).toContainText('This can take up to 118 seconds.');
  await advanceTime(page, 4);
  await expect(overlay).toContainText(/up to 11[0-6] seconds/);
  await expect(page.locator('.page')).toHaveAttribute('inert');
  await w.settle(); // the reloaded page comes from the server, which must have the payment by then
  await answerPolls(page, { captured: true });
  await advanceUntil(page, PAID);
  const reloaded = waitForReload(page);
  await advanceTime(page, 2);
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible();
  await page.context().close();
});

test('a window closed without paying: three polls, then the page is usable, and polling continues', async ({
  browser,
}) => {
  const { page } = await openWaitingPage(w, doctor, browser);
  await answerPolls(page, { captured: false });
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-cancel').click();
  await expect(page.getByRole('dialog', { name: CONFIRMING })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I have not paid, go back' })).toBeVisible();
  await advanceTime(page, 6);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('If you have paid, please do not pay again.')).toBeVisible();
  await answerPolls(page, { captured: true });
  await advanceUntil(page, PAID);
  await page.context().close();
});

test('the overlay has one live region, keeps the focus, and returns it to Pay', async ({ browser }) => {
  const { page } = await openWaitingPage(w, doctor, browser);
  const overlayRegion = page.getByRole('dialog').getByRole('status');
  const payCardRegion = page.locator('.pay').getByRole('status');
  await expect(payCardRegion).toHaveText('');
  await answerPolls(page, { captured: false });
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-cancel').click();
  await expect(page.getByRole('dialog')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription('Please do not close this window');
  await page.getByRole('button', { name: 'I have not paid, go back' }).click();
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeFocused();
  await expect(payCardRegion).toHaveText('If you have paid, please do not pay again.');

  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-cancel').click();
  await expect(overlayRegion).toHaveCount(1);
  // Marks the element, to prove that the same region announces the result.
  await page.evaluate(`document.querySelector('.overlay [role=status]').dataset.isSame = ''`);
  await page.getByRole('button', { name: 'I have not paid, go back' }).focus();
  await answerPolls(page, { captured: true });
  await advanceUntil(page, PAID);
  await expect(overlayRegion).toHaveText(PAID);
  await expect(overlayRegion).toHaveAttribute('data-is-same');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.context().close();
});

test('polling pauses while the page is hidden or offline, and resumes at once', async ({ browser }) => {
  const { page } = await openWaitingPage(w, doctor, browser);
  const polls = await answerPolls(page, { captured: false });
  const setHidden = (hidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));`);
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect.poll(() => polls.count).toBeGreaterThan(0);
  await setHidden(true);
  await advanceTime(page, 4);
  const pollsWhenHidden = polls.count;
  await advanceTime(page, 20);
  expect(polls.count).toBe(pollsWhenHidden);
  await setHidden(false);
  await expect.poll(() => polls.count).toBe(pollsWhenHidden + 1);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. This page continues when the connection is back.')).toBeVisible();
  await advanceTime(page, 20);
  expect(polls.count).toBeLessThanOrEqual(pollsWhenHidden + 2);
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await answerPolls(page, { captured: true });
  await advanceUntil(page, PAID);
  await page.context().close();
});

test('a doctor without online payment: a phone number instead of the button', async ({ browser }) => {
  const doctorWithoutGateway = await w.doctor();
  await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [doctorWithoutGateway.id]);
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${(await waitingLink(w, doctorWithoutGateway)).identifier}`);
  await expect(page.getByText("Online payment isn't set up yet")).toBeVisible();
  await expect(page.getByText('Rao Clinic can tell you how to pay.')).toBeVisible();
  await expect(page.locator('.note').getByRole('link', { name: 'Call 080 4123 4567' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toHaveCount(0);
  await page.context().close();
});

test('a free tier starts without a payment', async ({ browser }) => {
  const plan = await w.plan(doctor, { name: 'First month' });
  await w.tier(doctor, plan, 0);
  const patient = await w.patient(doctor, { subscription_id: plan });
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${await w.identifier(doctor, patient.id)}`);
  await expect(page.getByText('Nothing to pay: it starts as soon as you confirm.')).toBeVisible();
  await tapPay(page);
  await expect(page.getByText('Your subscription is now active.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible();
  await page.context().close();
});

test('a number without WhatsApp is promised no message, and is not prefilled in the payment window', async ({
  browser,
}) => {
  const { identifier } = await waitingLink(w, doctor, { mobile: '022 1234 5678' });
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${identifier}`);
  await expect(page.getByText('This page shows your plan as soon as it is active.')).toBeVisible();
  await expect(page.getByText('Confirmation by WhatsApp')).toHaveCount(0);
  const orderReply = page.waitForResponse('**/api/public/payment/create');
  await tapPay(page);
  expect(await (await orderReply).json()).toMatchObject({ prefill: { name: 'Ravi Kumar', contact: '' } });
  await page.context().close();
});

test('the last week of a plan: renewal without losing a day', async ({ browser }) => {
  const link = await activeLink(w, doctor);
  await w.clock({ now: '2026-12-15T06:00:00Z' });
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByText('Paid until 20 Dec 2026. Renew by then and no day is lost.')).toBeVisible();
  await expect(page.getByText('Message me any time.')).toBeVisible();
  const currentTier = page.locator('label').filter({ hasText: 'Your Plan' });
  await expect(currentTier).toContainText('Tier 499');
  await expect(currentTier).toContainText('Selected');
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('20 Jan 2027')).toBeVisible();

  await w.clock({ now: '2027-01-25T06:00:00Z' });
  await page.reload();
  await expect(page.getByText('Your plan ended on 20 Jan 2027. It starts again on the day you pay.')).toBeVisible();
  await expect(page.getByText('Renew by then')).toHaveCount(0);
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByText('25 Feb 2027')).toBeVisible({ timeout: 15_000 });
  await page.context().close();
});
