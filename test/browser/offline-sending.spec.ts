import { expect, test, type BrowserContext, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import {
  ageAttempts,
  enterPayment,
  fillPayment,
  goOffline,
  newOfflinePage,
  offlineBanner,
  openDevice,
  openPatient,
  recordedPayments,
  storedPayments,
  waitForCopy,
} from './offline-page.js';
import { deferred, saveScreenshot } from './screens.js';

test.use({
  expectedLogs: /did not load\.|Failed to load resource|on this device could not be read|offline work failed/,
});
test.describe.configure({ timeout: 120_000 });

const PAYMENTS_URL = '**/api/patients/*/payments';
const EXPIRED = 'It is not known whether this was recorded';

let w: World;
let doctor: Doctor;
let meera: { id: string };
let ravi: { id: string };
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
  await w.tier(doctor, await w.plan(doctor, { name: 'Diabetes Care' }), 499);
  meera = await w.patient(doctor, { name: 'Meera Nair' });
  ravi = await w.patient(doctor, { name: 'Ravi Kumar' });
});
test.afterAll(() => w.end());

const recordedFor = ({ id }: { id: string }) => recordedPayments(w, doctor, id);

/** The Idempotency-Keys with which the pages send payments from now on. */
function watchKeys(context: BrowserContext): string[] {
  const keys: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payments'))
      keys.push(request.headers()['idempotency-key'] ?? 'none');
  });
  return keys;
}

/** Creates a database of a later release, which this one cannot open. */
const blockDatabase = (page: Page, name: string) =>
  page.evaluate(`new Promise((resolve) => {
    const open = indexedDB.open('${name}', 9);
    open.onsuccess = () => resolve(open.result.close());
  })`);
const deleteDatabase = (page: Page, name: string) =>
  page.evaluate(`new Promise((resolve) => (indexedDB.deleteDatabase('${name}').onsuccess = () => resolve()))`);

/** Holds the payments that the page sends from now on. `isHeld` resolves at the first; `answer` ends the wait. */
async function holdPayments(page: Page) {
  const held = deferred();
  const answered = deferred();
  let isLost = false;
  await page.route(PAYMENTS_URL, async (route) => {
    held.resolve();
    await answered.promise;
    if (isLost) await route.abort();
    else await route.continue();
  });
  return {
    isHeld: held.promise,
    /** @param lost whether they get no response */
    answer: (lost: boolean) => {
      isLost = lost;
      answered.resolve();
    },
  };
}

test('a payment whose attempt got no response a day ago is sent again only if a person decides so', async ({
  browser,
}) => {
  const page = await openDevice(browser, { origin: w.origin, token: doctor.token }, meera.id);
  for (const [name, arrives, questions] of [
    ['Meera Nair', true, '1 payment needs your decision.'],
    ['Ravi Kumar', false, '2 payments need your decision.'],
  ] as const) {
    await goOffline(page);
    await openPatient(page, name);
    await enterPayment(page, `of ${name}`);
    await page.route(PAYMENTS_URL, async (route) => {
      if (arrives) await route.fetch();
      await route.abort();
    });
    await page.context().setOffline(false);
    await expect
      .poll(() => storedPayments(page), { timeout: 30_000 })
      .toContainEqual(expect.objectContaining({ status: 'waiting', attempted_at: expect.any(Number) }));
    if (arrives) await expect.poll(() => recordedFor(meera), { timeout: 30_000 }).toEqual(['of Meera Nair']);
    await ageAttempts(page, 24);
    await page.unroute(PAYMENTS_URL);
    await expect(page.getByText(questions)).toBeVisible({ timeout: 30_000 });
    await expect(offlineBanner(page)).toHaveCount(0, { timeout: 20_000 });
  }
  const keys = watchKeys(page.context());
  await page.reload();
  await page.getByRole('button', { name: 'Decide (2)' }).click();
  const list = page.getByRole('dialog', { name: 'Payments not sent yet' });
  const payment = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  for (const name of ['Meera Nair', 'Ravi Kumar']) await expect(payment(name)).toContainText(EXPIRED);
  await saveScreenshot(page, 'offline-expired');
  expect(keys).toEqual([]);
  expect([await recordedFor(meera), await recordedFor(ravi)]).toEqual([['of Meera Nair'], []]);

  await payment('Ravi Kumar').getByRole('button', { name: 'Record it' }).click();
  await expect(payment('Ravi Kumar')).toHaveCount(0, { timeout: 20_000 });
  // This one had arrived: the server asks before it records a second one.
  await payment('Meera Nair').getByRole('button', { name: 'Record it' }).click();
  await expect(payment('Meera Nair')).toContainText(/Meera Nair also has ₹499 \(Cash\)/, { timeout: 20_000 });
  await payment('Meera Nair').getByRole('button', { name: 'Discard' }).click();
  await payment('Meera Nair').getByRole('button', { name: 'Dismiss' }).click();
  await expect(list.getByText('All payments are sent.')).toBeVisible();
  expect([await recordedFor(meera), await recordedFor(ravi)]).toEqual([['of Meera Nair'], ['of Ravi Kumar']]);
  await page.context().close();
});

