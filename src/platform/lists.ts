import type { EntityManager } from 'typeorm';
import { Refused } from '../shared/refused.js';
import { isUuid } from './columns.js';

const FIRST_PAGE = 1_000;

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
  order: string;
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

/** Reads a list query. @throws Refused `request.invalid` for anything that is not on the list's whitelist. */
export function listQuery<F extends object>(raw: RawListQuery, rules: ListRules): ListQuery<F> {
  const [from, to] = rangeOf(raw.range);
  const { id, ...filter } = filterOf(raw.filter, rules);
  return {
    offset: from,
    limit: to - from + 1,
    orderBy: orderOf(raw.sort, rules),
    filter: filter as F,
    ids: id === undefined ? null : [id].flat().filter(isId),
  };
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

function rangeOf(text: string | undefined): [from: number, to: number] {
  if (text === undefined) return [0, FIRST_PAGE - 1];
  const range = parsed('range', text);
  const [from, to] = Array.isArray(range) ? (range as unknown[]) : [];
  if (!isIndex(from) || !isIndex(to) || to < from || to - from >= FIRST_PAGE)
    throw Refused.field('range', `range must be like [0,24], at most ${FIRST_PAGE} rows`);
  return [from, to];
}

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function orderOf(text: string | undefined, rules: ListRules): string {
  if (text === undefined) return rules.order;
  const sort = parsed('sort', text);
  const [field, direction] = Array.isArray(sort) ? (sort as unknown[]) : [];
  const known = typeof field === 'string' && Object.hasOwn(rules.sort, field) ? rules.sort[field] : undefined;
  if (!known || (direction !== 'ASC' && direction !== 'DESC'))
    throw Refused.field(
      'sort',
      `sort must be like ["${Object.keys(rules.sort)[0] ?? 'id'}","ASC"]; it may name ${Object.keys(rules.sort).join(', ')}`,
    );
  return `${known} ${direction} NULLS LAST, ${rules.id}`;
}

function filterOf(text: string | undefined, rules: ListRules): Record<string, unknown> {
  if (text === undefined) return {};
  const filter = parsed('filter', text);
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
    throw Refused.field('filter', 'filter must be an object, like {"name":"Asha"}');
  for (const [field, value] of Object.entries(filter)) {
    if (field === 'id') continue;
    const type = Object.hasOwn(rules.filter, field) ? rules.filter[field] : undefined;
    const known = Object.keys(rules.filter).join(', ');
    if (!type) throw Refused.field('filter', `filter does not know ${field}; it may name id, ${known}`);
    if (typeof value !== type) throw Refused.field('filter', `filter ${field} must be a ${type}`);
  }
  return filter as Record<string, unknown>;
}

function parsed(field: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw Refused.field(field, `${field} is not valid JSON`);
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
export async function pageOf<Row>(
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
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The reply header that react-admin reads the total from: `patients 0-24/319`. */
export function contentRange(plural: string, { offset }: { offset: number }, rows: number, total: number): string {
  return rows === 0 ? `${plural} */${total}` : `${plural} ${offset}-${offset + rows - 1}/${total}`;
}
