import { expect, test } from './fixtures.js';
import { gzipSync } from 'node:zlib';
import { world, type World } from '../helpers/world.js';
import { fullDoctor, phone, waitingLink } from './pay-page.js';

const KIB = 1024;

let w: World;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());

for (const language of ['en', 'hi'])
  test(`the pay page in ${language} stays within its size budget until the patient taps Pay`, async ({ browser }) => {
    const { identifier } = await waitingLink(w, await fullDoctor(w));
    const page = await phone(w, browser);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    let sent = 0;
    devTools.on('Network.loadingFinished', ({ encodedDataLength }) => (sent += encodedDataLength));
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (reply) => {
      if (reply.request().resourceType() === 'script') scripts.set(reply.url(), reply.body());
    });
    await page.addInitScript(`
      window.shift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shift += value)))
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.goto(`/s/${identifier}?lang=${language}`, { waitUntil: 'networkidle' });
    await expect(page.locator('.pay-button')).toBeEnabled();

    const bodies = await Promise.all(scripts.values());
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(25 * KIB);
    expect(sent).toBeLessThanOrEqual(60 * KIB);
    expect([...scripts.keys()].filter((url) => !url.startsWith(`${w.origin}/assets/`))).toEqual([]);
    expect(await page.evaluate('window.shift')).toBeLessThan(0.02);
    await page.context().close();
  });

test('assets are compressed by the build and cached permanently', async ({ browser }) => {
  const { identifier } = await waitingLink(w, await fullDoctor(w));
  const page = await phone(w, browser);
  const files: { path: string; cache: string | undefined; coding: string | undefined }[] = [];
  page.on('response', (reply) => {
    const { 'cache-control': cache, 'content-encoding': coding } = reply.headers();
    if (reply.url().includes('/assets/')) files.push({ path: reply.url(), cache, coding });
  });
  await page.goto(`/s/${identifier}`, { waitUntil: 'networkidle' });
  expect(files.length).toBeGreaterThan(0);
  for (const { path, cache } of files) expect([path, cache]).toEqual([path, 'public, max-age=31536000, immutable']);
  for (const coding of ['br', 'gzip']) {
    const big = files.map(({ path }) => path).find((path) => path.includes('/PayPage-')) ?? '';
    const reply = await page.request.get(big, { headers: { 'accept-encoding': coding } });
    expect(reply.headers()).toMatchObject({
      'content-encoding': coding,
      vary: expect.stringContaining('accept-encoding'),
    });
  }
  await page.context().close();
});
