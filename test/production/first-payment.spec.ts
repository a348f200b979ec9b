import { expect, type Browser, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { checkoutFrame } from '../helpers/checkout-frame.js';
import { openDevice, type Device } from './device.js';
import { test } from './fixtures.js';
import { adminToken, keepPrivate, KEY_SECRET, PASSWORD } from './accounts.js';
import type { Topology } from './topology.js';

const TIERS = [
  ['Silver', 'Monthly', '499.50'],
  ['Gold', 'Quarterly', '1299'],
  ['Platinum', 'Yearly', '4500'],
] as const;
/** Razorpay's and WhatsApp's responses are each processed by a job of the worker. */
const PROVIDERS_ALLOW_MS = 15_000;

interface Story {
  width: number;
  patient: { name: string; mobile: string };
  /** Pays in the payment window that is open on the phone. */
  pay: (phone: Page) => Promise<void>;
}

const payByUpi = (phone: Page) => checkoutFrame(phone).getByTestId('checkout-success').click();

/** The bank page is a popup of the provider's frame. The first attempt fails there, the second one succeeds. */
async function payAtTheBank(phone: Page): Promise<void> {
  const checkout = checkoutFrame(phone);
  const openBank = async (method: string) => {
    await checkout.getByLabel(method).check();
    const [bank] = await Promise.all([phone.waitForEvent('popup'), checkout.getByTestId('checkout-bank').click()]);
    await expect(checkout.getByText("Complete the payment on your bank's page.")).toBeVisible();
    return bank;
  };
  await (await openBank('Netbanking')).getByTestId('bank-failure').click();
  await expect(checkout.getByText('declined by the bank')).toBeVisible();
  await (await openBank('Card')).getByTestId('bank-success').click();
}

const goToDashboard = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();

async function signUp(page: Page, email: string) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Account Created Successfully!')).toBeVisible();
}

