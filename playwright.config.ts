import { defineConfig } from '@playwright/test';

/** `npm test -- browser` and `npm test -- production` find the browser and bring the stores; see scripts/runners.mjs. */
const { CHROMIUM_PATH, BROWSER_REPORT, TRACE } = process.env;

/** The browser that the stored pictures were made in; others draw letters otherwise. */
const DRAWS_ALIKE = /programs[\\/]chromium-[\d.]+/.test(CHROMIUM_PATH ?? '');

/** Works as root and without a network; a run sends nothing to the browser's maker. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters look the same whatever the machine's settings are.
  '--font-render-hinting=none',
];

export default defineConfig({
  testMatch: '*.spec.ts',
  projects: [
    { name: 'browser', testDir: 'test/browser', testIgnore: DRAWS_ALIKE ? [] : ['pictures*.spec.ts'] },
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
    actionTimeout: 10_000,
    // To trace a page load takes longer than the load.
    trace: TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}), args: FLAGS },
  },
});
