import { world, type Doctor, type World } from '../helpers/world.js';
import { axeViolations } from './axe.js';
import { expect, test, type Page } from './fixtures.js';
import { expectNoHorizontalScroll, fillFields, newPage, openScreen, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => (w = await world()));
test.beforeEach(async () => (doctor = await w.doctor()));
test.afterAll(() => w.end());

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const patientsWith = async (secret: string) => (await w.call('GET', '/api/patients', { token: secret })).status;

test('a key is created, used, given a new secret and revoked', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, 'settings/integrations');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create API key' }).first().click();
  const dialog = page.getByRole('dialog');
  await fillFields(dialog, { Name: 'Appointment software' });
  await dialog.getByLabel('See payments', { exact: true }).check();
  await dialog.getByLabel('Only from these addresses').fill('everywhere');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await expect(dialog).toContainText('Networks must be at most 20 addresses or networks, such as 203.0.113.0/24');
  await dialog.getByLabel('Only from these addresses').fill('10.0.0.0/8\n127.0.0.1');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const first = await dialog.getByLabel('Secret', { exact: true }).inputValue();
  expect(first).toMatch(/^nk_test_\w{46}$/);
  await saveScreenshot(page, 'api-key-secret-1280');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Appointment software')).toContainText('2 scopes');
  await expect(row(page, 'Appointment software')).toContainText('Never used');
  expect(await patientsWith(first)).toBe(200);

  await row(page, 'Appointment software').getByRole('button', { name: 'New secret' }).click();
  await dialog.getByRole('button', { name: 'Create secret' }).click();
  const second = await dialog.getByLabel('Secret', { exact: true }).inputValue();
  await expect(dialog).toContainText('The earlier secret works until');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Appointment software')).toContainText('Two secrets until');
  expect([await patientsWith(first), await patientsWith(second)]).toEqual([200, 200]);
  await row(page, 'Appointment software').getByRole('button', { name: 'End earlier secret' }).click();
  await dialog.getByRole('button', { name: 'End secret' }).click();
  await expect(row(page, 'Appointment software').getByRole('button', { name: 'New secret' })).toBeVisible();
  expect([await patientsWith(first), await patientsWith(second)]).toEqual([401, 200]);

  await row(page, 'Appointment software').getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(row(page, 'Appointment software').getByText('Revoked', { exact: true })).toBeVisible();
  expect(await patientsWith(second)).toBe(401);
  await page.context().close();
});

test('a key is renamed and gets other scopes', async ({ browser }) => {
  const { api_key } = await w.must<{ api_key: { id: string } }>('POST', '/api/api-keys', {
    token: doctor.token,
    body: { name: 'Appointment software', scopes: ['patients.read'] },
  });
  const page = await newPage(browser, w, doctor.token);
  await openScreen(page, 'settings/integrations');
  await row(page, 'Appointment software').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await fillFields(dialog, { Name: 'Accounting software' });
  await dialog.getByLabel('See patients', { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Choose at least one');
  await dialog.getByLabel('See the books', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Accounting software')).toContainText('1 scope');
  const { api_keys } = await w.must<{ api_keys: object[] }>('GET', '/api/api-keys', { token: doctor.token });
  expect(api_keys).toMatchObject([{ id: api_key.id, name: 'Accounting software', scopes: ['books.read'] }]);
  await page.context().close();
});

for (const width of [360, 768, 1440])
  test(`keys fit ${width} px`, async ({ browser }) => {
    for (const name of ['Appointment software', 'Lakshminarayanan’s accounting software for the clinic'])
      await w.must('POST', '/api/api-keys', { token: doctor.token, body: { name, scopes: ['patients.read'] } });
    const page = await newPage(browser, w, doctor.token, width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openScreen(page, 'settings/integrations');
      await expect(page.getByText('Appointment software')).toBeVisible();
      await expectNoHorizontalScroll(page);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `integrations-${width}-${colorScheme}`);
    }
    await page.getByRole('button', { name: 'Create API key' }).click();
    await expectNoHorizontalScroll(page);
    await saveScreenshot(page, `create-api-key-${width}`);
    await page.context().close();
  });
