import { partProblem, refundInput, type RefundWish } from './refund';

const wish: RefundWish = { whole: true, part: '', reason: ' Moved away ', ends: null };

describe('refund', () => {
  it.each<[string, Partial<RefundWish>, object]>([
    ['all that is left, which ends the subscription', {}, { amount: 499, end_access: true }],
    ['all of it, and the days stay', { ends: false }, { amount: 499, end_access: false }],
    ['a part, and the days stay', { whole: false, part: '250.50' }, { amount: 250.5, end_access: false }],
    ['a part that ends it', { whole: false, part: ' 250 ', ends: true }, { amount: 250, end_access: true }],
  ])('sends %s', (_, change, sent) =>
    expect(refundInput({ ...wish, ...change }, 499)).toEqual({ reason: 'Moved away', ...sent }),
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
    expect(partProblem({ whole: false, part }, 499)).toBe(problem),
  );

  it('does not look at the part when all goes back', () =>
    expect(partProblem({ whole: true, part: 'x' }, 499)).toBeUndefined());
});
