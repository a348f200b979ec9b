import { expect, test, type Browser, type Page } from '@playwright/test';
import { world, type Doctor, type World } from '../world.js';
import { activeLink, fullDoctor, phone, waitingLink, type Link } from './pay-page.js';

const STATUS = '**/api/public/payment/status/*';
const CONFIRMING = 'Confirming your payment...';
const PAID = 'Payment successful! Your subscription is now active.';
const UNHEARD =
  'Unable to confirm payment status. If you completed the payment, your subscription will be activated automatically. You will receive a WhatsApp confirmation.';
const LATE = /^Your payment is taking longer than usual\. If you completed it/;

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

/** A phone with the page of a plan that waits to be paid, on the phone's own clock. */
async function opened(browser: Browser): Promise<{ page: Page; link: Link }> {
  const link = await waitingLink(w, doctor);
  const page = await phone(w, browser);
  await page.clock.install();
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled();
  return { page, link };
}

const tapPay = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay' }).click();

/** What the server says of every payment from now on, and how often it was asked. */
async function answer(page: Page, how: { captured: boolean }) {
  const asked = { times: 0 };
  await page.unroute(STATUS);
  await page.route(STATUS, (route) => {
    asked.times += 1;
    return route.fulfill({ json: how });
  });
  return asked;
}

/** The phone's clock goes on until the page shows what is expected. */
async function passTime(page: Page, seconds: number) {
  for (let second = 0; second < seconds; second += 2) await page.clock.runFor(2_000);
}

/** The same until `text` is seen, in steps that no text on the page outlasts. */
const passUntil = (page: Page, text: string) =>
  expect(async () => {
    await page.clock.runFor(500);
    await expect(page.getByText(text)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20], timeout: 20_000 });

const reloads = (page: Page) => page.waitForEvent('load', { timeout: 20_000 });

test('paid: a countdown, then success, then the page anew after two seconds', async ({ browser }) => {
  const { page } = await opened(browser);
  await answer(page, { captured: false });
  await tapPay(page);
  await page.getByTestId('checkout-success').click();
  const cover = page.getByRole('dialog', { name: CONFIRMING });
  await expect(cover).toContainText('Please do not close this window');
  await expect(cover).toContainText('This can take up to 118 seconds.');
  await passTime(page, 4);
  await expect(cover).toContainText(/up to 11[0-6] seconds/);
  await expect(page.locator('.page')).toHaveAttribute('inert');
  await answer(page, { captured: true });
  await passUntil(page, PAID);
  const reloaded = reloads(page);
  await passTime(page, 2);
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible();
  await page.context().close();
});

test('two minutes without the money: what happens next, whom to call, and the page anew after five seconds', async ({
  browser,
}) => {
  const { page, link } = await opened(browser);
  const asked = await answer(page, { captured: false });
  await tapPay(page);
  await page.getByTestId('checkout-success').click();
  await expect(page.getByRole('dialog', { name: CONFIRMING })).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page.getByText(LATE)).toBeVisible({ timeout: 20 });
  }).toPass({ intervals: [20], timeout: 40_000 });
  // Every two seconds; an answer that is still on its way leaves one out.
  expect(asked.times).toBeLessThanOrEqual(60);
  expect(asked.times).toBeGreaterThan(54);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Call 080 4123 4567' })).toBeVisible();
  const reloaded = reloads(page);
  await passTime(page, 6);
  await reloaded;
  const note = page.getByText('We are still waiting for the bank. If you have paid, please do not pay again.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await passTime(page, 10);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const again = await page.context().newPage(); // the link tapped once more, tomorrow
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

test('a late payment that the bank knows nothing of any more is forgotten', async ({ browser }) => {
  const { page, link } = await opened(browser);
  const { orderId } = await w.order(link.identifier, link.tiers[0] ?? '');
  await w.rows(`UPDATE payment_order SET created_at = created_at - interval '5 days' WHERE provider_order_id = $1`, [
    orderId,
  ]);
  const late = { orderId, since: 'dismissed', reason: null, lateAt: Date.now() };
  await page.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [`nirog:payment:${link.identifier}`, JSON.stringify(late)],
  );
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

for (const captured of [true, false])
  test(`the last word stays while the line is gone, and the page comes with the line: ${captured ? 'paid' : 'late'}`, async ({
    browser,
  }) => {
    const { page } = await opened(browser);
    const [said, seconds] = captured ? [PAID, 2] : [LATE, 5];
    await answer(page, { captured });
    await tapPay(page);
    await page.getByTestId('checkout-success').click();
    await expect(async () => {
      await page.clock.runFor(captured ? 500 : 2_000);
      await expect(page.getByText(said)).toBeVisible({ timeout: 20 });
    }).toPass({ intervals: [20], timeout: 40_000 });
    await page.context().setOffline(true);
    await passTime(page, seconds * 3);
    await expect(page.getByText(said)).toBeVisible();
    const reloaded = reloads(page);
    await page.context().setOffline(false);
    await passTime(page, seconds * 2);
    await reloaded;
    await page.context().close();
  });

test('two minutes without an answer: nobody knows, and the page says so', async ({ browser }) => {
  const { page } = await opened(browser);
  await page.route(STATUS, (route) => route.abort());
  await tapPay(page);
  await page.getByTestId('checkout-success').click();
  await expect(page.getByRole('dialog', { name: CONFIRMING })).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page.getByText(UNHEARD)).toBeVisible({ timeout: 20 });
  }).toPass({ intervals: [20], timeout: 40_000 });
  await page.context().close();
});

