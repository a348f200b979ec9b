import { randomUUID } from 'node:crypto';
import type { Doctor, World } from '../../helpers/world.js';
import { TIERS, type History } from './commands.js';
import { dayAt, addDays } from './model/days.js';
import type { HistoryFixture } from './driver.js';

const HISTORIES_PER_DOCTOR = 20;
const LANDLINE = '022 2345 6789';
const VALIDITY: Record<number, string> = { 1: 'monthly', 3: 'quarterly', 6: 'half_yearly', 12: 'yearly' };

/** Concurrent calls: fewer than the server's database connections. */
export const MAX_CONCURRENT_CALLS = 12;

export async function forEachConcurrently<T>(
  all: readonly T[],
  limit: number,
  work: (one: T, n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < all.length; n = next++) await work(all[n] as T, n);
  };
  await Promise.all(Array.from({ length: Math.min(limit, all.length) }, worker));
}

/** Creates doctors without a patient limit, enough for `count` histories. */
async function createDoctors(w: World, count: number): Promise<Doctor[]> {
  await w.adminToken();
  const doctors: Doctor[] = [];
  const needed = Array.from({ length: Math.ceil(count / HISTORIES_PER_DOCTOR) });
  await forEachConcurrently(needed, 5, async () => void doctors.push(await w.doctor()));
  await w.rows(`UPDATE account SET platform_plan = 'professional'`);
  return doctors;
}

/** Inserts plans and tiers for one history. No other history uses them. */
async function createPlansAndTiers(w: World, doctor: Doctor): Promise<{ plans: string[]; tiers: string[] }> {
  const plans = [randomUUID(), randomUUID()];
  const tiers = TIERS.map(() => randomUUID());
  await w.rows(
    `INSERT INTO plan (doctor_id, id, name, created_at) SELECT $1, id, 'Plan', now() FROM unnest($2::uuid[]) id`,
    [doctor.id, plans],
  );
  await w.rows(
    `INSERT INTO tier (doctor_id, id, plan_id, name, validity_type, months, price_paise, created_at)
     SELECT $1, t.id, t.plan, 'Tier', t.validity, t.months, t.paise, now()
     FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::bigint[]) t(id, plan, validity, months, paise)`,
    [
      ...[doctor.id, tiers, TIERS.map(({ plan }) => plans[plan]), TIERS.map(({ months }) => VALIDITY[months])],
      ...[TIERS.map(({ months }) => months), TIERS.map(({ paise }) => paise)],
    ],
  );
  return { plans, tiers };
}

/** Puts all plans of the doctors' histories on their public pages. */
async function openPublicPages(
  w: World,
  stages: readonly HistoryFixture[],
  histories: readonly History[],
): Promise<void> {
  const doctors = [...new Set(stages.map(({ doctor }) => doctor))];
  await forEachConcurrently(doctors, MAX_CONCURRENT_CALLS, async ({ id, token }, n) => {
    // Without reminders, which would make links too.
    const messages_off = ['reminder', 'expiry'];
    const profile = { doctor_name: `Dr Asha Rao ${n}`, registration_number: 'KMC 45678', messages_off };
    await w.must('PUT', '/api/profile', { token, body: profile });
    const plans = stages.flatMap(({ doctor, plans }, k) =>
      plans.map((subscription_id, plan) => ({
        subscription_id,
        listed: doctor.id === id,
        prices_shown: true,
        joining: histories[k]?.joining[plan] ?? 'closed',
      })),
    );
    const body = { enabled: true, plans: plans.filter(({ listed }) => listed) };
    const { public_page } = await w.must<{ public_page: { slug: string } }>('PUT', '/api/public-page', { token, body });
    for (const stage of stages) if (stage.doctor.id === id) stage.slug = public_page.slug;
  });
}

/** Creates a patient for each history in its start state. */
export async function createFixtures(
  w: World,
  histories: readonly History[],
  begin: number,
): Promise<HistoryFixture[]> {
  const doctors = await createDoctors(w, histories.length);
  await w.clock({ now: new Date(begin).toISOString() });
  const stages: HistoryFixture[] = [];
  await forEachConcurrently(histories, 8, async ({ start, hasMobile }, n) => {
    const doctor = doctors[n % doctors.length] as Doctor;
    const { plans, tiers } = await createPlansAndTiers(w, doctor);
    const fields = {
      ...(start.kind === 'options' && { subscription_id: plans[0] }),
      ...(start.kind === 'active' && {
        subscription_tier_id: tiers[start.tier],
        subscription_start_date: addDays(dayAt(begin), -start.daysAgo),
      }),
    };
    const digits = String(n).padStart(8, '0');
    const isReachable = hasMobile || start.kind === 'nobody';
    const [name, mobile] = [`Patient ${n}`, isReachable ? `+9198${digits}` : null];
    const payerMobile = isReachable ? `97${digits}` : `022 ${digits}`;
    const person = { name, mobile, payerMobile, payerLink: null, slug: '', token: null };
    stages[n] = { doctor, patientId: null, plans, tiers, links: [null, null], ...person };
    if (start.kind === 'nobody') return;
    const body = { name, mobile: mobile ?? LANDLINE, ...fields };
    const { token } = doctor;
    const { patient } = await w.must<{ patient: { id: string } }>('POST', '/api/patients', { token, body });
    stages[n].patientId = patient.id;
  });
  await openPublicPages(w, stages, histories);
  return stages;
}
