import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Topology } from './topology.js';

interface Options {
  width: number;
  /** The account that is logged in; none if missing. */
  token?: string;
}

/** A desktop, or a phone below 600 pixels, and the problems found on it. */
export interface Device {
  page: Page;
  problems: string[];
}

/** Opens a device in the run's browser. Close its context after use. */
export async function openDevice(browser: Browser, t: Topology, { width, token }: Options): Promise<Device> {
  const localStorage = token === undefined ? [] : [{ name: 'token', value: token }];
  const context = await browser.newContext({
    baseURL: t.origin,
    viewport: { width, height: width < 600 ? 800 : 900 },
    hasTouch: width < 600,
    storageState: { cookies: [], origins: [{ origin: t.origin, localStorage }] },
  });
  const problems = collectProblems(context);
  return { page: await context.newPage(), problems };
}

/** Playwright's own message: these tests watch requests, which a service worker would hide. */
const BLOCKED_WORKER = /Service Worker registration blocked by Playwright/;

/** Collects problems on any page, frame or popup: error responses, console errors and warnings, uncaught errors. */
function collectProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  const report = (page: Page | null, problem: string) => problems.push(`${page?.url() ?? 'no page'}: ${problem}`);
  context.on('console', (message) => {
    if (BLOCKED_WORKER.test(message.text())) return;
    if (['error', 'warning'].includes(message.type()))
      report(message.page(), `console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => report(error.page(), `page error: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') report(null, `${request.method()} ${request.url()}: ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) report(null, `${response.status()} ${response.url()}`);
  });
  return problems;
}
