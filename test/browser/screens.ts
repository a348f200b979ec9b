import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { World } from '../helpers/world.js';

/** A device with a logged-in user: a phone below 600 pixels, else a desktop. */
export async function openDevice(browser: Browser, w: World, token: string, width = 1280): Promise<Page> {
  const origins = [{ origin: w.origin, localStorage: [{ name: 'token', value: token }] }];
  const context = await browser.newContext({
    baseURL: w.origin,
    viewport: { width, height: 800 },
    hasTouch: width < 600,
    storageState: { cookies: [], origins },
  });
  return context.newPage();
}

export const expectNoHorizontalScroll = (page: Page) =>
  expect.poll(() => page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);

/** Saves a screenshot if a folder for screenshots is configured. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Fills fields by the start of their labels. */
export async function fillFields(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(new RegExp(`^${label}`)).fill(value);
}

/** Presses all at once, because two parts of a screen may offer one for the same call, and both disappear. */
export const pressEveryRetry = (page: Page) =>
  page
    .getByRole('button', { name: 'Retry' })
    .evaluateAll((buttons: { click: () => void }[]) => buttons.forEach((button) => button.click()));
