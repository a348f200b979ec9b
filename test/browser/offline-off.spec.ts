import { expect, test, type Page } from './fixtures.js';
import { startServer } from '../helpers/server.js';
import { world, type World } from '../helpers/world.js';
import {
  enterPayment,
  goOffline,
  openDevice,
  openPatient,
  recordedPayments,
  stopReplacedWorker,
  storedPayments,
} from './offline-page.js';

test.use({ expectedLogs: /did not load\.|Failed to load resource/ });
test.describe.configure({ timeout: 180_000 });

let w: World;
test.beforeAll(async () => {
  w = await world({ ownServer: true });
});
test.afterAll(() => w.end());

async function restart(env: Record<string, string>): Promise<void> {
  await w.server().stop();
  w.takeOver(await startServer({ ...w.settings, ...env }));
}

const count = (page: Page, what: string) => page.evaluate<number>(`${what}.then((all) => all.length)`);
const isControlled = (page: Page) => page.evaluate<boolean>('navigator.serviceWorker.controller !== null');

test('SERVICE_WORKER=off removes the worker and its caches; the dashboard works, and sends what was not sent', async ({
  browser,
}) => {
  const doctor = await w.doctor();
  await w.tier(doctor, await w.plan(doctor), 499);
  const meera = await w.patient(doctor, { name: 'Meera Nair' });
  const page = await openDevice(browser, { origin: w.origin, token: doctor.token }, meera.id);
  await goOffline(page);
  await openPatient(page, 'Meera Nair');
  await enterPayment(page, 'entered before');
  // No attempt arrives before the worker is gone.
  await page.route('**/api/patients/*/payments', (route) => route.abort());

  await restart({ SERVICE_WORKER: 'off' });
  await page.context().setOffline(false);
  await page.goto('/admin/#/dashboard');
  await page.reload();
  const cachesLeft = async () => {
    await stopReplacedWorker(page);
    return count(page, 'caches.keys()');
  };
  await expect.poll(cachesLeft, { timeout: 30_000 }).toBe(0);
  // The worker removes itself after its caches. Only a page that is loaded later is without it.
  await expect.poll(() => count(page, 'navigator.serviceWorker.getRegistrations()'), { timeout: 30_000 }).toBe(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await isControlled(page)).toBe(false);
  await expect(page.getByText('1 payment is not sent yet.')).toBeVisible({ timeout: 30_000 });
  expect(await storedPayments(page)).toHaveLength(1);
  expect(await recordedPayments(w, doctor, meera.id)).toEqual([]);
  await page.unroute('**/api/patients/*/payments');
  await expect.poll(() => recordedPayments(w, doctor, meera.id), { timeout: 30_000 }).toEqual(['entered before']);
  await expect(page.getByText('not sent yet')).toHaveCount(0);
  expect(await count(page, 'caches.keys()')).toBe(0);

  await restart({});
  await page.reload();
  await expect.poll(() => isControlled(page), { timeout: 30_000 }).toBe(true);
  await page.context().close();
});
