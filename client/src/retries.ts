import { setTimeout as wait } from 'node:timers/promises';

export interface RetryOptions {
  /** How often a call is repeated after it failed. */
  maxRetries: number;
  /** Milliseconds after which one attempt counts as failed. */
  timeoutMs: number;
  fetch: (request: Request) => Promise<Response>;
  /** Waits between two attempts. */
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** A number from 0 to 1. */
  random: () => number;
}

export const RETRY_DEFAULTS: RetryOptions = {
  maxRetries: 4,
  timeoutMs: 30_000,
  fetch: (request) => globalThis.fetch(request),
  wait: (ms, signal) => wait(ms, undefined, { signal }),
  random: Math.random,
};

/** Milliseconds. */
const FIRST_DELAY = 250;
const MAX_DELAY = 8_000;
/** A longer `Retry-After` is left to the caller. */
const MAX_RETRY_AFTER = 60_000;

const RETRYABLE_STATUSES = [429, 502, 503, 504];
/** An earlier attempt, whose response was lost, still runs. */
const IN_PROGRESS = 'idempotency.in_progress';

/** Without an Idempotency-Key, a repeated POST could do the work twice. */
const isRepeatable = ({ method, headers }: Request): boolean => method !== 'POST' || headers.has('idempotency-key');

/**
 * Milliseconds until the next attempt: the server's `Retry-After` (seconds or a date) or a random part of a delay that
 * doubles with each attempt. Null if the server asks for more than a minute.
 * @param attempt the attempt that failed, counted from 0
 * @param random a number from 0 to 1: many clients must not repeat their calls at the same time
 */
export function retryDelay(attempt: number, retryAfter: string | null, random: number, now: number): number | null {
  const jitter = random * Math.min(FIRST_DELAY * 2 ** attempt, MAX_DELAY);
  if (retryAfter === null) return jitter;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  if (asked > MAX_RETRY_AFTER) return null;
  return asked > 0 ? asked + jitter : jitter; // NaN: neither a number nor a date
}

/** Returns a `fetch` that repeats calls that failed for a passing reason, with the same Idempotency-Key. */
export function fetchWithRetries(options: RetryOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      const mayRepeat = attempt < options.maxRetries && isRepeatable(request);
      const result = await tryOnce(request, options);
      if (!mayRepeat || !(await isRetryable(result))) return unwrap(result);
      const retryAfter = result instanceof Response ? result.headers.get('retry-after') : null;
      const delay = retryDelay(attempt, retryAfter, options.random(), Date.now());
      if (delay === null) return unwrap(result);
      await options.wait(delay, request.signal);
    }
  };
}

/** An attempt without a response. */
class ConnectionFailure {
  constructor(readonly cause: unknown) {}
}

type AttemptResult = Response | ConnectionFailure;

/** Reads the body too, because the connection can also fail in the middle of it. @throws if the caller has aborted the call. */
async function tryOnce(request: Request, { fetch, timeoutMs }: RetryOptions): Promise<AttemptResult> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(new Request(request.clone(), { signal }));
    const { status, statusText, headers } = response;
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
  } catch (cause) {
    request.signal.throwIfAborted();
    return new ConnectionFailure(cause);
  }
}

function unwrap(result: AttemptResult): Response {
  if (result instanceof ConnectionFailure) throw result.cause;
  return result;
}

async function isRetryable(result: AttemptResult): Promise<boolean> {
  if (result instanceof ConnectionFailure || RETRYABLE_STATUSES.includes(result.status)) return true;
  return result.status === 409 && (await result.clone().text()).includes(`"${IN_PROGRESS}"`);
}
