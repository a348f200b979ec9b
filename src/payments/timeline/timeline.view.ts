import type { Day } from '../../shared/calendar.js';
import type { TimelineOutcome, TimelineStep } from './timeline.rules.js';

/** One event. */
export class TimelineEntry {
  /** When it happened; in whole seconds if Razorpay reports it so. */
  at!: Date;
  /** What kind of event it is. */
  step!: TimelineStep;
  /** Text to show, with amounts and days but no name and no number. @example '₹499 arrived.' */
  text!: string;
  /** Rupees; null for an event without money. @example 499 */
  amount!: number | null;
  /**
   * For `activated`: the last valid day. For `refund`: the day by which the patient receives the money. Null otherwise.
   */
  day!: Day | null;
  /**
   * State of the order, hold, term, refund or message; for a failed payment the reason, for a captured one the method.
   * @example 'upi'
   */
  detail!: string | null;
  /** For `message`: the kind of message. Null otherwise. */
  subject!: string | null;
}

/** Outcome and history of an enrolment's payments, as stored. */
export class StoredTimelineView {
  /**
   * `active`: the plan is valid. `held`: the clinic decides about a payment. `authorized`: the bank has reserved the
   * money. `waiting`: a payment was started and no money has arrived. `none`: no payment is under way.
   */
  outcome!: TimelineOutcome;
  /** The outcome as a text to show. @example 'The plan is active until 5 Dec 2026.' */
  summary!: string;
  /** For `held` and `authorized`: the amount in rupees. Null otherwise. */
  amount!: number | null;
  /** For `active`: the last valid day. For `waiting`: the day on which the payment was started. Null otherwise. */
  day!: Day | null;
  /** Oldest first; the newest 100 events. */
  timeline!: TimelineEntry[];
}

/** The same after a check at Razorpay. */
export class TimelineView extends StoredTimelineView {
  /** False if Razorpay did not answer; the response then shows what was known before. */
  answered!: boolean;
  /** When the check was made. */
  checkedAt!: Date;
}
