import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { Doctor, World } from '../helpers/world.js';

interface PhoneOptions {
  origin: string;
  token: string;
  width?: number;
}

/** A page in a new browser context that allows the service worker, logged in with `token`. */
export async function newOfflinePage(browser: Browser, { origin, token, width = 1280 }: PhoneOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    serviceWorkers: 'allow',
    viewport: { width, height: 800 },
    hasTouch: width < 600,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
  });
  return context.newPage();
}

/** A value that the page's copy of the clinic's data contains; null without one. Never creates the database. */
const readCopy = (page: Page, store: string, key: string) =>
  page.evaluate<unknown>(`(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('nirog-clinic-copy')) return null;
    const open = indexedDB.open('nirog-clinic-copy');
    const db = await new Promise((resolve) => (open.onsuccess = () => resolve(open.result)));
    const read = db.transaction('${store}').objectStore('${store}').get('${key}');
    const value = await new Promise((resolve) => (read.onsuccess = () => resolve(read.result ?? null)));
    db.close();
    return value;
  })()`);

/** Waits until the page works without a network and its copy has the patient as stored on the server. */
export async function waitForCopy(page: Page, patientId: string): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => readCopy(page, 'patients', patientId), { timeout: 30_000 }).not.toBeNull();
  await expect.poll(() => readCopy(page, 'facts', 'desk'), { timeout: 30_000 }).not.toBeNull();
}

/**
 * Stops the old service worker if a newer one waits for it. Chromium does it as soon as the old one is idle, but not
 * reliably while a debugger is attached to it, as in these tests.
 */
export async function stopReplacedWorker(page: Page): Promise<void> {
  const registration = `navigator.serviceWorker.getRegistration('/admin/')`;
  if (!(await page.evaluate<boolean>(`${registration}.then((found) => Boolean(found?.waiting))`))) return;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await devTools.detach();
}

/** Names of the IndexedDB databases of the page's origin. */
export const databaseNames = (page: Page) =>
  page.evaluate<string[]>('indexedDB.databases().then((all) => all.map(({ name }) => name).sort())');

/** The payments that this device has not sent, as stored. */
export const storedPayments = (page: Page) =>
  page.evaluate<object[]>(`(async () => {
    const open = indexedDB.open('nirog-unsent-payments');
    const db = await new Promise((resolve) => (open.onsuccess = () => resolve(open.result)));
    const read = db.transaction('payments').objectStore('payments').getAll();
    const values = await new Promise((resolve) => (read.onsuccess = () => resolve(read.result)));
    db.close();
    return values;
  })()`);

/** The banner that says that the network is missing. */
export const offlineBanner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'No network: showing what was loaded at' });

/** A device with the clinic's data, on the dashboard. @param patientId the copy must have this patient */
export async function openDevice(browser: Browser, options: PhoneOptions, patientId: string): Promise<Page> {
  const page = await newOfflinePage(browser, options);
  await page.goto('/admin/#/dashboard');
  await waitForCopy(page, patientId);
  return page;
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(offlineBanner(page)).toBeVisible();
}

/** Opens the patient with the search palette. */
export async function openPatient(page: Page, name: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { name, exact: false })).toBeVisible();
}

/** Opens the form for a payment of the patient who is shown, without a network. */
export async function fillPayment(page: Page, reference: string, method = 'Cash'): Promise<Locator> {
  await page.getByRole('button', { name: 'Record Payment' }).click();
  const form = page.getByRole('dialog', { name: 'Record payment' });
  await form.getByLabel(method, { exact: true }).check();
  await form.getByLabel('Reference').fill(reference);
  return form;
}

/** Stores a payment of the patient who is shown, without a network. */
export async function enterPayment(page: Page, reference: string, method = 'Cash'): Promise<void> {
  const form = await fillPayment(page, reference, method);
  await form.getByRole('button', { name: 'Save and send later' }).click();
  await expect(form).toHaveCount(0);
}

/** References of a patient's payments on the server, in alphabetical order. */
export async function recordedPayments(w: World, { token }: Doctor, patientId: string): Promise<(string | null)[]> {
  const { payments } = await w.must<{ payments: { reference: string | null }[] }>(
    'GET',
    `/api/payments?patient_id=${patientId}`,
    { token },
  );
  return payments.map(({ reference }) => reference).sort();
}

/** Moves the stored attempts to send into the past. */
export const ageAttempts = (page: Page, hours: number) =>
  page.evaluate(`navigator.locks.request('nirog-unsent-payments', async () => {
    const open = indexedDB.open('nirog-unsent-payments');
    const db = await new Promise((resolve) => (open.onsuccess = () => resolve(open.result)));
    const tx = db.transaction('payments', 'readwrite');
    const read = tx.objectStore('payments').getAll();
    read.onsuccess = () => {
      for (const payment of read.result)
        if (payment.attempted_at !== null)
          tx.objectStore('payments').put({ ...payment, attempted_at: payment.attempted_at - ${hours} * 3600000 });
    };
    await new Promise((resolve) => (tx.oncomplete = resolve));
    db.close();
  })`);
