import type { SortPayload } from 'react-admin';

type SortValue = string | number | boolean | null | undefined;

/** Case-insensitive, as in the server's lists. */
const comparable = (value: SortValue) => (typeof value === 'string' ? value.toLowerCase() : Number(value));

/** Rows sorted by a field. Rows without a value are last in either order. */
export function sortedBy<Row extends object>(rows: readonly Row[], field: string, order: SortPayload['order']): Row[] {
  const sign = order === 'ASC' ? 1 : -1;
  const value = (row: Row) => (row as Record<string, SortValue>)[field];
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a == null || b == null) return Number(a == null) - Number(b == null);
    const [first, second] = [comparable(a), comparable(b)];
    return sign * (first > second ? 1 : first < second ? -1 : 0);
  });
}
