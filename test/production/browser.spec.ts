import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './fixtures.js';
import { adminToken, newDoctor, newSupport } from './people.js';
import type { Topology } from './topology.js';

const DOCTOR_SCREENS = [
  'dashboard',
  'analytics',
  'subscriptions',
  'patients',
  'payments',
  'messages',
  'messages?tab=forecast',
  'payment-account',
  'profile',
  'account',
  'audit',
];
const STAFF_SCREENS = ['admin/accounts', 'admin/figures', 'admin/support', 'audit', 'account'];

/** Collects what must not happen: refused responses, console errors and warnings, errors of the page. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(`${page.url()}: ${problem}`);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) report(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => report(`page error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') report(`${request.method()} ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${response.status()} ${response.url()}`);
  });
  return problems;
}

interface Walk {
  token: string;
  width: number;
  screens: readonly string[];
}

/** Opens each screen in turn, each by its address in the same tab. */
async function walk(browser: Browser, t: Topology, { token, width, screens }: Walk) {
  const origins = [{ origin: t.origin, localStorage: [{ name: 'token', value: token }] }];
  const context = await browser.newContext({
    baseURL: t.origin,
    viewport: { width, height: 900 },
    hasTouch: width < 600,
    storageState: { cookies: [], origins },
  });
  const page = await context.newPage();
  const problems = watch(page);
  for (const screen of screens) {
    await page.goto(`/admin/#/${screen}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    const path = screen.split('?')[0] ?? '';
    if (!page.url().includes(`#/${path}`)) problems.push(`${screen} led to ${page.url()}`);
    if (await page.getByText('Something went wrong').count()) problems.push(`${screen}: Something went wrong`);
  }
  await context.close();
  return problems;
}

for (const width of [1440, 360]) {
  test(`a doctor who has nothing yet opens every screen, ${width} pixels wide`, async ({ t, browser }) => {
    const doctor = await newDoctor(t);
    expect(await walk(browser, t, { token: doctor.token, width, screens: DOCTOR_SCREENS })).toEqual([]);
  });

  test(`the admin opens every screen, ${width} pixels wide`, async ({ t, browser }) => {
    expect(await walk(browser, t, { token: await adminToken(t), width, screens: STAFF_SCREENS })).toEqual([]);
  });

  test(`support opens its screen, ${width} pixels wide`, async ({ t, browser }) => {
    const support = await newSupport(t);
    expect(await walk(browser, t, { token: support.token, width, screens: ['admin/support', 'account'] })).toEqual([]);
  });
}
