import { badField, extraFields } from './razorpay-errors.js';
import type { ListAsked } from './razorpay-store.js';

/** A query string as Fastify parses it. */
export type Query = Record<string, string | string[] | undefined>;

const EARLIEST = 946_684_800;
const LATEST = 4_765_046_400;
const MOST = 100;

const PAGING = ['from', 'to', 'count', 'skip'];

/**
 * What a list call asks for. @param more names that this list knows beside its pages.
 * @throws ProviderError for other names, and for numbers out of range.
 */
export function listAsked(query: Query, keyId: string, more: readonly string[] = []): ListAsked {
  const extra = Object.keys(query).filter((name) => !PAGING.includes(name) && !more.includes(name));
  if (extra.length > 0) throw extraFields(extra);
  return {
    keyId,
    receipt: textOf(query, 'receipt'),
    authorized: query['authorized'] === undefined ? undefined : ['1', 'true'].includes(String(query['authorized'])),
    from: numberOf(query, 'from', EARLIEST, LATEST),
    to: numberOf(query, 'to', EARLIEST, LATEST),
    count: numberOf(query, 'count', 1, MOST) ?? 10,
    skip: numberOf(query, 'skip', 0, Number.MAX_SAFE_INTEGER) ?? 0,
  };
}

/** What the call asks to see within what it gets: `expand[]=payments&expand[]=payments.card`. */
export const expandOf = (query: Query): string[] => [query['expand[]'] ?? []].flat();

const textOf = (query: Query, name: string): string | undefined => {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function numberOf(query: Query, name: string, least: number, most: number): number | undefined {
  const text = textOf(query, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw badField(name, `The ${name} must be an integer.`);
  if (number < least || number > most) throw badField(name, `${name} must be between ${least} and ${most}`);
  return number;
}
