import { checkoutFrame, failAndClose } from '../helpers/checkout-frame.js';
import { expect, test, type Page } from './fixtures.js';
import { texts } from '../../public-page/src/texts/texts.hi.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { addDevanagariFont } from './devanagari.js';
import { activeLink, fullDoctor, newPhonePage, waitingLink } from './pay-page.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

/** Elements wider than their container, or beyond the screen edge. */
const TOO_WIDE = `[...document.querySelectorAll('body *')]
  .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline' && !element.closest('svg'))
  .filter((element) => element.scrollWidth > element.clientWidth + 1 || element.getBoundingClientRect().right > innerWidth)
  .map((element) => element.tagName + '.' + element.className + ': ' + element.textContent)`;

/** Expects that the Hindi font is used and nothing overflows. */
async function expectFits(page: Page) {
  expect(await page.evaluate(`document.fonts.check('16px "Noto Sans Devanagari"', 'नमस्ते')`)).toBe(true);
  expect(await page.evaluate(`getComputedStyle(document.body).fontFamily`)).toContain('Noto Sans Devanagari');
  expect(await page.evaluate(TOO_WIDE)).toEqual([]);
}

for (const width of [320, 360])
  test(`Hindi fits on a phone of ${width} pixels, from the first view to the active plan`, async ({ browser }) => {
    const link = await waitingLink(w, doctor);
    const page = await newPhonePage(w, browser, { locale: 'hi-IN', viewport: { width, height: 800 } });
    await addDevanagariFont(page);
    await page.goto(`/s/${link.identifier}`);
    const payButton = page.getByRole('button', { name: texts.pay });
    await expect(payButton).toBeEnabled();
    await expectFits(page);

    await page.route('**/api/public/payment/status/*', (route) => route.fulfill({ json: { captured: false } }));
    await payButton.click();
    await failAndClose(page);
    await expect(page.getByRole('alert')).toContainText(texts.failure('payment_failed'));
    await page.getByRole('button', { name: texts.check }).click();
    await expect(page.getByText('₹499 के भुगतान की कोशिश सफल नहीं हुई। बैंक ने भुगतान स्वीकार नहीं किया।')).toBeVisible();
    await expect(page.getByText(/^20 नवंबर 2026 को शुरू किए गए भुगतान के पैसे अभी नहीं पहुँचे हैं।/)).toBeVisible();
    await expect(page.locator('.panel')).not.toContainText(/[a-z]{3,} [a-z]{3,}/); // no English sentence
    await expectFits(page);

    await payButton.click();
    await checkoutFrame(page).getByTestId('checkout-cancel').click();
    await expect(page.getByRole('dialog')).toContainText(texts.doNotClose);
    await expectFits(page);
    await page.context().close();
  });

test('Hindi fits on the active plan page and on an error page', async ({ browser }) => {
  const page = await newPhonePage(w, browser, { locale: 'hi-IN' });
  await addDevanagariFont(page);
  const active = await activeLink(w, doctor);
  await page.goto(`/s/${active.identifier}`);
  await page.getByRole('button', { name: texts.showHistory }).click();
  await page.getByRole('button', { name: texts.check }).click();
  await expect(page.getByText('आपका प्लान 20 दिसंबर 2026 तक चालू है।')).toBeVisible();
  await expect(page.getByText('प्लान चालू हो गया। 20 दिसंबर 2026 तक मान्य।')).toBeVisible();
  await page.getByRole('button', { name: texts.stopReminders }).click();
  await expect(page.getByText(texts.remindersOff)).toBeVisible();
  await expectFits(page);
  await w.must('DELETE', `/api/patients/${active.patient.id}`, { token: doctor.token });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('यह लिंक अभी चालू नहीं है।');
  await expectFits(page);
  await page.context().close();
});
