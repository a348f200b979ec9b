import { checkoutFrame, failAndClose } from '../helpers/checkout-frame.js';
import { expect, test } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { activeLink, fullDoctor, newPhonePage, waitingLink } from './pay-page.js';
import { saveScreenshot } from './screens.js';

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

/** What each state of the page shows as headings, with their levels. "Good to know" needs a paid term. */
const SERVICES = ["What's Covered", "What's Not Covered"];
const PAYMENT = ['2 Choose Your Plan', '2 Complete Your Subscription'];
const HISTORY = ['2 Payments and receipts', '3 Receipts (PDF)'];
const CHECK = '2 Money gone, plan not active?';
const OUTLINES = {
  waiting: ['1 Diabetes Care', ...SERVICES.map((title) => `2 ${title}`), ...PAYMENT, CHECK],
  active: [
    '1 Subscription Active',
    '2 Good to know',
    '2 Diabetes Care',
    ...SERVICES.map((title) => `3 ${title}`),
    ...HISTORY,
    '2 Something missing?',
  ],
  renewable: [
    '1 Diabetes Care',
    ...SERVICES.map((title) => `2 ${title}`),
    '2 Good to know',
    ...PAYMENT,
    ...HISTORY,
    CHECK,
  ],
};

test('the headings of the pay page are an outline below one title, in each state', async ({ browser }) => {
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  const waiting = await waitingLink(w, doctor);
  const active = await activeLink(w, doctor);
  const outlines: Record<string, string[]> = {};
  for (const [state, { identifier }, day] of [
    ['waiting', waiting, '2026-11-20'],
    ['active', active, '2026-11-20'],
    ['renewable', active, '2026-12-15'],
  ] as const) {
    await w.clock({ now: `${day}T06:00:00Z` });
    const page = await newPhonePage(w, browser);
    await page.goto(`/s/${identifier}`);
    const history = page.getByRole('button', { name: 'Show my payments' });
    if (state !== 'waiting') await history.click();
    await expect(history).toHaveCount(0);
    outlines[state] = await page.evaluate<string[]>(
      `[...document.querySelectorAll('h1, h2, h3, h4')].map(({ tagName, textContent }) => tagName[1] + ' ' + textContent)`,
    );
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await saveScreenshot(page, `pay-outline-${state}-${width}`);
    }
    await page.context().close();
  }
  expect(outlines).toEqual(OUTLINES);
});
