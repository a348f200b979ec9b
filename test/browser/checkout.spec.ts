import { checkoutFrame, failAndClose } from '../helpers/checkout-frame.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';

const PAY = 'Proceed to Pay';
const ATTEMPT_FAILED = 'The payment did not go through';
/** User agent of WhatsApp's in-app browser on Android. */
const WHATSAPP_BROWSER =
  'Mozilla/5.0 (Linux; Android 13; SM-A145F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0 Mobile Safari/537.36 WhatsApp/2.24.22';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

/** A patient whose plan waits for payment. */
async function createPayableLink() {
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan, 499);
  const patient = await w.patient(doctor, { subscription_id: plan });
  return { patient, plan, tier, identifier: await w.identifier(doctor, patient.id) };
}

/** Opens the pay page on a phone. */
async function openPayPage(browser: Browser, identifier: string, userAgent?: string): Promise<Page> {
  const viewport = { width: 360, height: 800 };
  const context = await browser.newContext({ baseURL: w.origin, viewport, ...(userAgent && { userAgent }) });
  const page = await context.newPage();
  await page.goto(`/s/${identifier}`);
  return page;
}

const tapPay = (page: Page) => page.getByRole('button', { name: PAY }).click();

/** Expects the active plan. A page that was still polling shows the success message first, then reloads. */
async function expectActive(page: Page, patientId: string) {
  await expect(
    page.getByText(/^(?:Payment successful! Your subscription is now active\.|Subscription Active)$/),
  ).toBeVisible();
  await expect(page.getByText('Subscription Active')).toBeVisible();
  expect((await w.terms(doctor, patientId))[0]?.status).toBe('active');
}

/** The number of loaded resources whose URL contains "checkout". Razorpay's script loads at the first tap on Pay. */
const checkoutScriptCount = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('checkout')).length);

test('in WhatsApp’s in-app browser, a patient pays on Razorpay’s hosted page and returns to the active plan', async ({
  browser,
}) => {
  const { patient, identifier } = await createPayableLink();
  const page = await openPayPage(browser, identifier, WHATSAPP_BROWSER);
  await expect(page.getByRole('button', { name: PAY })).toBeVisible();
  expect(await checkoutScriptCount(page)).toBe(0);
  await tapPay(page);
  const [form] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/s/${identifier}`)),
    checkoutFrame(page).getByTestId('checkout-success').click(),
  ]);
  expect(form.postData()).toContain('razorpay_signature=');
  await expectActive(page, patient.id);
  expect(new URL(page.url()).search).toBe('');
  await page.context().close();
});

test('a failure on Razorpay’s hosted page returns with its reason, survives a reload, and the next attempt works', async ({
  browser,
}) => {
  const { patient, identifier } = await createPayableLink();
  const page = await openPayPage(browser, identifier, WHATSAPP_BROWSER);
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-failure').click();
  await expect(page).toHaveURL(`${w.origin}/s/${identifier}`);
  await expect(page.getByText(ATTEMPT_FAILED)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The bank declined the payment.');
  await page.reload();
  await expect(page.getByText(ATTEMPT_FAILED)).toBeVisible();
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expectActive(page, patient.id);
  await page.context().close();
});

test('a failure in the payment window stays visible after a reload, and the next attempt works', async ({
  browser,
}) => {
  const { patient, identifier } = await createPayableLink();
  const page = await openPayPage(browser, identifier);
  await tapPay(page);
  await failAndClose(page);
  await expect(page.getByText(ATTEMPT_FAILED)).toBeVisible();
  await page.reload();
  await expect(page.getByText(ATTEMPT_FAILED)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The bank declined the payment.');
  await tapPay(page);
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expectActive(page, patient.id);
  await page.context().close();
});

test('"Check with the bank" finds a payment without a webhook, activates the plan and shows the timeline', async ({
  browser,
}) => {
  const { patient, tier, identifier } = await createPayableLink();
  const page = await openPayPage(browser, identifier);
  await expect(page.getByRole('button', { name: PAY })).toBeVisible();
  const { orderId } = await w.order(identifier, tier);
  await w.pay(orderId, { webhook: 'lost' });
  await page.getByRole('button', { name: 'Check with the bank' }).click();
  await expect(page.getByText(/^The plan is active until/)).toBeVisible();
  await expect(page.getByText('Subscription Active')).toBeVisible();
  const steps = page.getByRole('listitem').filter({ has: page.locator('time') });
  await expect(steps.filter({ hasText: 'The payment page was opened.' })).toHaveCount(1);
  await expect(steps.filter({ hasText: 'A payment of ₹499 was started.' })).toHaveCount(1);
  await expect(steps.filter({ hasText: '₹499 arrived.' })).toHaveCount(1);
  await expectActive(page, patient.id);
  await page.context().close();
});

test('on the dashboard, "Check payment status" activates the plan and shows the timeline', async ({ browser }) => {
  const { patient, tier, identifier } = await createPayableLink();
  const { orderId } = await w.order(identifier, tier);
  await w.pay(orderId, { outcome: 'failed' });
  await w.pay(orderId, { webhook: 'lost' });
  const origins = [{ origin: w.origin, localStorage: [{ name: 'token', value: doctor.token }] }];
  const context = await browser.newContext({ baseURL: w.origin, storageState: { cookies: [], origins } });
  const page = await context.newPage();
  await page.goto(`/admin/#/patients/${patient.id}`);
  const term = page.getByRole('article');
  await expect(term.getByText('Inactive')).toBeVisible();
  await term.getByRole('button', { name: 'Check payment status' }).click();
  await expect(term.getByRole('alert')).toContainText('The plan is active until');
  const earlier = term.getByRole('button', { name: /^Show \d+ earlier$/ });
  await earlier.click();
  await expect(earlier).toHaveCount(0);
  await expect(term.getByRole('listitem').first()).toBeFocused();
  await expect(term.getByRole('listitem').filter({ hasText: 'An attempt to pay ₹499 failed.' })).toBeVisible();
  await expect(term.getByRole('listitem').filter({ hasText: '₹499 arrived.' })).toBeVisible();
  await expect(term.getByText(/^Checked /)).toBeVisible();
  await expect(term.getByText('Active', { exact: true })).toBeVisible();
  await context.close();
});
