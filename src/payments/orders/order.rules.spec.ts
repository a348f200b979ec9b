import {
  LINK_RETRY_SCHEDULE_MINUTES,
  RETRY_SCHEDULE_MINUTES,
  transitionOrder,
  nextOrderCheck,
  nextCheckAfterSchedule,
  ORDER_STATES,
} from './order.rules.js';

describe('order rules', () => {
  it.each([
    ['intent', 'created', 'open'],
    ['intent', 'expired', 'expired'],
    ['open', 'captured', 'paid'],
    ['open', 'closed', 'closed'],
    ['expired', 'created', 'expired'],
    ['expired', 'captured', 'paid'],
    ['closed', 'captured', 'paid'],
    ['closed', 'withdrawn', 'withdrawn'],
    ['withdrawn', 'closed', 'withdrawn'],
  ] as const)('%s --%s--> %s', (from, trigger, to) => expect(transitionOrder(from, trigger)).toBe(to));

  it('accepts a capture in every state, and never leaves paid', () => {
    for (const state of ORDER_STATES) expect(transitionOrder(state, 'captured')).toBe('paid');
    expect(transitionOrder('paid', 'expired')).toBe('paid');
    expect(transitionOrder('paid', 'closed')).toBe('paid');
  });

  it('checks after 1, 3, 10, 30 minutes, hourly to a day, daily to day 4', () => {
    const createdAt = new Date('2026-11-20T10:00:00Z');
    const minutes = RETRY_SCHEDULE_MINUTES.map(
      (_, n) => ((nextOrderCheck(createdAt, n)?.getTime() ?? 0) - createdAt.getTime()) / 60_000,
    );
    expect(minutes.slice(0, 6)).toEqual([1, 3, 10, 30, 60, 120]);
    expect(minutes.slice(-4)).toEqual([1_440, 2_880, 4_320, 5_760]);
    expect(nextOrderCheck(createdAt, RETRY_SCHEDULE_MINUTES.length)).toBeNull();
  });

  it('checks a link less often, and until the late authorizations of its last hour have ended', () => {
    const createdAt = new Date('2026-11-20T10:00:00Z');
    const minutes = LINK_RETRY_SCHEDULE_MINUTES.map(
      (_, n) => ((nextOrderCheck(createdAt, n, 'link')?.getTime() ?? 0) - createdAt.getTime()) / 60_000,
    );
    expect(minutes.slice(0, 5)).toEqual([3, 10, 30, 60, 120]);
    expect(minutes).toContain(49 * 60);
    expect(minutes.at(-1)).toBeGreaterThan((48 + 72) * 60);
    expect(nextOrderCheck(createdAt, LINK_RETRY_SCHEDULE_MINUTES.length, 'link')).toBeNull();
  });

  it.each([
    [4, 5],
    [90, 91],
    [179, 180],
    [180, null],
  ])('after no answer on day %i, checks again a day later while a refund is possible', (day, next) => {
    const createdAt = new Date('2026-11-20T10:00:00Z');
    const after = (days: number) => new Date(createdAt.getTime() + days * 86_400_000);
    expect(nextCheckAfterSchedule(createdAt, after(day))).toEqual(next === null ? null : after(next));
  });

  it.each([RETRY_SCHEDULE_MINUTES, LINK_RETRY_SCHEDULE_MINUTES])('has ascending times', (...schedule) => {
    for (let n = 1; n < schedule.length; n += 1) expect(schedule[n]).toBeGreaterThan(schedule[n - 1] ?? Infinity);
  });
});
