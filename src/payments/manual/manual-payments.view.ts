import type { TermView } from '../../enrolments/terms/term.view.js';
import type { Day } from '../../shared/calendar.js';
import type { PaymentView } from '../payment.view.js';

/** What a payment for a tier would do now. Nothing is stored. */
export class PaymentPreview {
  /** The tier's price, in rupees. @example 499 */
  amount!: number;
  subscription_start_date!: Day;
  /** The last valid day. */
  subscription_end_date!: Day;
  /** The end of the patient's active subscription of this plan, which the new one follows; null if there is none. */
  follows_end_date!: Day | null;
  /** Whether the subscription is already over: such a payment is recorded, and no message is sent. */
  is_over!: boolean;
  /** Whether a pending subscription of this plan becomes the paid one, and its payment link stops accepting money. */
  replaces_pending!: boolean;
}

export class PaymentPreviewResponse {
  preview!: PaymentPreview;
}

export class PaymentRecordedResponse {
  /** Text to show. @example 'Payment of ₹499 recorded' */
  message!: string;
  payment!: PaymentView;
  /** The subscription that it pays for. */
  subscription!: TermView;
  /** The patient's `version` after this payment. @example '5d41402a.bc4b2a76' */
  patient_version!: string;
}

export class PaymentVoidedResponse {
  /** Text to show. @example 'Payment of ₹499 voided' */
  message!: string;
  payment!: PaymentView;
  /** The subscription that it had paid for: pending again, or cancelled if none was pending before. */
  subscription!: TermView;
  /** The patient's `version` now. @example '5d41402a.bc4b2a76' */
  patient_version!: string;
}
