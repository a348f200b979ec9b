import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { fullDoctor, newPhonePage, waitingLink, type Link } from './pay-page.js';
import { deferred, holdRequests } from './screens.js';

const SCRIPT_URL = '**/v1/checkout.js';
const CREATE_ORDER_URL = '**/api/public/payment/create';
/** A checkout script whose window does not appear, as in an in-app browser that blocks frames. */
const INVISIBLE_CHECKOUT = 'window.Razorpay = class { on() {} open() {} };';
const WINDOW_TIMED_OUT = 'No payment window? Some apps do not show it.';
const PAY_ON_HOSTED_PAGE = "Pay on Razorpay's page";

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

/** Opens a pay page that waits for payment, on a phone with a simulated clock. */
async function openPayPage(browser: Browser, language = 'en'): Promise<{ page: Page; link: Link }> {
  const link = await waitingLink(w, doctor);
  const page = await newPhonePage(w, browser);
  await page.clock.install();
  await page.goto(`/s/${link.identifier}?lang=${language}`);
  return { page, link };
}

const tapPay = (page: Page) => page.locator('.pay-button').click();
/** Taps Pay and waits until the order is created. */
const tapPayAndWaitForOrder = (page: Page) => Promise.all([page.waitForResponse(CREATE_ORDER_URL), tapPay(page)]);
const ordersOf = (link: Link) =>
  w.rows<{ state: string }>(
    `SELECT o.state FROM payment_order o JOIN enrolment e ON e.id = o.enrolment_id WHERE e.patient_id = $1`,
    [link.patient.id],
  );

/** Advances the phone's clock until the hosted page is offered. */
const advanceUntilWindowTimesOut = (page: Page, text = WINDOW_TIMED_OUT) =>
  expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByText(text)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20], timeout: 20_000 });

/** Pays the same order on Razorpay's hosted page, and returns to the active plan. */
async function payOnHostedPage(page: Page, link: Link) {
  await page.getByRole('button', { name: PAY_ON_HOSTED_PAGE }).click();
  await expect(page).toHaveURL(/\/v1\/checkout\/embedded$/);
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹499');
  await page.unroute(SCRIPT_URL);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page).toHaveURL(`${w.origin}/s/${link.identifier}`);
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await ordersOf(link)).toEqual([{ state: 'paid' }]);
}

test('a blocked payment window: after eight seconds Razorpay’s hosted page is offered, and it returns to the plan', async ({
  browser,
}) => {
  const { page, link } = await openPayPage(browser);
  await page.route(SCRIPT_URL, (route) => route.fulfill({ contentType: 'text/javascript', body: INVISIBLE_CHECKOUT }), {
    times: 1,
  });
  await tapPay(page);
  await expect(page.locator('.pay-button')).toHaveText('Payment in progress...');
  await page.clock.runFor(7_000);
  await expect(page.getByText(WINDOW_TIMED_OUT)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(page.getByRole('status').filter({ hasText: WINDOW_TIMED_OUT })).toBeVisible();
  await payOnHostedPage(page, link);
  await page.context().close();
});

test('a checkout script that does not load: the hosted page is offered', async ({ browser }) => {
  const { page, link } = await openPayPage(browser);
  await page.route(SCRIPT_URL, () => undefined, { times: 1 });
  await tapPayAndWaitForOrder(page);
  await page.clock.runFor(6_000);
  await expect(page.locator('.pay-button')).toHaveText('Still opening. The connection is slow...');
  await advanceUntilWindowTimesOut(page);
  await payOnHostedPage(page, link);
  await page.context().close();
});

test.describe('a checkout script that is refused', () => {
  test.use({ expectedLogs: /Failed to load resource: net::ERR_FAILED/ });

  test('the hosted page is offered at once, and the page keeps its state at the next taps', async ({ browser }) => {
    const { page, link } = await openPayPage(browser);
    await page.route(SCRIPT_URL, (route) => route.abort(), { times: 1 });
    await page.evaluate('window.sameDocument = true');
    await tapPayAndWaitForOrder(page);
    await expect(page.getByText(WINDOW_TIMED_OUT)).toBeVisible();
    await page.getByRole('button', { name: 'Check with the bank' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'A payment of ₹499 was started.' })).toBeVisible();
    expect(await page.evaluate('window.sameDocument')).toBe(true);
    await payOnHostedPage(page, link);
    await page.context().close();
  });
});

test('a visible window: the hosted page is not offered, however long the window stays open', async ({ browser }) => {
  const { page } = await openPayPage(browser);
  await tapPay(page);
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹499');
  await page.clock.runFor(60_000);
  await expect(checkoutFrame(page).getByTestId('checkout-success')).toBeVisible();
  await expect(page.getByText(WINDOW_TIMED_OUT)).toHaveCount(0);
  await page.context().close();
});

