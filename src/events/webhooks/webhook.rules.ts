/** Why a webhook gets nothing: the doctor switched it off, it failed for five days, or it answered 410 Gone. */
export const WEBHOOK_DISABLED_REASONS = ['doctor', 'failing', 'gone'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

/** `failing`: its last attempts failed, and it is tried less often. */
export const WEBHOOK_STATUSES = ['working', 'failing', 'disabled'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const WEBHOOK_LIMITS = { webhooks: 10, replayedEvents: 1_000 } as const;
