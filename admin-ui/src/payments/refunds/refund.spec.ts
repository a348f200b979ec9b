import { partialAmountProblem, toRefundInput, type RefundFormValues } from './refund';

const values: RefundFormValues = { isFull: true, partialAmount: '', reason: ' Moved away ', endAccess: null };

describe('refund', () => {
  it.each<[string, Partial<RefundFormValues>, object]>([
    ['all that is left, which ends the subscription', {}, { amount: 499, end_access: true }],
    ['all of it, and the days stay', { endAccess: false }, { amount: 499, end_access: false }],
    ['a part, and the days stay', { isFull: false, partialAmount: '250.50' }, { amount: 250.5, end_access: false }],
    [
      'a part that ends it',
      { isFull: false, partialAmount: ' 250 ', endAccess: true },
      { amount: 250, end_access: true },
    ],
  ])('sends %s', (_, change, sent) =>
    expect(toRefundInput({ ...values, ...change }, 499)).toEqual({ reason: 'Moved away', ...sent }),
  );

  it.each([
    ['', 'payments.refund.partInvalid'],
    ['0', 'payments.refund.partInvalid'],
    ['-5', 'payments.refund.partInvalid'],
    ['1.234', 'payments.refund.partInvalid'],
    ['499.01', 'payments.refund.partTooMuch'],
    ['499', undefined],
    ['0.01', undefined],
  ])('takes "%s" as a part of 499: %s', (part, problem) =>
    expect(partialAmountProblem({ isFull: false, partialAmount: part }, 499)).toBe(problem),
  );

  it('does not look at the part when all goes back', () =>
    expect(partialAmountProblem({ isFull: true, partialAmount: 'x' }, 499)).toBeUndefined());
});