test('closed without paying: asked three times, then the page is usable, and asking goes on', async ({ browser }) => {
  const { page } = await opened(browser);
  await answer(page, { captured: false });
  await tapPay(page);
  await page.getByTestId('checkout-cancel').click();
  await expect(page.getByRole('dialog', { name: CONFIRMING })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I have not paid, go back' })).toBeVisible();
  await passTime(page, 6);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('If you have paid, please do not pay again.')).toBeVisible();
  await answer(page, { captured: true });
  await passUntil(page, PAID);
  await page.context().close();
});

test('the cover speaks in one place, keeps the focus, and gives it back to Pay', async ({ browser }) => {
  const { page } = await opened(browser);
  const status = page.getByRole('dialog').getByRole('status');
  const standing = page.locator('.pay').getByRole('status');
  await expect(standing).toHaveText('');
  await answer(page, { captured: false });
  await tapPay(page);
  await page.getByTestId('checkout-cancel').click();
  await expect(page.getByRole('dialog')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription('Please do not close this window');
  await page.getByRole('button', { name: 'I have not paid, go back' }).click();
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeFocused();
  await expect(standing).toHaveText('If you have paid, please do not pay again.');

  await tapPay(page);
  await page.getByTestId('checkout-cancel').click();
  await expect(status).toHaveCount(1);
  await status.evaluate((element) => element.setAttribute('data-kept', ''));
  await page.getByRole('button', { name: 'I have not paid, go back' }).focus();
  await answer(page, { captured: true });
  await passUntil(page, PAID);
  await expect(status).toHaveText(PAID);
  await expect(status).toHaveAttribute('data-kept');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.context().close();
});

test('nobody is asked while the page is hidden or offline; back again, at once', async ({ browser }) => {
  const { page } = await opened(browser);
  const asked = await answer(page, { captured: false });
  const hide = (hidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));`);
  await tapPay(page);
  await page.getByTestId('checkout-success').click();
  await expect.poll(() => asked.times).toBeGreaterThan(0);
  await hide(true);
  await passTime(page, 4);
  const before = asked.times;
  await passTime(page, 20);
  expect(asked.times).toBe(before);
  await hide(false);
  await expect.poll(() => asked.times).toBe(before + 1);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. This page goes on when the connection is back.')).toBeVisible();
  await passTime(page, 20);
  expect(asked.times).toBeLessThanOrEqual(before + 2);
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await answer(page, { captured: true });
  await passUntil(page, PAID);
  await page.context().close();
});

test('a slow start says so; one that fails names whom to call and may be repeated', async ({ browser }) => {
  const { page } = await opened(browser);
  const CREATE = '**/api/public/payment/create';
  let fail: () => void = () => undefined;
  await page.route(CREATE, async (route) => {
    await new Promise<void>((done) => (fail = done));
    await route.abort();
  });
  await tapPay(page);
  await expect(page.getByRole('button', { name: 'Opening payment...' })).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: 'Opening payment...' })).toHaveCount(1);
  await passTime(page, 6);
  await expect(page.getByRole('button', { name: 'Still opening. The connection is slow...' })).toBeDisabled();
  fail();
  await expect(page.getByRole('alert')).toContainText('Failed to initiate payment. Please try again.');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Call 080 4123 4567' })).toBeVisible();
  await page.unroute(CREATE);
  await tapPay(page);
  await expect(page.getByTestId('checkout-success')).toBeVisible();
  await page.context().close();
});

test('a slow load says so, and one without an answer says that the link does not open', async ({ browser }) => {
  const page = await phone(w, browser);
  await page.clock.install();
  let fail: () => void = () => undefined;
  await page.route('**/api/public/subscription/*', async (route) => {
    await new Promise<void>((done) => (fail = done));
    await route.abort();
  });
  await page.goto('/#/subscription/some-link');
  await expect(page.getByText('Loading subscription details...')).toBeVisible();
  await passTime(page, 6);
  await expect(page.getByText('The connection is slow. Please wait a moment.')).toBeVisible();
  fail();
  await expect(page.getByText('Invalid or expired subscription link')).toBeVisible();
  await page.context().close();
});

test('the address with # says that it loads, that its code did not come, and comes with the line', async ({ browser }) => {
  const link = await waitingLink(w, doctor);
  const page = await phone(w, browser);
  const CODE = '**/assets/PayPage-*.js';
  let fail: () => void = () => undefined;
  await page.route(CODE, async (route) => {
    await new Promise<void>((done) => (fail = done));
    await route.abort();
  });
  await page.goto(`/#/subscription/${link.identifier}`, { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Loading subscription details...');
  fail();
  await expect(page.getByRole('heading', { name: 'Unable to Load Subscription' })).toBeVisible();
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Hello Ravi,')).toBeVisible();

  await page.route('**/api/public/subscription/*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Unable to Load Subscription' })).toBeVisible();
  await page.unroute('**/api/public/subscription/*');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByText('Hello Ravi,')).toBeVisible();
  await page.context().close();
});

