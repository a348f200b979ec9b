import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { activeLink, fullDoctor, newPhonePage, tapPay, waitingLink, type Link } from './pay-page.js';
import { holdRequests, holdUntilFailure, saveScreenshot } from './screens.js';

const SCRIPTS = '**/assets/*.js';
const CREATE_ORDER_URL = '**/api/public/payment/create';

test.use({ expectedLogs: /Failed to (?:load resource|fetch dynamically imported module): .*\/assets\// });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay' });
const ordersOf = ({ patient }: Link) =>
  w.rows<{ amount: string; state: string }>(
    `SELECT o.amount_paise AS amount, o.state FROM payment_order o JOIN enrolment e ON e.id = o.enrolment_id WHERE e.patient_id = $1`,
    [patient.id],
  );

/** Opens a page whose scripts arrive when the returned function is called. */
async function openBeforeScripts(browser: Browser, { identifier }: Link) {
  const page = await newPhonePage(w, browser);
  const releaseScripts = await holdRequests(page, SCRIPTS);
  await page.goto(`/s/${identifier}`, { waitUntil: 'commit' });
  return { page, releaseScripts };
}

test('Pay that was tapped twice before hydration makes one order, for the tier that was chosen before hydration', async ({
  browser,
}) => {
  const link = await waitingLink(w, doctor);
  const { page, releaseScripts } = await openBeforeScripts(browser, link);
  let creations = 0;
  page.on('request', (request) => (creations += request.url().endsWith('/payment/create') ? 1 : 0));
  await page.getByText('Tier 1299').first().click();
  await tapPay(page);
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('definition').filter({ hasText: '₹499' })).toBeHidden();
  await tapPay(page);
  await saveScreenshot(page, 'pay-tapped-before-hydration');
  releaseScripts();
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹1,299');
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  expect(creations).toBe(1);
  expect(await ordersOf(link)).toEqual([{ amount: '129900', state: 'open' }]);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByRole('heading', { name: 'Subscription Active' })).toBeVisible();
  expect(await ordersOf(link)).toEqual([{ amount: '129900', state: 'paid' }]);
  await page.context().close();
});

test('without a tap before hydration nothing is started, and later taps are handled once', async ({ browser }) => {
  const link = await waitingLink(w, doctor);
  const { page, releaseScripts } = await openBeforeScripts(browser, link);
  await page.getByText('Tier 1299').first().click();
  const opened = page.waitForRequest('**/api/public/subscription/opened');
  releaseScripts();
  await opened;
  await expect(page.getByRole('definition').filter({ hasText: '₹1,299' })).toBeVisible();
  expect(await ordersOf(link)).toEqual([]);
  await tapPay(page);
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹1,299');
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  expect(await ordersOf(link)).toHaveLength(1);
  await page.context().close();
});

test('after Pay was tapped before hydration, the tiers cannot be tapped', async ({ browser }) => {
  const link = await waitingLink(w, doctor);
  const { page, releaseScripts } = await openBeforeScripts(browser, link);
  await tapPay(page);
  await page.getByText('Tier 1299').first().click({ force: true });
  await expect(page.getByRole('radio', { name: /499/ })).toBeChecked();
  releaseScripts();
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹499');
  await page.context().close();
});

test('other buttons that were tapped before hydration work, too', async ({ browser }) => {
  const { page, releaseScripts } = await openBeforeScripts(browser, await activeLink(w, doctor));
  for (const name of ['Show my payments', 'Check with the bank', 'Stop reminders'])
    await page.getByRole('button', { name }).click();
  await saveScreenshot(page, 'other-buttons-tapped-before-hydration');
  releaseScripts();
  await expect(page.getByRole('listitem').filter({ hasText: '₹499' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get reminders' })).toBeVisible();
  await page.context().close();
});

test('a tier chosen before hydration stays chosen when an earlier attempt to pay is restored', async ({ browser }) => {
  const link = await waitingLink(w, doctor);
  const page = await newPhonePage(w, browser);
  await page.goto(`/s/${link.identifier}`);
  await tapPay(page);
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹499');
  const releaseScripts = await holdRequests(page, SCRIPTS);
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Tier 1299').first().click();
  await tapPay(page);
  releaseScripts();
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹1,299');
  await page.context().close();
});

// Without its language, the page tries the other one.
for (const [part, files, lastFile] of [
  ['script', SCRIPTS, '.js'],
  ['language', '**/assets/texts.*.js', '/assets/texts.hi-'],
] as const)
  test(`if the ${part} does not load, the button does not stay busy, and the next tap reloads the page`, async ({
    browser,
  }) => {
    const link = await waitingLink(w, doctor);
    const page = await newPhonePage(w, browser);
    const fail = await holdUntilFailure(page, files);
    await page.goto(`/s/${link.identifier}`, { waitUntil: 'commit' });
    await tapPay(page);
    await expect(payButton(page)).toHaveAttribute('aria-busy', 'true');
    const lastFailure = page.waitForEvent('requestfailed', (request) => request.url().includes(lastFile));
    fail();
    await lastFailure;
    await expect(payButton(page)).not.toHaveAttribute('aria-busy');
    await page.unroute(files);
    const opened = page.waitForRequest('**/api/public/subscription/opened');
    await tapPay(page);
    await opened;
    await Promise.all([page.waitForResponse(CREATE_ORDER_URL), tapPay(page)]);
    expect(await ordersOf(link)).toHaveLength(1);
    await page.context().close();
  });
