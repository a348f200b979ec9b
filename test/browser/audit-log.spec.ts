import { expect, test } from './fixtures.js';
import { member } from '../helpers/clinic-staff.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { newPage, expectNoHorizontalScroll, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

test('a change by staff of the clinic shows the name and the role', async ({ browser }) => {
  const own = await w.doctor();
  const { token } = await member(w, own, { name: 'Meera Rao', role: 'reception' });
  await w.must('POST', '/api/patients', { token, body: { name: 'Ravi Kumar', mobile: '98450 12345' } });
  const page = await newPage(browser, w, own.token);
  await page.goto('/admin/#/audit');
  await expect(page.getByRole('row').filter({ hasText: 'Meera Rao, Reception, added Ravi Kumar' })).toBeVisible();
  await page.context().close();
});

test('the activity log shows who changed what, and is filtered by record type and date', async ({ browser }) => {
  const plan = await w.plan(doctor);
  const tier = await w.tier(doctor, plan, 499);
  await w.must('PUT', `/api/subscriptions/${plan}/tiers/${tier}`, {
    token: doctor.token,
    body: { tier_name: 'Gold', validity_type: 'monthly', price: 499 },
  });
  await w.must('PUT', `/api/subscriptions/${plan}/tiers/${tier}`, {
    token: doctor.token,
    body: { tier_name: 'Gold', validity_type: 'monthly', price: 599 },
  });
  const patient = await w.patient(doctor, { name: 'Sita Devi' });
  await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
  await w.must('PUT', `/api/subscriptions/${plan}`, { token: doctor.token, body: { is_active: false } });
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/audit');
  const planRow = page.getByRole('row').filter({ hasText: 'You deactivated the plan' });
  await expect(planRow).toContainText('Active: yes → no');
  await expect(planRow.getByRole('link')).toHaveAttribute('href', `#/subscriptions/${plan}`);
  const tierRow = page.getByRole('row').filter({ hasText: 'You changed the price of' });
  await expect(tierRow).toContainText('Gold (WhatsApp Support) from ₹499 to ₹599');
  await expect(tierRow.getByRole('link')).toHaveAttribute('href', `#/subscriptions/${plan}`);
  const archived = page.getByRole('row').filter({ hasText: 'You archived Sita Devi' });
  await expect(archived.getByRole('link', { name: 'Sita Devi' })).toHaveAttribute('href', `#/patients/${patient.id}`);
  await saveScreenshot(page, 'audit-1280');
  await page.getByLabel('What').click();
  await page.getByRole('option', { name: 'Patient', exact: true }).click();
  await expect(archived).toBeVisible();
  await expect(planRow).toHaveCount(0);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.context().close();

  const admin = await newPage(browser, w, await w.adminToken(), 360);
  await admin.goto('/admin/#/audit');
  await expect(admin.getByText('archived a patient').first()).toBeVisible();
  await expect(admin.getByText('Sita Devi')).toHaveCount(0); // staff see no patients
  await expectNoHorizontalScroll(admin);
  await saveScreenshot(admin, 'audit-admin-360');
  await admin.context().close();
});
