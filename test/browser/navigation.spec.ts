import { expect, test, type Page } from './fixtures.js';
import { PASSWORD, world, type Doctor, type World } from '../helpers/world.js';
import { newPage, openPatientMenu } from './screens.js';

/** More than one page of the list, which has 25 rows. */
const PATIENT_COUNT = 40;
const PAGE_SIZE = 25;

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
  for (let n = 0; n < PATIENT_COUNT; n++)
    await w.patient(doctor, { name: `Patient ${String(n)}`, mobile: String(9_800_000_000 + n) });
});
test.afterAll(() => w.end());

const scrollPosition = (page: Page) => page.evaluate<number>('Math.round(window.scrollY)');
const navLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test('a new screen starts at its top; Back restores the scroll position, also on a later page of a list', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await page.getByRole('button', { name: 'Go to next page' }).click();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(1 + PATIENT_COUNT - PAGE_SIZE);
  await rows.last().scrollIntoViewIfNeeded();
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(300);
  const positionBefore = await scrollPosition(page);

  await rows
    .last()
    .getByRole('link', { name: /^Patient / })
    .click();
  await expect(page.getByText('Patient Information')).toBeVisible();
  expect(await scrollPosition(page)).toBe(0);
  await page.mouse.wheel(0, 100);
  await navLink(page, 'Analytics').click();
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
  expect(await scrollPosition(page)).toBe(0);

  await page.goBack();
  await page.goBack();
  await expect(rows).toHaveCount(1 + PATIENT_COUNT - PAGE_SIZE);
  await expect.poll(() => scrollPosition(page)).toBe(positionBefore);
  await page.context().close();
});

test('Back restores the filters of patients, accounts and the activity log', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  const searchField = page.getByRole('search').getByRole('textbox');
  const archivedFilter = page.getByLabel('Show Archived Patients');
  await searchField.fill('Patient 7');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await archivedFilter.check();
  await expect(page).toHaveURL(/show_archived/);
  await page.goBack();
  await expect(archivedFilter).not.toBeChecked();
  await expect(searchField).toHaveValue('Patient 7');
  await page.goBack();
  await expect(searchField).toHaveValue('');
  await expect(page.getByRole('row')).toHaveCount(26);
  await page.goForward();
  await expect(searchField).toHaveValue('Patient 7');

  await page.goto('/admin/#/audit');
  const fromField = page.getByLabel('From');
  const listResponse = page.waitForResponse((response) => /api\/audit\?.*2026-01-05/.test(response.url()));
  await fromField.fill('2026-01-05');
  await listResponse;
  await page.goBack();
  await expect(fromField).toHaveValue('');
  await page.context().close();

  const admin = await newPage(browser, w, await w.adminToken());
  await admin.goto('/admin/#/admin/accounts');
  const search = admin.getByRole('textbox').first();
  await search.fill('nobody ');
  await expect(admin).toHaveURL(/nobody/);
  await expect(search).toHaveValue('nobody ');
  await admin.goBack();
  await expect(search).toHaveValue('');
  await admin.context().close();
});

test('after a logout and login the first steps stay hidden and the colours the same', async ({ browser }) => {
  const page = await newPage(browser, w, await w.logIn(doctor.email));
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
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await (await openPatientMenu(page, 'Archive')).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Patient archived successfully')).toHaveCount(0);
  await page.context().close();
});
