import { PatientView } from '../../patients/patient.view.js';
import type { Day } from '../../shared/calendar.js';
import type { ValidityType } from '../../shared/period.js';
import type { TermAction, TermStatus } from './term.rules.js';

/** One period of a patient's subscription. */
export class TermView {
  /** @example '0199f2a5-0d3b-7a94-b6c8-5e1f7a2d9c03' */
  id!: string;
  patient_id!: string;
  /** Id of the plan. */
  subscription_id!: string;
  /** The plan's name, copied when the subscription was assigned, paid or moved to another plan. */
  subscription_name!: string;
  tier_name!: string | null;
  /** Null until a tier is chosen. */
  validity_type!: ValidityType | null;
  /** Months that one payment is valid for; null until a tier is chosen. */
  validity_months!: number | null;
  subscription_tier_id!: string | null;
  /** Computed from the dates and payments for today's date in India. */
  status!: TermStatus;
  payment_status!: 'pending' | 'completed';
  /** Rupees; null until a tier is chosen. @example 499 */
  payment_amount!: number | null;
  /** Day in India on which the payment was captured or recorded. */
  payment_date!: Day | null;
  /**
   * As named by Razorpay for an online payment (`upi`, `card`, …); otherwise `offline`, or what was entered with it;
   * `free` for a price of 0.
   */
  payment_method!: string | null;
  subscription_start_date!: Day | null;
  /**
   * The last valid day. After a refund that ended the subscription: the day before the refund, or the start date if
   * that is later.
   */
  subscription_end_date!: Day | null;
  /** Address of the patient's pay page; null after it was revoked. */
  link!: string | null;
  /** What the clinic can do with the subscription now. @example ['edit', 'disable'] */
  actions!: TermAction[];
}

export class TermsView {
  subscriptions!: TermView[];
}

export class TermResponse {
  /** Text to show. @example 'Subscription activated successfully' */
  message!: string;
  subscription!: TermView;
}

/** A patient in the list, with the subscription that matters most now. */
export class PatientListRow extends PatientView {
  /** Null for a patient without a subscription. */
  subscription_name!: string | null;
  tier_name!: string | null;
  validity_type!: ValidityType | null;
  subscription_status!: TermStatus | null;
  subscription_end_date!: Day | null;
  /** Whether the patient replied STOP: receipts are still sent, reminders are not. */
  whatsapp_stopped!: boolean;
}

export class PatientListView {
  patients!: PatientListRow[];
  /** Number of matching rows over all pages. */
  total!: number;
}

export class PatientCreatedResponse {
  /** Text to show. @example 'Patient added successfully' */
  message!: string;
  patient!: PatientView;
  /** The subscription that was assigned or recorded with the patient; missing if there is none. */
  subscription?: TermView;
}
