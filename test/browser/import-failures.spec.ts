import { importHelpers, XLSX } from '../helpers/imports.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expect, test, type Route } from './fixtures.js';
import {
  chip,
  chooseField,
  chooseFile,
  column,
  openAs,
  registerCsv,
  registerDoctor,
  row,
  status,
} from './import-screen.js';
import { expectNoHorizontalScroll } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await registerDoctor(w);
});
test.afterAll(() => w.end());

test('progress is shown while the server works', async ({ browser }) => {
  const { id } = await importHelpers(w, doctor).checked(registerCsv());
  const page = await openAs(browser, w, doctor, `import/${id}`);
  await expect(chip(page, 'All')).toBeVisible();
  const running = { status: 'running', progress: { done: 412, total: 1_043 } };
  const working = async (route: Route) => {
    const json = (await (await route.fetch()).json()) as { import: object };
    await route.fulfill({ json: { import: { ...json.import, ...running } } });
  };
  await page.route(`**/api/imports/${id}`, working);
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(status(page)).toHaveText('412 of 1,043 rows imported…');
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '40');

  await page.route('**/api/imports?*', async (route) => {
    const response = await route.fetch();
    const { imports, total } = (await response.json()) as { imports: object[]; total: number };
    await route.fulfill({ response, json: { imports: imports.map((one) => ({ ...one, ...running })), total } });
  });
  await page.getByRole('link', { name: 'Import patients' }).click();
  await expect(row(page, 'register.csv')).toContainText('Importing412 of 1,043');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(row(page, 'register.csv')).toContainText('Imported');
  await page.getByRole('link', { name: 'register.csv' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await page.context().close();
});

test('files that cannot be read are rejected with what to do', async ({ browser }) => {
  const page = await openAs(browser, w, doctor, 'import', 360);
  const alert = page.getByRole('alert');
  await chooseFile(page, 'register.xls', 'old');
  await expect(alert).toContainText('Open it in Excel, save it as .xlsx');
  await chooseFile(page, 'register.pdf', '%PDF');
  await expect(alert).toHaveText('Choose a file that ends with .xlsx or .csv.');
  await chooseFile(page, 'register.xlsx', 'not a zip', XLSX);
  await expect(alert).toContainText('This file cannot be read');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.context().close();
});

test('each failed step says so and can be repeated', async ({ browser }) => {
  const page = await openAs(browser, w, doctor, 'import');
  const fail = (route: Route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} });
  const failWrites = () => page.route('**/api/imports{?*,/**}', fail);
  const alert = page.getByRole('main').getByRole('alert');
  await failWrites();
  await chooseFile(page, 'register.csv', registerCsv());
  await expect(alert).toHaveText('Failed to upload the file');
  await page.unrouteAll();
  await chooseFile(page, 'register.csv', registerCsv());
  await expect(column(page, 'Mob No')).toBeVisible();
  await failWrites();
  await chooseField(page, 'By the desk', 'Notes');
  await expect(alert).toHaveText('Failed to save the columns');
  for (const [button, problem, next] of [
    ['Check the rows', 'Failed to check the rows', 'Nothing is imported yet'],
    ['Import 3 rows', 'Failed to start the import', 'Import finished'],
  ] as const) {
    await failWrites();
    await page.getByRole('button', { name: button }).click();
    await expect(alert).toHaveText(problem);
    await page.unrouteAll();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { name: next })).toBeVisible();
  }
  for (const [button, problem, next] of [
    ['Send the messages', 'Failed to send the messages', 'Their WhatsApp messages were sent.'],
    ['Undo import', 'Failed to undo the import', 'Import undone'],
  ] as const) {
    const confirm = async () => {
      await page.getByRole('main').getByRole('button', { name: button }).click();
      await page.getByRole('dialog').getByRole('button', { name: button }).click();
    };
    await failWrites();
    await confirm();
    await expect(page.getByText(problem)).toBeVisible();
    await page.unrouteAll();
    await confirm();
    await expect(page.getByText(next)).toBeVisible();
  }
  await page.context().close();
});

test('an interrupted import is continued', async ({ browser }) => {
  const { id } = await importHelpers(w, doctor).checked(registerCsv());
  const page = await openAs(browser, w, doctor, `import/${id}`);
  await page.route(`**/api/imports/${id}`, async (route) => {
    const json = (await (await route.fetch()).json()) as { import: object };
    await route.fulfill({
      json: { import: { ...json.import, status: 'failed', failed_step: 'run', progress: { done: 1, total: 3 } } },
    });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Import interrupted' })).toBeVisible();
  await expect(status(page)).toContainText('1 of 3 rows done.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await page.context().close();
});
