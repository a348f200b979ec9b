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
  const made = await w.patient(doctor, { subscription_id: plan, ...patient });
  return { identifier: await w.identifier(doctor, made.id), patient: made, plan, tiers };
}

/** Such a link, paid for a month from 20 November 2026. */
export async function activeLink(w: World, doctor: Doctor): Promise<Link> {
  const link = await waitingLink(w, doctor);
  const { orderId } = await w.order(link.identifier, link.tiers[0] ?? '');
  await w.pay(orderId);
  await w.settle();
  return link;
}

/** A patient's phone with its own client address, and no page open. */
export async function phone(w: World, browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: w.origin,
    viewport: { width: 360, height: 800 },
    extraHTTPHeaders: { 'x-forwarded-for': randomAddress() },
    ...options,
  });
  return context.newPage();
}

const STATUS = '**/api/public/payment/status/*';
export const CONFIRMING = 'Confirming your payment...';
export const PAID = 'Payment successful! Your subscription is now active.';
export const LATE = /^Your payment is taking longer than usual\. If you completed it/;

/** A phone with an open page that waits for payment, and a simulated clock. */
export async function openWaitingPage(w: World, doctor: Doctor, browser: Browser): Promise<{ page: Page; link: Link }> {
  const link = await waitingLink(w, doctor);
  const page = await phone(w, browser);
  await page.clock.install();
  await page.goto(`/s/${link.identifier}`);
  await expect(page.getByRole('button', { name: 'Proceed to Pay' })).toBeEnabled();
  return { page, link };
}

export const tapPay = (page: Page) => page.getByRole('button', { name: 'Proceed to Pay' }).click();

/** Sets the server's answer to all status polls, and counts them. */
export async function answer(page: Page, how: { captured: boolean }) {
  const polls = { times: 0 };
  await page.unroute(STATUS);
  await page.route(STATUS, (route) => {
    polls.times += 1;
    return route.fulfill({ json: how });
  });
  return polls;
}

/** Advances the phone's clock in steps of two seconds. */
export async function advanceTime(page: Page, seconds: number) {
  for (let second = 0; second < seconds; second += 2) await page.clock.runFor(2_000);
}

/** Advances the clock until `text` is visible, in steps shorter than any text is shown. */
export const advanceUntil = (page: Page, text: string) =>
  expect(async () => {
    await page.clock.runFor(500);
    await expect(page.getByText(text)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [20], timeout: 20_000 });

export const reloads = (page: Page) => page.waitForEvent('load', { timeout: 20_000 });
