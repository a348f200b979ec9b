import { paise } from '../../shared/money.js';
import { isNewRefundState, nextRefundCheck, refundTotals, type RefundFacts, type RefundState } from './refund.rules.js';

const refund = (state: RefundState, rupees: number, facts: Partial<RefundFacts> = {}): RefundFacts => ({
  state,
  amountPaise: paise(rupees * 100),
  endsAccess: false,
  providerRefundId: state === 'intent' ? null : 'rfnd_1',
  ...facts,
});

describe('refund rules', () => {
  it.each([
    ['intent', 'pending', true],
    ['intent', 'failed', true],
    ['pending', 'processed', true],
    ['processed', 'failed', true],
    ['pending', 'pending', false],
    ['processed', 'pending', false],
    ['failed', 'processed', false],
  ] as const)('%s to %s is news: %p', (state, reported, news) =>
    expect(isNewRefundState(refund(state, 1), reported)).toBe(news),
  );

  it('believes Razorpay that a refund exists which we took for refused', () =>
    expect(isNewRefundState(refund('failed', 1, { providerRefundId: null }), 'processed')).toBe(true));

  it.each([
    ['nothing', [], { refundedPaise: 0, leftPaise: 50_000, full: false }],
    ['an intent takes its amount and is not back yet', [refund('intent', 500)], { refundedPaise: 0, leftPaise: 0 }],
    ['parts', [refund('pending', 100), refund('processed', 150)], { refundedPaise: 25_000, leftPaise: 25_000 }],
    ['everything', [refund('pending', 100), refund('processed', 400)], { leftPaise: 0, full: true }],
    ['a failure counts nothing', [refund('failed', 500)], { refundedPaise: 0, leftPaise: 50_000, full: false }],
    [
      'more than was asked for: Razorpay’s dashboard came first',
      [refund('intent', 500), refund('processed', 500)],
      { leftPaise: 0, full: true },
    ],
  ])('of ₹500: %s', (_, refunds, sums) => expect(refundTotals(paise(50_000), refunds)).toMatchObject(sums));

  it.each([
    ['an intent', refund('intent', 500, { endsAccess: true }), false, false],
    ['one on its way', refund('pending', 500, { endsAccess: true }), true, false],
    ['one that leaves it', refund('processed', 500), false, false],
    ['one that was refused', refund('failed', 500, { endsAccess: true, providerRefundId: null }), false, false],
    ['one that failed later', refund('failed', 500, { endsAccess: true }), false, true],
  ])('%s: ends %p, failed later %p', (_, row, endsAccess, failedLater) =>
    expect(refundTotals(paise(50_000), [row])).toMatchObject({ endsAccess, failedLater }),
  );

  it('asks by the schedule of orders, then once a day for as long as it takes', () => {
    const at = new Date('2026-11-20T06:00:00Z');
    const hours = (checks: number) => (nextRefundCheck(at, checks).getTime() - at.getTime()) / 3_600_000;
    expect([0, 3, 4, 27, 28, 30].map(hours)).toEqual([1 / 60, 0.5, 1, 24, 48, 96]);
    expect([31, 32, 60].map(hours)).toEqual([120, 144, 34 * 24]);
  });
});
