import { expect, test } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, today } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

test('the dialogs that delete a tier or deactivate a plan show how many patients have it', async ({ browser }) => {
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan);
  await w.tier(doctor, plan, 1_299, 'quarterly');
  for (const mobile of ['9876500011', '9876500012'])
    await w.patient(doctor, { mobile, subscription_tier_id: tier, subscription_start_date: today() });
  const page = await newPage(browser, w, doctor.token);
  await page.goto(`/admin/#/subscriptions/${plan}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Delete tier Tier 499' }).click();
  await expect(dialog).toContainText('Are you sure you want to delete this tier?');
  await expect(dialog).toContainText('2 patients are on this tier. They keep it until it expires.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete tier Tier 1299' }).click();
  await expect(dialog).toContainText('No patients are on this tier.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(dialog).toContainText('2 patients are on this plan');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Subscription deactivated successfully')).toBeVisible();
  await page.context().close();
});

test('payments and activity log entries show a deleted patient without a link', async ({ browser }) => {
  const tier = await w.tier(doctor, await w.plan(doctor));
  const { id } = await w.patient(doctor, {
    name: 'Ravi Kumar',
    mobile: '9876500013',
    subscription_tier_id: tier,
    subscription_start_date: today(),
  });
  for (const path of [`/api/patients/${id}`, `/api/patients/${id}/permanent`])
    await w.must('DELETE', path, { token: doctor.token });
  for (const width of [1280, 360]) {
    const page = await newPage(browser, w, doctor.token, width);
    await page.goto('/admin/#/payments');
    await expect(page.getByText('Deleted patient')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Deleted patient' })).toHaveCount(0);
    await page.goto('/admin/#/audit');
    await expect(page.getByText('a deleted patient').first()).toBeVisible();
    await expect(page.locator(`a[href$="${id}"]`)).toHaveCount(0);
    await page.context().close();
  }
});
