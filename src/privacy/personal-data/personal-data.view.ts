import type { TermStatus } from '../../enrolments/terms/term.rules.js';
import type { MessageLanguage } from '../../profile/message-settings.rules.js';
import type { Day } from '../../shared/calendar.js';
import type { ConsentView } from '../consents/consent.view.js';
import type { DataRequestView } from '../requests/data-request.view.js';

/** What the clinic stores about the person. */
export class OwnPatientView {
  name!: string;
  /** As the clinic entered it. */
  mobile!: string | null;
  /** In E.164 form. @example '+919876543210' */
  mobile_e164!: string | null;
  email!: string | null;
  last_appointment!: Day | null;
  is_minor!: boolean;
  /** Language of WhatsApp messages; null for the doctor's. */
  message_language!: MessageLanguage | null;
  /** Groups to which the clinic assigned the patient. @example ['Diabetes programme'] */
  tags!: string[];
  created_at!: Date;
  /** When the clinic archived the patient; null otherwise. */
  archived_at!: Date | null;
}

export class OwnSubscriptionView {
  /** @example 'WhatsApp Support' */
  plan_name!: string;
  tier_name!: string | null;
  /** @example 'active' */
  status!: TermStatus;
  start_date!: Day | null;
  end_date!: Day | null;
  /** In rupees; null until a tier is chosen. @example 499 */
  amount!: number | null;
  created_at!: Date;
}

export class OwnPaymentView {
  /** In rupees. @example 499 */
  amount!: number;
  /** @example 'captured' */
  status!: string;
  /** @example 'upi' */
  method!: string | null;
  /** Razorpay's id of an online payment, or what the clinic entered. */
  reference!: string | null;
  /** Null until it is paid. */
  paid_on!: Day | null;
  /** Refunded in rupees. @example 0 */
  refunded!: number;
  created_at!: Date;
}

export class OwnReceiptView {
  /** @example 'R/26-27/000001' */
  number!: string;
  kind!: 'receipt' | 'refund_receipt';
  issued_on!: Day;
  /** In rupees. @example 499 */
  amount!: number;
}

/** A WhatsApp message between the clinic and the person. */
export class OwnMessageView {
  direction!: 'sent' | 'received';
  /** What a sent message is about, or WhatsApp's type of a received one. @example 'payment_link' */
  kind!: string;
  /** Null for other content than text. */
  text!: string | null;
  /** Status of a sent message; null for a received one. @example 'delivered' */
  status!: string | null;
  at!: Date;
}

export class OwnNoteView {
  text!: string;
  created_at!: Date;
}

/**
 * A request to join a plan. The person's data is null once the request is approved: it is the patient's then. `mobile`, `email`,
 * `guardian_name`, `payer_name`, `ip` and `user_agent` are null also if somebody with another number asked, such as a payer.
 */
export class OwnJoinRequestView {
  /** @example 'WhatsApp Support' */
  plan_name!: string;
  /** The chosen tier; null without one. */
  tier_name!: string | null;
  /** @example 'waiting' */
  status!: string;
  name!: string | null;
  mobile!: string | null;
  email!: string | null;
  is_minor!: boolean;
  /** Who decides for a minor; null otherwise. @example 'Sunita Kumar' */
  guardian_name!: string | null;
  /** Who pays for the person; null if the person does. @example 'Sunita Kumar' */
  payer_name!: string | null;
  /** The sentence that was accepted; null once approved. @example 'I accept the terms of the plan “WhatsApp Support”.' */
  wording!: string | null;
  /** Whether reminders were agreed to; null once approved. */
  reminders!: boolean | null;
  /** Null once approved. @example '203.0.113.7' */
  ip!: string | null;
  user_agent!: string | null;
  created_at!: Date;
  /** When the clinic decided; null while it is waiting. */
  decided_at!: Date | null;
}

/** Who else gets data. */
export class RecipientView {
  /** @example 'Razorpay' */
  name!: string;
  /** What for, and which data. @example 'Online payments: name, mobile number and amount' */
  purpose!: string;
}

/** All data about one person, at one clinic. */
export class PersonalDataView {
  patient!: OwnPatientView;
  guardian_name!: string | null;
  subscriptions!: OwnSubscriptionView[];
  payments!: OwnPaymentView[];
  receipts!: OwnReceiptView[];
  messages!: OwnMessageView[];
  /** What the clinic noted about the person. */
  notes!: OwnNoteView[];
  consents!: ConsentView[];
  data_requests!: DataRequestView[];
  /** With which the person joined a plan, or wants to. */
  join_requests!: OwnJoinRequestView[];
  recipients!: RecipientView[];
  produced_at!: Date;
}

export class PersonalDataResponse {
  data!: PersonalDataView;
}
