import { PatientView } from '../../patients/patient.view.js';
import type { Day } from '../../shared/calendar.js';
import type { ValidityType } from '../../shared/period.js';
import type { PatientStatus } from '../patient-list/patient-status.rules.js';
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
  /** Whether it is `active` and starts after today, such as a renewal that is paid early. */
  upcoming!: boolean;
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
  /** Whether it was paid before the clinic used Nirog: the amount is no revenue, but counts towards MRR. */
  opening!: boolean;
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
  subscription_start_date!: Day | null;
  subscription_end_date!: Day | null;
  /** `upcoming`: paid, and starts later; `pending`: not paid yet; `none`: without a subscription. @example 'active' */
  status!: PatientStatus;
  /** Days from today until `subscription_end_date`, negative if it is past. @example 12 */
  days_left!: number | null;
  /** Whether a paid period that starts later follows the one shown. */
  renewed!: boolean;
  /** Whether the patient replied STOP: receipts are still sent, reminders are not. */
  whatsapp_stopped!: boolean;
  /** Whether WhatsApp could not deliver the last message to the number. */
  whatsapp_unreachable!: boolean;
}

/** Numbers of patients for the filters of the list. */
export class PatientCountsView {
  /** All patients that match the other filters. @example 240 */
  all!: number;
  /** Patients with an active subscription. @example 131 */
  active!: number;
  /** Patients whose paid subscription starts later. @example 2 */
  upcoming!: number;
  /** Patients whose subscription is not paid yet. @example 14 */
  pending!: number;
  /** Patients whose subscription is disabled. @example 3 */
  disabled!: number;
  /** Patients whose subscription has ended. @example 58 */
  expired!: number;
  /** Patients whose subscription was cancelled. @example 1 */
  cancelled!: number;
  /** Patients without a subscription. @example 31 */
  none!: number;
  /** Active subscriptions that end today and are not renewed yet. @example 1 */
  ends_today!: number;
  /** Active subscriptions that end within 7 days and are not renewed yet. @example 9 */
  ends_in_7_days!: number;
  /** Active subscriptions that end within 30 days and are not renewed yet. @example 37 */
  ends_in_30_days!: number;
  /** Patients whom WhatsApp messages may not reach, for any reason. @example 6 */
  whatsapp_problem!: number;
}

export class PatientListView {
  patients!: PatientListRow[];
  /** Number of matching rows over all pages; null for a page by cursor. @example 319 */
  total!: number | null;
}

export class PatientCreatedResponse {
  /** Text to show. @example 'Patient added successfully' */
  message!: string;
  patient!: PatientView;
  /** The subscription that was assigned or recorded with the patient; missing if there is none. */
  subscription?: TermView;
}
