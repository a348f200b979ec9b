import { paise } from '../../shared/money.js';
import { allocateRefund } from './refund-allocation.rules.js';

/** Lines by name: what is left in rupees, and what Nirog has requested of it. */
type Lines = Record<string, [left: number, requested?: number]>;

const allocate = (rupees: number, lines: Lines): Record<string, number> =>
  Object.fromEntries(
    allocateRefund(
      paise(rupees * 100),
      Object.entries(lines).map(([paymentId, [left, requested = 0]]) => ({
        paymentId,
        unrefundedPaise: paise(left * 100),
        leftPaise: paise((left - requested) * 100),
      })),
    ).map(({ paymentId, amountPaise }) => [paymentId, amountPaise / 100]),
  );

it.each<[string, number, Lines, Record<string, number>]>([
  ['all of a single payment', 500, { a: [500] }, { a: 500 }],
  ['a part of a single payment', 200, { a: [500] }, { a: 200 }],
  ['more than a single payment has', 600, { a: [500] }, { a: 600 }],
  ['exactly the first line', 500, { a: [500], b: [300], c: [900] }, { a: 500 }],
  ['exactly another line', 300, { a: [500], b: [300], c: [900] }, { b: 300 }],
  ['exactly what is left of a line', 100, { a: [500], b: [100], c: [900] }, { b: 100 }],
  ['the amount of two lines: the first of them', 300, { a: [500], b: [300], c: [300] }, { b: 300 }],
  ['all lines', 1_700, { a: [500], b: [300], c: [900] }, { a: 500, b: 300, c: 900 }],
  ['a part of the first line', 200, { a: [500], b: [300] }, { a: 200 }],
  ['the first line and a part of the next', 600, { a: [500], b: [300] }, { a: 500, b: 100 }],
  ['nothing of a line that is refunded', 400, { a: [0], b: [300], c: [900] }, { b: 300, c: 100 }],
  ['another line than one whose refund is requested', 500, { a: [500, 500], b: [500] }, { b: 500 }],
  ['a requested refund, if nothing else is left', 500, { a: [500, 500], b: [0] }, { a: 500 }],
  ['a requested refund, if the rest is too little', 700, { a: [500, 500], b: [300] }, { b: 300, a: 400 }],
  ['more than all lines have', 900, { a: [500], b: [300] }, { a: 600, b: 300 }],
])('a refund of %s', (_, rupees, lines, parts) => {
  expect(allocate(rupees, lines)).toEqual(parts);
  expect(Object.values(parts).reduce((sum, part) => sum + part)).toBe(rupees);
});
