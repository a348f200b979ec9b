import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { fullDoctor, phone, waitingLink, type Link } from './pay-page.js';

const SCRIPT = '**/v1/checkout.js';
const CREATE = '**/api/public/payment/create';
/** Opens without showing anything, like an in-app browser that blocks frames. */
const SWALLOWED = 'window.Razorpay = class { on() {} open() {} };';
const MISSED = 'No payment window? Some apps do not show it.';
const ELSEWHERE = "Pay on Razorpay's page";

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

/** A phone with an open page that waits for payment, and a simulated clock. */
async function opened(browser: Browser, language = 'en'): Promise<{ page: Page; link: Link }> {
  const link = await waitingLink(w, doctor);
  const page = await phone(w, browser);
  await page.clock.install();
  await page.goto(`/s/${link.identifier}?lang=${language}`);
  return { page, link };
}

const pay = (page: Page) => page.locator('.pay-button').click();
/** Taps Pay and waits until the order is created. */
const starts = (page: Page) => Promise.all([page.waitForResponse(CREATE), pay(page)]);
const orders = (link: Link) =>
  w.rows<{ state: string }>(
    `SELECT o.state FROM payment_order o JOIN enrolment e ON e.id = o.enrolment_id WHERE e.patient_id = $1`,
    [link.patient.id],
  );

/** Advances the phone's clock until the alternative is offered. */
const untilMissed = (page: Page, offer = MISSED) =>
  expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByText(offer)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20], timeout: 20_000 });

/** Pays on Razorpay's page after the offer, on the same order, until the plan is active. */
async function paysElsewhere(page: Page, link: Link) {
  await page.getByRole('button', { name: ELSEWHERE }).click();
  await expect(page).toHaveURL(/\/v1\/checkout\/embedded$/);
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹499');
  await page.unroute(SCRIPT);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page).toHaveURL(`${w.origin}/s/${link.identifier}`);
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await orders(link)).toEqual([{ state: 'paid' }]);
}

test('a blocked payment window: after eight seconds a link to Razorpay’s own page, and the return from it', async ({
  browser,
}) => {
  const { page, link } = await opened(browser);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: SWALLOWED }), { times: 1 });
  await pay(page);
  await expect(page.locator('.pay-button')).toHaveText('Payment in progress...');
  await page.clock.runFor(7_000);
  await expect(page.getByText(MISSED)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(page.getByRole('status').filter({ hasText: MISSED })).toBeVisible();
  await paysElsewhere(page, link);
  await page.context().close();
});

test('a checkout script that does not load: the same link', async ({ browser }) => {
  const { page, link } = await opened(browser);
  await page.route(SCRIPT, () => undefined, { times: 1 });
  await starts(page);
  await page.clock.runFor(6_000);
  await expect(page.locator('.pay-button')).toHaveText('Still opening. The connection is slow...');
  await untilMissed(page);
  await paysElsewhere(page, link);
  await page.context().close();
});

test('a visible window shows no such link, however long it stays open', async ({ browser }) => {
  const { page } = await opened(browser);
  await pay(page);
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹499');
  await page.clock.runFor(60_000);
  await expect(checkoutFrame(page).getByTestId('checkout-success')).toBeVisible();
  await expect(page.getByText(MISSED)).toHaveCount(0);
  await page.context().close();
});

test('after cancelling on Razorpay’s own page the patient returns, and can pay again', async ({ browser }) => {
  const { page, link } = await opened(browser);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: SWALLOWED }), { times: 1 });
  await pay(page);
  await expect(page.locator('.pay-button')).toHaveText('Payment in progress...');
  await page.clock.runFor(9_000);
  await page.getByRole('button', { name: ELSEWHERE }).click();
  await checkoutFrame(page).getByTestId('checkout-cancel').click();
  await expect(page).toHaveURL(`${w.origin}/s/${link.identifier}`);
  await expect(page.locator('.pay-button')).toHaveText('Proceed to Pay');
  expect(await orders(link)).toEqual([{ state: 'open' }]);
  await page.context().close();
});

test('a payment that has arrived is not made twice', async ({ browser }) => {
  const { page, link } = await opened(browser);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: SWALLOWED }), { times: 1 });
  await pay(page);
  await expect(page.locator('.pay-button')).toHaveText('Payment in progress...');
  const [order] = await w.rows<{ id: string }>(
    `SELECT provider_order_id AS id FROM payment_order WHERE state = 'open' ORDER BY created_at DESC LIMIT 1`,
  );
  await w.pay(order?.id ?? '', { webhook: 'lost' });
  await page.clock.runFor(9_000);
  await page.getByRole('button', { name: ELSEWHERE }).click();
  await expect(page.getByText('Payment successful! Your subscription is now active.')).toBeVisible();
  expect(await orders(link)).toEqual([{ state: 'paid' }]);
  await page.context().close();
});

test('the eight seconds start when the order is created', async ({ browser }) => {
  const { page } = await opened(browser);
  let go: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route(CREATE, async (route) => {
    await released;
    await route.continue();
  });
  await page.route(SCRIPT, () => undefined, { times: 1 });
  await pay(page);
  await page.clock.runFor(9_000);
  await expect(page.locator('.pay-button')).toHaveText('Still opening. The connection is slow...');
  await expect(page.getByText(MISSED)).toHaveCount(0);
  const ordered = page.waitForResponse(CREATE);
  go();
  await ordered;
  await untilMissed(page);
  await page.context().close();
});

test('a free tier offers no other page, however slow the connection', async ({ browser }) => {
  const plan = await w.plan(doctor, { name: 'First month' });
  await w.tier(doctor, plan, 0);
  const patient = await w.patient(doctor, { subscription_id: plan });
  const page = await phone(w, browser);
  await page.clock.install();
  await page.goto(`/s/${await w.identifier(doctor, patient.id)}`);
  let go: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route(CREATE, async (route) => {
    await released;
    await route.continue();
  });
  await pay(page);
  await page.clock.runFor(12_000);
  await expect(page.locator('.pay-button')).toHaveText('Still opening. The connection is slow...');
  await expect(page.getByRole('button', { name: ELSEWHERE })).toHaveCount(0);
  go();
  await expect(page.getByText('Your subscription is now active.')).toBeVisible();
  await page.context().close();
});

test('a script that loads late opens no window on top of Razorpay’s own page', async ({ browser }) => {
  const { page } = await opened(browser);
  let come: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (come = resolve));
  await page.route(SCRIPT, async (route) => {
    await arrived;
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'window.Razorpay = class { on() {} open() { window.opened = true } };',
    });
  });
  await starts(page);
  await untilMissed(page);
  let go: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route(CREATE, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: ELSEWHERE }).click();
  come();
  await expect.poll(() => page.evaluate(`'Razorpay' in window`)).toBe(true);
  expect(await page.evaluate('window.opened')).toBeUndefined();
  await expect(page.locator('.pay-button')).toHaveText('Opening payment...');
  go();
  await expect(page).toHaveURL(/\/v1\/checkout\/embedded$/);
  await page.context().close();
});

test('in Hindi', async ({ browser }) => {
  const { page } = await opened(browser, 'hi');
  await page.route(SCRIPT, () => undefined, { times: 1 });
  await starts(page);
  await untilMissed(page, 'भुगतान का पेज नहीं दिखा? कुछ ऐप उसे नहीं दिखाते।');
  await expect(page.getByRole('button', { name: 'Razorpay के पेज पर भुगतान करें' })).toBeVisible();
  await page.context().close();
});
