import { PatientView } from '../patients/patient.view.js';
import type { Day } from '../shared/calendar.js';
import type { ValidityType } from '../shared/period.js';
import type { TermAction, TermStatus } from './term.rules.js';

/** One validity of a patient's subscription ("patient subscription" in the API). */
export class TermView {
  id!: string;
  patient_id!: string;
  /** The plan's id. */
  subscription_id!: string;
  /** The plan's name as it was when this was assigned, paid or given another plan's tier. */
  subscription_name!: string;
  tier_name!: string | null;
  /** Null while no tier is chosen. */
  validity_type!: ValidityType | null;
  /** Months that one payment is good for; null while no tier is chosen. */
  validity_months!: number | null;
  subscription_tier_id!: string | null;
  /** Reckoned from facts and today's date in India. */
  status!: TermStatus;
  payment_status!: 'pending' | 'completed';
  /** Rupees; null while no tier is chosen. */
  payment_amount!: number | null;
  /** Day of capture, or of the record, in India. */
  payment_date!: Day | null;
  /** upi, card … for online payments; offline, free. */
  payment_method!: string | null;
  subscription_start_date!: Day | null;
  /** The last valid day; of one that a refund ended, the day before (or the start, when both are one day). */
  subscription_end_date!: Day | null;
  /** Address of the patient's pay page; null when it was revoked. */
  link!: string | null;
  /** What staff may do now, one button each. */
  actions!: TermAction[];
}

export class TermsView {
  subscriptions!: TermView[];
}

export class TermReply {
  /** Text to show. */
  message!: string;
  subscription!: TermView;
}

/** A patient in the list, with the subscription that matters most now. */
export class RosterRow extends PatientView {
  /** Null without a subscription. */
  subscription_name!: string | null;
  tier_name!: string | null;
  validity_type!: ValidityType | null;
  subscription_status!: TermStatus | null;
  subscription_end_date!: Day | null;
  /** The patient has said STOP: receipts are still sent, reminders are not. */
  whatsapp_stopped!: boolean;
}

export class RosterView {
  patients!: RosterRow[];
  /** Rows that match, over all pages. */
  total!: number;
}

export class PatientCreatedReply {
  /** Text to show. */
  message!: string;
  patient!: PatientView;
  /** The subscription that was assigned or recorded with the patient. */
  subscription?: TermView;
}