test('a payment that is entered while another one is sent is stored at once, and sent once', async ({ browser }) => {
  const page = await openDevice(browser, { origin: w.origin, token: doctor.token }, meera.id);
  await goOffline(page);
  await openPatient(page, 'Ravi Kumar');
  await enterPayment(page, 'of Ravi Kumar');
  await openPatient(page, 'Meera Nair');
  const form = await fillPayment(page, 'of Meera Nair');
  const sending = await holdPayments(page);
  await page.context().setOffline(false);
  await sending.isHeld;
  await form.getByRole('button', { name: 'Save and send later' }).dblclick();
  await expect(form).toHaveCount(0);
  expect(await storedPayments(page)).toHaveLength(2);
  sending.answer(false);
  await expect.poll(() => storedPayments(page), { timeout: 30_000 }).toEqual([]);
  expect([await recordedFor(ravi), await recordedFor(meera)]).toEqual([['of Ravi Kumar'], ['of Meera Nair']]);
  await page.context().close();
});

for (const isLost of [false, true])
  test(`a payment is not edited or deleted while it is sent, its response ${isLost ? 'lost' : 'received'}`, async ({
    browser,
  }) => {
    const page = await openDevice(browser, { origin: w.origin, token: doctor.token }, meera.id);
    const list = page.getByRole('dialog', { name: 'Payments not sent yet' });
    const form = page.getByRole('dialog', { name: 'Record payment' });
    const edit = async () => {
      await list.getByRole('button', { name: 'Edit the payment of Meera Nair' }).click();
      await form.getByLabel('Amount (₹)').fill('450');
      await form.getByLabel('Reason for another amount').fill('Second child');
      return form.getByRole('button', { name: 'Save changes' });
    };
    const remove = async () => {
      await list.getByRole('button', { name: 'Delete the payment of Ravi Kumar' }).click();
      return page.getByRole('dialog', { name: 'Delete this payment?' }).getByRole('button', { name: 'Delete' });
    };
    for (const [name, openChange] of [
      ['Meera Nair', edit],
      ['Ravi Kumar', remove],
    ] as const) {
      await goOffline(page);
      await openPatient(page, name);
      await enterPayment(page, `of ${name}`);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('button', { name: 'Not sent yet (1)' }).click();
      const confirm = await openChange();
      const sending = await holdPayments(page);
      await page.context().setOffline(false);
      await sending.isHeld;
      await confirm.click();
      sending.answer(isLost);
      await expect(page.getByText('Not changed: this payment was already being sent.')).toBeVisible();
      await expect(form).toHaveCount(0);
      await expect(page.getByText('Saved on this device')).toHaveCount(0);
      await page.unroute(PAYMENTS_URL);
      await expect.poll(() => storedPayments(page), { timeout: 30_000 }).toEqual([]);
      await list.getByRole('button', { name: 'Close' }).click();
      await expect(offlineBanner(page)).toHaveCount(0, { timeout: 20_000 });
    }
    expect([await recordedFor(meera), await recordedFor(ravi)]).toEqual([['of Meera Nair'], ['of Ravi Kumar']]);
    expect(await w.rows('SELECT FROM payment WHERE doctor_id = $1 AND amount_paise <> 49900', [doctor.id])).toEqual([]);
    await page.context().close();
  });

test('two tabs that are online again at once send each payment once, and both show it', async ({ browser }) => {
  const first = await openDevice(browser, { origin: w.origin, token: doctor.token }, meera.id);
  const context = first.context();
  const second = await context.newPage();
  await second.goto('/admin/#/dashboard');
  await waitForCopy(second, meera.id);
  const keys = watchKeys(context);
  await goOffline(first);
  await expect(offlineBanner(second)).toBeVisible();
  const tabs = { 'first tab': first, 'second tab': second };
  for (const [reference, tab] of Object.entries(tabs)) {
    await openPatient(tab, 'Meera Nair');
    await enterPayment(tab, reference);
  }
  for (const tab of Object.values(tabs)) await expect(tab.getByText('2 payments are not sent yet.')).toBeVisible();

  await context.setOffline(false);
  await expect.poll(() => recordedFor(meera), { timeout: 30_000 }).toEqual(Object.keys(tabs));
  for (const tab of Object.values(tabs)) {
    await expect(offlineBanner(tab)).toHaveCount(0, { timeout: 20_000 });
    await expect(tab.getByText('not sent yet')).toHaveCount(0);
    for (const reference of Object.keys(tabs)) await expect(tab.getByText(reference)).toBeVisible({ timeout: 20_000 });
  }
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
  expect(await storedPayments(first)).toEqual([]);
  await context.close();
});

test('a device that could not store a payment says so, and stores it at the next try', async ({ browser }) => {
  const page = await newOfflinePage(browser, { origin: w.origin, token: doctor.token });
  await page.goto('/admin/sw.js');
  await blockDatabase(page, 'nirog-unsent-payments');
  await page.goto('/admin/#/dashboard');
  await waitForCopy(page, meera.id);
  await goOffline(page);
  await openPatient(page, 'Meera Nair');
  const form = await fillPayment(page, 'R-1');
  const save = form.getByRole('button', { name: 'Save and send later' });
  await save.click();
  await expect(form.getByText('This device could not store the payment.')).toBeVisible();
  await deleteDatabase(page, 'nirog-unsent-payments');
  await save.click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('1 payment is not sent yet.')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => recordedFor(meera), { timeout: 30_000 }).toEqual(['R-1']);
  await page.context().close();
});

test('a device that could not store the clinic’s data tries again later', async ({ browser }) => {
  const page = await newOfflinePage(browser, { origin: w.origin, token: doctor.token });
  await page.goto('/admin/sw.js');
  await blockDatabase(page, 'nirog-clinic-copy');
  await page.clock.install();
  const failed = page.waitForEvent('console', (message) => message.text().includes('offline work failed'));
  await page.goto('/admin/#/dashboard');
  await failed;
  await deleteDatabase(page, 'nirog-clinic-copy');
  await page.clock.fastForward('05:05');
  await waitForCopy(page, meera.id);
  await page.context().close();
});
