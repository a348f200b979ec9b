import { analyticsHelpers, sumOf, type AnalyticsHelpers, type MovementKind } from './helpers/analytics.js';
import { world, type Doctor, type World } from './helpers/world.js';

const KINDS = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;

/** One clinic with a bit of everything: the rows behind a figure always sum to it. */
describe('rows behind figures', () => {
  let w: World;
  let doctor: Doctor;
  let f: AnalyticsHelpers;
  const ids: Record<string, string> = {};
  const noon = (day: string) => w.clock({ now: `${day}T06:30:00Z` });
  const month = (start: string, end: string) => f.revenue(`period=custom&start_date=${start}&end_date=${end}`);

  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    f = analyticsHelpers(w, doctor);
    await noon('2026-01-20');
    const sell = async (name: string, price: number, validity: string, start: string) =>
      (ids[name] = (await f.sold(price, validity, start, { name })).id);
    await sell('Yearly', 10_000, 'yearly', '2025-06-30');
    await sell('Gone', 500, 'monthly', '2026-01-10');
    await sell('Back', 500, 'monthly', '2025-12-28');
    await sell('More', 1_000, 'quarterly', '2026-01-05');
    await sell('Less', 900, 'monthly', '2026-01-15');
    await sell('Free', 0, 'yearly', '2026-01-02');
    await noon('2026-02-10');
    await f.renew(ids['More'] ?? '', 2_000, 'quarterly', 'Diet');
    await noon('2026-02-15');
    await f.renew(ids['Less'] ?? '', 1_000, 'quarterly');
    await noon('2026-03-02');
    await f.renew(ids['Back'] ?? '', 500, 'monthly');
    ids['Twice'] = await paidTwice();
    await noon('2026-03-20');
    await w.must('DELETE', `/api/patients/${ids['Yearly'] ?? ''}`, { token: doctor.token });
  });
  afterAll(() => w.end());

  /** Paid at the clinic while an order was open, and then the order was paid too. */
  async function paidTwice(): Promise<string> {
    const { token } = doctor;
    const tier = await f.tier(700, 'monthly');
    const patient = await w.patient(doctor, { name: 'Twice' });
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token, body: { subscription_tier_id: tier } });
    const { orderId } = await w.order(await w.identifier(doctor, patient.id), tier);
    await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token, body: {} });
    await w.pay(orderId);
    await w.settle();
    return patient.id;
  }

  it.each(['this_month', 'last_month', 'ytd', 'fytd', 'lifetime', 'custom&start_date=2026-01-01&end_date=2026-03-02'])(
    'payments sum to the new revenue of %s, newest first',
    async (period) => {
      const { newRevenue, subscriptions } = await f.revenue(`period=${period}`);
      expect(subscriptions.length).toBeGreaterThan(0);
      expect(sumOf(subscriptions.map((row) => row.payment_amount))).toBe(newRevenue);
      const days = subscriptions.map((row) => row.payment_date);
      expect(days).toEqual([...days].sort().reverse());
    },
  );

  it('count by payment date: each month has its own', async () => {
    expect((await month('2026-01-01', '2026-01-31')).newRevenue).toBe(2_400);
    expect((await f.revenue('period=last_month')).newRevenue).toBe(3_000);
    expect(await f.revenue()).toMatchObject({
      newRevenue: 1_900,
      refunds: 0,
      netRevenue: 1_900,
      definition: 'v1',
      as_of: '2026-03-20',
      period: { start: '2026-03-01', end: '2026-03-20' },
    });
    expect((await f.revenue('period=fytd')).newRevenue).toBe(17_800);
    expect((await f.revenue('period=ytd')).newRevenue).toBe(7_300);
  });

  it('show held payments as revenue without an end date, named by their order', async () => {
    const rows = (await f.revenue()).subscriptions.filter((row) => row.patient_name === 'Twice');
    expect(rows.map((row) => [row.payment_amount, row.subscription_end_date, row.term_id === null])).toEqual(
      expect.arrayContaining([
        [700, '2026-04-02', false],
        [700, null, true],
      ]),
    );
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => row.subscription_name === 'WhatsApp Support' && row.tier_name === 'Tier 700')).toBe(
      true,
    );
  });

  it('include the same subscriptions in every figure, also free and archived ones', async () => {
    const [mrr, active, stats, today] = [
      await f.mrr(),
      await f.active(),
      await f.stats(),
      await f.active('start_date=2026-03-20&end_date=2026-03-20'),
    ];
    expect(active.total).toBe(7);
    expect(active.subscriptions).toHaveLength(active.total);
    expect([mrr.activeSubscriptions, stats.activeSubscriptions]).toEqual([active.total, active.total]);
    expect(today.subscriptions).toEqual(active.subscriptions);
    expect(active.subscriptions.filter(({ archived }) => archived).map((row) => row.patient_name)).toEqual(['Yearly']);
    expect(stats.monthlyRevenue).toBe((await f.revenue()).newRevenue);
  });

  it('give MRR from the active rows: amount ÷ months, summed exactly, rounded once', async () => {
    const { subscriptions } = await f.active();
    const yearly = subscriptions.map((row) => (row.payment_amount * 100 * 12) / row.payment_months);
    const { mrr, arr } = await f.mrr();
    expect(mrr).toBe(Math.round(yearly.reduce((sum, amount) => sum + amount, 0) / 12) / 100);
    expect([mrr, arr]).toEqual([3_366.67, 40_400.04]);
  });

  it.each(['2026-01', '2026-02', '2026-03'])('movements of %s lead from opening to closing', async (at) => {
    const found = await f.movements(at);
    for (const kind of KINDS)
      expect([kind, sumOf(found.rows.filter((row) => row.kind === kind).map((row) => row.amount))]).toEqual([
        kind,
        found[kind],
      ]);
    const { opening, reactivation, expansion, contraction, churn } = found;
    expect(sumOf([opening, found.new, reactivation, expansion, -contraction, -churn])).toBe(found.closing);
    expect(await f.closings(`${at}-01`, `${at}-01`)).toEqual({ [at]: found.closing });
  });

  it('show who moved, and how', async () => {
    const moved = async (at: string) =>
      Object.fromEntries(
        (await f.movements(at)).rows.map((row) => [row.patient_name, row.kind] as [string, MovementKind]),
      );
    expect(await moved('2026-01')).toEqual({ Gone: 'new', More: 'new', Less: 'new', Back: 'churn' });
    expect(await moved('2026-02')).toEqual({ Gone: 'churn', More: 'expansion', Less: 'contraction' });
    expect(await moved('2026-03')).toEqual({ Back: 'reactivation', Twice: 'new' });
  });

  it('forecast only possible renewals, and each bucket is the sum of its rows', async () => {
    const { buckets, renewals } = await f.get<Forecast>('forecast');
    for (const { days, renewals: count, expected } of buckets) {
      const rows = renewals.filter(({ days_left }) => days_left <= days);
      expect([days, count, expected]).toEqual([days, rows.length, sumOf(rows.map((row) => row.expected_amount))]);
    }
    expect(buckets.map(({ days, renewals: count, expected }) => [days, count, expected])).toEqual([
      [7, 0, 0],
      [30, 3, 2_200],
      [60, 5, 5_200],
      [90, 5, 5_200],
    ]);
    expect(renewals.map((row) => row.patient_name)).not.toContain('Yearly');
  });

  it('never include another doctor’s rows', async () => {
    const other = analyticsHelpers(w, await w.doctor());
    expect((await other.revenue('period=lifetime')).subscriptions).toEqual([]);
    expect(await other.mrr()).toMatchObject({ mrr: 0, activeSubscriptions: 0 });
    expect(await other.active('start_date=2025-01-01&end_date=2026-03-20')).toMatchObject({ total: 0 });
    expect(await other.get('mrr-over-time')).toMatchObject({ data: [] });
    expect(await other.movements('2026-03')).toMatchObject({ opening: 0, closing: 0, rows: [] });
    expect((await other.get<Forecast>('forecast')).renewals).toEqual([]);
    expect(await other.get('rates?month=2026-03')).toMatchObject({ churnRate: null, arpu: null, realisedLtv: null });
  });
});

interface Forecast {
  buckets: { days: number; renewals: number; expected: number }[];
  renewals: { patient_name: string; days_left: number; expected_amount: number }[];
}
