/** Why a webhook gets nothing: the doctor switched it off, it failed for five days, or it answered 410 Gone. */
export const WEBHOOK_DISABLED_REASONS = ['doctor', 'failing', 'gone'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

/** `failing`: its last attempts failed, and it is tried less often. */
export const WEBHOOK_STATUSES = ['working', 'failing', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const WEBHOOK_LIMITS = { webhooks: 10, replayedEvents: 1_000, replayedIds: 100 } as const;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** Calls are signed with the secret before a rotation, too, for this long. */
export const PREVIOUS_SECRET_MS = 7 * DAY;
/** A replay of a span reaches back this far: events are not kept longer. */
export const REPLAY_SPAN_MS = 30 * DAY;

/** Pauses after the first failures; after each later one the last of them. */
const RETRY_AFTER_MS = [5 * SECOND, 30 * SECOND, 120 * SECOND, 600 * SECOND, 0.5 * HOUR, HOUR, 3 * HOUR, 6 * HOUR];
const LAST_RETRY_AFTER_MS = 12 * HOUR;
/** Part by which a pause is longer or shorter, so that receivers do not get all retries at once. */
const JITTER = 0.2;
/** A delivery ends as failed this long after it was queued. */
const DELIVERY_ENDS_AFTER_MS = 3 * DAY;
/** Failures in a row after which a webhook is failing. */
const FAILING_AFTER = 5;
/** A webhook that fails for this long is disabled. */
const DISABLED_AFTER_MS = 5 * DAY;

/** Returns a number from 0 to below 1, as `Math.random` does. */
type Random = () => number;

/** @param failures failed attempts so far, at least 1. @returns the pause until the next attempt in milliseconds. */
export function retryAfterMs(failures: number, random: Random): number {
  const pause = RETRY_AFTER_MS[failures - 1] ?? LAST_RETRY_AFTER_MS;
  return Math.round(pause * (1 + JITTER * (2 * random() - 1)));
}

/** Result of one attempt. `gone`: the receiver does not want any more calls. */
export type AttemptOutcome = 'delivered' | 'failed' | 'gone';

const [OK, MULTIPLE_CHOICES, GONE] = [200, 300, 410];

/** @param statusCode of the response; null without one. A redirect is a failure. */
export function outcomeOf(statusCode: number | null): AttemptOutcome {
  if (statusCode === GONE) return 'gone';
  return statusCode !== null && statusCode >= OK && statusCode < MULTIPLE_CHOICES ? 'delivered' : 'failed';
}

/** When a failed delivery is tried next; null if it ends as failed. */
export function nextDeliveryTry(delivery: { createdAt: Date; attempts: number }, now: Date, random: Random) {
  const next = now.getTime() + retryAfterMs(delivery.attempts, random);
  return next > delivery.createdAt.getTime() + DELIVERY_ENDS_AFTER_MS ? null : new Date(next);
}

/** Pending deliveries that were queued before this have ended. */
export const endedIfQueuedBefore = (now: Date): Date => new Date(now.getTime() - DELIVERY_ENDS_AFTER_MS);

export interface WebhookHealth {
  failures: number;
  failingSince: Date | null;
  nextTryAt: Date | null;
}

export const HEALTHY: WebhookHealth = { failures: 0, failingSince: null, nextTryAt: null };

/** How a webhook stands after another failed attempt. */
export function healthAfterFailure(health: WebhookHealth, now: Date, random: Random): WebhookHealth {
  const failures = health.failures + 1;
  if (failures < FAILING_AFTER) return { ...HEALTHY, failures };
  return {
    failures,
    failingSince: health.failingSince ?? now,
    nextTryAt: new Date(now.getTime() + retryAfterMs(failures, random)),
  };
}

/** Whether a webhook has failed for so long that it is disabled. */
export const hasFailedTooLong = ({ failingSince }: WebhookHealth, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS;

export function webhookStatus(disabledAt: Date | null, failingSince: Date | null): WebhookStatus {
  if (disabledAt) return 'disabled';
  return failingSince ? 'failing' : 'working';
}
