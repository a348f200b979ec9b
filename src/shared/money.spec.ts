import { formatCount, formatRupees, netRupees, paise, parseRupees, rupees } from './money.js';

describe('money', () => {
  it.each([
    [499, 49_900],
    [499.5, 49_950],
    ['1.1', 110],
    [1.15, 115],
    ['0', 0],
    [' 12 ', 1_200],
    [0.07, 7],
    [4.35, 435],
    [500_000, 50_000_000],
  ])('reads %p rupees as %p paise', (text, amount) => expect(parseRupees(text)).toBe(amount));

  it.each([-1, '-1', 1.005, '1.234', NaN, Infinity, '', 'abc', '1e3', null, undefined, {}, '1,000', '.5', '5.'])(
    'rejects %p',
    (text) => expect(parseRupees(text)).toBeNull(),
  );

  it.each([
    [12_345_678, '₹1,23,456.78'],
    [49_900, '₹499'],
    [49_950, '₹499.50'],
    [100, '₹1'],
    [5, '₹0.05'],
    [0, '₹0'],
    [1_000_000_000, '₹1,00,00,000'],
    [123_456_700, '₹12,34,567'],
  ])('shows %p paise as %s', (amount, text) => expect(formatRupees(paise(amount))).toBe(text));

  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [12_345, '12,345'],
    [123_456, '1,23,456'],
    [123_456_789, '12,34,56,789'],
  ])('shows a count of %p as %s', (n, text) => expect(formatCount(n)).toBe(text));

  it('parses every amount that it formats', () => {
    for (let amount = 0; amount < 200_000; amount += 7) expect(parseRupees(rupees(paise(amount)))).toBe(amount);
  });

  it('returns a negative net amount', () => expect(netRupees(paise(10_000), paise(10_050))).toBe(-0.5));

  it.each([-1, 0.5, NaN, 2 ** 53])('throws for %p as an amount', (n) => expect(() => paise(n)).toThrow(RangeError));
});
