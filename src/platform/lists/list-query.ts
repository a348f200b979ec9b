import type { EntityManager } from 'typeorm';
import { DomainError, type FieldProblem } from '../../shared/domain-error.js';
import { isUuid } from '../db/columns.js';
import { withoutBlanks, isBlank } from '../validation/validation.js';

/** Maximum rows of a page, and the page size without a range. */
const MAX_PAGE_SIZE = 1_000;

/** A parsed list query: `limit` rows from `offset`, in a total order, with the list's filters. */
export interface ListQuery<F> {
  offset: number;
  limit: number;
  /** SQL for ORDER BY: only whitelisted columns; the id breaks ties. */
  orderBy: string;
  filter: F;
  /** From `filter={"id":[…]}`: only these rows. */
  ids: string[] | null;
}

export interface ListRules {
  /** Field of the API → SQL expression to sort by. */
  sort: Record<string, string>;
  /** SQL order without `sort`. */
  defaultOrder: string;
  /** Filter fields in addition to `id`, and the type of each. */
  filter: Record<string, 'string' | 'boolean'>;
  /** The SQL expression of the id, which makes every order total. */
  id: string;
}

/** Query of ra-data-simple-rest: `range=[0,24]`, `sort=["name","ASC"]`, `filter={…}`; each may be missing. */
export interface RawListQuery {
  range?: string | undefined;
  sort?: string | undefined;
  filter?: string | undefined;
}

/** Parses a list query for SQL. @throws DomainError `request.invalid` for anything outside the whitelist. */
export function sqlListQuery<F extends object>(raw: RawListQuery, rules: ListRules): ListQuery<F> {
  const { order, filter, ...query } = parseListQuery(raw, { sort: Object.keys(rules.sort), filter: rules.filter });
  const orderBy = order
    ? `${rules.sort[order.field] ?? ''} ${order.direction} NULLS LAST, ${rules.id}`
    : rules.defaultOrder;
  return { ...query, filter: filter as F, orderBy };
}

interface ListWhitelist {
  sort: string[];
  filter: Record<string, 'string' | 'boolean'>;
}

/** A parsed list query. `order` uses the API's field names; null is the list's default. */
interface ParsedListQuery {
  offset: number;
  limit: number;
  order: { field: string; direction: 'ASC' | 'DESC' } | null;
  filter: Record<string, unknown>;
  ids: string[] | null;
}

/** @throws DomainError `request.invalid` with all problems of range, sort and filter. */
export function parseListQuery(raw: RawListQuery, whitelist: ListWhitelist): ParsedListQuery {
  const [range, order, { id, ...filter }] = collectProblems(
    () => parseRange(raw.range),
    () => parseSort(raw.sort, whitelist.sort),
    () => parseFilter(raw.filter, whitelist.filter),
  );
  return { ...range, order, filter, ids: id === undefined ? null : [id].flat().filter(isId) };
}

/** Returns the results of all checks. @throws DomainError with the problems of all that fail. */
function collectProblems<T extends unknown[]>(...checks: { [K in keyof T]: () => T[K] }): T {
  const problems: FieldProblem[] = [];
  const results = checks.map((check) => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problems.push(...(error.details ?? []));
      return undefined;
    }
  });
  if (problems.length > 0) throw DomainError.invalidFields(problems);
  return results as T;
}

const isId = (value: unknown): value is string => isUuid(value);

/** Limits the page to `MAX_PAGE_SIZE`; Content-Range reports the actual rows. */
function parseRange(text: string | undefined): { offset: number; limit: number } {
  if (text === undefined) return { offset: 0, limit: MAX_PAGE_SIZE };
  const range = parseJson('range', text);
  const [from, to] = Array.isArray(range) ? (range as unknown[]) : [];
  if (!isIndex(from) || !isIndex(to) || to < from) throw DomainError.invalidField('range', 'range must be like [0,24]');
  return { offset: from, limit: Math.min(to - from + 1, MAX_PAGE_SIZE) };
}

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function parseSort(text: string | undefined, sortable: string[]): ParsedListQuery['order'] {
  if (text === undefined) return null;
  const sort = parseJson('sort', text);
  const [field, direction] = Array.isArray(sort) ? (sort as unknown[]) : [];
  if (typeof field !== 'string' || !sortable.includes(field) || (direction !== 'ASC' && direction !== 'DESC'))
    throw DomainError.invalidField(
      'sort',
      `sort must be like ["${sortable[0] ?? 'id'}","ASC"]; it may name ${sortable.join(', ')}`,
    );
  return { field, direction };
}

function parseFilter(text: string | undefined, types: ListWhitelist['filter']): Record<string, unknown> {
  if (text === undefined) return {};
  const filter = parseJson('filter', text);
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw DomainError.invalidField('filter', 'filter must be an object, like {"name":"Asha"}');
  for (const [field, value] of Object.entries(filter)) {
    if (field === 'id') continue;
    const type = Object.hasOwn(types, field) ? types[field] : undefined;
    const names = ['id', ...Object.keys(types)].join(', ');
    if (!type) throw DomainError.invalidField('filter', `filter does not know ${field}; it may name ${names}`);
    if (typeof value !== type && !isBlank(value))
      throw DomainError.invalidField('filter', `filter ${field} must be a ${type}`);
  }
  return withoutBlanks(filter as Record<string, unknown>);
}

function parseJson(field: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw DomainError.invalidField(field, `${field} is not valid JSON`);
  }
}

/** Rows of one page, and the number of rows over all pages. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/**
 * Queries a page and the exact total.
 * @param sql.rows SELECT … WHERE …, without ORDER BY and LIMIT. @param sql.from the same rows to count: FROM … WHERE …
 * @param params of both statements; limit and offset are appended.
 */
export async function queryPage<Row>(
  tx: EntityManager,
  sql: { rows: string; from: string },
  params: unknown[],
  { orderBy, limit, offset }: Pick<ListQuery<object>, 'orderBy' | 'limit' | 'offset'>,
): Promise<Page<Row>> {
  const [{ total } = { total: 0 }] = await tx.query<{ total: number }[]>(
    `SELECT count(*) AS total ${sql.from}`,
    params,
  );
  const page = `LIMIT $${params.length + 1} OFFSET $${params.length + 2}`;
  const rows = await tx.query<Row[]>(`${sql.rows} ORDER BY ${orderBy} ${page}`, [...params, limit, offset]);
  return { rows, total };
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that matches `text` literally, anywhere. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`;

/** A LIKE pattern that matches texts that begin with `text`, literally. */
export const prefixPattern = (text: string): string => `${escapeLike(text)}%`;

/** The header from which react-admin reads the total: `patients 0-24/319`. */
export function contentRange(plural: string, { offset }: { offset: number }, rows: number, total: number): string {
  return rows === 0 ? `${plural} */${total}` : `${plural} ${offset}-${offset + rows - 1}/${total}`;
}

/** The named parameters of a list that were sent. */
export const withoutUndefined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
