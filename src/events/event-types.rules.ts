/** Version of the data of all events. A change that a receiver could stumble over gets a new one. */
export const EVENT_VERSION = 1;

/** Days before the last day of a term on which `term.expiring` is recorded. */
export const EXPIRING_DAYS = 7;

/** How long events and deliveries are kept. */
export const EVENT_RETENTION_DAYS = 30;

/** All events, and when each happens. Triggers and sweeps record them. */
export const EVENT_TYPES = {
  'patient.created': 'A patient was added',
  'patient.updated': 'Details of a patient changed; `changed` names the fields',
  'patient.archived': 'A patient was archived',
  'patient.restored': 'An archived patient was restored',
  'patient.erased': 'A patient was deleted permanently: delete your copy',
  'enrolment.created': 'A patient was put on a plan',
  'enrolment.plan_changed': 'A patient was moved to another plan',
  'term.activated': 'A subscription was paid and is active from its start date',
  'term.expiring': `A subscription ends within ${EXPIRING_DAYS} days and is not renewed`,
  'term.expired': 'The last day of a subscription has passed without a renewal',
  'term.cancelled': 'A subscription or assignment ended early, for example by a refund',
  'term.restored': 'A refund that had ended a subscription failed, so it runs again',
  'term.voided': 'A payment was recorded by mistake, so its subscription is unpaid again',
  'term.disabled': 'The clinic disabled a subscription',
  'term.enabled': 'The clinic enabled a disabled subscription',
  'payment.captured': 'A payment was captured by Razorpay or recorded by the clinic',
  'payment.failed': 'An attempt to pay failed',
  'payment.voided': 'A payment at the clinic was recorded by mistake and no longer counts',
  'payment.refunded': 'A payment was refunded in full or in part',
  'payment.refund_failed': 'A refund failed: the money stays with the doctor',
  'hold.opened': 'A payment waits for the doctor’s decision',
  'hold.accepted': 'The doctor accepted a waiting payment as a renewal',
  'hold.refunded': 'A waiting payment was refunded',
  'receipt.issued': 'A receipt or refund receipt was issued',
  'message.delivered': 'A WhatsApp message reached the phone',
  'message.failed': 'A WhatsApp message could not be sent or delivered',
  'message.replied': 'A patient sent a WhatsApp message',
  'webhook.test': 'The doctor tested a webhook',
} as const;

export type EventType = keyof typeof EVENT_TYPES;

/** The types that a webhook can choose. A test goes to the webhook that is tested. */
export const CHOOSABLE_EVENT_TYPES = Object.keys(EVENT_TYPES).filter((type) => type !== 'webhook.test') as EventType[];
