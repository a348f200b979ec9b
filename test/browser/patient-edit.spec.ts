import { expect, test } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, fillFields, expectNoHorizontalScroll, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

test('a patient is edited; a duplicate is rejected as in the add form, and an archived one is restored', async ({
  browser,
}) => {
  const sita = await w.patient(doctor, { name: 'Sita Devi', mobile: '98765 43210', email: 'sita@mail.example' });
  await w.patient(doctor, { name: 'Ravi Kumar', mobile: '98765 43211' });
  const archived = await w.patient(doctor, { name: 'Meena Iyer', mobile: '98765 43212' });
  await w.must('DELETE', `/api/patients/${archived.id}`, { token: doctor.token });
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto(`/admin/#/patients/${sita.id}`);
  const editButton = page.getByRole('button', { name: 'Edit Patient' });
  const saveButton = page.getByRole('button', { name: 'Save Patient' });

  await editButton.click();
  await fillFields(page, { Name: 'Sita Kumari', Email: '', 'Last Appointment': '2026-11-05' });
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'patient-edit-360');
  await saveButton.click();
  await expect(page.getByText('Patient updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sita Kumari', level: 1 })).toBeVisible();
  await expect(page.getByText('5 Nov 2026')).toBeVisible();
  await expect(page.getByText('Not provided')).toBeVisible();

  await editButton.click();
  await page.getByLabel(/^Name/).fill('Someone else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await editButton.click();
  await expect(page.getByLabel(/^Name/)).toHaveValue('Sita Kumari');

  await fillFields(page, { Name: 'ravi kumar', Mobile: '+91 98765 43211' });
  await saveButton.click();
  await expect(page.getByText('A patient with this name and mobile number already exists')).toBeVisible();
  await fillFields(page, { Name: 'Meena Iyer', Mobile: '98765 43212' });
  await saveButton.click();
  await expect(page.getByText('is in the archive. Restore that patient instead.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore that patient' }).click();
  await expect(page).toHaveURL(new RegExp(`/patients/${archived.id}$`));
  await page.context().close();
});

test('patients with the same name or number are shown while typing', async ({ browser }) => {
  const ravi = await w.patient(doctor, { name: 'Ravi Kumar', mobile: '98765 43210' });
  const page = await newPage(browser, w, doctor.token);
  const title = page.getByRole('heading', { name: 'Patient Management' });
  await page.goto('/admin/#/patients');
  await expect(title).toBeVisible();
  await page.keyboard.press('n');
  await page.getByLabel(/^Name/).fill('ravi kumar');
  await expect(page.getByText('Same name as')).toBeVisible();
  await page.getByLabel(/^Name/).fill('Sita Kumar');
  await expect(page.getByText('Same name as')).toHaveCount(0);
  await page.getByLabel(/^Mobile/).fill('+91 98765-43210');
  await expect(page.getByText('Same number as Ravi Kumar, +91 98765 43210 (fine for family members)')).toBeVisible();
  await page.getByLabel(/^Name/).fill('Ravi Kumar');
  const duplicate = page.getByRole('status').filter({ hasText: 'Already a patient:' });
  await expect(duplicate.getByRole('link', { name: 'Ravi Kumar' })).toHaveAttribute('href', `#/patients/${ravi.id}`);
  await saveScreenshot(page, 'patient-duplicate-1280');
  await w.must('DELETE', `/api/patients/${ravi.id}`, { token: doctor.token });
  await page.reload();
  await expect(title).toBeVisible();
  await page.keyboard.press('n');
  await fillFields(page, { Name: 'Ravi Kumar', Mobile: '9876543210' });
  await expect(page.getByText('Archived patient: Ravi Kumar')).toBeVisible();
  await page.context().close();
});
