import { checkoutFrame } from '../helpers/checkout-frame.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { PASSWORD, world, type World } from '../helpers/world.js';

const DOCTOR = { email: 'asha@rao.example', name: 'Dr Asha Rao', clinic: 'Rao Clinic' };
const PATIENT = { name: 'Ravi Kumar', mobile: '98765 43210' };

let w: World;
test.beforeEach(async () => {
  w = await world();
});
test.afterEach(() => w.end());

async function person(browser: Browser, device: 'desk' | 'phone'): Promise<Page> {
  const viewport = device === 'desk' ? { width: 1280, height: 800 } : { width: 360, height: 800 };
  const context = await browser.newContext({ baseURL: w.origin, viewport, hasTouch: device === 'phone' });
  return context.newPage();
}

async function signIn(page: Page, email: string) {
  await page.goto('/#/login'); // this dashboard URL redirects to /admin/
  await expect(page).toHaveURL(/\/admin\/#\/login$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const go = (page: Page, where: string) => page.getByRole('navigation').getByRole('link', { name: where }).click();

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

async function makeProfile(page: Page) {
  await go(page, 'Profile');
  await expect(page.getByText('No profile found. Please create your profile to get started.')).toBeVisible();
  await page.getByLabel('Doctor Name').fill(DOCTOR.name);
  await page.getByLabel('Clinic Name').fill(DOCTOR.clinic);
  await page.getByLabel('Mobile Number').fill('080 4123 4567');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Profile created successfully')).toBeVisible();
}

async function makePlan(page: Page) {
  await go(page, 'Subscriptions');
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
  await go(page, 'Patients');
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
  const [doctor, admin, phone] = [
    await person(browser, 'desk'),
    await person(browser, 'desk'),
    await person(browser, 'phone'),
  ];

  await signUp(doctor);
  await approve(admin);
  await signIn(doctor, DOCTOR.email);
  await expect(doctor.getByText('Revenue This Month')).toBeVisible();
  await makeProfile(doctor);
  await makePlan(doctor);
  await addPatient(doctor);

  await phone.goto('/sandbox');
  const message = phone.getByTestId('phone-message').filter({ hasText: 'Hello Ravi' });
  await expect(message).toContainText(DOCTOR.name);
  const [page] = await Promise.all([phone.context().waitForEvent('page'), message.getByTestId('phone-link').click()]);
  await expect(page).toHaveTitle(/Dr Asha Rao/);
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  await page.getByText('Gold').first().click();
  await expect(page.getByText('₹1,299').first()).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await checkoutFrame(page).getByTestId('checkout-success').click();
  await expect(page.getByText('Payment successful! Your subscription is now active.')).toBeVisible();
  await expect(page.getByText('Subscription Active')).toBeVisible();

  await phone.bringToFront();
  const confirmation = phone.getByTestId('phone-message').filter({ hasText: 'we have received ₹1,299' });
  await expect(confirmation).toHaveCount(1);
  await expect(confirmation).toContainText('WhatsApp Support');

  await go(doctor, 'Dashboard');
  await doctor.reload();
  const figure = (name: string) => doctor.getByRole('group', { name });
  await expect(figure('Total Patients')).toContainText('1');
  await expect(figure('Active Subscriptions')).toContainText('1');
  await expect(figure('Revenue This Month')).toContainText('₹1,299');
  await go(doctor, 'Patients');
  await doctor.getByRole('link', { name: 'View Details' }).click();
  await expect(doctor.getByText('Completed')).toBeVisible();
});
