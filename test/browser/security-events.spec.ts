import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from './fixtures.js';
import { member, type Member } from '../helpers/clinic-staff.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { expectNoHorizontalScroll, newPage, saveScreenshot } from './screens.js';

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile';
/** Addresses of networks in India and in the United States. */
const [INDIA, UNITED_STATES] = ['49.36.1.1', '8.8.8.8'];

let w: World;
let doctor: Doctor;
let meera: Member;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  meera = await member(w, doctor, { name: 'Meera Nair', role: 'reception' });
  await logIn(meera.email, 'not-the-password', { 'x-forwarded-for': INDIA });
  await logIn(meera.email, PASSWORD, { 'x-forwarded-for': INDIA, 'user-agent': CHROME });
  await logIn(`${randomUUID()}@test.nirog.example`, 'guess', { 'x-forwarded-for': UNITED_STATES });
  await w.call('GET', '/api/staff', { token: meera.token });
  await w.call('GET', '/api/payments.csv', { token: doctor.token });
});
test.afterAll(() => w.end());

const logIn = (email: string, password: string, headers: Record<string, string>) =>
  w.call('POST', '/api/auth/login', { body: { email, password }, headers });

/** Opens the tab and reloads it until the last event has been written, which takes up to a second. */
async function openTab(page: Page, lastEvent: string): Promise<void> {
  await page.goto('/admin/#/audit?tab=security');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(lastEvent)).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

async function chooseKind(page: Page, kind: string): Promise<void> {
  await page.getByLabel('What', { exact: true }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
}

test('a doctor sees failed logins, new devices, refusals and downloads of the clinic, and filters them', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token, 1440);
  await page.goto('/admin/#/audit');
  await expect(page.getByRole('tab', { name: 'Changes' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Sign-ins and security' }).click();
  await expect(page).toHaveURL(/audit\?tab=security$/);
  await openTab(page, 'Downloaded payments');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row('Wrong password')).toContainText('Failed');
  await expect(row('Wrong password')).toContainText('Meera Nair');
  await expect(row('Wrong password')).toContainText(meera.email);
  const newDevice = row('Logged in on a new device');
  await expect(newDevice).toContainText('New');
  await expect(newDevice).toContainText('Reception');
  await expect(newDevice).toContainText('49.36.1.1');
  await expect(newDevice).toContainText('Chrome on Android · India');
  const refused = row('Not allowed for this role');
  await expect(refused).toContainText('Refused');
  await expect(refused).toContainText('Staff');
  await expect(row('Downloaded payments')).toContainText('You');
  await expect(row('Login with an unknown email or number')).toHaveCount(0);
  await saveScreenshot(page, 'security-1440');

  await newDevice.getByRole('button', { name: 'Show only Meera Nair' }).click();
  await expect(row('Downloaded payments')).toHaveCount(0);
  await expect(refused).toBeVisible();
  await chooseKind(page, 'Wrong password');
  await expect(refused).toHaveCount(0);
  await expect(row('Wrong password')).toHaveCount(1);
  await page.getByRole('button', { name: 'Only Meera Nair: show all' }).click();
  await chooseKind(page, 'Downloaded a file');
  await expect(row('Downloaded payments')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();

  await page.goto('/admin/#/account');
  await expect(page.getByRole('region', { name: 'Recent sign-ins and security' })).toBeVisible();
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page.getByRole('tab', { name: 'Sign-ins and security' })).toHaveAttribute('aria-selected', 'true');
  await page.context().close();
});

for (const width of [360, 768])
  test(`the events fit on a screen of ${width} pixels`, async ({ browser }) => {
    const page = await newPage(browser, w, doctor.token, width);
    await openTab(page, 'Downloaded payments');
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `security-${width}`);
    await page.goto('/admin/#/account');
    await expect(page.getByRole('region', { name: 'Recent sign-ins and security' })).toContainText(
      'Downloaded payments',
    );
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `security-panel-${width}`);
    await page.context().close();
  });

test('an admin sees the login of nobody known, and what else came from its address', async ({ browser }) => {
  const page = await newPage(browser, w, await w.adminToken(), 1440);
  await openTab(page, 'Login with an unknown email or number');
  const unknown = page.getByRole('row').filter({ hasText: 'Login with an unknown email or number' });
  await expect(unknown).toContainText('Unknown');
  await expect(unknown).toContainText('United States');
  await unknown.getByRole('button', { name: 'Show only 8.8.8.8' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Meera Nair' })).toHaveCount(0);
  await expect(unknown).toBeVisible();
  await saveScreenshot(page, 'security-admin-1440');
  await page.getByLabel('What', { exact: true }).click();
  await expect(page.getByRole('option', { name: 'Webhook with a wrong signature' })).toBeVisible();
  await page.context().close();
});

test('a receptionist sees the own events only, on the account page', async ({ browser }) => {
  const page = await newPage(browser, w, meera.token, 1440);
  const panel = page.getByRole('region', { name: 'Recent sign-ins and security' });
  await page.goto('/admin/#/account');
  await expect(async () => {
    await page.reload();
    await expect(panel.getByText('Not allowed for this role')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(panel.getByText('Wrong password')).toBeVisible();
  await expect(panel.getByText('Logged in on a new device')).toBeVisible();
  await expect(panel).toContainText('Change your password and log out the other devices.');
  await expect(panel).not.toContainText('Downloaded payments');
  await expect(panel.getByRole('link')).toHaveCount(0);
  await saveScreenshot(page, 'security-panel-1440');
  for (let call = 0; call < 6; call += 1) {
    await w.call('GET', '/api/staff', { token: meera.token });
    await w.call('GET', '/api/tags', { token: meera.token, headers: { 'x-forwarded-for': `10.9.8.${call}` } });
    await logIn(meera.email, 'not-the-password', { 'x-forwarded-for': `10.9.8.${call}` });
  }
  await expect(async () => {
    await page.reload();
    await expect(panel.getByRole('button', { name: /^Show \d+ earlier$/ })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await panel.getByRole('button', { name: /^Show \d+ earlier$/ }).click();
  expect(await panel.getByRole('listitem').count()).toBeGreaterThan(8);
  await page.context().close();
});
