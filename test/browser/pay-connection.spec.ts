import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test, type Page } from './fixtures.js';
import { holdUntilFailure } from './screens.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import {
  activeLink,
  answerPolls,
  fullDoctor,
  TIMED_OUT,
  openWaitingPage,
  PAID,
  advanceTime,
  advanceUntil,
  newPhonePage,
  waitForReload,
  tapPay,
  waitingLink,
} from './pay-page.js';

test.use({ expectedLogs: /payment status unknown|Failed to load resource: .*\/assets\/PayPage-/ });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

for (const captured of [true, false])
  test(`the outcome stays visible while offline, and the page reloads when the connection is back: ${captured ? 'paid' : 'timed out'}`, async ({
    browser,
  }) => {
    const { page } = await openWaitingPage(w, doctor, browser);
    const text = captured ? PAID : TIMED_OUT;
    const secondsBeforeReload = captured ? 2 : 5;
    await answerPolls(page, { captured });
    await tapPay(page);
    await checkoutFrame(page).getByTestId('checkout-success').click();
    await expect(async () => {
      await page.clock.runFor(captured ? 500 : 2_000);
      await expect(page.getByText(text)).toBeVisible({ timeout: 20 });
    }).toPass({ intervals: [20], timeout: 40_000 });
    await page.context().setOffline(true);
    await advanceTime(page, secondsBeforeReload * 3);
    await expect(page.getByText(text)).toBeVisible();
    const reloaded = waitForReload(page);
    await page.context().setOffline(false);
    await advanceTime(page, secondsBeforeReload * 2);
    await reloaded;
    await page.context().close();
  });

test('a slow payment start is announced; a failed one shows the phone number and can be repeated', async ({
  browser,
}) => {
  const { page } = await openWaitingPage(w, doctor, browser);
  const createUrl = '**/api/public/payment/create';
  const fail = await holdUntilFailure(page, createUrl);
  await tapPay(page);
  await expect(page.getByRole('button', { name: 'Opening payment...' })).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: 'Opening payment...' })).toHaveCount(1);
  await advanceTime(page, 6);
  await expect(page.getByRole('button', { name: 'Still opening. The connection is slow...' })).toBeDisabled();
  fail();
  await expect(page.getByRole('alert')).toContainText('Failed to initiate payment. Please try again.');
  await expect(page.getByRole('alert').getByRole('link', { name: 'Call 080 4123 4567' })).toBeVisible();
  await page.unroute(createUrl);
  await tapPay(page);
  await expect(checkoutFrame(page).getByTestId('checkout-success')).toBeVisible();
  await page.context().close();
});

test('a slow page load is announced, and one without an answer shows an error', async ({ browser }) => {
  const page = await newPhonePage(w, browser);
  await page.clock.install();
  const fail = await holdUntilFailure(page, '**/api/public/subscription/*');
  await page.goto('/#/subscription/some-link');
  await expect(page.getByText('Loading subscription details...')).toBeVisible();
  await advanceUntil(page, 'The connection is slow. Please wait a moment.');
  fail();
  await expect(page.getByText('Invalid or expired subscription link')).toBeVisible();
  await page.context().close();
});

test('the # URL shows a loading text and a failure of its code, and loads when the connection is back', async ({
  browser,
}) => {
  const link = await waitingLink(w, doctor);
  const page = await newPhonePage(w, browser);
  const codeUrl = '**/assets/PayPage-*.js';
  const fail = await holdUntilFailure(page, codeUrl);
  await page.goto(`/#/subscription/${link.identifier}`, { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Loading subscription details...');
  fail();
  await expect(page.getByRole('heading', { name: 'Unable to Load Subscription' })).toBeVisible();
  await page.unroute(codeUrl);
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

/** Truncates the body of the server's response. */
const truncateReply = (page: Page, url: string) =>
  page.route(url, (route) => route.fulfill({ contentType: 'application/json', body: '{"identifier": "' }));

test('a truncated response is shown as a failure, by the page, the payment check and the reminders', async ({
  browser,
}) => {
  const page = await newPhonePage(w, browser);
  await truncateReply(page, '**/api/public/subscription/some-link');
  await page.goto('/#/subscription/some-link');
  await expect(page.getByRole('heading', { name: 'Unable to Load Subscription' })).toBeVisible();
  await page.goto(`/s/${(await activeLink(w, doctor)).identifier}`);
  await truncateReply(page, '**/api/public/payment/check');
  await page.getByRole('button', { name: 'Check with the bank' }).click();
  await expect(page.getByText('Failed to check with the bank. Please try again in a minute.')).toBeVisible();
  await truncateReply(page, '**/api/public/subscription/reminders');
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to save this. Please try again');
  await expect(page.getByRole('button', { name: 'Stop reminders' })).toBeEnabled();
  await page.context().close();
});
