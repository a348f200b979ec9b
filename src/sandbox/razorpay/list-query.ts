import { badField } from './razorpay-errors.js';
import type { ListAsked } from './razorpay-store.js';

/** A query string as Fastify parses it. */
export type Query = Record<string, string | string[] | undefined>;

const EARLIEST = 946_684_800;
const LATEST = 4_765_046_400;
const MOST = 100;

/** What a list call asks for. @throws ProviderError for numbers out of range. */
export function listAsked(query: Query, keyId: string): ListAsked {
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
