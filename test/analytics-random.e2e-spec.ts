import fc from 'fast-check';
import { addDays, addMonths, monthEnd, type Day } from '../src/shared/calendar.js';
import { figures, type Active, type Figures } from './figures.js';
import { world, type Doctor, type World } from './world.js';

const HISTORIES = 150;
const FIRST: Day = '2025-01-01';
const TODAY: Day = '2026-06-15';
const ENROLMENTS = 4;

interface Past {
  id: string;
  enrolment: number;
  start: Day;
  end: Day;
  ended: Day | null;
  months: number;
  /** Rupees. */
  amount: number;
  pauses: { from: Day; to: Day | null }[];
}

const term = fc
  .record({
    id: fc.uuid({ version: 7 }),
    enrolment: fc.nat(ENROLMENTS - 1),
    startsAt: fc.nat(520),
    months: fc.constantFrom(1, 3, 6, 12),
    moved: fc.option(fc.integer({ min: -40, max: 90 })),
    endedAfter: fc.option(fc.nat(120), { freq: 4 }),
    amount: fc.constantFrom(0, 100, 499, 500, 1_000, 9_999),
    pauses: fc.array(fc.tuple(fc.nat(150), fc.option(fc.nat(80), { freq: 3 })), { maxLength: 2 }),
  })
  .map(({ startsAt, moved, endedAfter, pauses, ...rest }): Past => {
    const start = addDays(FIRST, startsAt);
    const end = addDays(addMonths(start, rest.months), moved ?? 0);
    const days = pauses.map(([after, length]) => {
      const from = addDays(start, after);
      return { from, to: length === null ? null : addDays(from, length) };
    });
    return {
      ...{ ...rest, start, end: end < start ? start : end },
      ended: endedAfter === null ? null : addDays(start, endedAfter),
      pauses: days.filter(({ to }, at) => to !== null || days.findIndex((pause) => pause.to === null) === at),
    };
  });

/** The definition word for word, one day at a time. */
function governing(terms: readonly Past[], day: Day, countsLastDay: boolean): Past[] {
  const live = terms.filter(
    ({ start, end, ended, pauses }) =>
      start <= day &&
      (countsLastDay ? day <= end : day < end) &&
      (ended === null || day < ended) &&
      !pauses.some(({ from, to }) => from <= day && (to === null || day < to)),
  );
  const key = ({ start, end, id }: Past) => `${start}${end}${id}`;
  return live.filter((one) => !live.some((other) => other.enrolment === one.enrolment && key(other) > key(one)));
}

const mrrOf = (terms: readonly Past[]): number =>
  Math.round(terms.reduce((sum, { amount, months }) => sum + (amount * 100 * 12) / months, 0) / 12) / 100;

/** Random histories: terms that overlap, were moved, ended early, disabled and enabled; the reckoning is by SQL. */
describe('figures of any history', () => {
  let w: World;
  let doctor: Doctor;
  let f: Figures;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    f = figures(w, doctor);
    await w.clock({ now: `${TODAY}T06:30:00Z` });
    for (let n = 0; n < ENROLMENTS; n += 1) await f.sold(0, 'monthly', FIRST);
    await w.settle();
    await w.rows(`CREATE TABLE pattern AS SELECT t.*, row_number() OVER (ORDER BY t.id) - 1 AS n FROM term t`);
    await w.rows('SET session_replication_role = replica'); // the rows that refer to a term are of no interest here
  });
  afterAll(() => w.end());

  async function become(terms: readonly Past[]): Promise<void> {
    await w.rows('DELETE FROM term_pause');
    await w.rows('DELETE FROM term');
    await w.rows(
      `INSERT INTO term (doctor_id, id, enrolment_id, patient_id, plan_id, plan_name, tier_id, tier_name, validity_type,
         months, amount_paise, state, start_day, end_day, anchor_day, payment_day, payment_method, ended_day, created_at)
       SELECT p.doctor_id, x.id, p.enrolment_id, p.patient_id, p.plan_id, p.plan_name, p.tier_id, p.tier_name,
         p.validity_type, x.months, x.amount * 100, CASE WHEN x.ended IS NULL THEN 'paid' ELSE 'cancelled' END,
         x.start, x."end", 1, x.start, 'offline', x.ended, p.created_at
       FROM jsonb_to_recordset($1) AS x(id uuid, enrolment int, start date, "end" date, ended date, months int, amount int)
       JOIN pattern p ON p.n = x.enrolment`,
      [JSON.stringify(terms)],
    );
    await w.rows(
      `INSERT INTO term_pause (doctor_id, id, term_id, from_day, to_day)
       SELECT $2, gen_random_uuid(), x.id, p."from", p."to"
       FROM jsonb_to_recordset($1) AS x(id uuid, pauses jsonb), jsonb_to_recordset(x.pauses) AS p("from" date, "to" date)`,
      [JSON.stringify(terms), doctor.id],
    );
  }

  it('agree with the definition, day by day', async () => {
    const closings = Array.from({ length: 17 }, (_, n) => monthEnd(addMonths(FIRST, n)));
    const history = fc.uniqueArray(term, { maxLength: 12, selector: ({ id }) => id });
    await fc.assert(
      fc.asyncProperty(history, fc.nat(500), fc.nat(60), fc.nat(16), async (terms, from, length, month) => {
        await become(terms);
        const shown = await f.closings('2025-01-01', TODAY);
        const expected = [
          ...closings.map((day) => [day.slice(0, 7), mrrOf(governing(terms, day, false))] as const),
          ['2026-06', mrrOf(governing(terms, TODAY, true))] as const,
        ];
        const everLive = terms.some(({ start, ended }) => start <= TODAY && (ended === null || ended > start));
        expect(shown).toEqual(everLive ? Object.fromEntries(expected) : {});

        const days = Array.from({ length: length + 1 }, (_, n) => addDays(FIRST, from + n));
        const live = new Set(days.flatMap((day) => governing(terms, day, true).map(({ id }) => id)));
        const range = await f.active(`start_date=${days[0] ?? ''}&end_date=${days.at(-1) ?? ''}`);
        expect(idsOf(range)).toEqual([...live].sort());
        const now = governing(terms, TODAY, true);
        expect(idsOf(await f.active())).toEqual(now.map(({ id }) => id).sort());
        expect(await f.mrr()).toMatchObject({ mrr: mrrOf(now), activeSubscriptions: now.length });

        const at = addMonths(FIRST, month + 1).slice(0, 7);
        const moves = await f.movements(at);
        const { opening, reactivation, expansion, contraction, churn } = moves;
        expect(moves.closing).toBe(shown[at] ?? 0);
        const closing = opening + moves.new + reactivation + expansion - contraction - churn;
        expect(Math.round(closing * 100)).toBe(Math.round(moves.closing * 100));
      }),
      { numRuns: HISTORIES, seed: 7, endOnFailure: true },
    );
  }, 120_000);
});

const idsOf = ({ subscriptions }: Active): string[] => subscriptions.map((row) => row.term_id).sort();
