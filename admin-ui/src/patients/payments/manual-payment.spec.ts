import { isOtherAmount, likelyTier, toManualPaymentInput } from './manual-payment';

describe('a payment at the clinic', () => {
  it.each([
    [{}, { payment_method: 'cash', send_confirmation: true }],
    [
      { amount: '499', payment_method: 'cheque', reference: ' C-1 ', payment_date: '2026-11-05' },
      { payment_method: 'cheque', amount: 499, reference: 'C-1', payment_date: '2026-11-05', send_confirmation: true },
    ],
    [
      { amount: '450', amount_reason: ' Discount ', send_confirmation: false },
      { payment_method: 'cash', amount: 450, amount_reason: 'Discount', send_confirmation: false },
    ],
  ] as const)('%j is sent as %j', (values, input) => expect(toManualPaymentInput(values)).toEqual(input));

  it.each([
    ['', 499, false],
    [null, 499, false],
    ['499.00', 499, false],
    [498.5, 499, true],
    ['0', 499, true],
    ['10', null, false],
  ] as const)('%p of a price of %p: another amount is %p', (amount, price, other) =>
    expect(isOtherAmount(amount, price)).toBe(other),
  );

  it.each([
    [
      'the pending one',
      [
        ['paid', 'completed', 'active'],
        ['due', 'pending', 'inactive'],
      ],
      'due',
    ],
    [
      'the newest paid one if the pending one has no tier',
      [
        [null, 'pending', 'inactive'],
        ['b', 'completed', 'expired'],
      ],
      'b',
    ],
    ['none of a cancelled one', [['a', 'completed', 'cancelled']], null],
    ['none without subscriptions', [], null],
  ] as const)('most likely pays for %s', (_, terms, tier) =>
    expect(
      likelyTier(
        terms.map(([subscription_tier_id, payment_status, status]) => ({
          subscription_tier_id,
          payment_status,
          status,
        })),
      ),
    ).toBe(tier),
  );
});
