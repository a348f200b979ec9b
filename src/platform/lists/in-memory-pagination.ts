import { contentRange, parseListQuery, type Page, type RawListQuery } from './list-query.js';

/** What a list whose rows are all at hand lets be asked for, by the names of its fields. */
export interface InMemoryListRules<Row> {
  /** The list, as it is called in the API. */
  plural: string;
  id: keyof Row & string;
  sort: (keyof Row & string)[];
  filter: Partial<Record<keyof Row & string, 'string' | 'boolean'>>;
  /** Rows that sum to a figure: without a range they are given whole, however many. */
  wholeByDefault?: true;
}

interface InMemoryPage<Row> extends Page<Row> {
  /** What matches over all pages, in order. */
  allMatching: Row[];
  /** The value of Content-Range. */
  range: string;
}

/**
 * The page of `rows` that is asked for; without an order they stay as they come.
 * @returns it with the value of its Content-Range. @throws DomainError `request.invalid` for what the rules do not name.
 */
export const paginateRows = <Row extends object>(rows: Row[], raw: RawListQuery, rules: InMemoryListRules<Row>) =>
  rowPaginator(raw, rules)(rows);

/** The same for rows that are not at hand yet: what is wrong with the question is told before they are asked for. */
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

/** As the lists of the database: whatever the case, empty values last, ties broken by the id. */
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
