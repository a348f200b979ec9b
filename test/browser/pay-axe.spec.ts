import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { activeLink, fullDoctor, phone, waitingLink } from './pay-page.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

test('axe finds no problem on any screen of the pay page', async ({ browser }) => {
  const waiting = await waitingLink(w, doctor);
  const active = await activeLink(w, doctor);
  const page = await phone(w, browser, { reducedMotion: 'reduce' });
  const check = async (screen: string) => expect([screen, await axeViolations(page)]).toEqual([screen, []]);

  await page.goto('/s/unknown');
  await check('refused');
  await page.goto('/#/subscription/');
  await expect(page.getByRole('heading', { name: 'No Subscription Found' })).toBeVisible();
  await check('missing');
  await page.goto(`/s/${active.identifier}`);
  await page.getByRole('button', { name: 'Show my payments' }).click();
  await expect(page.getByText(/^₹499$/)).toBeVisible();
  await check('active');
  for (const language of ['hi', 'en']) {
    await page.goto(`/s/${waiting.identifier}?lang=${language}`);
    await expect(page.locator('.pay-button')).toBeEnabled();
    await check(`ready in ${language}`);
  }

  await page.route('**/api/public/payment/status/*', (route) => route.fulfill({ json: { captured: false } }));
  const pay = () => page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await pay();
  await checkoutFrame(page).getByTestId('checkout-cancel').click();
  await expect(page.getByRole('dialog', { name: 'Confirming your payment...' })).toBeVisible();
  await check('confirming');
  await expect(page.getByText('If you have paid, please do not pay again.')).toBeVisible({ timeout: 15_000 });
  await check('watching');
  await pay();
  await checkoutFrame(page).getByTestId('checkout-failure').click();
  await checkoutFrame(page).getByTestId('checkout-cancel').click();
  await expect(page.getByText('The payment did not go through')).toBeVisible();
  await page.getByRole('button', { name: 'Check with the bank' }).click();
  await expect(page.getByText(/^Checked /)).toBeVisible();
  await check('failed, and the bank asked');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await check('offline');
  await page.context().close();
});
