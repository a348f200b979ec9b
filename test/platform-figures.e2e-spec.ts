import { analyticsHelpers, type Point } from './helpers/analytics.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface PlatformFigures {
  doctors: number;
  liveEnrolments: number;
  mrr: number;
  arr: number;
  mrrOverTime: Point[];
  check: string;
  as_of: string;
}

const WAIT_MS = 500;
const TRIES = 60;

/** The admin's figures of all doctors, which equal the sum of each doctor's figures. */
describe('platform figures', () => {
  let w: World;
  let doctors: Doctor[];
  beforeAll(async () => {
    w = await world();
    doctors = [await w.doctor(), await w.doctor()];
    await w.clock({ now: '2026-03-20T06:30:00Z' });
    const [one, other] = doctors.map((doctor) => analyticsHelpers(w, doctor)) as [Figures, Figures];
    await one.sold(1_000, 'quarterly', '2026-02-01');
    await one.sold(0, 'yearly', '2026-02-01');
    const extended = await one.sold(500, 'monthly', '2026-03-05');
    await one.renew(extended.id, 1_000, 'quarterly');
    await one.put(`subscriptions/${extended.term.id}/edit`, { subscription_end_date: '2026-05-20' });
    await other.sold(1_000, 'quarterly', '2025-12-28');
    const paused = await other.sold(12_000, 'yearly', '2025-06-10');
    await other.sold(700, 'monthly', '2026-02-20');
    await w.clock({ now: '2026-03-25T06:30:00Z' });
    await other.put(`subscriptions/${paused.term.id}/disable`);
    await w.clock({ now: '2026-04-30T06:30:00Z' });
    await other.put(`subscriptions/${paused.term.id}/enable`);
  });
  afterAll(() => w.end());

  async function figuresOf(day: string): Promise<PlatformFigures> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { figures: found } = await w.must<{ figures: PlatformFigures | null }>('GET', '/api/admin/figures', {
        token: await w.adminToken(),
      });
      if (found?.as_of === day) return found;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
    throw new Error(`no figures were computed on ${day}\n${w.log()}`);
  }

  it.each(['2026-05-15', '2026-05-20', '2026-06-05'])('are the sum over the doctors on %s', async (day) => {
    await w.clock({ now: `${day}T06:30:00Z` });
    const found = await figuresOf(day);
    const each = await Promise.all(doctors.map((doctor) => analyticsHelpers(w, doctor).mrr()));
    expect(found).toMatchObject({ doctors: 2, check: 'ok' });
    expect(found.liveEnrolments).toBe(each.reduce((sum, { activeSubscriptions }) => sum + activeSubscriptions, 0));
    // MRR may contain thirds of a rupee. It is rounded once per doctor and once for the total.
    expect(Math.abs(found.mrr - each.reduce((sum, { mrr }) => sum + mrr, 0))).toBeLessThanOrEqual(0.011);
    expect(found.arr).toBeCloseTo(12 * found.mrr, 5);
  });

  it('cover the last 24 months, without disabled or lost days', async () => {
    await w.clock({ now: '2026-06-06T06:30:00Z' });
    const { mrrOverTime } = await figuresOf('2026-06-06');
    expect([mrrOverTime.length, mrrOverTime[0]?.month, mrrOverTime.at(-1)?.month]).toEqual([24, '2024-07', '2026-06']);
    const months = await Promise.all(
      doctors.map((doctor) => analyticsHelpers(w, doctor).closings('2024-07-01', '2026-06-06')),
    );
    for (const { month, mrr } of mrrOverTime)
      expect(Math.abs(mrr - months.reduce((sum, closings) => sum + (closings[month] ?? 0), 0))).toBeLessThanOrEqual(
        0.011,
      );
    expect(mrrOverTime.find(({ month }) => month === '2026-03')?.mrr).toBe(833.33);
  });

  it('agree on days after a restored term was extended behind a later term', async () => {
    const doctor = await w.doctor();
    const paymentSteps = paymentHelpers(w, () => doctor);
    const { payment, patient, identifier, tier } = await paymentSteps.paid();
    await paymentSteps.nextRefund({ outcome: 'pending' });
    await paymentSteps.refund(payment.id);
    await w.clock({ advance: { minutes: 1 } });
    await w.pay((await w.order(identifier, tier)).orderId);
    await w.settle();
    await paymentSteps.endRefund(payment.id, { status: 'failed' });
    const ends = (await w.terms(doctor, patient.id)).map((term) => [term.subscription_end_date, term.id] as const);
    expect(ends.map(([end]) => end).sort()).toEqual(['2026-07-06', '2026-08-05']);
    const bought = ends.find(([end]) => end === '2026-07-06')?.[1] ?? '';
    await analyticsHelpers(w, doctor).put(`subscriptions/${bought}/disable`);
    await w.clock({ now: '2026-06-07T06:30:00Z' });
    expect((await figuresOf('2026-06-07')).check).toBe('ok');
    expect(await w.must('GET', '/api/account', { token: doctor.token })).toMatchObject({
      account: { active_subscriptions: 0 },
    });
  });

  it('raise an alarm when the sums differ', async () => {
    // A paid term with an end, which never occurs. Only one of the two computations leaves it out.
    await w.rows(
      `UPDATE term t SET ended_day = '2026-06-08' WHERE id = (
         SELECT id FROM term t WHERE state = 'paid' AND start_day < '2026-06-08' AND end_day > '2026-06-08'
           AND NOT EXISTS (SELECT FROM term_pause x WHERE x.term_id = t.id) LIMIT 1)`,
    );
    await w.clock({ now: '2026-06-08T06:30:00Z' });
    expect((await figuresOf('2026-06-08')).check).toBe('violated');
    expect(w.log()).toContain('figures.violated');
  });

  it('are for staff only', async () => {
    expect(await w.call('GET', '/api/admin/figures', { token: doctors[0]?.token ?? '' })).toMatchObject({
      status: 403,
    });
  });
});

type Figures = ReturnType<typeof analyticsHelpers>;
