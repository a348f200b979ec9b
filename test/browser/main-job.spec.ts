import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { PASSWORD, world, type World } from '../helpers/world.js';
import { openPatientMenu } from './screens.js';

const DOCTOR = { email: 'asha@rao.example', name: 'Dr Asha Rao', clinic: 'Rao Clinic' };
const PATIENT = { name: 'Ravi Kumar', mobile: '98765 43210' };

let w: World;
test.beforeEach(async () => {
  w = await world();
});
test.afterEach(() => w.end());

/** A page of another user, in a browser context of its own. */
async function newUserPage(browser: Browser, isPhone = false): Promise<Page> {
  const viewport = { width: isPhone ? 360 : 1280, height: 800 };
  const context = await browser.newContext({ baseURL: w.origin, viewport, hasTouch: isPhone });
  return context.newPage();
}

async function signIn(page: Page, email: string) {
  await page.goto('/#/login'); // this dashboard URL redirects to /admin/
  await expect(page).toHaveURL(/\/admin\/#\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const openScreen = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

async function signUp(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  await page.getByLabel('Email').fill(DOCTOR.email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill('another');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account Created Successfully!')).toBeVisible();
}

async function approve(page: Page) {
  await signIn(page, 'admin@test.nirog.example');
  const row = page.getByRole('row').filter({ hasText: DOCTOR.email });
  await row.getByRole('button', { name: 'Approve' }).click();
  await expect(row.getByText('Approved')).toBeVisible();
}

async function createProfile(page: Page) {
  await openScreen(page, 'Profile');
  await expect(page.getByText('No profile found. Please create your profile to get started.')).toBeVisible();
  await page.getByLabel('Doctor Name').fill(DOCTOR.name);
  await page.getByLabel('Clinic Name').fill(DOCTOR.clinic);
  await page.getByLabel('Mobile Number').fill('080 4123 4567');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Profile created successfully')).toBeVisible();
}

async function createPlan(page: Page) {
  await openScreen(page, 'Subscriptions');
  await page.getByRole('button', { name: 'Create Your First Subscription' }).click();
  await page.getByLabel('Plan Name').fill('WhatsApp Support');
  await page.getByLabel('Covered Services').fill('Chat with the doctor\nFollow-up questions');
  await page.getByRole('button', { name: 'Create Subscription' }).last().click();
  await page.getByRole('link', { name: 'Manage Tiers' }).click();
  await expect(page.getByText('No Pricing Tiers Yet')).toBeVisible();
  for (const [name, validity, price] of [
    ['Silver', 'Monthly', '499.50'],
    ['Gold', 'Quarterly', '1299'],
    ['Platinum', 'Yearly', '4500'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Tier' }).first().click();
    await page.getByLabel('Tier Name (Optional)').fill(name);
    await page.getByLabel('Validity Type').click();
    await page.getByRole('option', { name: validity, exact: true }).click();
    await page.getByLabel('Price').fill(price);
    await page.getByRole('button', { name: 'Add Tier' }).last().click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
}

async function addPatient(page: Page) {
  await openScreen(page, 'Patients');
  await expect(page.getByText('No Patients Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Patient' }).first().click();
  await page.getByLabel('Name', { exact: false }).first().fill(PATIENT.name);
  await page.getByLabel('Mobile').first().fill(PATIENT.mobile);
  await page.getByLabel('Assign Subscription (Optional)').click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
  await page.getByRole('button', { name: 'Add Patient' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: PATIENT.name }).getByText('WhatsApp Support')).toBeVisible();
}

test('a doctor, an admin and a patient complete the main flow in the browser', async ({ browser }) => {
  const doctor = await newUserPage(browser);
  const admin = await newUserPage(browser);
  const whatsApp = await newUserPage(browser, true);

  await signUp(doctor);
  await approve(admin);
  await signIn(doctor, DOCTOR.email);
  await expect(doctor.getByText('Revenue This Month')).toBeVisible();
  await createProfile(doctor);
  await createPlan(doctor);
  await addPatient(doctor);

  await whatsApp.goto('/sandbox'); // the simulated phone with the patient's messages
  const message = whatsApp.getByTestId('phone-message').filter({ hasText: 'Hello Ravi' });
  await expect(message).toContainText(DOCTOR.name);
  const [payPage] = await Promise.all([
    whatsApp.context().waitForEvent('page'),
    message.getByTestId('phone-link').click(),
  ]);
  await expect(payPage).toHaveTitle(/Dr Asha Rao/);
  await expect(payPage.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  await payPage.getByText('Gold').first().click();
  await expect(payPage.getByText('₹1,299').first()).toBeVisible();
  await payPage.getByRole('button', { name: 'Proceed to Pay' }).click();
  await checkoutFrame(payPage).getByTestId('checkout-success').click();
  await expect(payPage.getByText('Payment successful! Your subscription is now active.')).toBeVisible();
  await expect(payPage.getByText('Subscription Active')).toBeVisible();

  await whatsApp.bringToFront();
  const confirmation = whatsApp.getByTestId('phone-message').filter({ hasText: 'we have received ₹1,299' });
  await expect(confirmation).toHaveCount(1);
  await expect(confirmation).toContainText('WhatsApp Support');

  await openScreen(doctor, 'Dashboard');
  await doctor.reload();
  const dashboardFigure = (name: string) => doctor.getByRole('group', { name });
  await expect(dashboardFigure('Total Patients')).toContainText('1');
  await expect(dashboardFigure('Active Subscriptions')).toContainText('1');
  await expect(dashboardFigure('Revenue This Month')).toContainText('₹1,299');
  await openScreen(doctor, 'Patients');
  await (await openPatientMenu(doctor, 'View Details')).click();
  await expect(doctor.getByText('Completed')).toBeVisible();
});
