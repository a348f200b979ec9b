import { expect, test } from './fixtures.js';
import { gzipSync } from 'node:zlib';
import { world, type World } from '../helpers/world.js';
import { fullDoctor, newPhonePage, waitingLink } from './pay-page.js';

const KIB = 1024;

let w: World;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());

for (const language of ['en', 'hi'])
  test(`the pay page in ${language} stays within its size budget until the patient taps Pay`, async ({ browser }) => {
    const { identifier } = await waitingLink(w, await fullDoctor(w));
    const page = await newPhonePage(w, browser);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    let receivedBytes = 0;
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (receivedBytes += encodedDataLength));
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    await page.addInitScript(`
      window.layoutShift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.layoutShift += value)))
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(`/s/${identifier}?lang=${language}`, { waitUntil: 'networkidle' });
    await expect(page.locator('.pay-button')).toBeEnabled();

    const bodies = await Promise.all(scripts.values());
    const scriptBytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(scriptBytes).toBeGreaterThan(0);
    expect(scriptBytes).toBeLessThanOrEqual(25 * KIB);
    expect(receivedBytes).toBeLessThanOrEqual(60 * KIB);
    expect([...scripts.keys()].filter((url) => !url.startsWith(`${w.origin}/assets/`))).toEqual([]);
    expect(await page.evaluate('window.layoutShift')).toBeLessThan(0.02);
    await page.context().close();
  });

test('assets are compressed by the build and cached permanently', async ({ browser }) => {
  const { identifier } = await waitingLink(w, await fullDoctor(w));
  const page = await newPhonePage(w, browser);
  const files: { url: string; cacheControl: string | undefined }[] = [];
  page.on('response', (response) => {
    const cacheControl = response.headers()['cache-control'];
    if (response.url().includes('/assets/')) files.push({ url: response.url(), cacheControl });
  });
  await page.goto(`/s/${identifier}`, { waitUntil: 'networkidle' });
  expect(files.length).toBeGreaterThan(0);
  for (const { url, cacheControl } of files)
    expect([url, cacheControl]).toEqual([url, 'public, max-age=31536000, immutable']);
  const largestFile = files.find(({ url }) => url.includes('/PayPage-'))?.url ?? '';
  for (const encoding of ['br', 'gzip']) {
    const response = await page.request.get(largestFile, { headers: { 'accept-encoding': encoding } });
    expect(response.headers()).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('accept-encoding'),
    });
  }
  await page.context().close();
});
