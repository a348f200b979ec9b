import { defineConfig } from '@playwright/test';

/** Set by `npm test -- browser` and `npm test -- production`; see scripts/runners.mjs. */
const { CHROMIUM_PATH, BROWSER_REPORT, TRACE } = process.env;

/** Whether this is the browser of the stored screenshots. Other browsers render text differently. */
const CAN_COMPARE_SCREENSHOTS = /programs[\\/]chromium-[\d.]+/.test(CHROMIUM_PATH ?? '');

/** For running as root, without a GPU and without requests to Google. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Renders text the same on every machine.
  '--font-render-hinting=none',
];

export default defineConfig({
  testMatch: '*.spec.ts',
  projects: [
    { name: 'browser', testDir: 'test/browser', testIgnore: CAN_COMPARE_SCREENSHOTS ? [] : ['pictures*.spec.ts'] },
    { name: 'production', testDir: 'test/production' },
  ],
  outputDir: 'test-results',
  snapshotPathTemplate: 'test/browser/pictures/{arg}{ext}',
  updateSnapshots: 'none',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  reporter: [['list'], ...(BROWSER_REPORT ? [['json', { outputFile: BROWSER_REPORT }] as const] : [])],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Routes of a test do not see requests that a service worker answers. offline*.spec.ts allows it.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    // Tracing a page load takes longer than the load.
    trace: TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}), args: FLAGS },
  },
});
