/** Keys of acts that were sent and never answered, by what was sent. */
const unanswered = new Map<string, string>();

/** `crypto.randomUUID` is missing on plain-http addresses. */
const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');

/** The Idempotency-Key for `act`: the same one again while an earlier sending of the same act went unanswered. */
export function keyFor(act: string): string {
  const key = unanswered.get(act) ?? freshKey();
  unanswered.set(act, key);
  return key;
}

/** To be called once the server has answered `act`: doing it again is then a new act. */
export const answered = (act: string): boolean => unanswered.delete(act);
