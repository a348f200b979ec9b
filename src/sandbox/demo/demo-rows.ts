import type { Day } from '../../shared/calendar.js';
import type { Paise } from '../../shared/money.js';
import type { ValidityType } from '../../shared/period.js';

/** Table rows without `doctor_id`. Times are ISO texts. */
export interface PatientRow {
  id: string;
  name: string;
  mobile: string;
  mobile_normal: string;
  email: string | null;
  last_appointment: Day | null;
  created_at: string;
  archived_at: string | null;
  payer_id: string | null;
}

export interface PayerRow {
  id: string;
  name: string;
  mobile: string;
  mobile_normal: string;
  created_at: string;
}

export interface PlanRow {
  id: string;
  name: string;
  [column: string]: unknown;
}

export interface EnrolmentRow {
  id: string;
  patient_id: string;
  plan_id: string;
  created_at: string;
}

/** The columns that a term and an order copy from plan and tier. */
export interface SoldColumns {
  plan_name: string;
  tier_id: string;
  tier_name: string;
  validity_type: ValidityType;
  months: number;
  amount_paise: Paise;
}

export interface TermRow extends Partial<SoldColumns> {
  id: string;
  enrolment_id: string;
  patient_id: string;
  plan_id: string;
  plan_name: string;
  state: 'pending' | 'paid';
  start_day?: Day;
  end_day?: Day;
  anchor_day?: number;
  payment_day?: Day;
  payment_method?: string;
  created_at: string;
}

export interface OrderRow extends SoldColumns {
  id: string;
  enrolment_id: string;
  state: 'paid' | 'expired';
  provider_order_id: string;
  key_id: string;
  created_at: string;
  expires_at: string;
  checks: number;
}

export interface PaymentRow {
  id: string;
  enrolment_id: string;
  order_id: string | null;
  term_id: string | null;
  provider_payment_id: string | null;
  method: string;
  reference: string | null;
  amount_paise: Paise;
  state: 'captured' | 'failed';
  captured_at: string | null;
  payment_day: Day | null;
  created_at: string;
}

export interface HoldRow {
  id: string;
  payment_id: string;
  enrolment_id: string;
  amount_paise: Paise;
  reason: 'paid_twice';
  state: 'open';
  created_at: string;
}

export interface MessageRow {
  id: string;
  patient_id: string;
  enrolment_id: string;
  term_id: string | null;
  hold_id: string | null;
  kind: string;
  dedupe_key: string;
  due_day: Day | null;
  template: string;
  language: string;
  to_number: string | null;
  variables: string[];
  link_identifier: string;
  state: string;
  reason: string | null;
  provider_id: string | null;
  attempted_at: string | null;
  send_at: string | null;
  created_at: string;
  sent_at: string | null;
  delivered_at: string | null;
  read_at: string | null;
}

export interface ReplyRow {
  id: string;
  patient_id: string;
  provider_id: string;
  kind: 'text';
  text: string;
  at: string;
}

/** WhatsApp state of a number, for all doctors. */
export interface ContactRow {
  number: string;
  last_patient_id: string;
  last_inbound_at: string | null;
  stopped_at: string | null;
  stopped_by: 'reply' | null;
  opt_changed_at: string | null;
  unreachable_at: string | null;
}

/** All rows of the demo doctor. */
export interface DemoRows {
  plan: PlanRow[];
  tier: object[];
  payer: PayerRow[];
  payer_link: { identifier: string; payer_id: string; created_at: string }[];
  patient: PatientRow[];
  enrolment: EnrolmentRow[];
  link: { identifier: string; enrolment_id: string; created_at: string }[];
  payment_order: OrderRow[];
  term: TermRow[];
  term_pause: { id: string; term_id: string; from_day: Day; to_day: Day | null }[];
  payment: PaymentRow[];
  hold: HoldRow[];
  message: MessageRow[];
  reply: ReplyRow[];
  whatsapp_contact: ContactRow[];
}
