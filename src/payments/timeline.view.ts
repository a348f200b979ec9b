import type { Day } from '../shared/calendar.js';
import type { Outcome, Step } from './timeline.rules.js';

/** One thing that happened. */
export class TimelineEntry {
  /** When; to the second where Razorpay told it. */
  at!: Date;
  /** What kind of thing it is, for a sign beside it. */
  step!: Step;
  /** Text to show: amounts and days, never a name or a number. */
  text!: string;
  /** In rupees; null where the step is about no money. The rest is what `text` says, for another language. */
  amount!: number | null;
  /** `activated`: the last valid day. `refund`: the day by which the money is promised. */
  day!: Day | null;
  /**
   * Which kind of it: the state of an order, hold, term, refund or message, why it failed, how it was paid.
   * @example 'paid'
   */
  detail!: string | null;
  /** `message`: what it is about. @example 'confirmation' */
  subject!: string | null;
}

/** What became of an enrolment's payments. */
export class TimelineView {
  /**
   * How things stand: `active` the plan runs, `held` money arrived that the clinic decides about, `authorized` the bank
   * has set it aside, `waiting` a payment was started and no money has arrived, `none` nothing is on its way.
   */
  outcome!: Outcome;
  /** The same as a text to show. */
  summary!: string;
  /** In rupees: `held` or `authorized`, how much. */
  amount!: number | null;
  /** `active`: the last valid day. `waiting`: the day on which the payment was started. */
  day!: Day | null;
  /** False when Razorpay gave no answer about a payment: then this is what was known before. */
  answered!: boolean;
  /** When this was asked. */
  checkedAt!: Date;
  /** Oldest first, the newest 100 of them. */
  timeline!: TimelineEntry[];
}
