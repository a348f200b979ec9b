import { differsFromPrice, likelyTier, toManualPaymentInput } from './manual-payment';

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
  ] as const)('with amount %p and price %p it is %p', (amount, price, other) =>
    expect(differsFromPrice(amount, price)).toBe(other),
  );

  it.each([
    [
      'the tier of the pending term',
      [
        ['paid', 'completed', 'active'],
        ['due', 'pending', 'inactive'],
      ],
      'due',
    ],
    [
      'the tier of the newest paid term if the pending one has no tier',
      [
        [null, 'pending', 'inactive'],
        ['b', 'completed', 'expired'],
      ],
      'b',
    ],
    ['no tier if the only term is cancelled', [['a', 'completed', 'cancelled']], null],
    ['no tier without subscriptions', [], null],
  ] as const)('is most likely for %s', (_, terms, tier) =>
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
