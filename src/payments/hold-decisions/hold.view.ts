import { TermView } from '../../enrolments/terms/term.view.js';
import type { HoldAction, HoldReason, HoldState } from '../holds/hold.rules.js';
import { RefundView } from '../refunds/refund.view.js';

/** A captured payment that is not applied until the doctor accepts it as a renewal or refunds it. */
export class HoldView {
  /** @example '0199f2a9-7b2d-7c16-8e4a-0d9f3b5c6a71' */
  id!: string;
  patient_id!: string;
  patient_name!: string;
  /** Whether the patient was deleted permanently. */
  patient_deleted!: boolean;
  payment_id!: string;
  /** In rupees. @example 499 */
  amount!: number;
  /** Why the money is held: it was paid twice, paid after the clinic recorded a payment, or the patient was deleted. */
  reason!: HoldReason;
  status!: HoldState;
  /** When the payment was captured. */
  created_at!: Date;
  /** The plan that was paid for, by its name at the time. */
  subscription_name!: string;
  tier_name!: string | null;
  /** Months that were paid for. */
  validity_months!: number;
  /** What the doctor can do with the hold now. @example ['accept', 'refund'] */
  actions!: HoldAction[];
}

export class HoldsView {
  holds!: HoldView[];
  /** Number of matching rows over all pages. */
  total!: number;
}

export class HoldAcceptedResponse {
  /** Text to show. @example 'Payment accepted as renewal' */
  message!: string;
  hold!: HoldView;
  /** The renewal that was paid with it. */
  subscription!: TermView;
}

export class HoldRefundedResponse {
  /** Text to show. @example 'Refund of ₹499 started. It reaches the patient by 24 Nov 2026.' */
  message!: string;
  hold!: HoldView;
  refund!: RefundView;
}
