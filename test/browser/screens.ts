import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { World } from '../helpers/world.js';

/** A device on which somebody is logged in: a phone below 600 pixels, else a desk. */
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

/** A picture for a person to look at, where one is asked for. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Fills fields by how their labels begin. */
export async function fillFields(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(new RegExp(`^${label}`)).fill(value);
}

/** All at once: two parts of a screen may offer it for the same call, and both are gone after the first. */
export const pressEveryRetry = (page: Page) =>
  page
    .getByRole('button', { name: 'Retry' })
    .evaluateAll((buttons: { click: () => void }[]) => buttons.forEach((button) => button.click()));
