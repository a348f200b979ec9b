import { addDays, dayOf, type Day } from '../../src/shared/calendar.js';
import type { Doctor, World } from '../helpers/world.js';

/** Fill the first page of the patient list, which has 25 rows and shows the newest first. */
const NEWEST = [
  ...['Aarav Shah', 'Bhavna Patil', 'Chetan Dutta', 'Divya Sethi', 'Eshan Roy', 'Fatima Ansari', 'Girish Kulkarni'],
  ...['Hema Suresh', 'Ishita Bhatt', 'Jatin Arora', 'Komal Chawla', 'Lokesh Yadav', 'Madhu Pandey', 'Nitin Ghosh'],
  ...['Olivia Dsouza', 'Parul Mathur', 'Qasim Rizvi', 'Rohit Bansal', 'Seema Tandon', 'Tanvi Kohli', 'Uday Hegde'],
  ...['Vidya Balan', 'Waris Malik', 'Xavier Lobo', 'Yamini Naik', 'Zubin Mehta'],
];

/** Patients of the plan that job 18 extends, by the days until their subscription ends. */
export const DIABETES_CARE = { 'Chitra Iyer': 12, 'Leela Nambiar': 17, 'Naveen Kumar': 21, 'Wasim Akhtar': 26 };

/** Subscriptions that end within a week. No automatic reminder is due today. */
export const ENDS_THIS_WEEK = {
  'Pooja Nair': 2,
  'Vikram Joshi': 4,
  'Imran Khan': 5,
  'Lata Desai': 6,
  'Sunita Rao': 6,
};

const ENDED = { 'Harish Gupta': 1, 'Deepak Verma': 4, 'Nisha Paul': 9 };
const RUNNING = { 'Kavita Menon': 20, 'Tara Bose': 16, 'Jaya Krishnan': 24 };
const WITHOUT_SUBSCRIPTION = ['Farida Sheikh', 'Zoya Mirza', 'Prakash Jain'];

/** A clinic on a morning: about 50 patients, two plans with two tiers each, and work that waits for the front desk. */
export async function frontDeskClinic(w: World): Promise<Doctor> {
  await w.must('DELETE', '/sandbox/clock');
  const doctor = await w.doctor();
  const { token } = doctor;
  const family = await w.plan(doctor, { name: 'Family plan' });
  const month = await w.tier(doctor, family, 499);
  const quarter = await w.tier(doctor, family, 1_299, 'quarterly');
  const diabetes = await w.plan(doctor, { name: 'Diabetes care' });
  const diabetesMonth = await w.tier(doctor, diabetes, 799);
  await w.tier(doctor, diabetes, 7_999, 'yearly');
  const today = dayOf(new Date());

  const assign = (id: string, tier: string) =>
    w.must('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id: tier } });
  /** A patient whose paid subscription began on `start` and ends on `end`. */
  const subscriber = async (name: string, tier: string, start: Day, end: Day) => {
    const patient = await w.patient(doctor, { name, subscription_tier_id: tier, subscription_start_date: start });
    const [term] = await w.terms(doctor, patient.id);
    const body = { subscription_end_date: end };
    await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/edit`, { token, body });
    return patient;
  };
  const subscribers = (names: Record<string, number>, tier: string) =>
    inTurn(Object.entries(names), ([name, days]) => subscriber(name, tier, today, addDays(today, days)));
  const order = async (id: string, tier: string) => (await w.order(await w.identifier(doctor, id), tier)).orderId;

  const before = addDays(today, -10);
  await w.clock({ now: `${before}T06:00:00Z` });
  await inTurn(Object.entries(ENDED), ([name, days]) => subscriber(name, month, before, addDays(today, -days)));
  const rekha = await w.patient(doctor, { name: 'Rekha Pillai' });
  await assign(rekha.id, month);
  const asha = await w.patient(doctor, { name: 'Asha Pillai' });
  await assign(asha.id, month);
  await w.must('PUT', `/api/patients/${asha.id}/subscription/activate`, { token });
  await w.settle();
  await w.must('DELETE', '/sandbox/clock');
  await w.settle();

  await inTurn(WITHOUT_SUBSCRIPTION, (name) => w.patient(doctor, { name }));
  await w.patient(doctor, { name: 'Ebrahim Sait', mobile: '9844027314' });
  await subscribers(RUNNING, month);
  await subscribers(ENDS_THIS_WEEK, month);
  await subscribers(DIABETES_CARE, diabetesMonth);
  await w.must('POST', '/sandbox/whatsapp/inbound', {
    body: { from: asha.mobile, text: 'Can I come tomorrow at 11?' },
  });
  // Recorded this morning with the wrong tier.
  const yusuf = await w.patient(doctor, { name: 'Yusuf Ali' });
  await assign(yusuf.id, quarter);
  await w.must('PUT', `/api/patients/${yusuf.id}/subscription/activate`, { token });
  await assign((await w.patient(doctor, { name: 'Gopal Reddy' })).id, quarter);
  await w.patient(doctor, { name: 'Bina Das', mobile: '7999990001', subscription_id: family });
  // Paid, but Razorpay's webhook is late.
  const manoj = await w.patient(doctor, { name: 'Manoj Tiwari' });
  await assign(manoj.id, month);
  // Paid in two tabs: the second payment waits for a decision.
  const ritu = await w.patient(doctor, { name: 'Ritu Saxena', subscription_id: family });
  const [first, second] = [await order(ritu.id, quarter), await order(ritu.id, month)];
  for (const id of [first, second]) {
    await w.pay(id);
    await w.settle();
  }
  await inTurn(NEWEST, (name) => w.patient(doctor, { name }));
  await w.settle();
  await w.pay(await order(manoj.id, month), { webhook: 'lost' });
  return doctor;
}

/** One after the other, so that the patients are in this order. */
async function inTurn<T>(items: readonly T[], create: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await create(item);
}
