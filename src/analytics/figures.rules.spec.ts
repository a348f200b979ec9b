import { computeArpu, computeLtv, computeMrr, percent, rupeesPerPerson } from './figures.rules.js';
import { classifyMovement, computeMovements, MOVEMENT_KINDS, type PatientMrrChange } from './mrr/movement.rules.js';

/** Yearly revenue of an amount in paise that is paid every `months` months. */
const yearly = (amount: number, months: number) => (amount * 12) / months;

describe('figures', () => {
  it.each([
    [[], 0],
    [[yearly(50_000, 1), yearly(100_000, 3), yearly(100_000, 3), yearly(1_000_000, 12)], 200_000],
    [[yearly(100_000, 3), yearly(100_000, 3), yearly(100_000, 3)], 100_000],
    [[yearly(100_000, 3)], 33_333],
    [[yearly(200_000, 3)], 66_667],
    [[6], 1],
    [[5], 0],
  ])('MRR of %j a year is rounded once, half up: %i paise', (amounts, mrr) =>
    expect(computeMrr(amounts.reduce((sum, amount) => sum + amount, 0))).toBe(mrr),
  );

  it.each([
    [3, 20, 15],
    [7, 10, 70],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 2_000, 0.1],
    [1, 2_001, 0],
    [0, 5, 0],
    [5, 5, 100],
    [0, 0, null],
  ])('%i of %i is %p percent', (part, whole, rate) => expect(percent(part, whole)).toBe(rate));

  it.each([
    [yearly(900_000, 1), 18, 500],
    [yearly(100_000, 3), 7, 47.62],
    [0, 0, null],
  ])('%i paise a year from %i patients: ARPU %p', (sum, paying, arpu) => expect(computeArpu(sum, paying)).toBe(arpu));

  it.each([
    [100_000, 3, 333.33],
    [-50, 4, -0.12],
    [-51, 4, -0.13],
    [0, 0, null],
  ])('%i paise over %i people: %p rupees each', (amount, heads, each) =>
    expect(rupeesPerPerson(amount, heads)).toBe(each),
  );

  const none = { opening: 0, lost: 0 };
  it.each([
    ['one month with a rate', [none, none, { opening: 20, lost: 3 }], 3_333.33],
    ['the average of the months with a rate', [{ opening: 10, lost: 1 }, none, { opening: 20, lost: 4 }], 3_333.33],
    ['months without loss', [{ opening: 10, lost: 0 }], null],
    ['no month with a rate', [none], null],
  ])('LTV of %s', (_, months, ltv) => expect(computeLtv(yearly(900_000, 1), 18, months)).toBe(ltv));

  it('LTV is null if nobody pays', () => expect(computeLtv(0, 0, [{ opening: 10, lost: 10 }])).toBeNull());
});

describe('movements', () => {
  it.each([
    [0, 1, false, 'new'],
    [0, 1, true, 'reactivation'],
    [1, 2, true, 'expansion'],
    [2, 1, true, 'contraction'],
    [1, 0, true, 'churn'],
    [1, 1, true, null],
  ])('from %i to %i, paid before %p: %p', (before, after, paidBefore, kind) =>
    expect(classifyMovement({ before, after, paidBefore })).toBe(kind),
  );

  it('add up to the closing exactly, although each row is rounded', () => {
    const third = yearly(100_000, 3);
    const changes: PatientMrrChange[] = [
      ...Array.from({ length: 7 }, () => ({ before: 0, after: third, paidBefore: false })),
      ...Array.from({ length: 5 }, () => ({ before: third, after: 0, paidBefore: true })),
      ...Array.from({ length: 4 }, () => ({ before: third, after: 2 * third, paidBefore: true })),
      { before: 0, after: third, paidBefore: true },
      { before: 2 * third, after: third, paidBefore: true },
      { before: third, after: third, paidBefore: true },
    ];
    const movements = computeMovements(changes);
    expect(movements.opening).toBe(computeMrr(12 * third));
    expect(movements.closing).toBe(computeMrr(18 * third));
    const gained = movements.new + movements.reactivation + movements.expansion;
    expect(movements.opening + gained - movements.contraction - movements.churn).toBe(movements.closing);
    for (const kind of MOVEMENT_KINDS)
      expect(movements.rows.filter((row) => row.kind === kind).reduce((sum, { amount }) => sum + amount, 0)).toBe(
        movements[kind],
      );
    expect(movements.rows.every(({ amount }) => Math.abs(amount - 33_333) <= 1)).toBe(true);
  });
});
