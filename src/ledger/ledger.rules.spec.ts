import { paise } from '../shared/money.js';
import { postingOf } from './ledger.rules.js';

describe('a posting', () => {
  const facts = { at: new Date('2026-11-20T06:00:00Z'), day: '2026-11-20', amountPaise: paise(49_900) } as const;

  it.each([
    ['payment.captured', 'pay_1', 'income', 'razorpay', 'income'],
    ['payment.captured', 'pay_1', 'held', 'razorpay', 'held'],
    ['payment.captured', null, 'income', 'in_hand', 'income'],
    ['capture.undated', 'pay_1', 'income', 'income', 'razorpay'],
    ['capture.redated', 'pay_1', 'held', 'razorpay', 'held'],
    ['hold.accepted', 'pay_1', 'income', 'held', 'income'],
    ['refund.accepted', 'pay_1', 'income', 'income', 'razorpay'],
    ['refund.accepted', 'pay_1', 'held', 'held', 'razorpay'],
    ['refund.accepted', null, 'income', 'income', 'in_hand'],
    ['refund.failed', 'pay_1', 'income', 'razorpay', 'income'],
    ['refund.failed', 'pay_1', 'held', 'razorpay', 'held'],
  ] as const)('%s of %s, for %s: debit %s, credit %s', (...[kind, providerPaymentId, allocation, debit, credit]) => {
    expect(postingOf(kind, { doctorId: 'd', id: 'p', providerPaymentId }, allocation, facts)).toEqual({
      doctorId: 'd',
      kind,
      paymentId: 'p',
      sourceId: 'p',
      debit,
      credit,
      ...facts,
    });
  });

  it('has the refund as its source', () =>
    expect(
      postingOf('refund.accepted', { doctorId: 'd', id: 'p', providerPaymentId: null }, 'income', {
        ...facts,
        sourceId: 'r',
      }).sourceId,
    ).toBe('r'));
});
