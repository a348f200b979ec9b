import fc from 'fast-check';
import { addDays, addMonths, monthEnd, type Day } from '../src/shared/calendar.js';
import { analyticsHelpers, type Active, type AnalyticsHelpers } from './helpers/analytics.js';
import { storeTerms, FIRST, governing, modelMrr, arbitraryPastTerm, patterns } from './helpers/random-histories.js';
import { world, type Doctor, type World } from './helpers/world.js';

const HISTORIES = 150;
const TODAY: Day = '2026-06-15';

/** Random histories: overlapping, moved, ended, disabled and enabled terms. The figures are computed in SQL. */
describe('figures of random histories', () => {
  let w: World;
  let doctor: Doctor;
  let f: AnalyticsHelpers;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    f = analyticsHelpers(w, doctor);
    await w.clock({ now: `${TODAY}T06:30:00Z` });
    await patterns(w, () => f.sold(0, 'monthly', FIRST));
  });
  afterAll(() => w.end());

  it('equal the definition on every day', async () => {
    const closings = Array.from({ length: 17 }, (_, n) => monthEnd(addMonths(FIRST, n)));
    const history = fc.uniqueArray(arbitraryPastTerm, { maxLength: 12, selector: ({ id }) => id });
    await fc.assert(
      fc.asyncProperty(history, fc.nat(500), fc.nat(60), fc.nat(16), async (terms, from, length, month) => {
        await storeTerms(w, doctor, terms);
        const shown = await f.closings('2025-01-01', TODAY);
        const expected = [
          ...closings.map((day) => [day.slice(0, 7), modelMrr(governing(terms, day, false))] as const),
          ['2026-06', modelMrr(governing(terms, TODAY, true))] as const,
        ];
        const everLive = terms.some(({ start, ended }) => start <= TODAY && (ended === null || ended > start));
        expect(shown).toEqual(everLive ? Object.fromEntries(expected) : {});

        const days = Array.from({ length: length + 1 }, (_, n) => addDays(FIRST, from + n));
        const live = new Set(days.flatMap((day) => governing(terms, day, true).map(({ id }) => id)));
        const range = await f.active(`start_date=${days[0] ?? ''}&end_date=${days.at(-1) ?? ''}`);
        expect(idsOf(range)).toEqual([...live].sort());
        const now = governing(terms, TODAY, true);
        expect(idsOf(await f.active())).toEqual(now.map(({ id }) => id).sort());
        expect(await f.mrr()).toMatchObject({ mrr: modelMrr(now), activeSubscriptions: now.length });

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
