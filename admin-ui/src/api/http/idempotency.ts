interface SentRequest {
  key: string;
  /** In milliseconds, as `performance` counts them. */
  sentAt: number;
}

/** Acts that were sent and never answered, by what was sent. */
const unanswered = new Map<string, SentRequest>();

/** Who sends the same after longer than this means it anew. */
const RETRY_WINDOW_MS = 5 * 60_000;

/** `crypto.randomUUID` is missing on plain-http addresses. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');

/** The Idempotency-Key for `fingerprint`: the same one again while an earlier sending of the same act went unanswered. */
export function idempotencyKeyFor(fingerprint: string): string {
  const earlier = unanswered.get(fingerprint);
  const isRetry = earlier !== undefined && performance.now() - earlier.sentAt < RETRY_WINDOW_MS;
  const key = isRetry ? earlier.key : randomKey();
  unanswered.set(fingerprint, { key, sentAt: performance.now() });
  return key;
}

/**
 * To be called once the server has answered a write, with its act if that had a key: doing it again is then a new act. So is
 * any change (PUT) that went unanswered before: who disables, enables and disables again means the last.
 */
export function markAnswered(fingerprint?: string): void {
  for (const earlier of unanswered.keys())
    if (earlier === fingerprint || earlier.startsWith('PUT ')) unanswered.delete(earlier);
}
