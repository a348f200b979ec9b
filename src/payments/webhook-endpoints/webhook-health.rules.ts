const MINUTE_MS = 60_000;

/** How late an event may be before it counts as missing. Razorpay sends within seconds. */
export const MAX_DELAY_MINUTES = 60;
/** How old a payment with a missing event may be: long enough for a doctor who logs in twice a week. */
export const LOOK_BACK_HOURS = 72;
/** Razorpay's clock and ours may differ, and an event is created shortly after its payment. */
export const CLOCK_SKEW_MINUTES = 5;

/** What is known of a doctor's webhook. */
export interface WebhookFacts {
  /** When the keys were saved or Nirog registered the webhook at Razorpay, whichever was later. */
  setUpAt: Date;
  /** When Razorpay created the newest event received. */
  lastEventAt: Date | null;
  /** When recent payments were captured, in any order and from any source. */
  captures: readonly Date[];
}

/**
 * Since when a webhook is silent: the time of the oldest payment of the last three days that is at least an hour old
 * and that no event followed. Such payments are known because Nirog queried Razorpay. Null if there is none.
 */
export function silentSince({ setUpAt, lastEventAt, captures }: WebhookFacts, now: Date): Date | null {
  const coveredUntil = lastEventAt ? lastEventAt.getTime() + CLOCK_SKEW_MINUTES * MINUTE_MS : -Infinity;
  const from = Math.max(now.getTime() - LOOK_BACK_HOURS * 60 * MINUTE_MS, setUpAt.getTime(), coveredUntil + 1);
  const to = now.getTime() - MAX_DELAY_MINUTES * MINUTE_MS;
  const missing = captures.map((captured) => captured.getTime()).filter((at) => at >= from && at <= to);
  return missing.length === 0 ? null : new Date(Math.min(...missing));
}
