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
  ] as const)('%s to %s is new: %p', (state, reported, isNew) =>
    expect(isNewRefundState(refund(state, 1), reported)).toBe(isNew),
  );

  it('accepts a report of a refund that was marked as rejected', () =>
    expect(isNewRefundState(refund('failed', 1, { providerRefundId: null }), 'processed')).toBe(true));

  it.each([
    ['nothing', [], { refundedPaise: 0, leftPaise: 50_000, isFullyRefunded: false }],
    [
      'an intent reserves its amount and is not refunded yet',
      [refund('intent', 500)],
      { refundedPaise: 0, leftPaise: 0 },
    ],
    ['parts', [refund('pending', 100), refund('processed', 150)], { refundedPaise: 25_000, leftPaise: 25_000 }],
    ['everything', [refund('pending', 100), refund('processed', 400)], { leftPaise: 0, isFullyRefunded: true }],
    [
      'a failed refund does not count',
      [refund('failed', 500)],
      { refundedPaise: 0, leftPaise: 50_000, isFullyRefunded: false },
    ],
    [
      'more than was requested: Razorpay’s dashboard came first',
      [refund('intent', 500), refund('processed', 500)],
      { leftPaise: 0, isFullyRefunded: true },
    ],
  ])('of ₹500: %s', (_, refunds, sums) => expect(refundTotals(paise(50_000), refunds)).toMatchObject(sums));

  it.each([
    ['an intent', refund('intent', 500, { endsAccess: true }), false, false],
    ['a pending refund', refund('pending', 500, { endsAccess: true }), true, false],
    ['a refund that keeps access', refund('processed', 500), false, false],
    ['a rejected refund', refund('failed', 500, { endsAccess: true, providerRefundId: null }), false, false],
    ['a refund that failed after it was accepted', refund('failed', 500, { endsAccess: true }), false, true],
  ])('%s: ends %p, failed later %p', (_, row, endsAccess, termEndingRefundFailed) =>
    expect(refundTotals(paise(50_000), [row])).toMatchObject({ endsAccess, termEndingRefundFailed }),
  );

  it('checks by the schedule of orders, then once a day without end', () => {
    const at = new Date('2026-11-20T06:00:00Z');
    const hours = (checks: number) => (nextRefundCheck(at, checks).getTime() - at.getTime()) / 3_600_000;
    expect([0, 3, 4, 27, 28, 30].map(hours)).toEqual([1 / 60, 0.5, 1, 24, 48, 96]);
    expect([31, 32, 60].map(hours)).toEqual([120, 144, 34 * 24]);
  });
});