/** The server's answer is cut off behind its headers. */
const cut = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ contentType: 'application/json', body: '{"identifier": "' }));

test('an answer that is cut off is none: the page, the bank check and the reminders say so', async ({ browser }) => {
  const page = await phone(w, browser);
  await cut(page, '**/api/public/subscription/some-link');
  await page.goto('/#/subscription/some-link');
  await expect(page.getByRole('heading', { name: 'Unable to Load Subscription' })).toBeVisible();
  await page.goto(`/s/${(await activeLink(w, doctor)).identifier}`);
  await cut(page, '**/api/public/payment/check');
  await page.getByRole('button', { name: 'Check with the bank' }).click();
  await expect(page.getByText('Failed to check with the bank. Please try again in a minute.')).toBeVisible();
  await cut(page, '**/api/public/subscription/reminders');
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to save this. Please try again');
  await expect(page.getByRole('button', { name: 'Stop reminders' })).toBeEnabled();
  await page.context().close();
});

const CHANGED = 'The price or the validity has changed. Please check it and try again.';
const definition = (page: Page, text: string) => page.getByRole('definition').filter({ hasText: text });

/** The doctor changes a tier while the page is open. */
const change = (plan: string, tier: string, body: object) =>
  w.must('PUT', `/api/subscriptions/${plan}/tiers/${tier}`, {
    token: doctor.token,
    body: { tier_name: 'Tier 499', validity_type: 'monthly', price: 499, ...body },
  });

test('a changed price is shown before anything is paid', async ({ browser }) => {
  const { page, link } = await opened(browser);
  await change(link.plan, link.tiers[0] ?? '', { price: 550 });
  await tapPay(page);
  await expect(page.getByRole('alert')).toContainText(CHANGED);
  await expect(definition(page, '₹550')).toBeVisible();
  await page.context().close();
});

test('so is a changed validity at the same price', async ({ browser }) => {
  const { page, link } = await opened(browser);
  await page.getByText('Tier 1299').first().click();
  await expect(definition(page, '3 months')).toBeVisible();
  await change(link.plan, link.tiers[1] ?? '', { tier_name: 'Tier 1299', price: 1299 });
  await tapPay(page);
  await expect(page.getByRole('alert')).toContainText(CHANGED);
  await expect(definition(page, '₹1,299')).toBeVisible();
  await expect(definition(page, '1 month')).toBeVisible();
  await expect(page.getByTestId('checkout-success')).toHaveCount(0);
  await tapPay(page);
  await expect(page.getByTestId('checkout-success')).toBeVisible();
  await page.context().close();
});

