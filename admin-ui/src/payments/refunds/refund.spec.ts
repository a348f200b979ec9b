import { partialAmountProblem, toRefundInput, type RefundFormValues } from './refund';

const values: RefundFormValues = { isFull: true, partialAmount: '', reason: ' Moved away ', endAccess: null };

describe('refund', () => {
  it.each<[string, Partial<RefundFormValues>, object]>([
    ['a full refund, which ends the subscription', {}, { amount: 499, end_access: true }],
    ['a full refund that keeps the subscription', { endAccess: false }, { amount: 499, end_access: false }],
    [
      'a partial refund that keeps the subscription',
      { isFull: false, partialAmount: '250.50' },
      { amount: 250.5, end_access: false },
    ],
    [
      'a partial refund that ends the subscription',
      { isFull: false, partialAmount: ' 250 ', endAccess: true },
      { amount: 250, end_access: true },
    ],
  ])('sends %s', (_, change, sent) =>
    expect(toRefundInput({ ...values, ...change }, 499)).toEqual({ reason: 'Moved away', ...sent }),
  );

  it.each([
    ['', 'payments.refund.amountInvalid'],
    ['0', 'payments.refund.amountInvalid'],
    ['-5', 'payments.refund.amountInvalid'],
    ['1.234', 'payments.refund.amountInvalid'],
    ['499.01', 'payments.refund.amountTooHigh'],
    ['499', undefined],
    ['0.01', undefined],
  ])('partial amount "%s" of 499: %s', (part, problem) =>
    expect(partialAmountProblem({ isFull: false, partialAmount: part }, 499)).toBe(problem),
  );

  it('ignores the partial amount of a full refund', () =>
    expect(partialAmountProblem({ isFull: true, partialAmount: 'x' }, 499)).toBeUndefined());
});
