import { analyticsHelpers, sumOf, type AnalyticsHelpers, type Rates } from './helpers/analytics.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** A later change of a subscription affects the figures from that day on, never the months before. */
describe('history of figures', () => {
  let w: World;
  let doctor: Doctor;
  let f: AnalyticsHelpers;
  beforeAll(async () => {
    w = await world();
  });
  beforeEach(async () => {
    doctor = await w.doctor();
    f = analyticsHelpers(w, doctor);
  });
  afterAll(() => w.end());

  const noon = (day: string) => w.clock({ now: `${day}T06:30:00Z` });
  const spring = () => f.closings('2026-01-01', '2026-04-30');

  /** Stores a refund as the refund code would. */
  async function refund(termId: string, paise: number, day: string, endsAccess: boolean): Promise<void> {
    await w.rows(
      `INSERT INTO refund (doctor_id, id, payment_id, amount_paise, reason, ends_access, state, refund_day, created_at)
       SELECT doctor_id, gen_random_uuid(), id, $2, 'Asked for it', $4, 'processed', $3, now()
       FROM payment WHERE term_id = $1`,
      [termId, paise, day, endsAccess],
    );
    if (endsAccess) await w.rows(`UPDATE term SET state = 'cancelled', ended_day = $2 WHERE id = $1`, [termId, day]);
  }

  it('a tier edit changes what is shown, not what was paid or for how many months', async () => {
    await noon('2026-03-10');
    const { id, term } = await f.sold(3_000, 'quarterly', '2026-01-15');
    await f.put(`subscriptions/${term.id}/edit`, { subscription_tier_id: await f.tier(9_000, 'yearly') });
    const [edited] = await w.terms(doctor, id);
    expect(edited).toMatchObject({ tier_name: 'Tier 9000', validity_months: 12, payment_amount: 3_000 });
    expect((await f.active()).subscriptions).toMatchObject([{ tier_name: 'Tier 9000', payment_months: 3 }]);
    expect(await f.mrr()).toMatchObject({ mrr: 1_000 });
    expect(await spring()).toEqual({ '2026-01': 1_000, '2026-02': 1_000, '2026-03': 1_000 });
  });

  it('a range with one date reaches to today, or covers the 12 months before it', async () => {
    await noon('2026-03-10');
    await f.sold(600, 'monthly', '2026-01-25');
    const monthsOf = async (query: string) =>
      (await f.get<{ data: { month: string }[] }>(`mrr-over-time?${query}`)).data.map(({ month }) => month);
    expect(await monthsOf('start_date=2026-01-31')).toEqual(['2026-01', '2026-02', '2026-03']);
    const year = await monthsOf('end_date=2026-02-10');
    expect([year.length, year[0], year.at(-1)]).toEqual([12, '2025-03', '2026-02']);
    expect(await monthsOf('start_date=2026-01-31&end_date=')).toHaveLength(3);
    const totals = ['start_date=2026-02-25', 'start_date=2026-02-26', 'end_date=2026-01-24', 'end_date=2026-01-25'];
    expect(await Promise.all(totals.map(async (query) => (await f.active(query)).total))).toEqual([1, 0, 0, 1]);
  });

  it('extra days keep the monthly rate; a shortened term ends it', async () => {
    await noon('2026-01-20');
    const long = await f.sold(600, 'monthly', '2026-01-10');
    const short = await f.sold(900, 'quarterly', '2026-01-10');
    await f.put(`subscriptions/${long.term.id}/edit`, { subscription_end_date: '2026-03-31' });
    await f.put(`subscriptions/${short.term.id}/edit`, { subscription_end_date: '2026-02-28' });
    await noon('2026-03-31');
    expect(await f.mrr()).toMatchObject({ mrr: 600, activeSubscriptions: 1 });
    await noon('2026-05-01');
    expect(await spring()).toEqual({ '2026-01': 900, '2026-02': 600, '2026-03': 0, '2026-04': 0 });
  });

  it('a term extended beyond its renewal counts once, and the renewal counts', async () => {
    await noon('2026-01-25');
    const { id, term } = await f.sold(600, 'monthly', '2026-01-10');
    await f.renew(id, 1_500, 'quarterly');
    await f.put(`subscriptions/${term.id}/edit`, { subscription_end_date: '2026-06-20' });
    await noon('2026-05-20');
    expect(await f.closings('2026-01-01', '2026-05-20')).toEqual({
      '2026-01': 600,
      '2026-02': 500,
      '2026-03': 500,
      '2026-04': 500,
      '2026-05': 600,
    });
    expect(await f.mrr()).toMatchObject({ mrr: 600, activeSubscriptions: 1 });
    const touched = async (from: string, to: string) =>
      (await f.active(`start_date=${from}&end_date=${to}`)).subscriptions.map((row) => row.payment_amount).sort();
    expect(await touched('2026-02-10', '2026-05-09')).toEqual([1_500]);
    expect(await touched('2026-02-09', '2026-02-10')).toEqual([1_500, 600]);
  });

  it('a full refund ends MRR that day and is excluded from the renewal rate; a partial one reduces only net revenue', async () => {
    await noon('2026-03-20');
    const whole = await f.sold(3_000, 'quarterly', '2026-01-05');
    const part = await f.sold(1_200, 'quarterly', '2026-01-05');
    await refund(whole.term.id, 300_000, '2026-03-20', true);
    await refund(part.term.id, 20_050, '2026-03-20', false);
    expect(await f.mrr()).toMatchObject({ mrr: 400, activeSubscriptions: 1 });
    expect(await spring()).toEqual({ '2026-01': 1_400, '2026-02': 1_400, '2026-03': 400 });
    const { refundRows, ...revenue } = await f.revenue();
    expect(revenue).toMatchObject({ newRevenue: 0, refunds: 3_200.5, netRevenue: -3_200.5 });
    expect(refundRows.map((row) => [row.refund_date, row.payment_date, row.amount])).toEqual(
      expect.arrayContaining([
        ['2026-03-20', '2026-01-05', 3_000],
        ['2026-03-20', '2026-01-05', 200.5],
      ]),
    );
    expect(sumOf(refundRows.map((row) => row.amount))).toBe(revenue.refunds);
    const { newRevenue, subscriptions } = await f.revenue('period=ytd');
    expect(newRevenue).toBe(4_200);
    expect(subscriptions.map((row) => row.subscription_end_date).sort()).toEqual(['2026-03-19', '2026-04-05']);
    await noon('2026-05-20');
    expect(await f.get<Rates>('rates?month=2026-04')).toMatchObject({ due: 1, renewed: 0, renewalRate: 0 });
  });

  it('a deleted patient’s term ends that day; payments and earlier months stay, without the name', async () => {
    await noon('2026-02-28');
    const { id } = await f.sold(500, 'monthly', '2026-02-10', { email: 'ravi@example.com' });
    expect((await f.mrr()).mrr).toBe(500);
    await w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
    expect((await f.mrr()).mrr).toBe(500);
    await noon('2026-03-05');
    await w.must('DELETE', `/api/patients/${id}/permanent`, { token: doctor.token });
    expect(await f.mrr()).toMatchObject({ mrr: 0, activeSubscriptions: 0 });
    expect(await spring()).toEqual({ '2026-01': 0, '2026-02': 500, '2026-03': 0 });
    expect((await f.revenue('period=last_month')).subscriptions).toMatchObject([
      { patient_name: 'Deleted patient', patient_mobile: null, payment_amount: 500 },
    ]);
    expect((await f.movements('2026-03')).rows).toMatchObject([
      { patient_name: 'Deleted patient', patient_mobile: null, kind: 'churn' },
    ]);
  });

  it('a pending term never counts, nor does the one it replaced', async () => {
    await noon('2026-03-20');
    const patient = await w.patient(doctor);
    for (const price of [100, 200])
      await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
        token: doctor.token,
        body: { subscription_tier_id: await f.tier(price, 'monthly') },
      });
    expect(await f.mrr()).toMatchObject({ mrr: 0, activeSubscriptions: 0 });
    expect(await f.get('mrr-over-time')).toMatchObject({ data: [] });
    expect(await f.revenue('period=lifetime')).toMatchObject({
      newRevenue: 0,
      subscriptions: [],
      period: { start: null },
    });
  });

  it('the last 12 months have no gap and end with the current one', async () => {
    await noon('2026-03-20');
    await f.sold(500, 'monthly', '2026-03-01');
    const { data } = await f.get<{ data: { month: string; mrr: number }[] }>('mrr-over-time');
    expect(data.map(({ month }) => month).slice(0, 2)).toEqual(['2025-04', '2025-05']);
    expect([data.length, data.at(-1)]).toEqual([12, { month: '2026-03', mrr: 500 }]);
    expect(data.slice(0, -1).every(({ mrr }) => mrr === 0)).toBe(true);
    expect(await f.closings('2026-03-31', '2026-09-30')).toEqual({ '2026-03': 500 });
    expect(await f.closings('2026-04-01', '2026-09-30')).toEqual({});
  });

  it('a late renewal counts for the month it was due, for 7 days; the last month is provisional until then', async () => {
    await noon('2026-03-01');
    const { id } = await f.sold(500, 'monthly', '2026-01-31');
    await noon('2026-03-07');
    expect(await f.get<Rates>('rates')).toMatchObject({ month: '2026-02', renewalRate: 0, provisional: true });
    await f.renew(id, 500, 'monthly');
    expect(await f.get<Rates>('rates')).toMatchObject({
      renewalRate: 100,
      churnRate: 100,
      payingAtClosing: 0,
      arpu: null,
    });
    await noon('2026-03-08');
    expect(await f.get<Rates>('rates')).toMatchObject({ provisional: false, realisedLtv: 500 });
  });
});
