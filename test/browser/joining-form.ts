import { texts as pageEn } from '../../public-page/src/doctor/texts.en.js';
import { texts as pageHi } from '../../public-page/src/doctor/texts.hi.js';
import { texts as en } from '../../public-page/src/join/texts.en.js';
import { texts as hi } from '../../public-page/src/join/texts.hi.js';
import { texts as payEn } from '../../public-page/src/texts/texts.en.js';
import { texts as payHi } from '../../public-page/src/texts/texts.hi.js';
import { joining } from '../helpers/joining.js';
import { type PublicPage } from '../helpers/public-page.js';
import { type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { addDevanagariFont } from './devanagari.js';
import { expect, type Browser, type Page } from './fixtures.js';
import { newPhonePage } from './pay-page.js';
import { expectNoHorizontalScroll, saveScreenshot } from './screens.js';
import { smallTargets } from './small-targets.js';

export const LANGUAGES = {
  en: { locale: 'en-IN', join: en, page: pageEn, pay: payEn },
  hi: { locale: 'hi-IN', join: hi, page: pageHi, pay: payHi },
};
export type Language = keyof typeof LANGUAGES;
const SIZES = [
  [360, 800],
  [768, 1024],
  [1440, 900],
] as const;

export const form = (page: Page) => page.locator('.join');
export const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
export const consent = (page: Page) => form(page).getByRole('checkbox').first();

/** axe, targets and width of a step at all sizes, with screenshots. */
export async function expectGoodStep(page: Page, name: string) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expectNoHorizontalScroll(page);
    expect(await axeViolations(page), `${name} ${width}`).toEqual([]);
    expect(await smallTargets(page), `${name} ${width}`).toEqual([]);
    await saveScreenshot(page, `join-${name}-${width}`);
  }
  await page.setViewportSize({ width: 360, height: 800 });
}

/** The steps of the form in the browser, and the sandbox phone. */
export function joiningForm(w: World) {
  const phone = joining(w);

  const openPlan = async (browser: Browser, { plans }: PublicPage, language: Language = 'en'): Promise<Page> => {
    const page = await newPhonePage(w, browser, { locale: LANGUAGES[language].locale });
    await addDevanagariFont(page);
    await page.goto(plans[0]?.path ?? '');
    return page;
  };

  /** Opens the form, sends a code to the number and confirms it. */
  async function confirmNumber(page: Page, mobile: string, language: Language = 'en', beneficiary?: string) {
    const { join, page: texts } = LANGUAGES[language];
    await page.getByRole('button', { name: texts.join }).click();
    if (beneficiary) await form(page).getByRole('radio', { name: beneficiary }).check();
    await form(page).getByLabel(join.mobile).fill(mobile);
    await button(page, join.sendCode).click();
    await form(page)
      .getByLabel(join.code)
      .fill(await newestCode(page, mobile));
    await button(page, join.confirm).click();
  }

  /** The code on the sandbox phone, once the page says that it is on its way. */
  async function newestCode(page: Page, mobile: string): Promise<string> {
    await expect(form(page).locator('#join-code')).toBeVisible();
    return phone.newestCode(mobile);
  }

  return { phone, openPlan, newestCode, confirmNumber };
}
