/**
 * The order whose outcome this tab has not heard yet. Paying by UPI leaves for another app, and a small phone may
 * throw the page away meanwhile: after the return the page goes on asking instead of inviting a second payment.
 * Storage may be switched off; then nothing is remembered.
 */
const keyOf = (identifier: string) => `nirog:order:${identifier}`;

export function openOrder(identifier: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(identifier));
  } catch {
    return null;
  }
}

/** Remembers `orderId`, or forgets it when null. */
export function setOpenOrder(identifier: string, orderId: string | null): void {
  try {
    if (orderId === null) sessionStorage.removeItem(keyOf(identifier));
    else sessionStorage.setItem(keyOf(identifier), orderId);
  } catch {
    return;
  }
}
