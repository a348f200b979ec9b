import type { InboundMessageView, PatientMessageView } from '../messaging/message.view.js';
import type { HoldReason, HoldState } from '../payments/holds/hold.rules.js';
import type { PaymentView } from '../payments/payment.view.js';
import type { RefundView } from '../payments/refunds/refund.view.js';
import type { ActorKind } from '../platform/audit-context.js';
import type { Day } from '../shared/calendar.js';
import type { TimelineEvent, TimelineKind } from './patient-timeline.rules.js';

/** Who made a change. */
export class TimelineActorView {
  kind!: ActorKind;
  /** Id of the account; null for a patient and for the system. @example '0199f180-5b7e-7f41-8d2c-1a9e4c6f0b35' */
  id!: string | null;
  /** Email of the account; null for staff of Nirog. @example 'doctor@demo.nirog.example' */
  email!: string | null;
  /** Name of a person who works for the doctor; null for the doctor. @example 'Meera Nair' */
  name!: string | null;
}

/** The subscription that an entry is about, as it was after the event. */
export class TimelineSubscriptionView {
  /** The plan's name when it was sold. @example 'WhatsApp Support' */
  plan_name!: string;
  /** Null until a tier was chosen. @example 'Basic' */
  tier_name!: string | null;
  /** Null until it was paid. @example '2026-11-05' */
  start_date!: Day | null;
  /** The last valid day. Null until it was paid. @example '2026-12-05' */
  end_date!: Day | null;
  /** For `extended` and `shortened`: the last valid day before. Null otherwise. @example null */
  previous_end_date!: Day | null;
}

/** Why money was held, and what was decided. */
export class TimelineHoldView {
  reason!: HoldReason;
  status!: HoldState;
}

/** A change as in the activity log. Secrets and data that identify a patient are masked with `•••`. */
export class TimelineChangeView {
  /** The operation. @example 'patients.update' */
  action!: string;
  /** Kind of the changed record. @example 'patient' */
  object_type!: string;
  /** The changed fields with their old values; null for a new record. @example { "email": "•••" } */
  before!: Record<string, unknown> | null;
  /** The changed fields with their new values. @example { "email": "•••" } */
  after!: Record<string, unknown>;
}

/** One event of a patient's history. */
export class PatientTimelineEntryView {
  /** Stable for one event. @example '5d41402a-bc4b-2a76-b971-9d911017c592' */
  id!: string;
  at!: Date;
  kind!: TimelineKind;
  /** What happened. @example 'paid' */
  event!: TimelineEvent;
  /** For events of kind `payment`: the money of the event in rupees. Null otherwise. @example 499 */
  amount!: number | null;
  /**
   * Why, in words: the bank's reason of a failed payment, or the clinic's reason of a void, a correction or a refund. Null
   * otherwise.
   * @example null
   */
  reason!: string | null;
  /** For events of kind `subscription`. */
  subscription!: TimelineSubscriptionView | null;
  /** For events of kind `payment`: the payment as it is now. */
  payment!: PaymentView | null;
  /** For `held` and `hold_accepted`. */
  hold!: TimelineHoldView | null;
  /** For `refunded`. */
  refund!: RefundView | null;
  /** For `sent`: the message with its delivery status. */
  message!: PatientMessageView | null;
  /** For `received`: what the patient wrote. */
  reply!: InboundMessageView | null;
  /** For `changed`. */
  change!: TimelineChangeView | null;
  /** Who did it, if it is known; always for `changed`. */
  actor!: TimelineActorView | null;
}

export class PatientTimelineView {
  /** Newest first. */
  entries!: PatientTimelineEntryView[];
  /**
   * Send it as `before` to get the entries that follow; null at the end.
   * @example '2026-11-05T09:34:00.000Z_paid_5d41402a-bc4b-2a76-b971-9d911017c592'
   */
  next!: string | null;
}
