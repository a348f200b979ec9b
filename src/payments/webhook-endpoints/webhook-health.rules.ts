const MINUTE_MS = 60_000;

/** How late an event may be before it counts as missing. Razorpay sends within seconds. */
export const MAX_DELAY_MINUTES = 60;
/** How long a payment without an event counts, so that a doctor who logs in twice a week sees the warning. */
export const LOOK_BACK_HOURS = 72;
/** How long after the newest event a payment still counts as reported: the event's stored time may be a minute early. */
const EVENT_TIME_TOLERANCE_MINUTES = 5;

/** What is known of a doctor's webhook. */
export interface WebhookFacts {
  /** When the keys were saved or Nirog registered the webhook at Razorpay, whichever was later. */
  setUpAt: Date;
  /** When Razorpay created the newest event received. */
  lastEventAt: Date | null;
  /** Recent captures of online payments, in any order and however Nirog learned of them. */
  captures: readonly RecentCapture[];
}

export interface RecentCapture {
  /** When Razorpay created the payment: the earliest time at which it can have been captured. */
  createdAt: Date;
  /** When it was captured: a guess until an event reports it, see `resolveCaptureTime`. */
  capturedAt: Date;
  /** When Nirog learned of it. */
  learnedAt: Date;
}

/**
 * Since when a webhook is silent: when the oldest payment without an event was captured. Only payments that were created
 * since the setup, captured in the last three days, and whose event is overdue count. Nirog knows them from queries to
 * Razorpay. Null if none.
 */
export function silentSince({ setUpAt, lastEventAt, captures }: WebhookFacts, now: Date): Date | null {
  const coveredUntil = lastEventAt ? lastEventAt.getTime() + EVENT_TIME_TOLERANCE_MINUTES * MINUTE_MS : -Infinity;
  const oldest = now.getTime() - LOOK_BACK_HOURS * 60 * MINUTE_MS;
  const missing = captures
    .filter(({ createdAt }) => createdAt >= setUpAt && createdAt.getTime() > coveredUntil)
    .filter((capture) => capture.capturedAt.getTime() >= oldest && isEventOverdue(capture, now))
    .map(({ capturedAt }) => capturedAt.getTime());
  return missing.length === 0 ? null : new Date(Math.min(...missing));
}

/**
 * Whether the event of a capture should have arrived. Razorpay repeats an event that Nirog did not accept, each time after
 * twice as long: after an outage, its next attempt comes within the length of the outage.
 */
function isEventOverdue({ createdAt, learnedAt }: RecentCapture, now: Date): boolean {
  const outageMs = learnedAt.getTime() - createdAt.getTime();
  return now.getTime() - learnedAt.getTime() >= Math.max(outageMs, MAX_DELAY_MINUTES * MINUTE_MS);
}
