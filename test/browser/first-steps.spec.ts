import { expect, test } from './fixtures.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { openDevice, fillFields, expectNoHorizontalScroll, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const TITLE = 'Get ready for your first paying patient';

test('the first steps lead to a test payment, and disappear after it', async ({ browser }) => {
  const page = await openDevice(browser, w, doctor.token, 360);
  const steps = page.getByRole('region', { name: TITLE });
  await page.goto('/admin/#/dashboard');
  await expect(steps.getByText('2 of 6 done')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'first-steps-360');
  await steps.getByRole('link', { name: 'Create plan' }).click();
  await expect(page).toHaveURL(/\/subscriptions$/);
  const plan = await w.plan(doctor);
  await page.goto('/admin/#/dashboard');
  await page.reload();
  await expect(steps.getByRole('link', { name: 'Add tier' })).toBeVisible();
  await w.tier(doctor, plan);
  await w.patient(doctor);
  await page.reload();
  await expect(steps.getByText('5 of 6 done')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Open patients' })).toBeVisible();
  await paymentHelpers(w, () => doctor).paid();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.context().close();
});

test('the first steps can be hidden', async ({ browser }) => {
  const page = await openDevice(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  const steps = page.getByRole('region', { name: TITLE });
  await saveScreenshot(page, 'first-steps-1280');
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No recent activity')).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.context().close();
});

test('clinics are added, changed and deleted on the profile', async ({ browser }) => {
  const page = await openDevice(browser, w, doctor.token, 360);
  await page.goto('/admin/#/profile');
  await page.getByRole('button', { name: 'Add Clinic' }).click();
  await page.getByRole('button', { name: 'Add Clinic' }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await fillFields(page, { Name: 'Rao Clinic', Address: '12 MG Road\nBengaluru 560001' });
  await page.getByRole('button', { name: 'Add Clinic' }).click();
  await expect(page.getByText('Clinic created successfully')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'clinics-360');
  await page.getByRole('button', { name: 'Edit Rao Clinic' }).click();
  await fillFields(page, { Name: 'Rao Family Clinic' });
  await page.getByRole('button', { name: 'Save Clinic' }).click();
  await expect(page.getByRole('heading', { name: 'Rao Family Clinic' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Rao Family Clinic' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Clinic deleted successfully')).toBeVisible();
  await expect(page.getByText('No Clinics Yet')).toBeVisible();
  await page.context().close();
});

test('the activity log shows who changed what, and a filter finds a doctor’s own changes', async ({ browser }) => {
  const plan = await w.plan(doctor);
  const patient = await w.patient(doctor, { name: 'Sita Devi' });
  await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
  await w.must('PUT', `/api/subscriptions/${plan}`, { token: doctor.token, body: { is_active: false } });
  const page = await openDevice(browser, w, doctor.token);
  await page.goto('/admin/#/audit');
  const row = page.getByRole('row').filter({ hasText: 'Plan changed' });
  await expect(row).toContainText(doctor.email);
  await expect(row).toContainText('Is active: yes → no');
  await expect(page.getByText('Sita Devi')).toHaveCount(0);
  await saveScreenshot(page, 'audit-1280');
  await page.getByLabel('What').click();
  await page.getByRole('option', { name: 'Patient', exact: true }).click();
  await expect(page.getByText('Patient archived')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.context().close();

  const admin = await openDevice(browser, w, await w.adminToken(), 360);
  await admin.goto('/admin/#/audit');
  await expect(admin.getByText('Patient archived').first()).toBeVisible();
  await expectNoHorizontalScroll(admin);
  await saveScreenshot(admin, 'audit-admin-360');
  await admin.context().close();
});

test('the dashboard can be installed', async ({ request }) => {
  const page = await (await request.get(`${w.origin}/admin/`)).text();
  expect(page).toContain('rel="manifest" href="/admin/manifest.webmanifest"');
  const reply = await request.get(`${w.origin}/admin/manifest.webmanifest`);
  expect(reply.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await reply.json()) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await request.get(w.origin + src)).headers()['content-type']).toBe('image/png');
});
