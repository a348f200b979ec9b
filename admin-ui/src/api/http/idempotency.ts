interface Sent {
  key: string;
  /** In milliseconds, as `performance` counts them. */
  at: number;
}

/** Acts that were sent and never answered, by what was sent. */
const unanswered = new Map<string, Sent>();

/** Who sends the same after longer than this means it anew. */
const RETRY_MS = 5 * 60_000;

/** `crypto.randomUUID` is missing on plain-http addresses. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');

/** The Idempotency-Key for `act`: the same one again while an earlier sending of the same act went unanswered. */
export function keyFor(act: string): string {
  const sent = unanswered.get(act);
  const isRetry = sent !== undefined && performance.now() - sent.at < RETRY_MS;
  const key = isRetry ? sent.key : freshKey();
  unanswered.set(act, { key, at: performance.now() });
  return key;
}

/**
 * To be called once the server has answered a write, with its act if that had a key: doing it again is then a new act. So is
 * any change (PUT) that went unanswered before: who disables, enables and disables again means the last.
 */
export function answered(act?: string): void {
  for (const sent of unanswered.keys()) if (sent === act || sent.startsWith('PUT ')) unanswered.delete(sent);
}
