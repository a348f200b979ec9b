import { type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { somebody, type Doctor, type World } from '../world.js';

/** A link and everything behind it. */
export interface Link {
  identifier: string;
  patient: { id: string; mobile: string };
  plan: string;
  tiers: string[];
}

/** A doctor whose page shows everything that a page can show. */
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

/** A plan with three tiers that waits to be paid. */
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

/** The same, paid for a month from 20 November 2026. */
export async function activeLink(w: World, doctor: Doctor): Promise<Link> {
  const link = await waitingLink(w, doctor);
  const { orderId } = await w.order(link.identifier, link.tiers[0] ?? '');
  await w.pay(orderId);
  await w.settle();
  return link;
}

/** A patient's phone, at an address of its own; nothing is open on it yet. */
export async function phone(w: World, browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: w.origin, viewport: { width: 360, height: 800 } },
    extraHTTPHeaders: { 'x-forwarded-for': somebody() },
    ...options,
  });
  return context.newPage();
}
