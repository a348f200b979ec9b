import { analyticsHelpers, type AnalyticsHelpers } from './helpers/analytics.js';
import { world, type Doctor, type Term, type World } from './helpers/world.js';

const TODAY = '2026-11-20';

/** An end date in the past ends a subscription at once, even if it started today or starts later. */
describe('a subscription that is ended by its date', () => {
  let w: World;
  let doctor: Doctor;
  let f: AnalyticsHelpers;
  beforeAll(async () => {
    w = await world();
  });
  beforeEach(async () => {
    doctor = await w.doctor();
    f = analyticsHelpers(w, doctor);
    await w.clock({ now: `${TODAY}T06:30:00Z` });
  });
  afterAll(() => w.end());

  const edit = (id: string, subscription_end_date: string) =>
    w.call<{ error: string; details: object[]; subscription: Term }>(
      ...(['PUT', `/api/patients/subscriptions/${id}/edit`] as const),
      { token: doctor.token, body: { subscription_end_date } },
    );
  const months = () => f.closings('2026-09-01', '2026-12-31');

  it('is expired when it started today, and its payment is unchanged', async () => {
    const { term } = await f.sold(600, 'monthly', TODAY);
    expect(await f.mrr()).toMatchObject({ mrr: 600, activeSubscriptions: 1 });
    const { status, body } = await edit(term.id, '2026-11-19');
    expect([status, body.subscription]).toMatchObject([
      200,
      {
        status: 'expired',
        actions: [],
        subscription_start_date: '2026-11-19',
        subscription_end_date: '2026-11-19',
        payment_amount: 600,
        payment_date: TODAY,
        payment_status: 'completed',
      },
    ]);
    expect(await f.mrr()).toMatchObject({ mrr: 0, activeSubscriptions: 0 });
    expect((await f.active()).subscriptions).toEqual([]);
    expect(await f.revenue()).toMatchObject({ newRevenue: 600 });
    expect(await months()).toEqual({ '2026-09': 0, '2026-10': 0, '2026-11': 0 });
    const changes = await w.must<{ audit: { before: object; after: object }[] }>(
      ...(['GET', `/api/audit?filter=${JSON.stringify({ object_id: term.id })}`, { token: doctor.token }] as const),
    );
    expect(changes.audit[0]).toMatchObject({
      before: { start_day: TODAY, end_day: '2026-12-20' },
      after: { start_day: '2026-11-19', end_day: '2026-11-19' },
    });
    await w.settle();
    expect(await edit(term.id, '2026-12-01')).toMatchObject({ status: 409 });
  });

  it('does not affect the active term when it has not started yet', async () => {
    const { id, term: first } = await f.sold(600, 'monthly', '2026-10-25');
    const renewal = await f.renew(id, 900, 'quarterly');
    expect(renewal).toMatchObject({ subscription_start_date: '2026-11-25', subscription_end_date: '2027-02-25' });
    for (const day of [TODAY, '2026-11-24']) {
      const refused = await edit(renewal.id, day);
      expect(refused).toMatchObject({ status: 400, body: { error: 'Expiry date cannot be before the start date' } });
    }
    expect((await edit(renewal.id, '2026-11-10')).body.subscription).toMatchObject({
      status: 'expired',
      subscription_start_date: '2026-11-10',
      subscription_end_date: '2026-11-10',
    });
    const [newest, running] = await w.terms(doctor, id);
    expect([newest?.id, running?.id, running?.status]).toEqual([renewal.id, first.id, 'active']);
    expect(await f.mrr()).toMatchObject({ mrr: 600, activeSubscriptions: 1 });
    await w.clock({ now: '2026-12-05T06:30:00Z' });
    expect(await months()).toEqual({ '2026-09': 0, '2026-10': 600, '2026-11': 0, '2026-12': 0 });
    expect(await f.revenue('period=lifetime')).toMatchObject({ newRevenue: 1_500 });
    await w.settle();
    const again = await f.renew(id, 300, 'monthly');
    expect(again).toMatchObject({ status: 'active', subscription_start_date: '2026-12-05' });
  });

  it('returns an error while it is pending, because it has no dates', async () => {
    const { id } = await w.patient(doctor);
    const body = { subscription_tier_id: await f.tier(600, 'monthly') };
    await w.must('POST', `/api/patients/${id}/subscribe`, { token: doctor.token, body });
    const [pending] = await w.terms(doctor, id);
    expect(await edit(pending?.id ?? '', '2026-11-01')).toMatchObject({
      status: 400,
      body: { error: 'This subscription has no dates before it is paid' },
    });
  });

  it.each([
    ['2026-11-01', '2026-11-19'],
    [TODAY, TODAY],
  ])('by a refund, started on %s, has the end %s in every response', async (start, last) => {
    const { id, term } = await f.sold(600, 'monthly', start);
    const [payment] = (await f.revenue('period=lifetime')).subscriptions;
    expect([payment?.term_id, payment?.subscription_end_date]).toEqual([term.id, term.subscription_end_date]);
    await w.must('POST', `/api/payments/${payment?.payment_id ?? ''}/refund`, {
      token: doctor.token,
      body: { reason: 'Moved away' },
    });
    const [ended] = await w.terms(doctor, id);
    expect([ended?.status, ended?.subscription_end_date]).toEqual(['cancelled', last]);
    const { patients } = await w.must<{ patients: object[] }>('GET', '/api/patients', { token: doctor.token });
    expect(patients).toMatchObject([{ subscription_status: 'cancelled', subscription_end_date: last }]);
    const { subscriptions } = await f.revenue('period=lifetime');
    expect(subscriptions).toMatchObject([{ subscription_end_date: last }]);
    const live = (await f.active('start_date=2026-11-01&end_date=2026-11-30')).subscriptions;
    expect(live.map((row) => row.subscription_end_date)).toEqual(start === last ? [] : [last]);
  });
});
