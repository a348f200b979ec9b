import fc from 'fast-check';
import { addDays, addMonths, monthEnd, monthStart, type Day } from '../src/shared/calendar.js';
import {
  analyticsHelpers,
  sumOf,
  type Active,
  type Mrr,
  type Movements,
  type Point,
  type Rates,
  type Revenue,
} from './helpers/analytics.js';
import {
  balance,
  storeTerms,
  FIRST,
  governing,
  modelRevenue,
  modelMovements,
  modelMrr,
  arbitraryPastTerm,
  patterns,
  modelRates,
} from './helpers/random-histories.js';
import { startServer, type RunningServer } from './helpers/server.js';
import { world, type Doctor, type World } from './helpers/world.js';

const HISTORIES = Number(process.env['METRIC_HISTORIES'] ?? 25);
/** From the first time zone in which a day begins to the last. */
const ZONES = ['Pacific/Kiritimati', 'Asia/Kolkata', 'Pacific/Pago_Pago'];
/** Longer than a server takes to notice that another one has moved the clock. */
const SEEN_MS = 800;
const KINDS = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;

/** Properties of the metrics on random histories, on any day, in any server time zone. */
describe('figures of random histories on any day', () => {
  let w: World;
  let doctor: Doctor;
  const servers: RunningServer[] = [];
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    await w.clock({ now: '2026-06-15T06:30:00Z' });
    const f = analyticsHelpers(w, doctor);
    await patterns(w, () => f.sold(0, 'monthly', FIRST));
    const settings = Object.fromEntries(Object.entries(w.settings).filter(([name]) => name !== 'PORT'));
    for (const TZ of ZONES) servers.push(await startServer({ ...settings, TZ, ROLE: 'api' }));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await w.end();
  });

  /** The response, which must be equal on all servers. */
  async function get<T>(path: string): Promise<T> {
    const headers = { authorization: `Bearer ${doctor.token}` };
    const answers = await Promise.all(
      servers.map(async ({ origin }) => (await fetch(`${origin}/api/analytics/${path}`, { headers })).text()),
    );
    expect(new Set(answers).size).toBe(1);
    return JSON.parse(answers[0] ?? '') as T;
  }

  /** All figures on `today`, for that day and for a month. */
  async function figuresOn(today: Day, month: string) {
    const [start, end] = [`${month}-01` as Day, monthEnd(`${month}-01` as Day)];
    return {
      mrr: await get<Mrr>('current-mrr'),
      closings: (await get<{ data: Point[] }>(`mrr-over-time?start_date=${FIRST}&end_date=${today}`)).data,
      active: await get<Active>('active-subscriptions'),
      movements: await get<Movements>(`movements?month=${month}`),
      rates: await get<Rates>(`rates?month=${month}`),
      revenue: await get<Revenue>(`new-revenue?period=custom&start_date=${start}&end_date=${end}`),
    };
  }

  it('agree with the model, with their rows and with each other, in any row order', async () => {
    const history = fc.uniqueArray(arbitraryPastTerm, { maxLength: 12, selector: ({ id }) => id });
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 31, max: 560 }), fc.nat(14), async (terms, after, back) => {
        const today = addDays(FIRST, after);
        const latest = addMonths(monthStart(today), -back);
        const month = (latest < FIRST ? monthStart(today) : latest).slice(0, 7);
        await storeTerms(w, doctor, terms);
        // The last second of the day in India, when most of the zones have another date.
        await w.rows('UPDATE sandbox.clock SET stands_at = $1', [`${today}T18:29:59Z`]);
        await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
        const figures = await figuresOn(today, month);

        const live = governing(terms, today, true);
        expect(figures.mrr).toMatchObject({ mrr: modelMrr(live), activeSubscriptions: live.length, as_of: today });
        for (const point of figures.closings) expect(point.mrr).toBe(modelMrr(balance(terms, point.month, today)));

        const rows = figures.active.subscriptions;
        expect(rows).toHaveLength(figures.mrr.activeSubscriptions);
        const exact = rows.reduce((sum, row) => sum + (row.payment_amount * 1_200) / row.payment_months, 0);
        expect(Math.round(exact / 12) / 100).toBe(figures.mrr.mrr);

        const { movements } = figures;
        const counted = Object.fromEntries(
          KINDS.map((kind) => [kind, movements.rows.filter((row) => row.kind === kind).length]),
        );
        expect(counted).toEqual(modelMovements(terms, month, today));
        for (const kind of KINDS)
          expect(sumOf(movements.rows.filter((row) => row.kind === kind).map((row) => row.amount))).toBe(
            movements[kind],
          );
        const gained = [movements.new, movements.reactivation, movements.expansion];
        const lost = [-movements.contraction, -movements.churn];
        expect(sumOf([movements.opening, ...gained, ...lost])).toBe(movements.closing);
        expect(movements.closing).toBe(modelMrr(balance(terms, month, today)));

        expect(figures.rates).toMatchObject(modelRates(terms, month, today));
        expect(figures.rates.renewals.filter(({ renewed }) => renewed)).toHaveLength(figures.rates.renewed);
        expect(figures.rates.renewals).toHaveLength(figures.rates.due);

        const { newRevenue, refunds, netRevenue, subscriptions, refundRows } = figures.revenue;
        expect({ newRevenue, refunds }).toEqual(
          modelRevenue(terms, `${month}-01` as Day, monthEnd(`${month}-01` as Day)),
        );
        expect(netRevenue).toBe(newRevenue - refunds);
        expect(sumOf(subscriptions.map((row) => row.payment_amount))).toBe(newRevenue);
        expect(sumOf(refundRows.map((row) => row.amount))).toBe(refunds);

        await storeTerms(w, doctor, terms.toReversed());
        expect(await figuresOn(today, month)).toEqual(figures);
      }),
      { numRuns: HISTORIES, seed: 11, endOnFailure: true },
    );
  }, 240_000);

  it('an unedited term contributes its amount over its months, whatever day it starts', async () => {
    await w.rows('UPDATE sandbox.clock SET stands_at = $1', ['2027-06-15T06:30:00Z']);
    await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
    const unedited = fc.record({
      start: fc.nat(450).map((n) => addDays(FIRST, n)),
      months: fc.constantFrom(1, 3, 6, 12),
      amount: fc.constantFrom(1, 100, 499, 1_000, 9_999),
    });
    await fc.assert(
      fc.asyncProperty(unedited, async ({ start, months, amount }) => {
        const end = addMonths(start, months);
        const id = '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30';
        const term = {
          id,
          enrolment: 0,
          start,
          end,
          ended: null,
          months,
          amount,
          pauses: [],
          paid: start,
          refunds: [],
        };
        await storeTerms(w, doctor, [term]);
        const { data } = await get<{ data: Point[] }>('mrr-over-time?start_date=2025-01-01&end_date=2027-06-15');
        const closings = data.map(({ mrr }) => mrr).filter((mrr) => mrr > 0);
        expect(closings).toEqual(Array<number>(months).fill(Math.round((amount * 100) / months) / 100));
      }),
      { numRuns: HISTORIES, seed: 12, endOnFailure: true },
    );
  }, 120_000);
});