test('after cancelling on Razorpay’s hosted page the patient returns, and can pay again', async ({ browser }) => {
  const { page, link } = await openPayPage(browser);
  await page.route(SCRIPT_URL, (route) => route.fulfill({ contentType: 'text/javascript', body: INVISIBLE_CHECKOUT }), {
    times: 1,
  });
  await tapPay(page);
  await expect(page.locator('.pay-button')).toHaveText('Payment in progress...');
  await page.clock.runFor(9_000);
  await page.getByRole('button', { name: PAY_ON_HOSTED_PAGE }).click();
  await checkoutFrame(page).getByTestId('checkout-cancel').click();
  await expect(page).toHaveURL(`${w.origin}/s/${link.identifier}`);
  await expect(page.locator('.pay-button')).toHaveText('Proceed to Pay');
  expect(await ordersOf(link)).toEqual([{ state: 'open' }]);
  await page.context().close();
});

test('a payment that has arrived is not made twice', async ({ browser }) => {
  const { page, link } = await openPayPage(browser);
  await page.route(SCRIPT_URL, (route) => route.fulfill({ contentType: 'text/javascript', body: INVISIBLE_CHECKOUT }), {
    times: 1,
  });
  await tapPay(page);
  await expect(page.locator('.pay-button')).toHaveText('Payment in progress...');
  const [order] = await w.rows<{ id: string }>(
    `SELECT provider_order_id AS id FROM payment_order WHERE state = 'open' ORDER BY created_at DESC LIMIT 1`,
  );
  await w.pay(order?.id ?? '', { webhook: 'lost' });
  await page.clock.runFor(9_000);
  await page.getByRole('button', { name: PAY_ON_HOSTED_PAGE }).click();
  await expect(page.getByText('Payment successful! Your subscription is now active.')).toBeVisible();
  expect(await ordersOf(link)).toEqual([{ state: 'paid' }]);
  await page.context().close();
});

test('the eight seconds start when the order is created', async ({ browser }) => {
  const { page } = await openPayPage(browser);
  const releaseOrder = await holdRequests(page, CREATE_ORDER_URL);
  await page.route(SCRIPT_URL, () => undefined, { times: 1 });
  await tapPay(page);
  await page.clock.runFor(9_000);
  await expect(page.locator('.pay-button')).toHaveText('Still opening. The connection is slow...');
  await expect(page.getByText(WINDOW_TIMED_OUT)).toHaveCount(0);
  const orderReply = page.waitForResponse(CREATE_ORDER_URL);
  releaseOrder();
  await orderReply;
  await advanceUntilWindowTimesOut(page);
  await page.context().close();
});

test('a free tier: the hosted page is not offered, however slow the connection', async ({ browser }) => {
  const plan = await w.plan(doctor, { name: 'First month' });
  await w.tier(doctor, plan, 0);
  const patient = await w.patient(doctor, { subscription_id: plan });
  const page = await newPhonePage(w, browser);
  await page.clock.install();
  await page.goto(`/s/${await w.identifier(doctor, patient.id)}`);
  const releaseOrder = await holdRequests(page, CREATE_ORDER_URL);
  await tapPay(page);
  await page.clock.runFor(12_000);
  await expect(page.locator('.pay-button')).toHaveText('Still opening. The connection is slow...');
  await expect(page.getByRole('button', { name: PAY_ON_HOSTED_PAGE })).toHaveCount(0);
  releaseOrder();
  await expect(page.getByText('Your subscription is now active.')).toBeVisible();
  await page.context().close();
});

test('a script that loads late opens no window when the payment continues on the hosted page', async ({ browser }) => {
  const { page } = await openPayPage(browser);
  const { promise: scriptReleased, resolve: releaseScript } = deferred();
  await page.route(SCRIPT_URL, async (route) => {
    await scriptReleased;
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'window.Razorpay = class { on() {} open() { window.opened = true } };',
    });
  });
  await tapPayAndWaitForOrder(page);
  await advanceUntilWindowTimesOut(page);
  const releaseOrder = await holdRequests(page, CREATE_ORDER_URL);
  await page.getByRole('button', { name: PAY_ON_HOSTED_PAGE }).click();
  releaseScript();
  await expect.poll(() => page.evaluate(`'Razorpay' in window`)).toBe(true);
  expect(await page.evaluate('window.opened')).toBeUndefined();
  await expect(page.locator('.pay-button')).toHaveText('Opening payment...');
  releaseOrder();
  await expect(page).toHaveURL(/\/v1\/checkout\/embedded$/);
  await page.context().close();
});

test('the hosted page is offered in Hindi', async ({ browser }) => {
  const { page } = await openPayPage(browser, 'hi');
  await page.route(SCRIPT_URL, () => undefined, { times: 1 });
  await tapPayAndWaitForOrder(page);
  await advanceUntilWindowTimesOut(page, 'भुगतान का पेज नहीं दिखा? कुछ ऐप उसे नहीं दिखाते।');
  await expect(page.getByRole('button', { name: 'Razorpay के पेज पर भुगतान करें' })).toBeVisible();
  await page.context().close();
});
