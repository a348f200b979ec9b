import fc from 'fast-check';
import { addDays, addMonths, monthEnd, type Day } from '../../src/shared/calendar.js';
import type { Doctor, World } from './world.js';

export const FIRST: Day = '2025-01-01';
export const ENROLMENTS = 4;

/** A paid term and what happened to it later. */
export interface PastTerm {
  id: string;
  enrolment: number;
  start: Day;
  end: Day;
  ended: Day | null;
  months: number;
  /** Rupees. */
  amount: number;
  pauses: { from: Day; to: Day | null }[];
  paid: Day;
  refunds: { day: Day; amount: number }[];
}

export const arbitraryPastTerm = fc
  .record({
    id: fc.uuid({ version: 7 }),
    enrolment: fc.nat(ENROLMENTS - 1),
    startsAt: fc.nat(520),
    months: fc.constantFrom(1, 3, 6, 12),
    moved: fc.option(fc.integer({ min: -40, max: 90 })),
    endedAfter: fc.option(fc.nat(120), { freq: 4 }),
    amount: fc.constantFrom(0, 100, 499, 500, 1_000, 9_999),
    paidBefore: fc.nat(20),
    refunds: fc.array(fc.tuple(fc.nat(90), fc.constantFrom(1, 50)), { maxLength: 2 }),
    pauses: fc.array(fc.tuple(fc.nat(150), fc.option(fc.nat(80), { freq: 3 })), { maxLength: 2 }),
  })
  .map(({ startsAt, moved, endedAfter, pauses, paidBefore, refunds, ...rest }): PastTerm => {
    const start = addDays(FIRST, startsAt);
    const end = addDays(addMonths(start, rest.months), moved ?? 0);
    const days = pauses.map(([after, length]) => {
      const from = addDays(start, after);
      return { from, to: length === null ? null : addDays(from, length) };
    });
    return {
      ...rest,
      start,
      end: end < start ? start : end,
      ended: endedAfter === null ? null : addDays(start, endedAfter),
      paid: addDays(start, -paidBefore),
      refunds: refunds.map(([after, amount]) => ({
        day: addDays(start, after),
        amount: Math.min(amount, rest.amount),
      })),
      pauses: days.filter(({ to }, at) => to !== null || days.findIndex((pause) => pause.to === null) === at),
    };
  });

/** The metric's definition applied literally, one day at a time. */
export function governing(terms: readonly PastTerm[], day: Day, countsLastDay: boolean): PastTerm[] {
  const live = terms.filter(
    ({ start, end, ended, pauses }) =>
      start <= day &&
      (countsLastDay ? day <= end : day < end) &&
      (ended === null || day < ended) &&
      !pauses.some(({ from, to }) => from <= day && (to === null || day < to)),
  );
  const key = ({ start, end, id }: PastTerm) => `${start}${end}${id}`;
  return live.filter((one) => !live.some((other) => other.enrolment === one.enrolment && key(other) > key(one)));
}

export const modelMrr = (terms: readonly PastTerm[]): number =>
  Math.round(terms.reduce((sum, { amount, months }) => sum + (amount * 100 * 12) / months, 0) / 12) / 100;

const yearly = (terms: readonly PastTerm[]): number =>
  terms.reduce((sum, { amount, months }) => sum + (amount * 12) / months, 0);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const roundToCents = (exact: number): number => Math.round(exact * 100) / 100;
const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1_000) / whole) / 10;

/** The active terms at the end of `month`, or today if it is the current month. @param month 'YYYY-MM' */
export const balance = (terms: readonly PastTerm[], month: string, today: Day): PastTerm[] =>
  today.startsWith(month) ? governing(terms, today, true) : governing(terms, monthEnd(`${month}-01` as Day), false);

const monthBefore = (month: string, n = 1): string => addMonths(`${month}-01` as Day, -n).slice(0, 7);

/** Yearly revenue by patient; each enrolment has its own patient here. */
const yearlyByPatient = (live: readonly PastTerm[]): Map<number, number> => {
  const found = new Map<number, number>();
  for (const term of live) found.set(term.enrolment, (found.get(term.enrolment) ?? 0) + yearly([term]));
  return new Map([...found].filter(([, amount]) => amount > 0));
};

/** Movements in `month`: the number of patients by kind. */
export function modelMovements(terms: readonly PastTerm[], month: string, today: Day): Record<string, number> {
  const [before, after] = [
    yearlyByPatient(balance(terms, monthBefore(month), today)),
    yearlyByPatient(balance(terms, month, today)),
  ];
  const opening = monthEnd(`${monthBefore(month)}-01` as Day);
  const kinds = { new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: 0 };
  for (const who of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(who) ?? 0, after.get(who) ?? 0];
    const paidBefore = terms.some(
      (term) => term.enrolment === who && term.amount > 0 && wasInForce(term) && term.start <= opening,
    );
    if (was === is) continue;
    if (was === 0) kinds[paidBefore ? 'reactivation' : 'new'] += 1;
    else if (is === 0) kinds.churn += 1;
    else kinds[is > was ? 'expansion' : 'contraction'] += 1;
  }
  return kinds;
}

const wasInForce = ({ start, ended }: PastTerm): boolean => ended === null || ended > start;

