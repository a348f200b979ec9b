import { fileURLToPath } from 'node:url';
import type { World } from '../helpers/world.js';
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from './fixtures.js';
import { variantsFor } from './variants.js';

/** 1.5 % of the pixels may differ, because the edges of curves differ between machines. */
export const SCREENSHOT_OPTIONS = { maxDiffPixelRatio: 0.015, threshold: 0.25, fullPage: true };

/** For the dashboard: pictures.css changes its navigation, which has a fixed position. */
export const DASHBOARD_SCREENSHOT_OPTIONS = {
  ...SCREENSHOT_OPTIONS,
  stylePath: fileURLToPath(new URL('pictures.css', import.meta.url)),
};

/** Opens pages without their content security policy, which forbids the styles that screenshots add. */
export const withoutPolicies = (browser: Browser): Browser =>
  Object.assign(Object.create(browser) as Browser, {
    newContext: (options?: BrowserContextOptions) => browser.newContext({ ...options, bypassCSP: true }),
  });

/** A small phone, a tablet, a desktop. */
export const SIZES = [
  [360, 800],
  [768, 1024],
  [1440, 900],
] as const;

/** Below this width the dashboard has bars instead of the sidebar. */
const NARROW_PX = 900;

/** A light phone and tablet, and a dark desktop. */
const VARIANTS = [
  [SIZES[0], 'light'],
  [SIZES[1], 'light'],
  [SIZES[2], 'dark'],
] as const;

export interface Picture {
  name: string;
  page: Page;
  /** Opens the screen or dialog. Called once for each width. */
  show: (isNarrow: boolean) => Promise<void>;
  /** Texts and fields that differ between runs. They are invisible; a mask would also cover a dialog before them. */
  hidden?: Locator[];
}

const hide = (elements: { style: { visibility: string } }[]): void =>
  elements.forEach(({ style }) => {
    style.visibility = 'hidden';
  });

/** Compares a screen with its screenshots. `npm test` compares one of them; see `variantsFor`. @param index of the screen */
export async function expectPictures({ name, page, show, hidden = [] }: Picture, index: number): Promise<void> {
  for (const [[width, height], colorScheme] of variantsFor(index, VARIANTS)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await show(width < NARROW_PX);
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await page.evaluate('window.scrollTo(0, 0), document.fonts.ready');
    for (const elements of hidden) await elements.evaluateAll(hide);
    // A dialog or menu covers only the window, not the whole page.
    const fullPage = (await page.locator('[role=dialog], [role=listbox]').count()) === 0;
    const options = { ...DASHBOARD_SCREENSHOT_OPTIONS, fullPage };
    await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, options);
  }
}

/** Emails are random. Their length changes the width of columns, so doctors get fixed ones. */
export const fixEmails = (w: World) =>
  w.rows(
    `UPDATE account SET email = 'doctor' || n || '@rao.example'
     FROM (SELECT id, row_number() OVER (ORDER BY created_at, id) AS n FROM account) numbered
     WHERE numbered.id = account.id AND email LIKE '%@test.nirog.example' AND role = 'doctor'`,
  );
