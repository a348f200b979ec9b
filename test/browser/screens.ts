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

/** Whether the page shows the dashboard, without input that the dashboard would ask about. */
const canLeaveScreen = (page: Page) =>
  page.evaluate<boolean>(
    `location.pathname === '/admin/' && window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`,
  );

/** Leaves the dashboard's screen for one without state. */
async function leaveScreen(page: Page): Promise<void> {
  // Close the list of keyboard shortcuts and tooltips, which stay open.
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  await page.evaluate(`location.hash = '#/nowhere'`);
  // A visitor is redirected to the login. Wait for that, or the redirect would replace the next screen.
  const isLeft = `location.hash === '#/login' || document.querySelector('h1')?.textContent === 'Page not found'`;
  await expect.poll(() => page.evaluate(isLeft), { intervals: [20] }).toBe(true);
  await pressEvery(page, 'Dismiss');
}

/**
 * Opens a screen of the dashboard, for example `patients`. A page that shows the dashboard already goes to a screen
 * without state and on from there, which takes a fraction of the time of a new document.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  await ((await canLeaveScreen(page)) ? leaveScreen(page) : page.goto('about:blank'));
  await page.goto(`/admin/#/${path}`);
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

/** Holds the requests to `url`. @returns a function that makes them fail, and all later ones. */
export async function holdUntilFailure(page: Page, url: string): Promise<() => void> {
  const { promise: failed, resolve: fail } = deferred();
  await page.route(url, async (route) => {
    await failed;
    await route.abort();
  });
  return fail;
}

/** Saves a screenshot if a folder for screenshots is configured. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/**
 * Opens the menu of a patient's row and returns the item. Opens it again if the list was still changing.
 * @param within the row, or a page whose first row is meant.
 */
export async function openPatientMenu(page: Page, item: string, within: Page | Locator = page): Promise<Locator> {
  const menuItem = page.getByRole('menuitem', { name: item, exact: true });
  await expect(async () => {
    if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape');
    await within
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click({ timeout: 2_000 });
    await expect(menuItem).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return menuItem;
}

/** Fills fields by the start of their labels. */
export async function fillFields(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await within.getByLabel(new RegExp(`^${label}`)).fill(value);
}

/** Presses all buttons of that name at once. */
const pressEvery = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .evaluateAll((buttons: { click: () => void }[]) => buttons.forEach((button) => button.click()));

/** Two parts of a screen may have a Retry button for the same call, and both disappear when one is pressed. */
export const pressEveryRetry = (page: Page) => pressEvery(page, 'Retry');
