import type { Outcome, Step } from './timeline.rules.js';

/** One thing that happened. */
export class TimelineEntry {
  /** When; to the second where Razorpay told it. */
  at!: Date;
  /** What kind of thing it is, for a sign beside it. */
  step!: Step;
  /** Text to show: amounts and days, never a name or a number. */
  text!: string;
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
  /** False when Razorpay gave no answer about a payment: then this is what was known before. */
  answered!: boolean;
  /** When this was asked. */
  checkedAt!: Date;
  /** Oldest first, the newest 100 of them. */
  timeline!: TimelineEntry[];
}
