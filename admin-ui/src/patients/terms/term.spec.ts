import { termChange, isTermExpired } from './term';

const term = { subscription_tier_id: 't', subscription_end_date: '2026-11-20' } as const;

describe('term', () => {
  it.each([
    ['expired', '2026-11-19', true],
    ['expired', '2026-12-31', true],
    ['active', '2026-11-19', false],
    ['inactive', null, false],
    ['cancelled', '2026-11-19', true],
    ['cancelled', '2026-11-20', false],
    ['cancelled', null, false],
  ] as const)('isTermExpired: %s until %s: %s', (status, end, expired) =>
    expect(isTermExpired({ status, subscription_end_date: end }, '2026-11-20')).toBe(expired),
  );

  it.each([
    [{ tier: 't', end: '2026-11-20' }, undefined],
    [{ tier: null, end: null }, undefined],
    [{ tier: 'u', end: '2026-11-20' }, { subscription_tier_id: 'u' }],
    [{ tier: 't', end: '2026-11-25' }, { subscription_end_date: '2026-11-25' }],
    [
      { tier: 'u', end: '2026-11-25' },
      { subscription_tier_id: 'u', subscription_end_date: '2026-11-25' },
    ],
  ] as const)('termChange: %j sends %j', (edited, change) => expect(termChange(term, edited)).toEqual(change));
});
