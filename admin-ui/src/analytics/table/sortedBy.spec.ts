import { sortedBy } from './sortedBy';

const NAMES = ['Zoya', null, 'asha', 'Meena'];
const AMOUNTS = [1_000, 999, null, 20];
const rows = (values: readonly (string | number | null)[]) => values.map((value) => ({ value }));

describe('rows of a table', () => {
  it.each([
    ['names', 'ASC', NAMES, ['asha', 'Meena', 'Zoya', null]],
    ['names', 'DESC', NAMES, ['Zoya', 'Meena', 'asha', null]],
    ['amounts', 'ASC', AMOUNTS, [20, 999, 1_000, null]],
    ['amounts', 'DESC', AMOUNTS, [1_000, 999, 20, null]],
  ] as const)('%s, %s', (_what, order, values, expected) => {
    expect(sortedBy(rows(values), 'value', order)).toEqual(rows(expected));
  });
});
