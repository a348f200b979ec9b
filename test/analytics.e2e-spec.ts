import { analyticsHelpers, type AnalyticsHelpers, type Rates } from './helpers/analytics.js';
import { world, type World } from './helpers/world.js';

/** The test vectors of the metrics, each with its own doctor. */
describe('figures', () => {
  let w: World;
  let f: AnalyticsHelpers;
  beforeAll(async () => {
    w = await world({ env: { TZ: 'America/Los_Angeles' } }); // the server's time zone must not change any date
  });
  beforeEach(async () => {
    f = analyticsHelpers(w, await w.doctor());
  });
  afterAll(() => w.end());

  const noon = (day: string) => w.clock({ now: `${day}T06:30:00Z` });

  it('V1: sums exactly and rounds once', async () => {
    await noon('2025-10-31');
    const sales = [
      [500, 'monthly', '2025-10-05', '2025-11-05'],
      [1_000, 'quarterly', '2025-09-20', '2025-12-20'],
      [1_000, 'quarterly', '2025-10-01', '2026-01-01'],
      [10_000, 'yearly', '2025-01-15', '2026-01-15'],
    ] as const;
    for (const [price, validity, start, end] of sales)
      expect((await f.sold(price, validity, start)).term.subscription_end_date).toBe(end);
    expect(await f.mrr()).toEqual({
      mrr: 2_000,
      arr: 24_000,
      activeSubscriptions: 4,
      definition: 'v1',
      as_of: '2025-10-31',
    });
    const { subscriptions, total } = await f.active();
    const yearly = subscriptions.map((row) => (row.payment_amount * 100 * 12) / row.payment_months);
    expect([total, yearly.reduce((sum, amount) => sum + amount, 0) / 12]).toEqual([4, 200_000]);
  });

  it('V1: three quarterly terms of 1,000 give an MRR of 1,000', async () => {
    await noon('2025-10-31');
    for (const start of ['2025-08-10', '2025-09-10', '2025-10-10']) await f.sold(1_000, 'quarterly', start);
    expect((await f.mrr()).mrr).toBe(1_000);
  });

  it('V2: an early renewal counts once, to the last valid day', async () => {
    await noon('2025-10-15');
    const { id } = await f.sold(600, 'monthly', '2025-10-15');
    await noon('2025-11-10');
    expect(await f.renew(id, 600, 'monthly')).toMatchObject({
      subscription_start_date: '2025-11-15',
      subscription_end_date: '2025-12-15',
    });
    for (const [day, mrr, active] of [
      ['2025-11-12', 600, 1],
      ['2025-11-15', 600, 1],
      ['2025-12-15', 600, 1],
      ['2025-12-16', 0, 0],
    ] as const) {
      await noon(day);
      expect([day, await f.mrr(), (await f.active()).total]).toMatchObject([
        day,
        { mrr, activeSubscriptions: active },
        active,
      ]);
    }
    await noon('2026-01-10');
    expect(await f.closings('2025-09-01', '2025-12-31')).toEqual({
      '2025-09': 0,
      '2025-10': 600,
      '2025-11': 600,
      '2025-12': 0,
    });
    expect((await f.revenue('period=custom&start_date=2025-11-01&end_date=2025-11-30')).newRevenue).toBe(600);
  });

  it('V3: a term from the 31st is in one closing for each paid month', async () => {
    await noon('2025-01-31');
    const { id, term } = await f.sold(300, 'monthly', '2025-01-31');
    const ends = [term.subscription_end_date];
    for (const day of ['2025-02-28', '2025-03-31']) {
      await noon(day);
      ends.push((await f.renew(id, 300, 'monthly')).subscription_end_date);
    }
    expect(ends).toEqual(['2025-02-28', '2025-03-31', '2025-04-30']);
    await noon('2025-06-01');
    expect(await f.closings('2025-01-31', '2025-04-01')).toEqual({
      '2025-01': 300,
      '2025-02': 300,
      '2025-03': 300,
      '2025-04': 0,
    });
  });

  it.each([
    ['monthly', '2024-01-31', '2024-02-29'],
    ['yearly', '2024-02-29', '2025-02-28'],
    ['half_yearly', '2025-08-31', '2026-02-28'],
  ])('V3: %s from %s ends on %s', async (validity, start, end) => {
    await noon('2026-06-01');
    expect((await f.sold(600, validity, start)).term.subscription_end_date).toBe(end);
  });

  it('V6: disabled months stay empty, whatever happens later', async () => {
    await noon('2025-04-01');
    const { term } = await f.sold(12_000, 'yearly', '2025-04-01');
    await noon('2025-06-10');
    await f.put(`subscriptions/${term.id}/disable`);
    expect(await f.mrr()).toMatchObject({ mrr: 0, activeSubscriptions: 0 });
    await noon('2025-08-05');
    await f.put(`subscriptions/${term.id}/enable`);
    expect(await f.mrr()).toMatchObject({ mrr: 1_000, activeSubscriptions: 1 });
    for (const day of ['2025-10-02', '2026-07-01']) {
      await noon(day);
      expect(await f.closings('2025-04-01', '2025-09-30')).toEqual({
        '2025-04': 1_000,
        '2025-05': 1_000,
        '2025-06': 0,
        '2025-07': 0,
        '2025-08': 1_000,
        '2025-09': 1_000,
      });
    }
    const touched = async (day: string) => (await f.active(`start_date=${day}&end_date=${day}`)).total;
    expect([await touched('2025-06-09'), await touched('2025-06-10')]).toEqual([1, 0]);
    expect([await touched('2025-08-04'), await touched('2025-08-05')]).toEqual([0, 1]);
  });

  it('V8: a payment’s date and a term’s end change at midnight in India', async () => {
    const doctor = await w.doctor();
    f = analyticsHelpers(w, doctor);
    await noon('2025-10-31');
    const { id } = await f.sold(500, 'monthly', '2025-10-01');
    const pay = async (now: string) => {
      await w.clock({ now });
      const tier = await f.tier(700, 'monthly');
      const patient = await w.patient(doctor);
      await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
        token: doctor.token,
        body: { subscription_tier_id: tier },
      });
      const { orderId } = await w.order(await w.identifier(doctor, patient.id), tier);
      await w.pay(orderId);
      await w.settle();
    };
    await pay('2025-10-31T18:29:59Z');
    await pay('2025-10-31T18:30:00Z');
    const on = (day: string) => f.revenue(`period=custom&start_date=${day}&end_date=${day}`);
    expect([(await on('2025-10-31')).newRevenue, (await on('2025-11-01')).newRevenue]).toEqual([700, 700]);
    for (const [now, status, active] of [
      ['2025-11-01T18:29:59Z', 'active', 3],
      ['2025-11-01T18:30:00Z', 'expired', 2],
    ] as const) {
      await w.clock({ now });
      const [term] = await w.terms(doctor, id);
      expect([term?.status, (await f.mrr()).activeSubscriptions]).toEqual([status, active]);
    }
  });

  it('V10: churn, renewal rate, ARPU and LTV', async () => {
    await noon('2025-10-01');
    for (let n = 0; n < 10; n += 1) await f.sold(6_000, 'yearly', '2025-09-01');
    const due: string[] = [];
    for (let n = 0; n < 10; n += 1) due.push((await f.sold(500, 'monthly', '2025-09-25')).id);
    await noon('2025-10-10');
    await f.sold(500, 'monthly', '2025-10-10');
    const renewOn = async (day: string, ids: string[]) => {
      await noon(day);
      for (const id of ids) await f.renew(id, 500, 'monthly');
    };
    await renewOn('2025-10-20', due.slice(0, 3));
    await renewOn('2025-10-25', due.slice(3, 6));
    await renewOn('2025-10-30', due.slice(6, 7));
    await renewOn('2025-11-06', due.slice(7, 8));
    expect(await f.get<Rates>('rates')).toMatchObject({ month: '2025-10', provisional: true });
    await noon('2025-11-20');
    const { renewals, ...rates } = await f.get<Rates>('rates?month=2025-10');
    expect([renewals.length, renewals.filter((row) => row.renewed).length]).toEqual([10, 7]);
    expect(rates).toEqual({
      month: '2025-10',
      renewalRate: 70,
      churnRate: 15,
      arpu: 500,
      ltv: 3_333.33,
      realisedLtv: 3_285.71,
      payingAtOpening: 20,
      payingAtClosing: 18,
      lost: 3,
      due: 10,
      renewed: 7,
      provisional: false,
      definition: 'v1',
      as_of: '2025-11-20',
    });
    expect(await f.closings('2025-10-01', '2025-10-31')).toEqual({ '2025-10': 9_000 });
    expect(await f.movements('2025-10')).toMatchObject({ opening: 10_000, new: 500, churn: 1_500, closing: 9_000 });
  });

  it('V10: without churn there is no LTV', async () => {
    await noon('2025-10-01');
    await f.sold(6_000, 'yearly', '2025-09-01');
    await noon('2025-11-20');
    expect(await f.get<Rates>('rates?month=2025-10')).toMatchObject({ churnRate: 0, ltv: null, renewalRate: null });
    expect(await f.get<Rates>('rates?month=2025-09')).toMatchObject({ churnRate: null, payingAtOpening: 0 });
  });
});
