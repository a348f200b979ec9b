import { expect, test, type Page } from './fixtures.js';
import { readFile } from 'node:fs/promises';
import { texts as doctorTexts } from '../../public-page/src/doctor/texts.hi.js';
import { texts } from '../../public-page/src/texts/texts.hi.js';
import { publicPage } from '../helpers/public-page.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { addDevanagariFont } from './devanagari.js';
import { activeLink, fullDoctor, newPhonePage, waitingLink } from './pay-page.js';
import { SCREENSHOT_OPTIONS, SIZES, withoutPolicies } from './pictures.js';

/*
 * Compares the public pages with their screenshots; see pictures.spec.ts. The pages use the phone's own font, which
 * differs between machines, so here they use the dashboard's font.
 */
const FONT = new URL(
  '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
);

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  await w.clock({ now: '2026-11-20T06:00:00Z' });
  doctor = await fullDoctor(w);
});
test.afterAll(() => w.end());

/** Makes all later pages use the font Inter. */
async function useInter(page: Page): Promise<void> {
  const font = (await readFile(FONT)).toString('base64');
  await page.addInitScript(`
    const bytes = Uint8Array.from(atob('${font}'), (char) => char.charCodeAt(0));
    document.fonts.add(new FontFace('Inter', bytes, { weight: '100 900' }));
    addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style');
      style.textContent = "* { font-family: Inter, 'Noto Sans Devanagari' !important }";
      document.head.append(style);
    });`);
}

/** The public page of a doctor with two plans. */
const publicPath = async () =>
  (await publicPage(w, [{}, { name: 'Home Visits', pricesShown: false, joining: 'approval' }])).path;

/** The screenshot's name, the URL, a text that is visible when loaded, and the browser's language. */
const SCREENS: [name: string, url: () => Promise<string>, text: string, locale?: string][] = [
  ['landing', () => Promise.resolve('/'), 'Nirog'],
  ['pay', async () => `/s/${(await waitingLink(w, doctor)).identifier}`, 'Proceed to Pay'],
  ['pay-hindi', async () => `/s/${(await waitingLink(w, doctor)).identifier}`, texts.pay, 'hi-IN'],
  ['paid', async () => `/s/${(await activeLink(w, doctor)).identifier}`, 'Diabetes Care'],
  ['pay-unknown', () => Promise.resolve('/s/nobody'), 'Invalid or expired subscription link'],
  ['doctor', () => publicPath(), 'Diabetes Care'],
  ['doctor-hindi', () => publicPath(), doctorTexts.join, 'hi-IN'],
  ['terms', () => Promise.resolve('/terms'), 'Terms'],
];

for (const [name, url, text, locale = 'en-IN'] of SCREENS)
  test(`${name} matches its screenshots`, async ({ browser }) => {
    const page = await newPhonePage(w, withoutPolicies(browser), { locale, reducedMotion: 'reduce' });
    await useInter(page);
    await addDevanagariFont(page);
    await page.goto(await url());
    await expect(page.getByText(text).first()).toBeVisible();
    await page.evaluate('document.fonts.ready');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await expect(page).toHaveScreenshot(`${name}-${width}.png`, SCREENSHOT_OPTIONS);
    }
    await page.context().close();
  });
