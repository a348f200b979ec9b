import { contentRange, parseListQuery, type Page, type RawListQuery } from './list-query.js';

/** Fields by which a list whose rows are in memory can be sorted and filtered. */
export interface InMemoryListRules<Row> {
  /** The list's name in the API. */
  plural: string;
  id: keyof Row & string;
  sort: (keyof Row & string)[];
  filter: Partial<Record<keyof Row & string, 'string' | 'boolean'>>;
  /** Without a range, all rows are returned: they add up to a figure. */
  wholeByDefault?: true;
}

interface InMemoryPage<Row> extends Page<Row> {
  /** The matching rows of all pages, sorted. */
  allMatching: Row[];
  /** The value of Content-Range. */
  range: string;
}

/**
 * Returns the requested page of `rows`; without `sort` their order is kept.
 * @throws DomainError `request.invalid` for a field that the rules do not name.
 */
export const paginateRows = <Row extends object>(rows: Row[], raw: RawListQuery, rules: InMemoryListRules<Row>) =>
  rowPaginator(raw, rules)(rows);

/** As `paginateRows`, for rows that are loaded later: an invalid query throws before they are loaded. */
export function rowPaginator<Row extends object>(raw: RawListQuery, rules: InMemoryListRules<Row>) {
  const { offset, limit, order, filter, ids } = parseListQuery(raw, {
    ...rules,
    filter: { ...rules.filter } as FilterTypes,
  });
  const filters = Object.entries(filter) as [keyof Row, unknown][];
  return (rows: Row[]): InMemoryPage<Row> => {
    const matching = rows.filter(
      (row) =>
        (ids?.includes(String(row[rules.id])) ?? true) && filters.every(([field, value]) => row[field] === value),
    );
    if (order) matching.sort(compareRows(order.field as keyof Row, order.direction === 'ASC' ? 1 : -1, rules.id));
    const page = rules.wholeByDefault && raw.range === undefined ? matching : matching.slice(offset, offset + limit);
    const total = matching.length;
    return {
      rows: page,
      total,
      allMatching: matching,
      range: contentRange(rules.plural, { offset }, page.length, total),
    };
  };
}

type FilterTypes = Record<string, 'string' | 'boolean'>;

/** Sorts like the lists in SQL: ignores case, null last, ties broken by the id. */
const compareRows =
  <Row>(field: keyof Row, sign: number, id: keyof Row) =>
  (a: Row, b: Row): number => {
    const [left, right] = [sortKey(a[field]), sortKey(b[field])];
    if (left === right) return a[id] < b[id] ? -1 : 1;
    if (left === null || right === null) return left === null ? 1 : -1;
    return left < right ? -sign : sign;
  };

function sortKey(value: unknown): string | number | null {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return value.toLowerCase();
  return value === null || value === undefined ? null : Number(value);
}
