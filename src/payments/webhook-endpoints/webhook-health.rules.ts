const MINUTE_MS = 60_000;

/** How late an event may be before it counts as missing. Razorpay sends within seconds. */
export const MAX_DELAY_MINUTES = 60;
/** How long a payment without an event counts, so that a doctor who logs in twice a week sees the warning. */
export const LOOK_BACK_HOURS = 72;
/**
 * How long after the newest event a payment still counts as reported: `captured_at` may be some seconds late, the clocks
 * of Razorpay and Nirog may differ, and the stored time of the newest event may be a minute early.
 */
const EVENT_TIME_TOLERANCE_MINUTES = 5;

/** What is known of a doctor's webhook. */
export interface WebhookFacts {
  /** When the keys were saved or Nirog registered the webhook at Razorpay, whichever was later. */
  setUpAt: Date;
  /** When Razorpay created the newest event received. */
  lastEventAt: Date | null;
  /** When recent online payments were captured, in any order and however Nirog learned of them. */
  captures: readonly Date[];
}

/**
 * Since when a webhook is silent: when the oldest payment without an event was captured. Only payments since the setup
 * count, of the last three days and at least an hour old. Nirog knows them from queries to Razorpay. Null if none.
 */
export function silentSince({ setUpAt, lastEventAt, captures }: WebhookFacts, now: Date): Date | null {
  const coveredUntil = lastEventAt ? lastEventAt.getTime() + EVENT_TIME_TOLERANCE_MINUTES * MINUTE_MS : -Infinity;
  const from = Math.max(now.getTime() - LOOK_BACK_HOURS * 60 * MINUTE_MS, setUpAt.getTime(), coveredUntil + 1);
  const to = now.getTime() - MAX_DELAY_MINUTES * MINUTE_MS;
  const missing = captures.map((captured) => captured.getTime()).filter((at) => at >= from && at <= to);
  return missing.length === 0 ? null : new Date(Math.min(...missing));
}
