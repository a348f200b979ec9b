import { isBelowPlanLimit, subscriptionLimit, effectivePlan, trialEnd, usageWarning } from './platform-plan.rules.js';

describe('platform plans', () => {
  it.each([
    ['trial', '2026-12-01', 'trial'],
    ['trial', '2026-12-02', 'starter'],
    ['starter', '2026-11-02', 'starter'],
    ['professional', '2027-12-01', 'professional'],
  ] as const)('%s approved on 1 November; in force on %s: %s', (plan, today, inForce) =>
    expect(effectivePlan(plan, '2026-11-01', today)).toBe(inForce),
  );

  it('ends the trial 30 days after the approval', () => expect(trialEnd('2026-11-01')).toBe('2026-12-01'));

  it.each([
    ['starter', 39, true, null],
    ['starter', 40, true, '40 of 50 active patient subscriptions are used.'],
    ['starter', 49, true, '49 of 50 active patient subscriptions are used.'],
    ['starter', 50, false, '50 of 50 active patient subscriptions are used.'],
    ['trial', 5_000, true, null],
    ['professional', 5_000, true, null],
  ] as const)('%s with %i active: below the limit %p, warning %p', (plan, active, isBelow, warning) => {
    expect(isBelowPlanLimit(plan, active)).toBe(isBelow);
    expect(usageWarning(plan, active)).toBe(warning);
  });

  it('limits Starter only', () =>
    expect([subscriptionLimit('trial'), subscriptionLimit('starter'), subscriptionLimit('professional')]).toEqual([
      null,
      50,
      null,
    ]));
});
