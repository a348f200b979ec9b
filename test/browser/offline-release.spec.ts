import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newOfflinePage, stopReplacedWorker } from './offline-page.js';

test.use({ expectedLogs: /did not load\.|Failed to load resource/ });
test.describe.configure({ timeout: 120_000 });

/** Which release of the dashboard's page and service worker the proxy serves. */
type Release = 'first' | 'second';

let w: World;
let doctor: Doctor;
let proxy: Server;
let origin: string;
let release: Release = 'first';
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  proxy = createServer((request, response) => {
    void forward(request.url ?? '/', request.headers.authorization).then(({ status, type, body }) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await w.end();
});

/** A read of the server, with the changes of the release. */
async function forward(path: string, authorization: string | undefined) {
  const answer = await fetch(w.origin + path, { headers: authorization ? { authorization } : {} });
  let body: string | Buffer = Buffer.from(await answer.arrayBuffer());
  if (release === 'second' && /^\/admin\/(?:index\.html.*)?$/.test(path))
    body = String(body).replace('<title>', '<meta name="release" content="second" /><title>');
  if (release === 'second' && path === '/admin/sw.js')
    body = String(body).replace(/(\/admin\/index\.html`,revision:`)[0-9a-f]+/, '$1second');
  return { status: answer.status, type: answer.headers.get('content-type') ?? 'text/plain', body };
}

const isSecondRelease = (page: Page) => page.evaluate(`document.querySelector('meta[name=release]') !== null`);
/** The revisions of the page in the service worker's store. */
const storedPages = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const found = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/index.html')) found.push(url);
    return found;
  })()`);
/** The states of the service workers, of which only one is left when a release has been installed. */
const workerStates = (page: Page) =>
  page.evaluate<object>(`(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration('/admin/');
    return { installing: installing?.state, waiting: waiting?.state, active: active?.state };
  })()`);
const isControlled = (page: Page) => page.evaluate('navigator.serviceWorker.controller !== null');

test('a release shows at the next load, also without a network afterwards', async ({ browser }) => {
  const page = await newOfflinePage(browser, { origin, token: doctor.token });
  await page.goto('/admin/#/dashboard');
  await expect.poll(() => isControlled(page), { timeout: 30_000 }).toBe(true);
  expect(await isSecondRelease(page)).toBe(false);
  const before = await storedPages(page);

  release = 'second';
  await page.reload();
  expect(await isSecondRelease(page)).toBe(true);
  await expect.poll(() => storedPages(page), { timeout: 30_000 }).not.toEqual(before);
  const installed = async () => {
    await stopReplacedWorker(page);
    return { ...(await workerStates(page)), pages: (await storedPages(page)).length };
  };
  await expect.poll(installed, { timeout: 30_000 }).toEqual({ active: 'activated', pages: 1 });
  await page.context().setOffline(true);
  await page.reload();
  expect(await isSecondRelease(page)).toBe(true);
  await page.context().close();
});

test('with the service worker, every screen opens, and only files of the dashboard are stored', async ({ browser }) => {
  release = 'first';
  const page = await newOfflinePage(browser, { origin: w.origin, token: doctor.token });
  await page.goto('/admin/#/dashboard');
  await expect.poll(() => isControlled(page), { timeout: 30_000 }).toBe(true);
  await page.reload();
  const screens = {
    dashboard: 'Dashboard',
    analytics: 'Analytics',
    profile: 'Profile',
    subscriptions: 'Subscriptions',
    patients: 'Patient',
    payments: 'Payment',
    messages: 'Message',
    settings: 'Settings',
  };
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(`/admin/#/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(title, 'i'));
  }
  const stored = await page.evaluate<string[]>(`(async () => {
    const urls = [];
    for (const name of await caches.keys()) urls.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
    return urls;
  })()`);
  expect(stored.length).toBeGreaterThan(20);
  for (const url of stored) expect(new URL(url).pathname).toMatch(/^\/admin\/(?:assets\/[\w.-]+|index\.html)$/);
  await page.context().close();
});
