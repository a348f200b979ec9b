import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { randomAddress, type Doctor, type World } from '../helpers/world.js';

/** A link with its patient, plan and tiers. */
export interface Link {
  identifier: string;
  patient: { id: string; mobile: string };
  plan: string;
  tiers: string[];
}

/** A doctor whose page has all optional content. */
export async function fullDoctor(w: World): Promise<Doctor> {
  const doctor = await w.doctor();
  await w.must('PUT', '/api/profile', {
    token: doctor.token,
    body: {
      doctor_name: 'Dr Asha Rao',
      degree: 'MBBS, MD',
      specialization: 'Family Physician & Diabetologist',
      registration_number: 'KMC 45678',
      clinic_address: '214, 12th Main, Indiranagar, Bengaluru 560038',
    },
  });
  return doctor;
}

/** A plan with three tiers, waiting for payment. */
export async function waitingLink(w: World, doctor: Doctor, patient: object = {}): Promise<Link> {
  const plan = await w.plan(doctor, {
    name: 'Diabetes Care',
    description: 'Your sugar in good hands between two visits.',
    covered_services: 'Chat with the doctor on WhatsApp\nReview of reports within a day\nDiet chart every month',
    excluded_services: 'Emergencies\nLab tests',
  });
  const tiers = [
    await w.tier(doctor, plan, 499),
    await w.tier(doctor, plan, 1299, 'quarterly'),
    await w.tier(doctor, plan, 4500.5, 'yearly'),
  ];
  const { id, mobile } = await w.patient(doctor, { subscription_id: plan, ...patient });
  return { identifier: await w.identifier(doctor, id), patient: { id, mobile }, plan, tiers };
}

/** The link of such a plan, paid for a month from the clock's day: from 20 November 2026, if the clock is set to it. */
export async function activeLink(w: World, doctor: Doctor): Promise<Link> {
  const link = await waitingLink(w, doctor);
  const { orderId } = await w.order(link.identifier, link.tiers[0] ?? '');
  await w.pay(orderId);
  await w.settle();
  return link;
}

/** Opens a page in a new browser context like a patient's phone, with its own client address. */
export async function newPhonePage(w: World, browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: w.origin,
    viewport: { width: 360, height: 800 },
    extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
    ...options,
  });
  return context.newPage();
}

export const STATUS_URL = '**/api/public/payment/status/*';
export const CONFIRMING = 'Confirming your payment...';
export const PAID = 'Payment successful! Your subscription is now active.';
export const TIMED_OUT = /^Your payment is taking longer than usual\. If you completed it/;

/** Opens a pay page that waits for payment, on a phone with a simulated clock. */
export async function openWaitingPage(w: World, doctor: Doctor, browser: Browser): Promise<{ page: Page; link: Link }> {
  const link = await waitingLink(w, doctor);
  const page = await newPhonePage(w, browser);
  await page.clock.install();
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled();
  return { page, link };
}

export const tapPay = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay' }).click();

/** Sets the server's answer to all status polls from now on, and counts these polls. */
export async function answerPolls(page: Page, status: { captured: boolean }) {
  const polls = { count: 0 };
  await page.unroute(STATUS_URL);
  await page.route(STATUS_URL, (route) => {
    polls.count += 1;
    return route.fulfill({ json: status });
  });
  return polls;
}

/** Advances the phone's clock in steps of two seconds. */
export async function advanceTime(page: Page, seconds: number) {
  for (let second = 0; second < seconds; second += 2) await page.clock.runFor(2_000);
}

/** Advances the phone's clock until `text` is visible, in steps shorter than any text is shown. */
export const advanceUntil = (page: Page, text: string) =>
  expect(async () => {
    await page.clock.runFor(500);
    await expect(page.getByText(text)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20], timeout: 20_000 });

/** Advances the phone's clock in larger steps until `text` is visible, which takes about two minutes of polling. */
export const advanceTwoMinutesUntil = (page: Page, text: string | RegExp) =>
  expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page.getByText(text)).toBeVisible({ timeout: 20 });
  }).toPass({ intervals: [20], timeout: 40_000 });

/** Waits until the page has been loaded again. */
export const waitForReload = (page: Page) => page.waitForEvent('load', { timeout: 20_000 });
