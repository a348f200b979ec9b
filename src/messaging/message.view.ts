import type { MessageKind, MessageState } from './message.rules.js';

/** A WhatsApp message to a patient. */
export class PatientMessageView {
  id!: string;
  patient_id!: string;
  patient_name!: string;
  /** What it is about. */
  kind!: MessageKind;
  /** The template's name at WhatsApp. @example 'payment_link_v1' */
  template!: string;
  /** `sent` is accepted by WhatsApp; only `delivered` and `read` reached the phone. */
  status!: MessageState;
  /** Why it failed, was skipped, or waits without an answer; null otherwise. */
  reason!: string | null;
  /** What the patient reads; null once the patient was deleted for ever. */
  text!: string | null;
  /** The mobile number, E.164; null when there is none that can receive it. @example '+919876543210' */
  to!: string | null;
  created_at!: Date;
  sent_at!: Date | null;
  delivered_at!: Date | null;
  read_at!: Date | null;
}

export class PatientMessagesView {
  messages!: PatientMessageView[];
  /** Rows that match, over all pages. */
  total!: number;
}

export class PatientMessageReply {
  message!: PatientMessageView;
}
