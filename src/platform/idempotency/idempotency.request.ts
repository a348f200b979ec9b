import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { config } from '../../config.js';
import { DomainError } from '../../shared/domain-error.js';

const KEYED_METHODS = ['POST', 'PUT'];
/**
 * Routes that ignore the header: a login, a request for the second factor or its answer, a new key of an app or passkey, a
 * change of clinic or person, a code for a patient's data or for joining and its answer, an accepted invitation, a look at a clinic and a
 * pass for the queue dashboards must return something new each time, a logout and the check of a password link or invitation
 * are safe to repeat, webhooks carry event ids, the sandbox is for tests.
 */
const EXEMPT =
  /^\/(?:api\/auth\/(?:login(?:\/second-factor)?|logout|clinic|person|password-link\/check|invitation\/(?:check|accept))$|api\/account\/(?:verification(?:\/challenge)?|second-factors\/(?:totp|passkey-options))$|api\/admin\/(?:queues-pass|support-access\/[^/]+\/session)$|api\/public\/subscription\/[^/]+\/privacy\/(?:code|access)$|api\/public\/join(?:\/code|\/confirm)?$|(?:api\/webhooks|sandbox)(?:\/|$))/;
const KEY = /^[\x20-\x7e]{1,255}$/;

/** What identifies a call with an Idempotency-Key, hashed with one secret. */
export interface CallIdentity {
  /** Who sent the key: an account id, or what identifies an anonymous caller. Equal keys of different callers are unrelated. */
  scope: string;
  keyHash: string;
  fingerprint: string;
}

/** A call with an Idempotency-Key. */
export interface KeyedRequest extends CallIdentity {
  /** Its identity with each previous secret: a repeat is recognised after a change of `JWT_SECRET`. */
  previous: CallIdentity[];
  /** Method, URL and body; includes the ids that the call mentions. */
  text: string;
}

/** A request to a route with `@AtMostOnce()`, once its key is claimed. */
export interface ClaimedRequest extends FastifyRequest {
  /** Id of the claim, which the commit of the write marks as done (`AuditContext.idempotencyClaim`). */
  idempotencyClaim?: string;
}

type AuthenticatedRequest = FastifyRequest & { user?: { id: string; doctor_id: string | null } };

/** Whether a call to the route `url` may carry an `Idempotency-Key`. */
export const acceptsIdempotencyKey = (method: string, url: string): boolean =>
  KEYED_METHODS.includes(method) && !EXEMPT.test(url);

/**
 * Returns the call if it has an `Idempotency-Key`; null when the header is missing or ignored.
 * @throws DomainError `request.invalid` when the key is not 1 to 255 printable characters.
 */
export function toKeyedRequest(request: AuthenticatedRequest): KeyedRequest | null {
  const { method } = request;
  const key = request.headers['idempotency-key'];
  if (key === undefined || !acceptsIdempotencyKey(method, request.routeOptions.url ?? '')) return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw DomainError.invalidField('Idempotency-Key', 'Send an Idempotency-Key of 1 to 255 printable characters');
  const [current, ...previous] = config.jwtSecrets.map((secret) => identify(request, key, secret));
  if (!current) return null;
  return {
    ...current,
    previous: previous.filter((identity) => identity !== null),
    text: textOf(request, config.jwtSecrets[0]),
  };
}

/** Null for a call that will be rejected, because nothing says who sends it. */
function identify(request: AuthenticatedRequest, key: string, secret: string): CallIdentity | null {
  const scope = scopeOf(request, secret);
  if (scope === null) return null;
  const fingerprint = keyedHash('call', textOf(request, secret), secret);
  return { scope, keyHash: keyedHash('key', key, secret), fingerprint };
}

const textOf = ({ method, url, body }: AuthenticatedRequest, secret: string): string =>
  `${method} ${url} ${Buffer.isBuffer(body) ? keyedHash('file', body, secret) : canonicalJson(body)}`;

/**
 * Fields of the body or the path that identify a caller without a login: the patient's payment link, the link to set a
 * password, the email of a new account.
 */
const ANONYMOUS_SCOPES = [
  ['link', 'identifier'],
  ['token', 'token'],
  ['email', 'email'],
] as const;

/** The scopes of calls from a patient's link, one with each secret. */
export const linkScopes = (identifier: string): string[] =>
  config.jwtSecrets.map((secret) => `link:${keyedHash('link', identifier, secret)}`);

/** The account, and the clinic if it is another doctor's: the same person may use a key once in each. */
const userScope = ({ id, doctor_id: doctorId }: { id: string; doctor_id: string | null }): string =>
  doctorId === null || doctorId === id ? id : `${id}@${doctorId}`;

/** The account, or the scope that path or body name; null without both, as the call will be rejected. */
function scopeOf({ user, body, params }: AuthenticatedRequest, secret: string): string | null {
  if (user) return userScope(user);
  const fields = { ...(body as object | null | undefined), ...(params as object) } as Record<string, unknown>;
  for (const [kind, field] of ANONYMOUS_SCOPES) {
    const value = fields[field];
    if (typeof value === 'string') return `${kind}:${keyedHash(kind, value, secret)}`;
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
 * An HMAC, because a password or phone number in the body could be guessed from a plain hash.
 * @param secret one of `config.jwtSecrets`
 */
const keyedHash = (
  purpose: 'key' | 'call' | 'file' | (typeof ANONYMOUS_SCOPES)[number][0],
  content: string | Buffer,
  secret: string,
): string => createHmac('sha256', secret).update(`idempotency/${purpose}/`).update(content).digest('base64url');
