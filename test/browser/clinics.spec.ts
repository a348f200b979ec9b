import { expect, test } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, fillFields, expectNoHorizontalScroll, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

test('clinics are added, changed and deleted in the settings', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/settings/clinics');
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
  // The card moves when the form closes, and a click on a moving button may miss it.
  await expect(page.getByRole('button', { name: 'Save Clinic' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete Rao Family Clinic' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Clinic deleted successfully')).toBeVisible();
  await expect(page.getByText('No Clinics Yet')).toBeVisible();
  await page.context().close();
});