test('a tier that costs nothing is never activated for another validity than is shown', async ({ browser }) => {
  const plan = await w.plan(doctor, { name: 'First months' });
  const tier = await w.tier(doctor, plan, 0, 'quarterly');
  const patient = await w.patient(doctor, { subscription_id: plan });
  const page = await phone(w, browser);
  await page.goto(`/s/${await w.identifier(doctor, patient.id)}`);
  await expect(definition(page, '3 months')).toBeVisible();
  await change(plan, tier, { price: 0 });
  await tapPay(page);
  await expect(page.getByRole('alert')).toContainText(CHANGED);
  await expect(definition(page, '1 month')).toBeVisible();
  expect((await w.terms(doctor, patient.id))[0]?.status).toBe('inactive');
  await tapPay(page);
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible();
  await page.context().close();
});

test('a tier that is no longer sold: the page is what is sold now, and says why', async ({ browser }) => {
  const { page, link } = await opened(browser);
  await w.must('DELETE', `/api/subscriptions/${link.plan}/tiers/${link.tiers[0] ?? ''}`, { token: doctor.token });
  await tapPay(page);
  await expect(page.getByRole('alert')).toContainText(
    'This option is no longer offered. Reload the page and choose another.',
  );
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expect(page.getByRole('radio', { name: /1299/ })).toBeChecked();
  await tapPay(page);
  await expect(page.getByTestId('checkout-amount')).toHaveText('₹1,299');
  await page.context().close();
});

test('paid on another phone meanwhile: the page shows the active plan instead of a second payment', async ({
  browser,
}) => {
  const { page, link } = await opened(browser);
  await w.pay((await w.order(link.identifier, link.tiers[1] ?? '')).orderId);
  await w.settle();
  await tapPay(page);
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeFocused();
  await page.context().close();
});

test('a doctor who cannot be paid online: whom to call instead of a button', async ({ browser }) => {
  const other = await w.doctor();
  await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [other.id]);
  const page = await phone(w, browser);
  await page.goto(`/s/${(await waitingLink(w, other)).identifier}`);
  await expect(page.getByText("Online payment isn't set up yet")).toBeVisible();
  await expect(page.getByText('Rao Clinic can tell you how to pay.')).toBeVisible();
  await expect(page.locator('.note').getByRole('link', { name: 'Call 080 4123 4567' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toHaveCount(0);
  await page.context().close();
});

test('a tier that costs nothing starts without a payment', async ({ browser }) => {
  const plan = await w.plan(doctor, { name: 'First month' });
  await w.tier(doctor, plan, 0);
  const patient = await w.patient(doctor, { subscription_id: plan });
  const page = await phone(w, browser);
  await page.goto(`/s/${await w.identifier(doctor, patient.id)}`);
  await expect(page.getByText('Nothing to pay: it starts as soon as you confirm.')).toBeVisible();
  await tapPay(page);
  await expect(page.getByText('Your subscription is now active.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible();
  await page.context().close();
});

test('a number that cannot receive WhatsApp is promised no message, and is not forced on the payment window', async ({
  browser,
}) => {
  const { identifier } = await waitingLink(w, doctor, { mobile: '022 1234 5678' });
  const page = await phone(w, browser);
  await page.goto(`/s/${identifier}`);
  await expect(page.getByText('This page shows your plan as soon as it is active.')).toBeVisible();
  await expect(page.getByText('Confirmation by WhatsApp')).toHaveCount(0);
  const ordered = page.waitForResponse('**/api/public/payment/create');
  await tapPay(page);
  expect(await (await ordered).json()).toMatchObject({ prefill: { name: 'Ravi Kumar', contact: '' } });
  await page.context().close();
});

test('the last week of a plan: renewing without losing a day', async ({ browser }) => {
  const link = await activeLink(w, doctor);
  await w.clock({ now: '2026-12-15T06:00:00Z' });
  const page = await phone(w, browser);
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByText('Paid until 20 Dec 2026. Renew by then and no day is lost.')).toBeVisible();
  await expect(page.getByText('Message me any time.')).toBeVisible();
  const current = page.locator('label').filter({ hasText: 'Your Plan' });
  await expect(current).toContainText('Tier 499');
  await expect(current).toContainText('Selected');
  await tapPay(page);
  await page.getByTestId('checkout-success').click();
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('20 Jan 2027')).toBeVisible();

  await w.clock({ now: '2027-01-25T06:00:00Z' });
  await page.reload();
  await expect(page.getByText('Your plan ended on 20 Jan 2027. It starts again on the day you pay.')).toBeVisible();
  await expect(page.getByText('Renew by then')).toHaveCount(0);
  await tapPay(page);
  await page.getByTestId('checkout-success').click();
  await expect(page.getByText('25 Feb 2027')).toBeVisible({ timeout: 15_000 });
  await page.context().close();
});
