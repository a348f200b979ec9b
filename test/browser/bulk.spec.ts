import { expect, test, type Browser, type Page, type Route } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { expectNoHorizontalScroll, newPage, saveScreenshot, today } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
  const tier = await w.tier(doctor, await w.plan(doctor), 499);
  const active = { subscription_tier_id: tier, subscription_start_date: today() };
  for (const name of ['Asha Rao', 'Binu Das', 'Chitra Iyer']) await w.patient(doctor, { name, ...active });
  await w.patient(doctor, { name: 'Dev Patel' });
});
test.afterAll(() => w.end());

async function open(browser: Browser, width = 1280): Promise<Page> {
  const page = await newPage(browser, w, doctor.token, width);
  await page.goto('/admin/#/patients');
  return page;
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected patients' });
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('ticked patients are extended after a preview that names who is left out', async ({ browser }) => {
  const page = await open(browser);
  for (const name of ['Asha Rao', 'Dev Patel']) await row(page, name).getByRole('checkbox').check();
  await expect(bar(page)).toContainText('2 selected');
  await bar(page).getByRole('button', { name: 'Extend' }).click();
  await dialog(page).getByLabel('Days').fill('5');
  await expect(dialog(page)).toContainText('1 active subscription ends later.');
  await expect(dialog(page)).toContainText('Dev Patel: no active subscription');
  await dialog(page).getByRole('button', { name: 'Extend 1' }).click();
  await expect(dialog(page)).toContainText('Finished. 1 of 1 done.');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.context().close();
});

test('all patients of a filter are archived', async ({ browser }) => {
  const page = await open(browser);
  await row(page, 'Asha Rao').getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Select all 4' }).click();
  await expect(bar(page)).toContainText('4 selected');
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await dialog(page).getByRole('button', { name: 'Archive 4' }).click();
  await expect(dialog(page)).toContainText('Finished. 4 of 4 done.');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('No Patients Yet')).toBeVisible();
  await page.context().close();
});

test('on a phone, cards are ticked by thumb', async ({ browser }) => {
  const page = await open(browser, 360);
  await page.getByLabel('Select Binu Das').check();
  await expect(bar(page)).toContainText('1 selected');
  await expectNoHorizontalScroll(page);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.context().close();
});

test('a failed preview, start or stop says so and can be repeated', async ({ browser }) => {
  const page = await open(browser);
  await row(page, 'Asha Rao').getByRole('checkbox').check();
  const isDryRun = (route: Route) => (route.request().postDataJSON() as { dry_run: boolean }).dry_run;
  const fail = (route: Route) => route.fulfill({ status: 500, json: {} });
  await page.route('**/api/bulk', (route) => (isDryRun(route) ? fail(route) : route.fallback()));
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await expect(dialog(page)).toContainText('Failed to check the selected patients');
  await page.unrouteAll();
  await page.route('**/api/bulk', (route) => (isDryRun(route) ? route.fallback() : fail(route)));
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await dialog(page).getByRole('button', { name: 'Archive 1' }).click();
  await expect(dialog(page)).toContainText('Failed to start');
  await page.unrouteAll();
  const bulk = { id: '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b', action: 'archive', status: 'running', matched: 1 };
  const running = { bulk: { ...bulk, skipped: [], failed: [], not_done: [], done: 0, message_cost: 0 } };
  await page.route('**/api/bulk{,/**}', (route) =>
    route.request().url().endsWith('/stop') ? fail(route) : route.fulfill({ json: running }),
  );
  await dialog(page).getByRole('button', { name: 'Archive 1' }).click();
  await expect(dialog(page)).toContainText('0 of 1 done…');
  await dialog(page).getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Failed to stop')).toBeVisible();
  await page.context().close();
});

test('an interrupted action names who is not done yet, and is continued', async ({ browser }) => {
  const page = await open(browser, 360);
  await page.getByLabel('Select Asha Rao').check();
  const interrupted = async (route: Route) => {
    const json = (await (await route.fetch()).json()) as { bulk: object };
    const not_done = [{ patient_id: '1', patient_name: 'Asha Rao', reason: 'an unexpected error' }];
    await route.fulfill({ json: { bulk: { ...json.bulk, status: 'failed', done: 0, not_done } } });
  };
  await bar(page).getByRole('button', { name: 'Archive' }).click();
  await page.route('**/api/bulk/*', interrupted);
  await dialog(page).getByRole('button', { name: 'Archive 1' }).click();
  await expect(dialog(page)).toContainText('Interrupted. 0 of 1 done.');
  await expect(dialog(page)).toContainText('no patient is processed twice');
  await expect(dialog(page).getByRole('list', { name: '1 not done yet' })).toContainText(
    'Asha Rao: an unexpected error',
  );
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'bulk-failed-360');
  await page.route('**/api/bulk/*/continue', (route) => route.fulfill({ status: 500, json: {} }));
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Failed to continue')).toBeVisible();
  await page.unrouteAll();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page)).toContainText('Finished. 1 of 1 done.');
  await page.context().close();
});
