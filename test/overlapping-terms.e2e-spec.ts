import fc from 'fast-check';
import pg from 'pg';
import { closingsSql, MISSED_SHARED_DAYS } from '../src/analytics/mrr/closings.sql.js';
import { MARK_SHARED_DAYS } from '../src/migrations/1795400000000-SharedDays.js';
import { addDays, addMonths, monthEnd } from '../src/shared/calendar.js';
import { analyticsHelpers, type AnalyticsHelpers } from './helpers/analytics.js';
import {
  storeTerms,
  ENROLMENTS,
  FIRST,
  governing,
  arbitraryPastTerm,
  patterns,
  type PastTerm,
} from './helpers/random-histories.js';
import { world, type Doctor, type World } from './helpers/world.js';

const HISTORIES = 120;
/** Longer than a statement takes that does not wait for a lock. */
const WAIT_MS = 300;
const DAYS = Array.from({ length: 20 }, (_, n) => monthEnd(addMonths(FIRST, n)));

/** A change to an existing term: it applies to the list of terms, and returns SQL that applies it to the rows. */
type Change = (terms: PastTerm[]) => [sql: string, params: unknown[]] | null;

const one =
  (at: number, change: (term: PastTerm) => [sql: string, params: unknown[]]): Change =>
  (terms) => {
    const term = terms[at % Math.max(terms.length, 1)];
    return term ? change(term) : null;
  };
const index = fc.nat(11);
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(index, fc.nat(200)).map(([at, length]) =>
    one(at, (term) => {
      term.end = addDays(term.start, length);
      return ['UPDATE term SET end_day = $2 WHERE id = $1', [term.id, term.end]];
    }),
  ),
  fc.tuple(index, fc.nat(520), fc.nat(200)).map(([at, start, length]) =>
    one(at, (term) => {
      Object.assign(term, { start: addDays(FIRST, start), end: addDays(FIRST, start + length) });
      return ['UPDATE term SET start_day = $2, end_day = $3 WHERE id = $1', [term.id, term.start, term.end]];
    }),
  ),
  fc.tuple(index, fc.option(fc.nat(120))).map(([at, after]) =>
    one(at, (term) => {
      term.ended = after === null ? null : addDays(term.start, after);
      return ['UPDATE term SET ended_day = $2 WHERE id = $1', [term.id, term.ended]];
    }),
  ),
  fc.tuple(index, fc.nat(ENROLMENTS - 1)).map(([at, enrolment]) =>
    one(at, (term) => {
      term.enrolment = enrolment;
      return [
        'UPDATE term SET enrolment_id = (SELECT enrolment_id FROM pattern WHERE n = $2) WHERE id = $1',
        [term.id, enrolment],
      ];
    }),
  ),
  fc.tuple(index, fc.nat(150), fc.nat(80)).map(([at, after, length]) =>
    one(at, (term) => {
      const from = addDays(term.start, after);
      const pause = { from, to: addDays(from, length) };
      term.pauses.push(pause);
      return [
        `INSERT INTO term_pause (doctor_id, id, term_id, from_day, to_day)
         SELECT doctor_id, gen_random_uuid(), id, $2, $3 FROM term WHERE id = $1`,
        [term.id, pause.from, pause.to],
      ];
    }),
  ),
  index.map((at): Change => (terms) => {
    const [gone] = terms.splice(at % Math.max(terms.length, 1), 1);
    return gone ? ['DELETE FROM term WHERE id = $1', [gone.id]] : null;
  }),
  fc.nat(40).map((days): Change => (terms) => {
    for (const term of terms) term.end = addDays(term.end, days);
    return ['UPDATE term SET end_day = end_day + $1::int', [days]];
  }),
  fc.constant((): [string, unknown[]] => ['UPDATE term SET overlaps_another = NULL', []]),
);

