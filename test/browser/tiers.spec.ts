import { expect, test } from './fixtures.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, fillFields, today } from './screens.js';

let w: World;
let doctor: Doctor;
let plan: string;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
  plan = await w.plan(doctor);
});
test.afterAll(() => w.end());

test('deleting a tier tells how many patients are on it and how many have not paid yet', async ({ browser }) => {
  const tier = await w.tier(doctor, plan, 499);
  await w.patient(doctor, { name: 'Asha Verma', subscription_tier_id: tier, subscription_start_date: today() });
  const { id } = await w.patient(doctor, { name: 'Ravi Nair' });
  await w.must('POST', `/api/patients/${id}/subscribe`, { token: doctor.token, body: { subscription_tier_id: tier } });
  const page = await newPage(browser, w, doctor.token);
  await page.goto(`/admin/#/subscriptions/${plan}`);
  await page.getByRole('button', { name: 'Delete tier Tier 499' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this tier?');
  await expect(dialog).toContainText('1 patient is on this tier.');
  await expect(dialog).toContainText('1 patient has not paid for it yet');
  await page.context().close();
});

test('a tier for ₹0 is saved only after a confirmation', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto(`/admin/#/subscriptions/${plan}`);
  await page.getByRole('button', { name: 'Add Tier' }).click();
  await fillFields(page, { 'Tier Name': 'Free month', Price: '0' });
  const submit = page.locator('form').getByRole('button', { name: 'Add Tier' });
  await submit.click();
  const dialog = page.getByRole('dialog', { name: 'Save with a price of ₹0?' });
  await expect(dialog).toContainText('Patients activate it without paying.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Tier added successfully')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await submit.click();
  await dialog.getByRole('button', { name: 'Save for ₹0' }).click();
  await expect(page.getByText('Tier added successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Free month' })).toBeVisible();
  // The second time it is not asked again.
  await page.getByRole('button', { name: 'Edit tier Free month' }).click();
  await fillFields(page, { 'Tier Name': 'Trial month' });
  await page.getByRole('button', { name: 'Save Tier' }).click();
  await expect(page.getByText('Tier updated successfully')).toBeVisible();
  await page.context().close();
});

test('the payment link opens in a new tab', async ({ browser }) => {
  const { id } = await w.patient(doctor, { name: 'Ravi Nair', subscription_id: plan });
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto(`/admin/#/patients/${id}`);
  const open = page.getByRole('link', { name: 'Open', exact: true });
  await expect(open).toHaveAttribute('href', new RegExp(`/s/${await w.identifier(doctor, id)}$`));
  await expect(open).toHaveAttribute('target', '_blank');
  await page.context().close();
});
