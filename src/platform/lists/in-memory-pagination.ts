import { contentRange, readList, type Page, type RawListQuery } from './list-query.js';

/** What a list whose rows are all at hand lets be asked for, by the names of its fields. */
export interface RowListRules<Row> {
  /** The list, as it is called in the API. */
  plural: string;
  id: keyof Row & string;
  sort: (keyof Row & string)[];
  filter: Partial<Record<keyof Row & string, 'string' | 'boolean'>>;
  /** Rows that sum to a figure: without a range they are given whole, however many. */
  whole?: true;
}

interface RowPage<Row> extends Page<Row> {
  /** What matches over all pages, in order. */
  all: Row[];
  /** The value of Content-Range. */
  range: string;
}

/**
 * The page of `rows` that is asked for; without an order they stay as they come.
 * @returns it with the value of its Content-Range. @throws Refused `request.invalid` for what the rules do not name.
 */
export const pageOfRows = <Row extends object>(rows: Row[], raw: RawListQuery, rules: RowListRules<Row>) =>
  rowPage(raw, rules)(rows);

/** The same for rows that are not at hand yet: what is wrong with the question is told before they are asked for. */
export function rowPage<Row extends object>(raw: RawListQuery, rules: RowListRules<Row>) {
  const { offset, limit, order, filter, ids } = readList(raw, { ...rules, filter: { ...rules.filter } as Known });
  const wanted = Object.entries(filter) as [keyof Row, unknown][];
  return (rows: Row[]): RowPage<Row> => {
    const matching = rows.filter(
      (row) => (ids?.includes(String(row[rules.id])) ?? true) && wanted.every(([field, value]) => row[field] === value),
    );
    if (order) matching.sort(ordering(order.field as keyof Row, order.direction === 'ASC' ? 1 : -1, rules.id));
    const page = rules.whole && raw.range === undefined ? matching : matching.slice(offset, offset + limit);
    const total = matching.length;
    return { rows: page, total, all: matching, range: contentRange(rules.plural, { offset }, page.length, total) };
  };
}

type Known = Record<string, 'string' | 'boolean'>;

/** As the lists of the database: whatever the case, empty values last, ties broken by the id. */
const ordering =
  <Row>(field: keyof Row, sign: number, id: keyof Row) =>
  (a: Row, b: Row): number => {
    const [left, right] = [comparable(a[field]), comparable(b[field])];
    if (left === right) return a[id] < b[id] ? -1 : 1;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -sign : sign;
  };

function comparable(value: unknown): string | number | null {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return value.toLowerCase();
  return value === null || value === undefined ? null : Number(value);
}
