const MINUTE_MS = 60_000;

/** How late an event may be before somebody is told; Razorpay sends within seconds. */
export const MAX_DELAY_MINUTES = 60;
/** How old a payment may be whose event is still missed: long enough for a doctor who looks in twice a week. */
export const LOOK_BACK_HOURS = 72;
/** Razorpay's clock and ours may differ; an event is also made a moment after its payment. */
export const CLOCK_SKEW_MINUTES = 5;

/** What is known of a doctor's webhook. */
export interface WebhookFacts {
  /** When the keys were saved, or Nirog entered the webhook at Razorpay, whichever was later. */
  setUpAt: Date;
  /** When Razorpay made the newest event that arrived. */
  lastEventAt: Date | null;
  /** When the payments of late were captured, in any order: whoever told of them. */
  captures: readonly Date[];
}

/**
 * Since when a webhook is silent: the first payment of the last three days that no event has followed, once it is an
 * hour old. It became known all the same, so somebody asked Razorpay. Null when nothing is missed.
 */
export function silentSince({ setUpAt, lastEventAt, captures }: WebhookFacts, now: Date): Date | null {
  const coveredUntil = lastEventAt ? lastEventAt.getTime() + CLOCK_SKEW_MINUTES * MINUTE_MS : -Infinity;
  const from = Math.max(now.getTime() - LOOK_BACK_HOURS * 60 * MINUTE_MS, setUpAt.getTime(), coveredUntil + 1);
  const to = now.getTime() - MAX_DELAY_MINUTES * MINUTE_MS;
  const missed = captures.map((captured) => captured.getTime()).filter((at) => at >= from && at <= to);
  return missed.length === 0 ? null : new Date(Math.min(...missed));
}
