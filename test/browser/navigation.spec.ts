import { expect, test, type Page } from './fixtures.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { openDevice } from './screens.js';

const MANY = 40;

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  for (let n = 0; n < MANY; n++)
    await w.patient(doctor, { name: `Patient ${String(n)}`, mobile: String(9_800_000_000 + n) });
});
test.afterAll(() => w.end());

const scrolled = (page: Page) => page.evaluate<number>('Math.round(window.scrollY)');
const nav = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('a new screen starts at its top; Back restores the scroll position, also on a later page of a list', async ({
  browser,
}) => {
  const page = await openDevice(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await page.getByRole('button', { name: 'Go to next page' }).click();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(1 + MANY - 25);
  await rows.last().scrollIntoViewIfNeeded();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  const was = await scrolled(page);

  await rows.last().getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText('Patient Information')).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.mouse.wheel(0, 100);
  await nav(page, 'Analytics').click();
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);

  await page.goBack();
  await page.goBack();
  await expect(rows).toHaveCount(1 + MANY - 25);
  await expect.poll(() => scrolled(page)).toBe(was);
  await page.context().close();
});

test('Back restores the filters of patients, accounts and the activity log', async ({ browser }) => {
  const page = await openDevice(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  const box = page.getByRole('search').getByRole('textbox');
  const archived = page.getByLabel('Show Archived Patients');
  await box.fill('Patient 7');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await archived.check();
  await expect(page).toHaveURL(/show_archived/);
  await page.goBack();
  await expect(archived).not.toBeChecked();
  await expect(box).toHaveValue('Patient 7');
  await page.goBack();
  await expect(box).toHaveValue('');
  await expect(page.getByRole('row')).toHaveCount(26);
  await page.goForward();
  await expect(box).toHaveValue('Patient 7');

  await page.goto('/admin/#/audit');
  const from = page.getByLabel('From');
  const listed = page.waitForResponse((reply) => /api\/audit\?.*2026-01-05/.test(reply.url()));
  await from.fill('2026-01-05');
  await listed;
  await page.goBack();
  await expect(from).toHaveValue('');
  await page.context().close();

  const admin = await openDevice(browser, w, await w.adminToken());
  await admin.goto('/admin/#/admin/accounts');
  const search = admin.getByRole('textbox').first();
  await search.fill('nobody ');
  await expect(admin).toHaveURL(/nobody/);
  await expect(search).toHaveValue('nobody ');
  await admin.goBack();
  await expect(search).toHaveValue('');
  await admin.context().close();
});

test('the logout keeps the hidden first steps and the colours', async ({ browser }) => {
  const page = await openDevice(browser, w, await w.logIn(doctor.email));
  await page.goto('/admin/#/dashboard');
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('button', { name: 'Use dark colours' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel(/^Email/).fill(doctor.email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Revenue This Month')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
  await expect(page.getByText('Get ready for your first paying patient')).toHaveCount(0);
  expect(await page.evaluate(`localStorage.getItem('RaStore.setup.over.${doctor.id}')`)).toBe('true');
  await page.context().close();
});

test('a dangerous confirmation focuses Cancel, so that a held Enter does not confirm it', async ({ browser }) => {
  const page = await openDevice(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await page.getByRole('button', { name: 'Archive' }).first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Patient archived successfully')).toHaveCount(0);
  await page.context().close();
});
