import { expect, test, type Page } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expectNoHorizontalScroll, holdRequests, newPage, openPatientMenu, saveScreenshot, today } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' });

/** Archives a patient from the list. */
async function archive(page: Page, name: string) {
  await (await openPatientMenu(page, 'Archive', row(page, name))).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click();
}

/** Presses a button and its confirmation. */
async function pressAndConfirm(page: Page, name: string, within = page.getByRole('main')) {
  await within.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

const isArchived = async (id: string) =>
  (await w.must<{ patient: { archived: boolean } }>('GET', `/api/patients/${id}`, { token: doctor.token })).patient
    .archived;

test('an archived patient leaves the list before the server has answered, and Undo restores the row at once', async ({
  browser,
}) => {
  const { id } = await w.patient(doctor, { name: 'Meera Shah', mobile: '9876500001' });
  const page = await newPage(browser, w, doctor.token);
  const releaseArchive = await holdRequests(page, `**/api/patients/${id}`, (request) => request.method() === 'DELETE');
  await page.goto('/admin/#/patients');

  await archive(page, 'Meera Shah');
  await expect(row(page, 'Meera Shah')).toHaveCount(0);
  expect(await isArchived(id)).toBe(false);
  releaseArchive();
  await expect(notice(page, 'Patient archived successfully')).toBeVisible();
  expect(await isArchived(id)).toBe(true);

  const releaseRestore = await holdRequests(page, `**/api/patients/${id}/restore`);
  await undo(page).click();
  await expect(row(page, 'Meera Shah')).toBeVisible();
  expect(await isArchived(id)).toBe(true);
  releaseRestore();
  await expect(notice(page, 'Patient restored successfully')).toBeVisible();
  await expect(undo(page)).toHaveCount(0);
  expect(await isArchived(id)).toBe(false);
  await page.context().close();
});

test('a failed action restores the row with the reason, and so does a failed Undo', async ({ browser }) => {
  const { id } = await w.patient(doctor, { name: 'Kabir Das', mobile: '9876500002' });
  const page = await newPage(browser, w, doctor.token);
  await page.route(`**/api/patients/${id}`, (route) => route.abort(), { times: 1 });
  await page.goto('/admin/#/patients');

  await archive(page, 'Kabir Das');
  await expect(page.getByText('Failed to archive patient')).toBeVisible();
  await expect(row(page, 'Kabir Das')).toBeVisible();

  await archive(page, 'Kabir Das');
  await expect(notice(page, 'Patient archived successfully')).toBeVisible();
  await page.route('**/restore', (route) => route.abort(), { times: 1 });
  await undo(page).click();
  await expect(page.getByText('Failed to restore patient')).toBeVisible();
  await expect(row(page, 'Kabir Das')).toHaveCount(0);
  expect(await isArchived(id)).toBe(true);
  await page.context().close();
});

test('a disabled subscription shows it at once, and Undo enables it again', async ({ browser }) => {
  const tier = await w.tier(doctor, await w.plan(doctor));
  const activeTerm = { subscription_tier_id: tier, subscription_start_date: today() };
  const { id } = await w.patient(doctor, { name: 'Lata Iyer', mobile: '9876500003', ...activeTerm });
  const page = await newPage(browser, w, doctor.token);
  const releaseDisable = await holdRequests(page, '**/disable');
  await page.goto(`/admin/#/patients/${id}`);
  const card = page.getByRole('article');

  await pressAndConfirm(page, 'Disable', card);
  await expect(card.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Re-enable Subscription' })).toBeVisible();
  releaseDisable();
  await expect(notice(page, 'Subscription disabled successfully')).toBeVisible();
  await undo(page).click();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(notice(page, 'Subscription re-enabled successfully')).toBeVisible();
  expect((await w.terms(doctor, id)).map(({ status }) => status)).toEqual(['active']);
  await page.context().close();
});

test('Undo is offered for ten seconds, and as long as it has the focus', async ({ browser }) => {
  await w.patient(doctor, { name: 'Omar Sheikh', mobile: '9876500004' });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await expect(row(page, 'Omar Sheikh')).toBeVisible();
  await page.clock.install();
  await archive(page, 'Omar Sheikh');
  await expect(undo(page)).toBeVisible();
  await page.clock.runFor(9_000);
  await undo(page).focus();
  await page.clock.runFor(30_000);
  await expect(undo(page)).toBeVisible();
  await page.getByRole('main').focus();
  await page.clock.runFor(10_500);
  await expect(undo(page)).toHaveCount(0);
  await page.context().close();
});

test('an Undo that is hidden behind a newer one expires on time', async ({ browser }) => {
  for (const [n, name] of ['Pooja Nair', 'Qasim Ali'].entries())
    await w.patient(doctor, { name, mobile: `987650000${5 + n}` });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await expect(row(page, 'Pooja Nair')).toBeVisible();
  await page.clock.install();
  await archive(page, 'Pooja Nair');
  await expect(undo(page)).toBeVisible();
  await page.clock.runFor(6_000);
  await archive(page, 'Qasim Ali');
  await expect(row(page, 'Qasim Ali')).toHaveCount(0);
  await expect(undo(page)).toHaveCount(1);
  await page.clock.runFor(10_500);
  await expect(undo(page)).toHaveCount(0);
  await page.context().close();
});

test('a later notification without Undo does not hide the Undo', async ({ browser }) => {
  const { id } = await w.patient(doctor, { name: 'Rekha Menon', mobile: '9876500007' });
  const other = await w.patient(doctor, { name: 'Sanjay Gupta', mobile: '9876500008' });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await archive(page, 'Rekha Menon');
  await expect(undo(page)).toBeVisible();
  await page.goto(`/admin/#/patients/${other.id}`);
  await page.getByLabel('Add a note').fill('Prefers calls');
  await page.getByRole('button', { name: 'Save Note', exact: true }).click();
  await expect(notice(page, 'Note saved')).toBeVisible();
  for (const [width, height] of [
    [360, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `undo-beside-notification-${width}`);
  }
  await undo(page).click();
  await expect(notice(page, 'Patient restored successfully')).toBeVisible();
  expect(await isArchived(id)).toBe(false);
  await page.context().close();
});