/** The rates of `month`, rounded as the API rounds them. */
export function modelRates(terms: readonly PastTerm[], month: string, today: Day) {
  const churnIn = (at: string) => {
    const [opening, closing] = [
      yearlyByPatient(balance(terms, monthBefore(at), today)),
      yearlyByPatient(balance(terms, at, today)),
    ];
    return { opening: opening.size, lost: [...opening.keys()].filter((who) => !closing.has(who)).length };
  };
  const closing = yearlyByPatient(balance(terms, month, today));
  const arpu = closing.size === 0 ? null : sumOf([...closing.values()]) / 12 / closing.size;
  const lastFull = today.startsWith(month) ? monthBefore(month) : month;
  const churns = [0, 1, 2].map((n) => churnIn(monthBefore(lastFull, n))).filter(({ opening }) => opening > 0);
  const churn = sumOf(churns.map(({ opening, lost }) => lost / opening)) / churns.length;
  const key = ({ start, end, id }: PastTerm) => `${start}${end}${id}`;
  const due = terms.filter(
    (term) => wasInForce(term) && term.end.startsWith(month) && (term.ended === null || term.ended > term.end),
  );
  const renewed = due.filter((term) =>
    terms.some(
      (next) =>
        next.enrolment === term.enrolment &&
        wasInForce(next) &&
        key(next) > key(term) &&
        next.paid <= addDays(term.end, 7),
    ),
  );
  const now = churnIn(month);
  return {
    renewalRate: rate(renewed.length, due.length),
    churnRate: rate(now.lost, now.opening),
    arpu: arpu === null ? null : roundToCents(arpu),
    ltv: arpu === null || !churn ? null : roundToCents(arpu / churn),
    due: due.length,
    renewed: renewed.length,
    payingAtOpening: now.opening,
    payingAtClosing: closing.size,
  };
}

/** Rupees received and refunded from `start` to `end`. */
export const modelRevenue = (terms: readonly PastTerm[], start: Day, end: Day) => {
  const within = (day: Day) => start <= day && day <= end;
  return {
    newRevenue: sumOf(terms.filter(({ paid }) => within(paid)).map(({ amount }) => amount)),
    refunds: sumOf(
      terms.flatMap(({ refunds }) => refunds.filter(({ day }) => within(day)).map(({ amount }) => amount)),
    ),
  };
};

/** Replaces the doctor's terms by these, with their payments, refunds and pauses. */
export async function storeTerms(w: World, doctor: Doctor, terms: readonly PastTerm[]): Promise<void> {
  for (const table of ['refund', 'payment', 'term_pause', 'term']) await w.rows(`DELETE FROM ${table}`);
  const list = JSON.stringify(terms);
  await w.rows(
    `INSERT INTO term (doctor_id, id, enrolment_id, patient_id, plan_id, plan_name, tier_id, tier_name, validity_type,
       months, amount_paise, state, start_day, end_day, anchor_day, payment_day, payment_method, ended_day, created_at)
     SELECT p.doctor_id, x.id, p.enrolment_id, p.patient_id, p.plan_id, p.plan_name, p.tier_id, p.tier_name,
       p.validity_type, x.months, x.amount * 100, CASE WHEN x.ended IS NULL THEN 'paid' ELSE 'cancelled' END,
       x.start, x."end", 1, x.paid, 'offline', x.ended, p.created_at
     FROM jsonb_to_recordset($1) AS x(id uuid, enrolment int, start date, "end" date, ended date, months int, amount int, paid date)
     JOIN pattern p ON p.n = x.enrolment`,
    [list],
  );
  await w.rows(
    `INSERT INTO term_pause (doctor_id, id, term_id, from_day, to_day)
     SELECT $2, gen_random_uuid(), x.id, p."from", p."to"
     FROM jsonb_to_recordset($1) AS x(id uuid, pauses jsonb), jsonb_to_recordset(x.pauses) AS p("from" date, "to" date)`,
    [list, doctor.id],
  );
  await w.rows(
    `INSERT INTO payment (doctor_id, id, enrolment_id, term_id, method, amount_paise, state, captured_at, payment_day, created_at)
     SELECT p.doctor_id, x.id, p.enrolment_id, x.id, 'offline', x.amount * 100, 'captured', x.paid, x.paid, x.paid
     FROM jsonb_to_recordset($1) AS x(id uuid, enrolment int, amount int, paid date) JOIN pattern p ON p.n = x.enrolment`,
    [list],
  );
  await w.rows(
    `INSERT INTO refund (doctor_id, id, payment_id, amount_paise, reason, ends_access, state, refund_day, created_at)
     SELECT $2, md5(x.id || ' ' || r.n)::uuid, x.id, (r.refund->>'amount')::int * 100, 'Asked for it', false, 'processed',
       (r.refund->>'day')::date, now()
     FROM jsonb_to_recordset($1) AS x(id uuid, refunds jsonb), jsonb_array_elements(x.refunds) WITH ORDINALITY r(refund, n)
     WHERE (r.refund->>'amount')::int > 0`,
    [list, doctor.id],
  );
}

/** Patients with an enrolment each. `storeTerms` copies from them the columns that a term needs besides its history. */
export async function patterns(w: World, sell: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < ENROLMENTS; n += 1) await sell();
  await w.settle();
  await w.rows(`CREATE TABLE pattern AS SELECT t.*, row_number() OVER (ORDER BY t.id) - 1 AS n FROM term t`);
  await w.rows('ALTER TABLE term ENABLE ALWAYS TRIGGER mark_shared_days');
  await w.rows('SET session_replication_role = replica'); // skips the foreign keys of rows that refer to a term
}
