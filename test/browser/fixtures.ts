import { test as base, type Browser, type BrowserContext } from '@playwright/test';

export * from '@playwright/test';

/** What the pages of a story wrote into the console as a warning or an error, and errors that they did not catch. */
interface ConsoleLog {
  lines: string[];
}

/** What Chromium itself writes about a story's doing, in any story. */
const CHROMIUM_MESSAGES = [
  // A page that is itself an error, at an address of nobody.
  /^error: Failed to load resource: .*\((\S+), on \1\)$/,
  // Each answer of the API that is no success.
  /^error: Failed to load resource: .*\/(?:api|sandbox)\//,
  // Whatever is asked for while a story keeps the network away.
  /^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/,
  // A story's own init script, which runs on about:blank, too.
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

/** Listens to every page of `browser`, including those that a story opens for all its tests. */
function listenToAll(browser: Browser, log: ConsoleLog): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => listen(await newContext(options), log);
}

interface TestFixtures {
  /** Warnings and errors that a story provokes on purpose: `test.use({ expectedLogs: /…/ })` in a file or a describe. */
  expectedLogs: RegExp | undefined;
  quietConsole: undefined;
}

/**
 * The `test` of every browser story. A story fails when a page writes a warning or an error into the console, or throws one
 * that nothing catches, unless the story names it in `expectedLogs`.
 */
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
  quietConsole: [
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
