import { expect, type Browser, type Locator, type Page, type Request } from '@playwright/test';
import type { World } from '../helpers/world.js';

/**
 * Opens a page in a new browser context, logged in with `token`; an empty token is no login. The context is a phone below
 * 600 pixels, else a desktop.
 */
export async function newPage(browser: Browser, w: World, token: string, width = 1280): Promise<Page> {
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

/** Today in UTC. It is never later than today in India, so it is accepted as the start of a subscription. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** A promise and the function that resolves it; `Promise.withResolvers` needs Node 22. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Holds the requests to `url` that `isHeld` selects. @returns a function that releases them. */
export async function holdRequests(
  page: Page,
  url: string,
  isHeld: (request: Request) => boolean = () => true,
): Promise<() => void> {
  const { promise: released, resolve: release } = deferred();
  await page.route(url, async (route) => {
    if (isHeld(route.request())) await released;
    await route.fallback();
  });
  return release;
}

/** Saves a screenshot if a folder for screenshots is configured. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Fills fields by the start of their labels. */
export async function fillFields(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(new RegExp(`^${label}`)).fill(value);
}

/** Presses all Retry buttons at once: two parts of a screen may have one for the same call, and both disappear. */
export const pressEveryRetry = (page: Page) =>
  page
    .getByRole('button', { name: 'Retry' })
    .evaluateAll((buttons: { click: () => void }[]) => buttons.forEach((button) => button.click()));
