import { member } from '../helpers/clinic-staff.js';
import { ownData } from '../helpers/own-data.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, newPage, saveScreenshot } from './screens.js';

let w: World;
let own: ReturnType<typeof ownData>;
let doctor: Doctor;
let plan: string;
test.beforeAll(async () => {
  w = await world();
  own = ownData(w);
});
test.beforeEach(async () => {
  doctor = await w.doctor();
  plan = await w.plan(doctor);
});
test.afterAll(() => w.end());

const newPatient = (name: string, fields: object = {}) => w.patient(doctor, { name, subscription_id: plan, ...fields });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');
const statusOf = async (id: string) =>
  (
    await w.must<{ data_request: { status: string; answer: string | null } }>('GET', `/api/data-requests/${id}`, {
      token: doctor.token,
    })
  ).data_request;

test('a correction is counted in the navigation, shows old and new values, and changes the patient', async ({
  browser,
}) => {
  const patient = await newPatient('Asha Pilai', { email: 'asha@pillai.example' });
  const { id } = await own.requestOf(doctor, patient.id, {
    kind: 'correction',
    message: 'Two l, please',
    correction: { name: 'Asha Pillai' },
  });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByRole('img', { name: '1 open data request' })).toBeVisible({ timeout: 10_000 });
  await navigation.getByRole('link', { name: 'Data requests' }).click();
  await expect(page.getByText('1 open', { exact: true })).toBeVisible();
  await expect(row(page, 'Asha Pilai')).toContainText('Two l, please');
  await row(page, 'Asha Pilai').getByRole('button', { name: 'Answer' }).click();
  const values = dialog(page).getByRole('row').filter({ hasText: 'Name' });
  await expect(values).toContainText('Asha PilaiAsha Pillai');
  await saveScreenshot(page, 'data-requests-correction-1280');
  await dialog(page).getByLabel('Answer (optional)').fill('We have corrected it.');
  await dialog(page).getByRole('button', { name: 'Save the new values' }).click();
  await expect(row(page, 'Asha Pillai').getByText('Done', { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(navigation.getByRole('img', { name: /open data request/ })).toHaveCount(0);
  expect(await statusOf(id)).toMatchObject({ status: 'done', answer: 'We have corrected it.' });
  await row(page, 'Asha Pillai').getByRole('button', { name: 'Read' }).click();
  await expect(dialog(page)).toContainText('We have corrected it.');
  await page.context().close();
});

test('a request is declined with a reason, and a failure keeps the reason', async ({ browser }) => {
  const patient = await newPatient('Bina Das');
  const { id } = await own.requestOf(doctor, patient.id, { kind: 'erasure' });
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/data-requests');
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Bina Das' });
  await expect(card).toContainText('Due by');
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'data-requests-360');
  await card.getByRole('button', { name: 'Answer' }).click();
  await expect(dialog(page)).toContainText('Kept as tax law requires, without the name: payments and receipts.');
  await expect(dialog(page)).toContainText('Archive the patient first.');
  await expect(dialog(page).getByRole('button', { name: 'Delete permanently' })).toBeDisabled();
  await saveScreenshot(page, 'data-requests-erasure-360');
  await dialog(page).getByRole('button', { name: 'Decline…' }).click();
  await dialog(page).getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog(page)).toContainText('Tell the patient why you decline');
  await dialog(page).getByLabel('Reason').fill('Your plan still runs.');
  await page.route('**/answer', (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog(page)).toContainText('Failed to answer the data request');
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('Your plan still runs.');
  await page.unroute('**/answer');
  await dialog(page).getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(card.getByText('Declined', { exact: true })).toBeVisible();
  expect(await statusOf(id)).toMatchObject({ status: 'declined', answer: 'Your plan still runs.' });
  await page.context().close();
});

test('an archived patient is deleted on request', async ({ browser }) => {
  const patient = await newPatient('Chetan Iyer');
  await own.requestOf(doctor, patient.id, { kind: 'erasure', message: 'I have moved' });
  await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/data-requests?filter={"status":"open"}');
  await row(page, 'Chetan Iyer').getByRole('button', { name: 'Answer' }).click();
  await dialog(page).getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('No data requests found')).toBeVisible();
  const { status } = await w.call('GET', `/api/patients/${patient.id}`, { token: doctor.token });
  expect(status).toBe(404);
  await page.context().close();
});

test('the reception answers complaints and reads a request for deletion; an overdue one is marked', async ({
  browser,
}) => {
  const patient = await newPatient('Deepa Menon');
  await own.requestOf(doctor, patient.id, { kind: 'complaint', message: 'I got a message at night' });
  const { id } = await own.requestOf(doctor, patient.id, { kind: 'erasure' });
  await w.rows(`UPDATE data_request SET due_on = '2020-01-01' WHERE id = $1`, [id]);
  const { token } = await member(w, doctor, { role: 'reception' });
  const page = await newPage(browser, w, token);
  await page.goto('/admin/#/data-requests');
  await expect(page.getByText('2 open, 1 overdue')).toBeVisible();
  const erasure = page.getByRole('row').filter({ hasText: 'Deletion' });
  await expect(erasure.getByText('Overdue')).toBeVisible();
  await expect(erasure).toContainText('Only the doctor can answer it');
  for (const [width, height] of [
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `data-requests-${width}`);
  }
  await page.getByRole('row').filter({ hasText: 'Complaint' }).getByRole('button', { name: 'Answer' }).click();
  await dialog(page).getByLabel('Answer to the patient').fill('We are sorry.');
  await dialog(page).getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('1 open, 1 overdue')).toBeVisible();
  await page.context().close();
});

test('a guardian is recorded with a minor, and decides at the clinic about reminders', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  const patient = await newPatient('Esha Rao');
  await page.goto(`/admin/#/patients/${patient.id}`);
  await page.getByRole('button', { name: 'Edit Patient' }).click();
  await page.getByLabel('Under 18').check();
  await page.getByRole('button', { name: 'Save Patient' }).click();
  const guardian = page.getByLabel('Name of the parent or guardian');
  await expect(guardian).toBeFocused();
  await guardian.fill('Ravi Rao');
  await page.getByRole('button', { name: 'Save Patient' }).click();
  await expect(page.getByText('Yes. Ravi Rao decides.')).toBeVisible();

  const panel = page.getByRole('region', { name: 'Consents' });
  await expect(panel.getByText('No decision yet')).toHaveCount(3);
  await panel.getByRole('button', { name: 'Record consent' }).click();
  await dialog(page).getByRole('button', { name: 'हिन्दी' }).click();
  await expect(dialog(page)).toContainText('रिमाइंडर WhatsApp पर मिलें।');
  await expect(dialog(page).getByLabel('Name of the parent or guardian')).toHaveValue('Ravi Rao');
  await saveScreenshot(page, 'consent-dialog-1280');
  await dialog(page).getByRole('button', { name: 'Record', exact: true }).click();
  await expect(panel.getByText('Given', { exact: true })).toBeVisible();
  await expect(panel).toContainText('at the clinic · by Ravi Rao, guardian');
  for (const [width, height] of [
    [360, 800],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `patient-consents-${width}`);
  }
  await page.context().close();
});
