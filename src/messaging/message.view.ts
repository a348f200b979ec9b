import type { MessageLanguage } from '../profile/message-settings.rules.js';
import type { Day } from '../shared/calendar.js';
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
  language!: MessageLanguage;
  /** `sent` is accepted by WhatsApp; only `delivered` and `read` reached the phone. */
  status!: MessageState;
  /** Why it failed, was skipped, or waits; `outcome unknown`: WhatsApp gave no answer. Null otherwise. */
  reason!: string | null;
  /** What the patient reads; null once the patient was deleted for ever. */
  text!: string | null;
  /** The mobile number, E.164; null when there is none that can receive it. @example '+919876543210' */
  to!: string | null;
  created_at!: Date;
  /** While it waits for its hour, or for another try: when it goes out. */
  send_at!: Date | null;
  sent_at!: Date | null;
  delivered_at!: Date | null;
  read_at!: Date | null;
  /** What staff may do now, one button each. */
  actions!: 'resend'[];
}

export class PatientMessagesView {
  messages!: PatientMessageView[];
  /** Rows that match, over all pages. */
  total!: number;
}

export class PatientMessageReply {
  message!: PatientMessageView;
}

/** A message that will be written if nothing changes. */
export class MessageForecastRow {
  /** When. */
  at!: Date;
  kind!: MessageKind;
  patient_id!: string;
  patient_name!: string;
  /** What messages call the plan. */
  subscription_name!: string;
  /** The last valid day that it speaks of; null for a payment that is held. */
  subscription_end_date!: Day | null;
  /** Why it will not be sent; null when it will. */
  reason!: string | null;
}

export class MessageForecastView {
  /** Soonest first. */
  forecast!: MessageForecastRow[];
  /** How many of them will be sent. */
  total!: number;
  /** How many will not. */
  skipped!: number;
}

/** What a message looks like before it is sent. */
export class MessagePreview {
  kind!: MessageKind;
  template!: string;
  language!: MessageLanguage;
  category!: 'UTILITY' | 'MARKETING';
  text!: string;
  button!: string;
  /** A second button, with which the patient stops reminders; null where there is none. */
  stop_button!: string | null;
  /** Where the first button leads; null when there is no patient to lead there. */
  link!: string | null;
  /** Why it would not be sent now; null when it would. */
  reason!: string | null;
}

export class MessagePreviewReply {
  preview!: MessagePreview;
}

/** What a patient wrote back. */
export class ReplyView {
  id!: string;
  /**
   * WhatsApp's type of it; `several_clinics` when several clinics write to the number and the patient has not said yet
   * for which of them it is. @example 'text'
   */
  kind!: string;
  /** Null for a picture, a sound and the like, and for what may be for another clinic. */
  text!: string | null;
  at!: Date;
}

/**
 * How a number's owner said that no reminders are wanted: by writing STOP, by a template's button, by WhatsApp's own, or
 * on the page behind the link.
 */
export type StoppedBy = 'reply' | 'button' | 'whatsapp' | 'page';

/** A patient's side of the conversation. */
export class ConversationView {
  /** Newest first, the newest 100. */
  replies!: ReplyView[];
  /** Since when the patient wants no reminders; null while they are wanted. */
  stopped_at!: Date | null;
  /** How the patient said so; null while they are wanted. */
  stopped_by!: StoppedBy | null;
  /** Since when WhatsApp could not reach the number; null while it can. */
  unreachable_at!: Date | null;
  /** Until when WhatsApp lets a free text pass; null when the patient has not written within 24 hours. */
  window_until!: Date | null;
}

/** Whether a patient is reminded on WhatsApp of the end of a plan. */
export class RemindersView {
  wanted!: boolean;
}
