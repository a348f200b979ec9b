import { expect, test } from './fixtures.js';
import { importHelpers } from '../helpers/imports.js';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';
import { registerCsv } from './import-screen.js';
import { newPage, expectNoHorizontalScroll, saveScreenshot } from './screens.js';

let w: World;
let doctor: Doctor;
test.beforeAll(async () => {
  w = await world();
});
test.beforeEach(async () => {
  doctor = await w.doctor();
});
test.afterAll(() => w.end());

const TITLE = 'Get ready for your first paying patient';

test('the first steps lead to a test payment, and disappear after it', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token, 360);
  const steps = page.getByRole('region', { name: TITLE });
  await page.goto('/admin/#/dashboard');
  // A new test doctor has a profile and a payment account.
  await expect(steps.getByText('2 of 7 done')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'first-steps-360');
  await expect(steps.getByText('By law, every receipt must show it.')).toBeVisible();
  await steps.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Medical Council Registration No.').fill('KMC 45678');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.goto('/admin/#/dashboard');
  await steps.getByRole('link', { name: 'Create plan' }).click();
  await expect(page).toHaveURL(/\/subscriptions$/);
  const plan = await w.plan(doctor);
  await page.goto('/admin/#/dashboard');
  await page.reload();
  await expect(steps.getByRole('link', { name: 'Add tier' })).toBeVisible();
  await w.tier(doctor, plan);
  const patient = await w.patient(doctor);
  await page.reload();
  // All but the test payment.
  await expect(steps.getByText('6 of 7 done')).toBeVisible();
  await steps.getByRole('link', { name: 'Open patient' }).click();
  await expect(page).toHaveURL(new RegExp(`/patients/${patient.id}$`));
  await paymentHelpers(w, () => doctor).paid();
  await page.goto('/admin/#/dashboard');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.context().close();
});

test('after an import, the test payment is made with a patient whom the doctor adds', async ({ browser }) => {
  const plan = await w.plan(doctor, { name: 'Diabetes Care' });
  await w.tier(doctor, plan, 499);
  await w.rows(`UPDATE profile SET registration_number = 'KMC 45678' WHERE doctor_id = $1`, [doctor.id]);
  await importHelpers(w, doctor).imported(registerCsv());
  const page = await newPage(browser, w, doctor.token, 360);
  const steps = page.getByRole('region', { name: TITLE });
  await page.goto('/admin/#/dashboard');
  await expect(steps.getByText('6 of 7 done')).toBeVisible();
  await expect(steps.getByText(/^Add yourself with your own number/)).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'first-steps-after-import-360');
  await steps.getByRole('link', { name: 'Add patient' }).click();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  const own = await w.patient(doctor, { name: 'Dr Asha Rao' });
  await page.goto('/admin/#/dashboard');
  await page.reload();
  await steps.getByRole('link', { name: 'Open patient' }).click();
  await expect(page).toHaveURL(new RegExp(`/patients/${own.id}$`));
  await page.context().close();
});

test('the first steps can be hidden', async ({ browser }) => {
  const page = await newPage(browser, w, doctor.token);
  await page.goto('/admin/#/dashboard');
  const steps = page.getByRole('region', { name: TITLE });
  await saveScreenshot(page, 'first-steps-1280');
  await steps.getByRole('button', { name: 'Hide' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No recent activity')).toBeVisible(); // the dashboard has loaded
  await expect(steps).toHaveCount(0);
  await page.context().close();
});

test('while the registration number is missing, a notice asks for it once the first steps are hidden', async ({
  browser,
}) => {
  const page = await newPage(browser, w, doctor.token, 360);
  await page.goto('/admin/#/dashboard');
  const notice = page.getByText('Your receipts lack your registration number.');
  await expect(page.getByRole('region', { name: TITLE })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(notice).toBeVisible();
  await expectNoHorizontalScroll(page);
  await saveScreenshot(page, 'registration-notice-360');
  await page.getByRole('link', { name: 'Enter the number' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Medical Council Registration No.').fill('KMC 45678');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.goto('/admin/#/dashboard');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.context().close();
});
