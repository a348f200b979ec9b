import { TermView } from '../enrolments/term.view.js';
import type { HoldAction, HoldReason, HoldState } from './hold.rules.js';
import { RefundView } from './refund.view.js';

/** Captured money that extends nothing until the doctor accepts it as a renewal or gives it back. */
export class HoldView {
  id!: string;
  patient_id!: string;
  patient_name!: string;
  /** Deleted for ever: there is nobody to lead to. */
  patient_deleted!: boolean;
  payment_id!: string;
  /** In rupees. @example 499 */
  amount!: number;
  /** Why it is held: paid twice, paid after the clinic took the money by hand, or the patient was deleted. */
  reason!: HoldReason;
  status!: HoldState;
  /** When the money was captured. */
  created_at!: Date;
  /** The plan that was paid for, as it was called then. */
  subscription_name!: string;
  tier_name!: string | null;
  /** How many months were paid for. */
  validity_months!: number;
  /** What the doctor may do now, one button each. */
  actions!: HoldAction[];
}

export class HoldsView {
  holds!: HoldView[];
  /** Rows that match, over all pages. */
  total!: number;
}

export class HoldAcceptedReply {
  /** Text to show. */
  message!: string;
  hold!: HoldView;
  /** The renewal that it became. */
  subscription!: TermView;
}

export class HoldRefundedReply {
  /** Text to show. */
  message!: string;
  hold!: HoldView;
  refund!: RefundView;
}
