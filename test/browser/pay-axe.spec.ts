import { checkoutFrame, failAndClose } from '../helpers/checkout-frame.js';
import { expect, test } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { activeLink, fullDoctor, newPhonePage, waitingLink } from './pay-page.js';

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
  const page = await newPhonePage(w, browser, { reducedMotion: 'reduce' });
  const expectNoViolations = async (screen: string) => expect(await axeViolations(page), screen).toEqual([]);

  await page.goto('/s/unknown');
  await expectNoViolations('unknown link');
  await page.goto('/#/subscription/');
  await expect(page.getByRole('heading', { name: 'No Subscription Found' })).toBeVisible();
  await expectNoViolations('no link');
  await page.goto(`/s/${active.identifier}`);
  await page.getByRole('button', { name: 'Show my payments' }).click();
  await expect(page.getByRole('link', { name: /^R\/.*₹499/ })).toBeVisible();
  await expectNoViolations('active plan');
  for (const language of ['hi', 'en']) {
    await page.goto(`/s/${waiting.identifier}?lang=${language}`);
    await expect(page.locator('.pay-button')).toBeEnabled();
    await expectNoViolations(`payment due, ${language}`);
  }

  await page.route('**/api/public/payment/status/*', (route) => route.fulfill({ json: { captured: false } }));
  const tapPay = () => page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await tapPay();
  await checkoutFrame(page).getByTestId('checkout-cancel').click();
  await expect(page.getByRole('dialog', { name: 'Confirming your payment...' })).toBeVisible();
  await expectNoViolations('confirming');
  await expect(page.getByText('If you have paid, please do not pay again.')).toBeVisible({ timeout: 15_000 });
  await expectNoViolations('polling while choosing');
  await tapPay();
  await failAndClose(page);
  await expect(page.getByText('The payment did not go through')).toBeVisible();
  await page.getByRole('button', { name: 'Check with the bank' }).click();
  await expect(page.getByText(/^Checked /)).toBeVisible();
  await expectNoViolations('failed attempt and payment timeline');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expectNoViolations('offline');
  await page.context().close();
});
