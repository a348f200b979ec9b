import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, newPage, openScreen, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const dialog = (page: Page) => page.getByRole('dialog');

test('a suggested family is joined, changed and split', async ({ browser }) => {
  const plan = await w.plan(doctor);
  const mobile = '98300 11223';
  await w.patient(doctor, { name: 'Meera Nair', mobile, subscription_id: plan });
  await w.patient(doctor, { name: 'Arjun Nair', mobile });
  await w.patient(doctor, { name: 'Kamala Nair' });
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, 'patients');
  await page.getByRole('link', { name: 'Families' }).first().click();
  await expect(page.getByText('These patients share a number')).toBeVisible();
  await expect(page.getByText('Arjun Nair, Meera Nair')).toBeVisible();
  await page.getByRole('button', { name: 'Join' }).click();
  await dialog(page).getByLabel('Who pays').fill('Suresh Nair');
  await dialog(page).getByRole('combobox', { name: 'Patients' }).fill('Kamala');
  await page.getByRole('option', { name: /Kamala Nair/ }).click();
  expect(await axeViolations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Join family' }).click();
  await expect(page.getByText('Family joined')).toBeVisible();
  await expect(page.getByText('These patients share a number')).toBeHidden();
  const family = page.getByRole('row').filter({ hasText: 'Suresh Nair' });
  for (const name of ['Arjun Nair', 'Kamala Nair', 'Meera Nair']) await expect(family).toContainText(name);

  await family.getByRole('button', { name: 'Edit' }).click();
  await dialog(page).getByLabel('Who pays').fill('Suresh K Nair');
  await dialog(page).getByRole('button', { name: 'Save family' }).click();
  await expect(page.getByText('Family saved')).toBeVisible();

  await page.getByRole('link', { name: 'Meera Nair' }).click();
  await expect(page.getByText('Also pays for Arjun Nair, Kamala Nair')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Patient' }).click();
  await expect(page.getByLabel('Paid by (Optional)')).toHaveValue('Suresh K Nair');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Suresh K Nair' }).click();

  await expect(page.getByLabel('Search by payer, patient or number')).toHaveValue('Suresh K Nair');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(0);

  const suresh = page.getByRole('row').filter({ hasText: 'Suresh K Nair' });
  const links = () =>
    w.rows<{ live: boolean }>('SELECT revoked_at IS NULL AS live FROM payer_link ORDER BY created_at');
  expect(await links()).toEqual([{ live: true }]);
  await suresh.getByRole('button', { name: 'Replace link' }).click();
  await expect(dialog(page)).toContainText('the current link stops working immediately');
  expect(await axeViolations(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Replace link' }).click();
  await expect(page.getByText('Link replaced')).toBeVisible();
  expect(await links()).toEqual([{ live: false }, { live: true }]);

  await suresh.getByRole('button', { name: 'Split' }).click();
  await dialog(page).getByRole('button', { name: 'Split family' }).click();
  await expect(page.getByText('Family split')).toBeVisible();
  await page.context().close();
});

test('a suggestion is dismissed', async ({ browser }) => {
  for (const name of ['Gita Rao', 'Hari Sen']) await w.patient(doctor, { name, mobile: '98300 44556' });
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, 'families');
  await page.getByRole('button', { name: 'Not a family' }).click();
  await expect(page.getByText('Suggestion dismissed')).toBeVisible();
  await expect(page.getByText('Gita Rao, Hari Sen')).toBeHidden();
  await expect(page.getByText('No Families Yet')).toBeVisible();
  await page.context().close();
});

test('the families fit every width, in light and dark', async ({ browser }) => {
  const ids = [];
  for (const name of ['Meera Nair', 'Arjun Nair', 'Lakshmi Venkatasubramanian Iyer'])
    ids.push((await w.patient(doctor, { name })).id);
  for (const name of ['Gita Rao', 'Hari Rao']) await w.patient(doctor, { name, mobile: '98300 77889' });
  const body = { name: 'Suresh Nair', mobile: '98300 99001', patient_ids: ids };
  await w.must('POST', '/api/payers', { token: doctor.token, body });
  await w.must('POST', '/api/payers', {
    token: doctor.token,
    body: {
      name: 'Asha Verma',
      mobile: '98300 99002',
      patient_ids: [(await w.patient(doctor, { name: 'Ravi Verma' })).id],
    },
  });
  for (const width of [360, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await newPage(browser, w, doctor.token, width);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openScreen(page, 'families');
      await expect(page.getByText('Suresh Nair').first()).toBeVisible();
      await expect(page.getByText('Gita Rao, Hari Rao')).toBeVisible();
      await expectNoHorizontalScroll(page);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `families-${width}-${colorScheme}`);
      await page.getByRole('button', { name: 'Replace link' }).first().click();
      await expect(dialog(page)).toBeVisible();
      await saveScreenshot(page, `families-replace-${width}-${colorScheme}`);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Edit' }).first().click();
      await expect(dialog(page)).toBeVisible();
      await saveScreenshot(page, `families-edit-${width}-${colorScheme}`);
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Join' }).first().click();
      await expect(dialog(page)).toBeVisible();
      await saveScreenshot(page, `families-form-${width}-${colorScheme}`);
      await page.context().close();
    }
  const page = await newPage(browser, w, doctor.token, 768);
  await openScreen(page, `patients/${ids[0]}`);
  await expect(page.getByText('Also pays for')).toBeVisible();
  await saveScreenshot(page, 'family-patient-768');
  await page.getByRole('button', { name: 'Edit Patient' }).click();
  await expect(page.getByLabel('Paid by (Optional)')).toHaveValue('Suresh Nair');
  await saveScreenshot(page, 'family-patient-form-768');
  await page.context().close();
});
