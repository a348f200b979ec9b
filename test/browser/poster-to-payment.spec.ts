import { readFile } from 'node:fs/promises';
import { checkoutFrame } from '../helpers/checkout-frame.js';
import { pdfPicture, scanQrCode } from '../helpers/scan-qr-code.js';
import { PASSWORD, world, type World } from '../helpers/world.js';
import { addDevanagariFont } from './devanagari.js';
import { expect, test, type Browser, type Page } from './fixtures.js';
import { button, consent, form, LANGUAGES } from './joining-form.js';
import { newPhonePage } from './pay-page.js';
import { expectNoHorizontalScroll, openPatientMenu, saveScreenshot } from './screens.js';

const DOCTOR = { email: 'asha@rao.example', name: 'Dr Asha Rao', registration: 'KMC 45678' };
const PLAN = 'Diabetes Care';
const PATIENT = { name: 'Zubaida Khan', mobile: '9876543210' };
const { join, page: texts, pay } = LANGUAGES.hi;

let w: World;
test.beforeEach(async () => {
  w = await world();
});
test.afterEach(() => w.end());

async function newUserPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: w.origin, viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

async function signIn(page: Page, email: string) {
  await page.goto('/admin/#/login');
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
  await page.getByLabel('Doctor Name').fill(DOCTOR.name);
  await page.getByLabel('Medical Council Registration No.').fill(DOCTOR.registration);
  await page.getByLabel('Clinic Name').fill('Rao Clinic');
  await page.getByLabel('Mobile Number').fill('080 4123 4567');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Profile created successfully')).toBeVisible();
}

async function createPlan(page: Page) {
  await openScreen(page, 'Subscriptions');
  await page.getByRole('button', { name: 'Create Your First Subscription' }).click();
  await page.getByLabel('Plan Name').fill(PLAN);
  await page.getByRole('button', { name: 'Create Subscription' }).last().click();
  await page.getByRole('link', { name: 'Manage Tiers' }).click();
  for (const [name, validity, price] of [
    ['Silver', 'Monthly', '499.50'],
    ['Gold', 'Quarterly', '1299'],
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

/** Turns the public page on. @returns the address that the printed A4 poster leads to. */
async function printPoster(page: Page): Promise<string> {
  await openScreen(page, 'Settings');
  await page.getByRole('link', { name: /Public page and posters/ }).click();
  await page.getByLabel('Show the page', { exact: true }).check();
  await page.getByLabel(`Show ${PLAN} on the page`).check();
  await page.getByRole('button', { name: 'Save Public Page' }).click();
  await expect(page.getByText('The page is on')).toBeVisible();
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download A4 as PDF' }).click();
  const poster = await readFile(await (await downloading).path());
  return (await scanQrCode(await pdfPicture(poster))) ?? '';
}

/** Opens the address in Hindi and joins, with the code that the sandbox phone shows. */
async function joinPlan(page: Page, address: string, whatsApp: Page) {
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DOCTOR.name);
  await expect(page.getByRole('banner')).toContainText(texts.registrationNumber(DOCTOR.registration));
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: texts.join }).click();
  await form(page).getByLabel(join.mobile).fill(PATIENT.mobile);
  await button(page, join.sendCode).click();
  await whatsApp.goto('/sandbox');
  const message = whatsApp.getByTestId('phone-message').locator('p');
  await expect(message).toHaveText(/\d{6}/);
  const [code = ''] = /\d{6}/.exec(await message.innerText()) ?? [];
  await form(page).getByLabel(join.code).fill(code);
  await button(page, join.confirm).click();
  await form(page).getByLabel(join.name.self).fill(PATIENT.name);
  await consent(page).check();
  await button(page, join.continueToPay).click();
}

test('a person nobody has typed in joins in Hindi from a doctor’s poster, and pays', async ({ browser }) => {
  test.setTimeout(120_000);
  const doctor = await newUserPage(browser);
  const admin = await newUserPage(browser);
  const whatsApp = await newUserPage(browser);
  const patient = await newPhonePage(w, browser, { locale: 'hi-IN' });
  await addDevanagariFont(patient);

  await signUp(doctor);
  await approve(admin);
  await signIn(doctor, DOCTOR.email);
  await expect(doctor.getByText('Revenue This Month')).toBeVisible();
  await createProfile(doctor);
  await createPlan(doctor);
  const address = await printPoster(doctor);
  expect(address).toMatch(/\/d\/dr-asha-rao$/);

  await joinPlan(patient, address, whatsApp);
  await expect(patient).toHaveURL(/\/s\/[\w-]+$/);
  await expect(patient.getByText(pay.greeting('Zubaida'))).toBeVisible();
  await patient.getByRole('radio', { name: /Gold/ }).check({ force: true });
  await patient.getByRole('button', { name: pay.pay }).click();
  await checkoutFrame(patient).getByTestId('checkout-success').click();
  await expect(patient.getByText(pay.activeTitle)).toBeVisible({ timeout: 20_000 });
  await expectNoHorizontalScroll(patient);
  await saveScreenshot(patient, 'poster-to-payment-paid-360');

  await whatsApp.bringToFront();
  const confirmation = whatsApp.getByTestId('phone-message').filter({ hasText: '₹1,299' });
  await expect(confirmation).toHaveCount(1);
  await expect(confirmation).toContainText(PLAN);
  await expect(confirmation).toContainText('नमस्ते Zubaida'); // in the language in which she joined
  const receipt = confirmation.getByTestId('phone-document');
  await expect(receipt).toHaveText(/\.pdf$/);
  const file = await whatsApp.request.get((await receipt.getAttribute('href')) ?? '');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await saveScreenshot(whatsApp, 'poster-to-payment-whatsapp');

  await openScreen(doctor, 'Dashboard');
  await doctor.reload();
  const dashboardFigure = (name: string) => doctor.getByRole('group', { name });
  await expect(dashboardFigure('Total Patients')).toContainText('1');
  await expect(dashboardFigure('Active Subscriptions')).toContainText('1');
  await expect(dashboardFigure('Revenue This Month')).toContainText('₹1,299');
  await openScreen(doctor, 'Patients');
  await expect(doctor.getByRole('row').filter({ hasText: PATIENT.name }).getByText(PLAN)).toBeVisible();
  await (await openPatientMenu(doctor, 'View Details')).click();
  await expect(doctor.getByText('Completed')).toBeVisible();
});
