interface SentRequest {
  key: string;
  /** From `performance.now()`, in milliseconds. */
  sentAt: number;
}

/** Writes without a response so far, by fingerprint: method, a space, path and body. */
const unanswered = new Map<string, SentRequest>();

/** A repeat after this time counts as a new action. */
const RETRY_WINDOW_MS = 5 * 60_000;

/** `crypto.randomUUID` is missing on plain-http origins. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');

/** The Idempotency-Key for `fingerprint`. Reuses the key while an earlier attempt of the same write is unanswered. */
export function idempotencyKeyFor(fingerprint: string): string {
  const earlier = unanswered.get(fingerprint);
  const isRetry = earlier !== undefined && performance.now() - earlier.sentAt < RETRY_WINDOW_MS;
  const key = isRetry ? earlier.key : randomKey();
  unanswered.set(fingerprint, { key, sentAt: performance.now() });
  return key;
}

/**
 * Call this after the response to a write, with its fingerprint if it had a key: a repeat is then a new action. Also
 * forgets every PUT without a response: if "disable" got none and "enable" got one, the next "disable" is a new action.
 */
export function markAnswered(fingerprint?: string): void {
  for (const earlier of unanswered.keys())
    if (earlier === fingerprint || earlier.startsWith('PUT ')) unanswered.delete(earlier);
}
