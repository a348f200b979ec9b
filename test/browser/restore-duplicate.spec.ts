import { expect, test } from './fixtures.js';
import { world, type World } from '../helpers/world.js';
import { newPage, holdRequests } from './screens.js';

let w: World;
test.beforeAll(async () => {
  w = await world();
});
test.afterAll(() => w.end());

test('an archived patient is restored from the add form, whose input stays until that has worked', async ({
  browser,
}) => {
  const doctor = await w.doctor();
  const archived = await w.patient(doctor, { name: 'Ravi Kumar', mobile: '98765 43210' });
  await w.must('DELETE', `/api/patients/${archived.id}`, { token: doctor.token });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/patients');
  await page.getByRole('button', { name: 'Add Patient' }).first().click();
  await page.getByLabel('Name').first().fill('ravi kumar');
  await page.getByLabel('Mobile').first().fill('+91 98765 43210');
  await page.getByRole('button', { name: 'Add Patient' }).last().click();
  await expect(page.getByText('is in the archive. Restore that patient instead.')).toBeVisible();

  let hasFailed = false;
  await page.route('**/restore', (route) => {
    if (hasFailed) return route.continue();
    hasFailed = true;
    return route.abort();
  });
  // The list stays unanswered while the restore fails.
  const releaseList = await holdRequests(page, '**/api/patients?*');
  const restoreButton = page.getByRole('button', { name: 'Restore that patient' });
  await restoreButton.click();
  await expect(page.getByText('Failed to restore patient')).toBeVisible();
  await expect(page.getByLabel('Name').first()).toHaveValue('ravi kumar');
  await expect(page.getByLabel('Mobile').first()).toHaveValue('+91 98765 43210');

  await restoreButton.click();
  releaseList();
  await expect(page).toHaveURL(new RegExp(`/patients/${archived.id}$`));
  await expect(page.getByRole('heading', { name: 'Ravi Kumar' })).toBeVisible();
  const message = page.getByRole('status').filter({ hasText: 'Patient restored successfully' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Patient archived successfully')).toBeVisible();
  await expect(page.getByRole('main').getByText('Archived', { exact: true })).toBeVisible();
  await page.context().close();
});
