import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { config } from '../../config.js';
import { DomainError } from '../../shared/domain-error.js';

const KEYED_METHODS = ['POST', 'PUT'];
/**
 * Routes that ignore the header: a login and a pass for the queue dashboards must return a new token each time, a logout
 * and the check of a password link are safe to repeat, webhooks carry event ids, the sandbox is for tests.
 */
const EXEMPT =
  /^\/(?:api\/auth\/(?:login|logout|password-link\/check)$|api\/admin\/queues-pass$|(?:api\/webhooks|sandbox)(?:\/|$))/;
const KEY = /^[\x20-\x7e]{1,255}$/;

/** A call with an Idempotency-Key, reduced to what identifies it. */
export interface KeyedRequest {
  /** Who sent the key: an account id, or what identifies an anonymous caller. Equal keys of different callers are unrelated. */
  scope: string;
  keyHash: string;
  fingerprint: string;
  /** Method, URL and body; includes the ids that the call mentions. */
  text: string;
}

/** A request to a route with `@AtMostOnce()`, once its key is claimed. */
export interface ClaimedRequest extends FastifyRequest {
  /** Id of the claim, which the commit of the write marks as done (`AuditContext.idempotencyClaim`). */
  idempotencyClaim?: string;
}

type AuthenticatedRequest = FastifyRequest & { user?: { id: string } };

/** Whether a call to the route `url` may carry an `Idempotency-Key`. */
export const acceptsIdempotencyKey = (method: string, url: string): boolean =>
  KEYED_METHODS.includes(method) && !EXEMPT.test(url);

/**
 * Returns the call if it has an `Idempotency-Key`; null when the header is missing or ignored.
 * @throws DomainError `request.invalid` when the key is not 1 to 255 printable characters.
 */
export function toKeyedRequest(request: AuthenticatedRequest): KeyedRequest | null {
  const { method, url, body } = request;
  const key = request.headers['idempotency-key'];
  if (key === undefined || !acceptsIdempotencyKey(method, request.routeOptions.url ?? '')) return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw DomainError.invalidField('Idempotency-Key', 'Send an Idempotency-Key of 1 to 255 printable characters');
  const scope = scopeOf(request);
  if (scope === null) return null;
  const text = `${method} ${url} ${Buffer.isBuffer(body) ? keyedHash('file', body) : canonicalJson(body)}`;
  return { scope, keyHash: keyedHash('key', key), fingerprint: keyedHash('call', text), text };
}

/**
 * Body fields that identify a caller without a login: the patient's payment link, the link to set a password, the email
 * of a new account.
 */
const ANONYMOUS_SCOPES = [
  ['link', 'identifier'],
  ['token', 'token'],
  ['email', 'email'],
] as const;

/** The scope of calls from a patient's link. */
export const linkScope = (identifier: string): string => `link:${keyedHash('link', identifier)}`;

/** The account id, or the scope that the body names; null without both, as the call will be rejected. */
function scopeOf({ user, body }: AuthenticatedRequest): string | null {
  if (user) return user.id;
  const fields = (body ?? {}) as Record<string, unknown>;
  for (const [kind, field] of ANONYMOUS_SCOPES) {
    const value = fields[field];
    if (typeof value === 'string') return `${kind}:${keyedHash(kind, value)}`;
  }
  return null;
}

/** JSON with sorted keys, so that equal bodies have equal texts. */
const canonicalJson = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * An HMAC, because a password or phone number in the body could be guessed from a plain hash. Does not use an
 * encryption key: those are rotated, and a repeated call must be recognised after a rotation.
 */
const keyedHash = (
  purpose: 'key' | 'call' | 'file' | (typeof ANONYMOUS_SCOPES)[number][0],
  content: string | Buffer,
): string =>
  createHmac('sha256', config.jwtSecret).update(`idempotency/${purpose}/`).update(content).digest('base64url');
