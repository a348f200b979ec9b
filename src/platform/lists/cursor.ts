import type { FastifyReply } from 'fastify';
import type { EntityManager } from 'typeorm';
import { isDay } from '../../shared/calendar.js';
import { DomainError, type FieldProblem } from '../../shared/domain-error.js';
import { isUuid } from '../db/columns.js';
import {
  contentRange,
  queryPage,
  sqlListQuery,
  type ListQuery,
  type ListRules,
  type RawListQuery,
} from './list-query.js';

/** Rows of a page by cursor, and their number without `limit`. */
export const CURSOR_PAGE = { max: 100, default: 100 } as const;

/** Rules of a list that can be read by cursor. */
export interface CursorListRules extends ListRules {
  /**
   * Fields of `sort` by which pages by cursor are ordered, newest first. They never change, the last one is `id`, the
   * others are days, and an index has this order: a page then costs the same wherever it begins.
   */
  cursor: [...days: string[], id: 'id'];
}

/** Where a page by cursor begins. */
interface Cursor {
  fields: string[];
  /** SQL expressions of the fields. */
  columns: string[];
  /** Values of the fields in the last row of the page before; null for the first page. */
  after: string[] | null;
}

/** A list query, by range or by cursor. With a cursor, `limit` includes one row of the next page, if there is one. */
export interface CursorListQuery<F> extends ListQuery<F> {
  /** Null for a query by range. */
  cursor: Cursor | null;
}

export interface RawCursorQuery extends RawListQuery {
  after?: string | undefined;
  limit?: number | undefined;
}

/** As `sqlListQuery`; `after` or `limit` make it a query by cursor. @throws DomainError `request.invalid`. */
export function cursorListQuery<F extends object>(
  { after, limit, ...raw }: RawCursorQuery,
  rules: CursorListRules,
): CursorListQuery<F> {
  if (after === undefined && limit === undefined) return { ...sqlListQuery<F>(raw, rules), cursor: null };
  assertNoRange(raw);
  const columns = rules.cursor.map((field) => rules.sort[field] ?? rules.id);
  return {
    ...sqlListQuery<F>(raw, rules),
    limit: (limit ?? CURSOR_PAGE.default) + 1,
    orderBy: columns.map((column) => `${column} DESC`).join(', '),
    cursor: { fields: rules.cursor, columns, after: after === undefined ? null : decodeCursor(after, rules) },
  };
}

function assertNoRange({ range, sort }: RawListQuery): void {
  const problems: FieldProblem[] = Object.entries({ range, sort })
    .filter(([, value]) => value !== undefined)
    .map(([field]) => ({ field, message: `${field} cannot be combined with after or limit` }));
  if (problems.length > 0) throw DomainError.invalidFields(problems);
}

const encodeCursor = (values: string[]): string => Buffer.from(values.join(' ')).toString('base64url');

function decodeCursor(text: string, { cursor: fields }: CursorListRules): string[] {
  const values = Buffer.from(text, 'base64url').toString().split(' ');
  const isValid = values.length === fields.length && encodeCursor(values) === text;
  if (isValid && values.every((value, index) => (fields[index] === 'id' ? isUuid(value) : isDay(value)))) return values;
  throw DomainError.invalidField('after', 'after must be the value from the Link header of a page of this list');
}

/** SQL: `AND` and the condition that a row comes after the cursor; '' on the first page. @param first number of its first parameter */
export function afterSql({ cursor }: Pick<CursorListQuery<object>, 'cursor'>, first: number): string {
  if (!cursor?.after) return '';
  const parameters = cursor.columns.map((_, index) => `$${first + index}`);
  return `AND (${cursor.columns.join()}) < (${parameters.join()})`;
}

/** The parameters of `afterSql`. */
export const afterValues = ({ cursor }: Pick<CursorListQuery<object>, 'cursor'>): string[] => cursor?.after ?? [];

/** What follows the conditions of a page's WHERE in SQL. @param params of the statement so far. @returns it with all parameters. */
export function pageSql(query: CursorListQuery<object>, params: unknown[]): [sql: string, params: unknown[]] {
  const all = [...params, ...afterValues(query)];
  const page = `ORDER BY ${query.orderBy} LIMIT $${all.length + 1} OFFSET $${all.length + 2}`;
  return [`${afterSql(query, params.length + 1)} ${page}`, [...all, query.limit, query.offset]];
}

/** Rows of one page, and the number of rows over all pages: null by cursor, because counting costs more than a page. */
export interface CursorPage<Row> {
  rows: Row[];
  total: number | null;
}

/** As `queryPage`, which it calls for a query by range. */
export async function queryCursorPage<Row>(
  tx: EntityManager,
  sql: { rows: string; from: string },
  params: unknown[],
  query: CursorListQuery<object>,
): Promise<CursorPage<Row>> {
  if (!query.cursor) return queryPage<Row>(tx, sql, params, query);
  const [end, all] = pageSql(query, params);
  return { rows: await tx.query<Row[]>(`${sql.rows} ${end}`, all), total: null };
}

/**
 * Announces a page in its headers: Content-Range by range, and by cursor a Link to the next page (RFC 8288) unless it is
 * the last. @returns the rows of the page.
 */
export function sendPage<Row extends object>(
  reply: FastifyReply,
  plural: string,
  { cursor, ...query }: CursorListQuery<object>,
  { rows, total }: CursorPage<Row>,
): Row[] {
  if (!cursor) {
    void reply.header('content-range', contentRange(plural, query, rows.length, total ?? 0));
    return rows;
  }
  if (rows.length < query.limit) return rows;
  const page = rows.slice(0, -1);
  const { pathname, searchParams } = new URL(reply.request.url, 'http://localhost');
  const last = { ...page.at(-1) } as Record<string, string>;
  searchParams.set('after', encodeCursor(cursor.fields.map((field) => last[field] ?? '')));
  const next = `<${pathname}?${searchParams.toString()}>; rel="next"`;
  void reply.header('link', [reply.getHeader('link') ?? [], next].flat().join(', '));
  return page;
}
