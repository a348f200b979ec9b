import { fieldError, unknownFieldsError } from '../razorpay-errors.js';
import type { ListFilter } from '../razorpay-store.js';

/** A query string as Fastify parses it. */
export type Query = Record<string, string | string[] | undefined>;

const MIN_TIMESTAMP = 946_684_800;
const MAX_TIMESTAMP = 4_765_046_400;
const MAX_COUNT = 100;

const PAGING_PARAMETERS = ['from', 'to', 'count', 'skip'];

/** @param extraNames parameters besides paging. @throws ProviderError for unknown parameters and numbers out of range. */
export function parseListQuery(query: Query, keyId: string, extraNames: readonly string[] = []): ListFilter {
  const unknownNames = Object.keys(query).filter(
    (name) => !PAGING_PARAMETERS.includes(name) && !extraNames.includes(name),
  );
  if (unknownNames.length > 0) throw unknownFieldsError(unknownNames);
  return {
    keyId,
    receipt: queryText(query, 'receipt'),
    authorized: query['authorized'] === undefined ? undefined : ['1', 'true'].includes(String(query['authorized'])),
    from: queryNumber(query, 'from', MIN_TIMESTAMP, MAX_TIMESTAMP),
    to: queryNumber(query, 'to', MIN_TIMESTAMP, MAX_TIMESTAMP),
    count: queryNumber(query, 'count', 1, MAX_COUNT) ?? 10,
    skip: queryNumber(query, 'skip', 0, Number.MAX_SAFE_INTEGER) ?? 0,
  };
}

/** Parses `expand[]=payments&expand[]=payments.card`. */
export const parseExpand = (query: Query): string[] => [query['expand[]'] ?? []].flat();

const queryText = (query: Query, name: string): string | undefined => {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function queryNumber(query: Query, name: string, min: number, max: number): number | undefined {
  const text = queryText(query, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw fieldError(name, `The ${name} must be an integer.`);
  if (number < min || number > max) throw fieldError(name, `${name} must be between ${min} and ${max}`);
  return number;
}
