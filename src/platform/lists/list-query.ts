import type { EntityManager } from 'typeorm';
import { DomainError, type FieldProblem } from '../../shared/domain-error.js';
import { isUuid } from '../db/columns.js';
import { withoutBlanks, isBlank } from '../validation/validation.js';

/** Rows of a page at most, and of the first one when no range is asked for. */
const MAX_PAGE_SIZE = 1_000;

/** A list as asked for: rows `offset` to `offset + limit`, in a total order, with the filters the list knows. */
export interface ListQuery<F> {
  offset: number;
  limit: number;
  /** Ready for ORDER BY: columns of the whitelist only; the id breaks ties. */
  orderBy: string;
  filter: F;
  /** `filter={"id":[…]}`: just these. */
  ids: string[] | null;
}

export interface ListRules {
  /** Field of the API → SQL expression to sort by. */
  sort: Record<string, string>;
  /** SQL order when none is asked for. */
  defaultOrder: string;
  /** Filter fields that the list knows, beside `id`, and what each must be. */
  filter: Record<string, 'string' | 'boolean'>;
  /** The SQL expression of the id, which makes every order total. */
  id: string;
}

/** What ra-data-simple-rest sends: `range=[0,24]`, `sort=["name","ASC"]`, `filter={…}`; each may be missing. */
export interface RawListQuery {
  range?: string | undefined;
  sort?: string | undefined;
  filter?: string | undefined;
}

/** Reads a list query. @throws DomainError `request.invalid` for anything that is not on the list's whitelist. */
export function sqlListQuery<F extends object>(raw: RawListQuery, rules: ListRules): ListQuery<F> {
  const { order, filter, ...query } = parseListQuery(raw, { sort: Object.keys(rules.sort), filter: rules.filter });
  const orderBy = order
    ? `${rules.sort[order.field] ?? ''} ${order.direction} NULLS LAST, ${rules.id}`
    : rules.defaultOrder;
  return { ...query, filter: filter as F, orderBy };
}

/** What a list lets be asked for: fields to sort by, and fields to filter by with what each must be. */
interface ListWhitelist {
  sort: string[];
  filter: Record<string, 'string' | 'boolean'>;
}

/** A list query as read, with the order in the API's words; null: the list's own. */
interface ParsedListQuery {
  offset: number;
  limit: number;
  order: { field: string; direction: 'ASC' | 'DESC' } | null;
  filter: Record<string, unknown>;
  ids: string[] | null;
}

/** What is wrong in range, sort and filter is told at once. @throws DomainError `request.invalid`. */
export function parseListQuery(raw: RawListQuery, whitelist: ListWhitelist): ParsedListQuery {
  const [range, order, { id, ...filter }] = collectProblems(
    () => parseRange(raw.range),
    () => parseSort(raw.sort, whitelist.sort),
    () => parseFilter(raw.filter, whitelist.filter),
  );
  return { ...range, order, filter, ids: id === undefined ? null : [id].flat().filter(isId) };
}

/** The results of some checks. @throws DomainError with the problems of all that refuse. */
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

/** A longer page is cut to the longest: Content-Range tells what was given. */
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
    const names = Object.keys(types).join(', ');
    if (!type) throw DomainError.invalidField('filter', `filter does not know ${field}; it may name id, ${names}`);
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

/** Rows of a list, and how many there are over all pages. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/**
 * Reads a page and the exact total behind it.
 * @param sql.rows SELECT … WHERE …, without order and limits. @param sql.from what is counted: FROM … WHERE … alike.
 * @param params of both; the page's limit and offset follow them.
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

/** A LIKE pattern that finds `text` literally, anywhere. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The reply header that react-admin reads the total from: `patients 0-24/319`. */
export function contentRange(plural: string, { offset }: { offset: number }, rows: number, total: number): string {
  return rows === 0 ? `${plural} */${total}` : `${plural} ${offset}-${offset + rows - 1}/${total}`;
}
