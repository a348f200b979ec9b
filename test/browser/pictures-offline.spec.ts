import { expect, test, type Page } from './fixtures.js';
import { member } from '../helpers/clinic-staff.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newOfflinePage, waitForCopy } from './offline-page.js';
import { expectPictures, fixEmails, withoutPolicies } from './pictures.js';
import { NOW } from './texts-seed.js';

/* Compares the screens without a network with their screenshots; see pictures.spec.ts. */

test.use({ expectedLogs: /did not load\.|Failed to load resource|The available plans/ });
// The page loads the clinic's data, loses the network and gets it back once for all pictures.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let w: World;
let doctor: Doctor;
let tier: string;
let meera: { id: string };
let page: Page;
test.beforeAll(async ({ browser }) => {
  w = await world();
  await w.clock({ now: NOW });
  doctor = await w.doctor();
  tier = await w.tier(doctor, await w.plan(doctor, { name: 'Diabetes Care' }), 499);
  const subscription = { subscription_tier_id: tier, subscription_start_date: '2026-10-22' };
  meera = await w.patient(doctor, { name: 'Meera Nair', mobile: '98765 00101', ...subscription });
  const later = { ...subscription, subscription_start_date: '2026-10-24' };
  await w.patient(doctor, { name: 'Ravi Kumar', mobile: '98765 00102', ...later });
  const { token } = await member(w, doctor, { name: 'Anita Rao', email: 'anita@rao.example' });
  await fixEmails(w);
  await w.settle();
  page = await newOfflinePage(withoutPolicies(browser), { origin: w.origin, token });
  await page.clock.setFixedTime(NOW);
  await page.goto('/admin/#/dashboard');
  await waitForCopy(page, meera.id);
  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'No network' })).toBeVisible();
});
test.afterAll(() => w.end());

const button = (name: string | RegExp) => page.getByRole('button', { name });
const go = async (hash: string) => {
  await page.keyboard.press('Escape');
  await page.evaluate(`location.hash = '#/${hash}'`);
};

async function openPatient(): Promise<void> {
  await go(`patients/${meera.id}`);
  await expect(page.getByText('The rest of this screen needs the network.')).toBeVisible();
}

async function openPayment(): Promise<void> {
  await openPatient();
  await button('Record Payment').click();
  await expect(button('Save and send later')).toBeVisible();
}

test('offline matches its screenshots', async () => {
  const show = async () => {
    await go('dashboard');
    await expect(page.getByRole('listitem').filter({ hasText: 'Ravi Kumar' })).toBeVisible();
  };
  await expectPictures({ name: 'offline', page, show }, 0);
});

test('offline-patient matches its screenshots', async () => {
  await expectPictures({ name: 'offline-patient', page, show: openPatient }, 1);
});

test('offline-payment matches its screenshots', async () => {
  await expectPictures({ name: 'offline-payment', page, show: openPayment }, 2);
});

test('unsent-payments matches its screenshots', async () => {
  await openPayment();
  await page.getByLabel('Cash', { exact: true }).check();
  await page.getByLabel('Reference').fill('R-41');
  await button('Save and send later').click();
  await page.getByLabel('Dismiss').first().click();
  const show = async () => {
    await go('dashboard');
    await button('Not sent yet (1)').click();
    await expect(page.getByRole('dialog').getByText('Waiting to be sent')).toBeVisible();
  };
  await expectPictures({ name: 'unsent-payments', page, show }, 0);
});

test('logout-unsent matches its screenshots', async () => {
  const show = async (isNarrow: boolean) => {
    await go('dashboard');
    if (isNarrow) await button('Account menu').click();
    await page.getByRole(isNarrow ? 'menuitem' : 'button', { name: 'Logout' }).click();
    await expect(button('Log out and delete')).toBeVisible();
  };
  await expectPictures({ name: 'logout-unsent', page, show }, 1);
  await button('Stay logged in').click();
});

test('unsent-question matches its screenshots', async () => {
  const body = { subscription_tier_id: tier, payment_method: 'clinic_upi' };
  await w.must('POST', `/api/patients/${meera.id}/payments`, { token: doctor.token, body });
  await page.context().setOffline(false);
  await expect(page.getByText('1 payment needs your decision.')).toBeVisible({ timeout: 30_000 });
  const show = async () => {
    await go('dashboard');
    await button('Decide (1)').click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('also has ₹499');
  };
  await expectPictures({ name: 'unsent-question', page, show }, 2);
});