/** @param recoveryCode of a login with two-step sign-in */
async function logIn(page: Page, email: string, password: string, recoveryCode?: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  if (recoveryCode !== undefined) {
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
  keepPrivate((await page.evaluate<string | null>("localStorage.getItem('token')")) ?? 'no token');
}

async function approve(page: Page, t: Topology, email: string) {
  await adminToken(t); // the admin's first login adds the second factor
  await page.goto('/admin/');
  await logIn(page, t.admin.email, t.admin.password, t.takeRecoveryCode(t.admin.email));
  const account = page.getByRole('listitem').or(page.getByRole('row')).filter({ hasText: email });
  await account.getByRole('button', { name: 'Approve' }).click();
  await expect(account.getByText('Approved')).toBeVisible();
}

/** The steps of the dashboard's list in order; each is done on the screen that its button opens. */
async function followFirstSteps(page: Page, { patient }: Story) {
  const steps = page.getByRole('region', { name: 'Get ready for your first paying patient' });
  const follow = async (done: number, button: string) => {
    await expect(steps.getByText(`${done} of 7 done`)).toBeVisible();
    await steps.getByRole('link', { name: button }).click();
  };

  await follow(0, 'Create profile');
  await page.getByLabel('Doctor Name').fill(keepPrivate('Dr Meera Iyer'));
  await page.getByLabel('Clinic Name').fill(keepPrivate('Iyer Clinic'));
  await page.getByLabel('Mobile Number').fill(keepPrivate('080 4765 4321'));
  await page.getByLabel('Medical Council Registration No.').fill('KMC 45678');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByText('Profile created successfully')).toBeVisible();
  await goToDashboard(page);

  await follow(2, 'Connect Razorpay');
  await page.getByLabel('Key ID').fill(`rzp_test_sim${Date.now()}`);
  await page.getByLabel('Key Secret').fill(KEY_SECRET);
  await page.getByRole('button', { name: 'Save keys' }).click();
  await expect(page.getByText('Razorpay accepts your keys; they are saved')).toBeVisible();
  await expect(page.getByText('Set up by Nirog')).toBeVisible();
  await goToDashboard(page);

  await follow(3, 'Create plan');
  await page.getByRole('button', { name: 'Create Your First Subscription' }).click();
  await page.getByLabel('Plan Name').fill('WhatsApp Support');
  await page.getByLabel('Covered Services').fill('Chat with the doctor\nFollow-up questions');
  await page.getByRole('button', { name: 'Create Subscription' }).last().click();
  await expect(page.getByRole('link', { name: 'Manage Tiers' })).toBeVisible();
  await goToDashboard(page);

  await follow(4, 'Add tier');
  await page.getByRole('link', { name: 'Manage Tiers' }).click();
  for (const [name, validity, price] of TIERS) {
    await page.getByRole('button', { name: 'Add Tier' }).first().click();
    await page.getByLabel('Tier Name (Optional)').fill(name);
    await page.getByLabel('Validity Type').click();
    await page.getByRole('option', { name: validity, exact: true }).click();
    await page.getByLabel('Price').fill(price);
    await page.getByRole('button', { name: 'Add Tier' }).last().click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await goToDashboard(page);

  await follow(5, 'Add patient');
  await page.getByRole('button', { name: 'Add Patient' }).first().click();
  await page.getByLabel('Name').first().fill(keepPrivate(patient.name));
  await page.getByLabel('Mobile').first().fill(keepPrivate(patient.mobile));
  await page.getByLabel('Assign Subscription (Optional)').click();
  await page.getByRole('option', { name: 'WhatsApp Support' }).click();
  await page.getByRole('button', { name: 'Add Patient' }).last().click();
  await expect(page.getByText(patient.name, { exact: true })).toBeVisible();
  await goToDashboard(page);

  await follow(6, 'Open patient');
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toBeVisible();
}

async function messagesTo(t: Topology, { patient }: Story) {
  const to = `+91${patient.mobile.replace(' ', '')}`;
  const path = `/whatsapp/messages?to=${encodeURIComponent(to)}`;
  const { messages } = (await t.provider('GET', path)) as { messages: { text: string; link: string | null }[] };
  return messages;
}

async function expectConfirmedOnce(t: Topology, story: Story) {
  const confirmations = async () =>
    (await messagesTo(t, story)).filter(({ text }) => text.includes('received ₹1,299')).length;
  await expect.poll(confirmations, { timeout: PROVIDERS_ALLOW_MS }).toBe(1);
}

/** The patient opens the link in the message and pays for the middle tier. */
async function payOnPhone(browser: Browser, t: Topology, story: Story): Promise<Device> {
  const link = async () => (await messagesTo(t, story)).find(({ text }) => text.startsWith('Hello'))?.link ?? '';
  await expect.poll(link, { timeout: PROVIDERS_ALLOW_MS }).toContain(`${t.origin}/s/`);
  const url = await link();
  keepPrivate(url.split('/').pop() ?? '');
  const phone = await openDevice(browser, t, { width: 360 });
  const { page } = phone;
  await page.goto(url);
  await expect(page).toHaveTitle(/Dr Meera Iyer/);
  await page.getByText('Gold').first().click();
  await page.getByRole('button', { name: 'Proceed to Pay' }).click();
  await expect(checkoutFrame(page).getByTestId('checkout-amount')).toHaveText('₹1,299');
  await story.pay(page);
  await expect(page.getByText('Payment successful! Your subscription is now active.')).toBeVisible();
  await expect(page.getByText('Subscription Active')).toBeVisible();
  return phone;
}

async function expectPaidOnDashboard(page: Page) {
  await goToDashboard(page);
  const figure = (name: string) => page.getByRole('group', { name });
  await expect(figure('Active Subscriptions')).toContainText('1');
  await expect(figure('Revenue This Month')).toContainText('₹1,299');
  await expect(page.getByText('Payment received')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Get ready for your first paying patient' })).toHaveCount(0);
}

const STORIES: Story[] = [
  { width: 1440, patient: { name: 'Kabir Sethi', mobile: '98765 71440' }, pay: payByUpi },
  { width: 360, patient: { name: 'Leela Menon', mobile: '98765 70360' }, pay: payAtTheBank },
];

for (const story of STORIES)
  test(`a new doctor gets paid, using only the screens, ${story.width} pixels wide`, async ({ t, browser }) => {
    const { width } = story;
    const email = `${randomUUID()}@newborn.example`;
    const [doctor, admin] = [await openDevice(browser, t, { width }), await openDevice(browser, t, { width })];
    await signUp(doctor.page, email);
    await approve(admin.page, t, email);
    await doctor.page.getByRole('link', { name: 'Go to Login' }).click();
    await logIn(doctor.page, email, PASSWORD);
    await followFirstSteps(doctor.page, story);
    const phone = await payOnPhone(browser, t, story);
    await expectConfirmedOnce(t, story);
    await expectPaidOnDashboard(doctor.page);
    await expectConfirmedOnce(t, story);
    const devices = [doctor, admin, phone];
    expect(devices.flatMap(({ problems }) => problems)).toEqual([]);
    for (const { page } of devices) await page.context().close();
  });
