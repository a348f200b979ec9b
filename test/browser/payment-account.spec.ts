import { expect, test, type Browser, type Page } from './fixtures.js';
import { webhookHelpers } from '../helpers/webhooks.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expectNoHorizontalScroll, fillFields, newPage, saveScreenshot } from './screens.js';

const KEYS = { id: 'rzp_test_simTypedByHand', secret: 'Zq7Xv0pLkT3mNw8R' };

let w: World;
let doctor: Doctor;
test.beforeEach(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterEach(() => w.end());

async function open(browser: Browser, width: number): Promise<Page> {
  const page = await newPage(browser, w, doctor.token, width);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: w.origin });
  return page;
}

async function saveKeys(page: Page, values: Record<string, string>) {
  await fillFields(page, values);
  await page.getByRole('button', { name: 'Save keys' }).click();
}

test('a doctor without a payment account is led to it, corrects swapped keys, and is connected', async ({
  browser,
}) => {
  await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [doctor.id]);
  const page = await open(browser, 360);
  await page.goto('/admin/#/dashboard');
  const hint = page.getByRole('alert').filter({ hasText: 'Patients cannot pay you online yet' });
  await expect(hint).toBeVisible();
  await saveScreenshot(page, 'dashboard-none-360');
  await hint.getByRole('link', { name: 'Connect Razorpay' }).click();
  await expect(page.getByRole('heading', { name: 'Payment account', level: 1 })).toBeVisible();
  const more = page.getByRole('navigation').getByRole('button', { name: 'More' });
  await expect(more).toHaveAttribute('aria-current', 'page');

  await page.getByText('Where do I find these?').click();
  await expect(page.getByText('Open Account & Settings, then API Keys')).toBeVisible();
  await saveKeys(page, { 'Key ID': KEYS.secret, 'Key Secret': KEYS.id });
  await expect(page.getByText('What you entered may be the key secret.')).toBeVisible();
  await expect(page.getByText('This is a key id.')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'form-wrong-360');

  await saveKeys(page, { 'Key ID': ` ${KEYS.id} `, 'Key Secret': KEYS.secret });
  await expect(page.getByText('Razorpay accepts your keys; they are saved')).toBeVisible();
  await expect(page.getByText('Test: no real money moves')).toBeVisible();
  await expect(page.getByText('Set up by Nirog')).toBeVisible();
  await expect(page.getByLabel(/^Key Secret/)).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'connected-360');
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/\/api\/webhooks\/razorpay\/[\w-]{20,}$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Revenue This Month')).toBeVisible();
  await expect(hint).toHaveCount(0);
  await page.context().close();
});

test('keys that Razorpay rejects stay in the form, with the reason at the field', async ({ browser }) => {
  const page = await open(browser, 1440);
  await page.goto('/admin/#/payment-account');
  await saveScreenshot(page, 'provisioned-1440');
  await page.getByRole('button', { name: 'Change keys' }).click();
  await saveKeys(page, { 'Key Secret': 'a-secret-of-another-key' });
  await expect(page.getByText('Razorpay does not accept these keys.').first()).toBeVisible();
  await expect(page.getByLabel(/^Key Secret/)).toHaveValue('a-secret-of-another-key');
  await expect(page.getByLabel(/^Key Secret/)).toHaveAttribute('aria-invalid', 'true');
  await saveScreenshot(page, 'form-refused-1440');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Razorpay accepts your keys').first()).toBeVisible();
  await page.context().close();
});

test('missing webhooks are shown on the dashboard, and Check now fixes them', async ({ browser }) => {
  const payments = paymentHelpers(w, () => doctor);
  const webhooks = webhookHelpers(w, () => doctor);
  await webhooks.withoutRegistration(async () => {
    await webhooks.save({ key_id: KEYS.id, key_secret: KEYS.secret, webhook_secret: 'chosen by hand' });
  });
  await w.clock({ advance: { minutes: 10 } });
  const order = await payments.ordering();
  await w.pay(order.orderId, { webhook: 'lost' });
  await w.clock({ advance: { hours: 2 } });

  const page = await open(browser, 768);
  await page.goto('/admin/#/dashboard');
  const banner = page.getByRole('alert').filter({ hasText: 'Razorpay has sent Nirog no payment updates since' });
  await expect(banner).toBeVisible();
  await saveScreenshot(page, 'dashboard-silent-768');
  await banner.getByRole('link', { name: 'Open payment account' }).click();
  await expect(page.getByText('must be enabled, with the same secret')).toBeVisible();
  await expect(page.getByText('payment.captured')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'silent-by-hand-768');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Set up by Nirog')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await page.context().close();
});
