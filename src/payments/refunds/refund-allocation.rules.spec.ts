import { paise } from '../../shared/money.js';
import { allocateRefund, replacesRequest } from './refund-allocation.rules.js';

/** Lines by name: what is left in rupees, and what Nirog has requested of it. */
type Lines = Record<string, [left: number, requested?: number, held?: 'held']>;

const toLine = ([paymentId, [left, requested = 0, held]]: [string, Lines[string]]) => ({
  paymentId,
  isHeld: held === 'held',
  unrefundedPaise: paise(left * 100),
  leftPaise: paise((left - requested) * 100),
});

const allocate = (rupees: number, lines: Lines): Record<string, number> =>
  Object.fromEntries(
    allocateRefund(paise(rupees * 100), Object.entries(lines).map(toLine)).map(({ paymentId, amountPaise }) => [
      paymentId,
      amountPaise / 100,
    ]),
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
  ['the line whose refund is requested', 500, { a: [500, 500], b: [500] }, { a: 500 }],
  ['a later line whose refund is requested', 500, { a: [500], b: [500, 500] }, { b: 500 }],
  ['the part of a line that is requested', 200, { a: [500, 200], b: [200] }, { a: 200 }],
  ['another amount than the requested one', 500, { a: [900, 200], b: [500] }, { b: 500 }],
  ['equal prices: the held line', 500, { a: [500], b: [500, 0, 'held'] }, { b: 500 }],
  [
    'equal prices, several held: the first of them',
    500,
    { a: [500], b: [500, 0, 'held'], c: [500, 0, 'held'] },
    { b: 500 },
  ],
  [
    'equal prices: the line with a term once the held one is refunded',
    500,
    { a: [500], b: [0, 0, 'held'] },
    { a: 500 },
  ],
  [
    'equal prices, one held: the line whose refund is requested',
    500,
    { a: [500, 500], b: [500, 0, 'held'] },
    { a: 500 },
  ],
  ['a held line whose refund is requested', 500, { a: [500], b: [500, 500, 'held'] }, { b: 500 }],
  ['exactly a line with a term, while another amount is held', 500, { a: [500], b: [300, 0, 'held'] }, { a: 500 }],
  ['no line exactly: the held money first', 400, { a: [500], b: [300, 0, 'held'] }, { b: 300, a: 100 }],
  ['no line exactly: requested held money last', 400, { a: [500], b: [300, 300, 'held'] }, { a: 400 }],
  ['a requested refund, if nothing else is left', 500, { a: [500, 500], b: [0] }, { a: 500 }],
  ['a requested refund, if the rest is too little', 700, { a: [500, 500], b: [300] }, { b: 300, a: 400 }],
  ['more than all lines have', 900, { a: [500], b: [300] }, { a: 600, b: 300 }],
])('a refund of %s', (_, rupees, lines, parts) => {
  expect(allocate(rupees, lines)).toEqual(parts);
  expect(Object.values(parts).reduce((sum, part) => sum + part)).toBe(rupees);
});

it.each<[string, number, Lines[string], boolean]>([
  ['all that is requested', 500, [500, 500], true],
  ['the part that is requested', 200, [500, 200], true],
  ['another amount, which leaves enough', 100, [500, 200], false],
  ['all that the request leaves', 300, [500, 200], false],
  ['more than the request leaves', 301, [500, 200], true],
  ['a part of what is requested', 100, [500, 500], true],
  ['a line without a request', 500, [500], false],
])('a refund of %s replaces the request: %#', (_, rupees, line, replaces) =>
  expect(replacesRequest(toLine(['a', line]), paise(rupees * 100))).toBe(replaces),
);
