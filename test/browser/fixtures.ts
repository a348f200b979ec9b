import { test as base, type Browser, type BrowserContext } from '@playwright/test';

export * from '@playwright/test';

/** Console warnings and errors, and uncaught errors, of a test's pages. */
interface ConsoleLog {
  lines: string[];
}

/** Chromium's own messages, which are expected in any test. */
const CHROMIUM_MESSAGES = [
  // An error page at an unknown URL.
  /^error: Failed to load resource: .*\((\S+), on \1\)$/,
  // API responses with an error status.
  /^error: Failed to load resource: .*\/(?:api|sandbox)\//,
  // Requests while a test is offline.
  /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
  // Only the tests of offline work allow the service worker.
  /^warning: .*Service Worker registration blocked by Playwright/,
  // A worker took over the page while it loaded.
  /^warning: A preload for .* cross-world service worker resource mismatch/,
  // A test's init script, which also runs on about:blank.
  /^uncaught: Failed to read the '(?:local|session)Storage' property from 'Window'/,
];

function listen(context: BrowserContext, { lines }: ConsoleLog): BrowserContext {
  context.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning')
      lines.push(`${type}: ${message.text()} (${message.location().url}, on ${message.page()?.url() ?? 'no page'})`);
  });
  context.on('weberror', (error) => lines.push(`uncaught: ${error.error().message}`));
  return context;
}

/** Listens to all pages of `browser`, including those that a test opens for all its tests. */
function listenToAll(browser: Browser, log: ConsoleLog): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => listen(await newContext(options), log);
}

interface TestFixtures {
  /** Warnings and errors that a test causes on purpose: `test.use({ expectedLogs: /…/ })` in a file or a describe. */
  expectedLogs: RegExp | undefined;
  failOnUnexpectedLogs: undefined;
}

/** The `test` of all browser tests. It fails on console warnings and errors that `expectedLogs` does not match. */
export const test = base.extend<TestFixtures, { consoleLog: ConsoleLog }>({
  consoleLog: [
    async ({ browser }, use) => {
      const log = { lines: [] };
      listenToAll(browser, log);
      await use(log);
    },
    { scope: 'worker', auto: true },
  ],
  expectedLogs: [undefined, { option: true }],
  failOnUnexpectedLogs: [
    async ({ consoleLog, expectedLogs }, use) => {
      await use(undefined);
      const found = consoleLog.lines.splice(0);
      const unexpected = found.filter(
        (line) => !CHROMIUM_MESSAGES.some((known) => known.test(line)) && !expectedLogs?.test(line),
      );
      base.expect(unexpected, 'warnings and errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
