import { expect, test } from './fixtures.js';
import { gzipSync } from 'node:zlib';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, expectNoHorizontalScroll, saveScreenshot, holdRequests } from './screens.js';

/** The most that the scripts of the first screen may weigh, compressed. */
const MAX_SCRIPT_KIB = 252;

/** The API reads of a new doctor's dashboard. The first seven are made for every doctor. */
const READS = [
  '/api/auth/verify',
  '/api/dashboard/stats',
  '/api/desk',
  '/api/holds',
  '/api/account/payment-gateway',
  '/api/messages',
  '/api/profile',
  '/api/subscriptions',
  '/api/patients',
  '/api/payments',
];

test.use({ expectedLogs: /Failed to load resource/ });

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

/** Records whether the page ever showed a loading text or a skeleton. */
const RECORD_LOADING = `
  window.wasLoading = false;
  new MutationObserver(() => {
    window.wasLoading ||= document.body?.innerText.includes('Loading') || document.querySelector('.MuiSkeleton-root') !== null;
  }).observe(document, { childList: true, subtree: true });
`;

test('the first screen sends its requests before the code has loaded, each once, renders once, and loads no more than it needs', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token);
  await page.addInitScript(RECORD_LOADING);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const logs: string[] = [];
  page.on('console', (message) => logs.push(message.text()));
  const requestsWith = (name: string) => requests.filter((path) => path.includes(name));
  const releaseScripts = await holdRequests(page, '**/assets/react-*');
  const responses = READS.map((path) => page.waitForResponse((response) => new URL(response.url()).pathname === path));
  const opening = page.goto('/admin/#/dashboard');
  await Promise.all(responses);
  await expect(page.locator('.shell')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'first-load-outline');
  releaseScripts();
  await opening;
  await expect(page.getByText('No recent activity')).toBeVisible();
  const scripts = requestsWith('.js');
  await expect(page.getByText('Get ready for your first paying patient')).toBeVisible();
  expect(await page.evaluate('window.wasLoading')).toBe(false);
  await page.waitForLoadState('networkidle');
  expect(requestsWith('/api/').toSorted()).toEqual(READS.toSorted());
  // ₹ alone does not load the font of other languages.
  expect(requestsWith('.woff2').map((path) => /inter-[a-z-]+/.exec(path)?.[0])).not.toContain(
    'inter-latin-ext-wght-normal-',
  );
  expect(requestsWith('inter-rupee-')).toHaveLength(1);
  expect(logs.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  const sizes = await Promise.all(
    scripts.map(async (path) => {
      const content = await (await fetch(w.origin + path)).arrayBuffer();
      return gzipSync(Buffer.from(content), { level: 9 }).length;
    }),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1_024).toBeLessThan(MAX_SCRIPT_KIB);
  await page.context().close();
});

test('a doctor who has hidden the first steps sends no requests for them, and the outline has the chosen colours', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/dashboard');
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const releaseScripts = await holdRequests(page, '**/assets/react-*');
  const opening = page.reload();
  await expect(page.locator('.shell')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.shell-steps')).toBeHidden();
  releaseScripts();
  await opening;
  await expect(page.getByText('No recent activity')).toBeVisible();
  expect(requests.filter((path) => path.startsWith('/api/')).toSorted()).toEqual(READS.slice(0, 7).toSorted());
  await page.context().close();
});

test('other screens show no dashboard outline, and preload only the session', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.route('**/assets/react-*', (route) => route.abort());
  await page.goto('/admin/#/patients');
  await expect.poll(() => requests).toContain('/api/auth/verify');
  await expect(page.locator('.shell')).toBeHidden();
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual(['/api/auth/verify']);
  await page.context().close();
});