/** The mark `overlaps_another`, by which the figures find enrolments with overlapping terms. */
describe('overlapping terms', () => {
  let w: World;
  let doctor: Doctor;
  let f: AnalyticsHelpers;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    f = analyticsHelpers(w, doctor);
    await w.clock({ now: '2026-06-15T06:30:00Z' });
  });
  afterAll(() => w.end());

  const marked = async (patientId: string) =>
    (
      await w.rows<{ shares: boolean }>(
        'SELECT overlaps_another IS NOT NULL AS shares FROM term WHERE patient_id = $1 ORDER BY start_day, end_day',
        [patientId],
      )
    ).map(({ shares }) => shares);
  const missed = async () => (await w.rows<{ missed: string }>(MISSED_SHARED_DAYS))[0]?.missed;

  it('are marked when a date is moved beyond the start of the next term, not when one follows the other', async () => {
    const { id, term } = await f.sold(600, 'monthly', '2026-05-20');
    await f.renew(id, 900, 'quarterly');
    expect(await marked(id)).toEqual([false, false]);
    await f.put(`subscriptions/${term.id}/edit`, { subscription_end_date: '2026-06-21' });
    expect(await marked(id)).toEqual([true, false]);
    await f.put(`subscriptions/${term.id}/edit`, { subscription_end_date: '2026-06-20' });
    expect(await marked(id)).toEqual([false, false]);
  });

  it('are marked only by the trigger: a written mark is corrected', async () => {
    const { id } = await f.sold(600, 'monthly', '2026-05-20');
    await w.rows('UPDATE term SET overlaps_another = true WHERE patient_id = $1', [id]);
    expect(await marked(id)).toEqual([false]);
  });

  describe('of concurrent transactions', () => {
    const copy = `
      INSERT INTO term SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
      FROM term t WHERE patient_id = $1 LIMIT 1`;
    /** Runs `work` with several connections as the application's role, each in a transaction that has read. */
    async function within(
      isolation: string,
      many: number,
      work: (clients: pg.Client[]) => Promise<void>,
    ): Promise<void> {
      const options = '-c role=nirog_app';
      const clients = Array.from({ length: many }, () => new pg.Client({ connectionString: w.databaseUrl, options }));
      try {
        for (const client of clients) {
          await client.connect();
          await client.query(`SELECT set_config('app.doctor', $1, false)`, [doctor.id]);
          await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
          await client.query('SELECT FROM term LIMIT 1');
        }
        await work(clients);
      } finally {
        for (const client of clients) await client.end();
      }
    }

    it('are marked: the second transaction waits for the first and sees its term', async () => {
      const { id } = await f.sold(600, 'monthly', '2026-05-20');
      await within('READ COMMITTED', 2, async ([first, second]) => {
        // Ended before it began, so that only the two copies overlap.
        await w.rows('UPDATE term SET ended_day = start_day WHERE patient_id = $1', [id]);
        const apart = copy.replace(`'id'`, `'ended_day', NULL, 'id'`);
        await first?.query(apart, [id]);
        let done = false;
        const later = second?.query(apart, [id]).then(() => (done = true));
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
        expect(done).toBe(false);
        await first?.query('COMMIT');
        await later;
        await second?.query('COMMIT');
      });
      expect((await marked(id)).filter((shares) => shares)).toHaveLength(1);
      expect(await missed()).toBe('0');
    });

    it.each(['REPEATABLE READ', 'SERIALIZABLE'])(
      'are marked in a snapshot that does not see the other: %s',
      async (isolation) => {
        const { id } = await f.sold(600, 'monthly', '2026-05-20');
        await w.settle(); // no job may change the enrolment during the transaction
        const apart = copy.replace(`'id'`, `'start_day', '2030-01-01', 'end_day', '2030-02-01', 'id'`);
        await within(isolation, 1, async ([client]) => {
          await client?.query(apart, [id]);
          await client?.query('COMMIT');
        });
        expect(await marked(id)).toEqual([false, true]);
      },
    );
  });
});

/** Figures of all doctors, computed with the marks, equal the definition. */
describe('overlapping terms in random histories', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    const f = analyticsHelpers(w, doctor);
    await w.clock({ now: '2026-06-15T06:30:00Z' });
    await patterns(w, () => f.sold(0, 'monthly', FIRST));
  });

  afterAll(() => w.end());

  async function agree(terms: readonly PastTerm[]): Promise<void> {
    const expected = DAYS.map((day) => yearly(governing(terms, day, false)));
    const closingsBy = async (sql: string, params: unknown[]) =>
      (await w.rows<{ yearly: string }>(sql, params)).map((row) => Number(row.yearly));
    expect(await closingsBy(closingsSql('all'), [DAYS])).toEqual(expected);
    expect(await closingsBy(closingsSql('doctor'), [doctor.id, DAYS])).toEqual(expected);
    expect(await w.rows(MISSED_SHARED_DAYS)).toEqual([{ missed: '0' }]);
  }
  const history = fc.uniqueArray(arbitraryPastTerm, { maxLength: 12, selector: ({ id }) => id });

  it('give closings as defined for all doctors, after any change', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(anyChange, { maxLength: 12 }), async (before, changes) => {
        const terms = structuredClone(before);
        await storeTerms(w, doctor, terms);
        for (const change of changes) {
          const [sql, params] = change(terms) ?? [];
          if (sql) await w.rows(sql, params);
        }
        await agree(terms);
      }),
      { numRuns: HISTORIES, seed: 21, endOnFailure: true },
    );
  }, 120_000);

  it('are marked by the migration', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (terms) => {
        await storeTerms(w, doctor, terms);
        await w.rows('ALTER TABLE term DISABLE TRIGGER mark_shared_days');
        await w.rows('UPDATE term SET overlaps_another = NULL');
        await w.rows(MARK_SHARED_DAYS.replaceAll('shares_days', 'overlaps_another'));
        await w.rows('ALTER TABLE term ENABLE ALWAYS TRIGGER mark_shared_days');
        await agree(terms);
      }),
      { numRuns: HISTORIES / 4, seed: 22, endOnFailure: true },
    );
  }, 120_000);
});

const yearly = (terms: readonly PastTerm[]): number =>
  terms.reduce((sum, { amount, months }) => sum + (amount * 1_200) / months, 0);
