import { expect, test } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { world, type Doctor, type World } from '../world.js';
import { device } from './screens.js';

const MOST_KIB = 260;

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

test('the first screen asks before the program is there, once, and loads no more than it needs', async ({
  browser,
}) => {
  const page = await device(browser, w, doctor.token);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const seen = (name: string) => asked.filter((path) => path.includes(name));
  let go: () => void = () => undefined;
  const mayGo = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/react-*', async (route) => {
    await mayGo;
    await route.continue();
  });
  const opening = page.goto('/admin/#/dashboard');
  await expect.poll(() => [...seen('/auth/verify'), ...seen('/dashboard/stats')]).toHaveLength(2);
  go();
  await opening;
  await expect(page.getByText('No recent activity')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect([seen('/auth/verify'), seen('/dashboard/stats')].map((calls) => calls.length)).toEqual([1, 1]);
  // ₹ alone does not bring the letters of other languages.
  expect(seen('.woff2').map((path) => /inter-[a-z-]+/.exec(path)?.[0])).not.toContain('inter-latin-ext-wght-normal-');
  expect(seen('.woff2').length).toBeGreaterThan(0);
  const scripts = await Promise.all(
    seen('.js').map(async (path) =>
      gzipSync(Buffer.from(await (await fetch(w.origin + path)).arrayBuffer()), { level: 9 }),
    ),
  );
  expect(scripts.reduce((sum, { length }) => sum + length, 0) / 1_024).toBeLessThan(MOST_KIB);
  await page.context().close();
});
