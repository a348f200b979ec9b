import { expect, type Browser, type Page } from '@playwright/test';

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
