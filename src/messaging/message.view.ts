import type { MessageLanguage } from '../profile/message-settings.rules.js';
import type { Day } from '../shared/calendar.js';
import type { MessageKind, MessageState } from './message.rules.js';

/** A WhatsApp message to a patient. */
export class PatientMessageView {
  id!: string;
  patient_id!: string;
  patient_name!: string;
  /** What the message is about. */
  kind!: MessageKind;
  /** Name of the template at WhatsApp. @example 'payment_confirmation_v1' */
  template!: string;
  language!: MessageLanguage;
  /** The receipt that is attached as a file; null if there is none. For a confirmation it is known once it was sent. */
  receipt_id!: string | null;
  /** `sent`: accepted by WhatsApp. Only `delivered` and `read` have reached the phone. */
  status!: MessageState;
  /** Why the message failed, was skipped or waits; `outcome unknown` if WhatsApp did not answer. Null otherwise. */
  reason!: string | null;
  /** The text as the patient reads it; null after the patient was deleted permanently. */
  text!: string | null;
  /** Mobile number in E.164 form; null if there is none that can receive messages. @example '+919876543210' */
  to!: string | null;
  created_at!: Date;
  /** When a waiting message will be sent; null otherwise. */
  send_at!: Date | null;
  sent_at!: Date | null;
  delivered_at!: Date | null;
  read_at!: Date | null;
  /** What the clinic can do with the message now. @example [] */
  actions!: 'resend'[];
}

export class PatientMessagesView {
  messages!: PatientMessageView[];
  /** Number of matching rows over all pages; null for a page by cursor. @example 319 */
  total!: number | null;
}

export class PatientMessageResponse {
  message!: PatientMessageView;
}

/** A message that will be sent or skipped if nothing changes. */
export class MessageForecastRow {
  /** When it will be sent. @example '2026-11-28T03:30:00.000Z' */
  at!: Date;
  /** @example 'reminder' */
  kind!: MessageKind;
  patient_id!: string;
  patient_name!: string;
  /** The plan's name in WhatsApp messages. */
  subscription_name!: string;
  /** Last valid day that a reminder or expiry notice names; null for a message that is stored and scheduled already. */
  subscription_end_date!: Day | null;
  /** Why it will not be sent; null if it will. */
  reason!: string | null;
}

export class MessageForecastView {
  /** Soonest first. */
  forecast!: MessageForecastRow[];
  /** Number of messages that will be sent. */
  total!: number;
  /** Number of messages that will not be sent. @example 0 */
  skipped!: number;
}

/** A payment link as WhatsApp draws it below the text of a message. */
export class PaymentCardView {
  /** What is due, in rupees. @example 499 */
  amount!: number;
}

/** The content of a message, before it is sent. */
export class MessagePreview {
  kind!: MessageKind;
  /** @example 'payment_confirmation_v1' */
  template!: string;
  language!: MessageLanguage;
  category!: 'UTILITY' | 'MARKETING';
  text!: string;
  /** Name of the attached file; null if there is none. @example 'R-26-27-000001.pdf' */
  document!: string | null;
  /** The payment card, which contains the button; null if there is none. */
  card!: PaymentCardView | null;
  /** Text of the first button; null if there is none. @example 'View membership' */
  button!: string | null;
  /** A second button that stops reminders; null if there is none. */
  stop_button!: string | null;
  /** Address that the first button opens; null without a patient, and for a payment card, whose link does not exist yet. */
  link!: string | null;
  /** Why it would not be sent now; null if it would. */
  reason!: string | null;
}

export class MessagePreviewResponse {
  preview!: MessagePreview;
}

/** A WhatsApp message from a patient. */
export class InboundMessageView {
  id!: string;
  /**
   * WhatsApp's type of message; `several_clinics` until the patient of several clinics has chosen which one is meant.
   * @example 'text'
   */
  kind!: string;
  /**
   * Null for other types such as pictures and voice messages, and for a message that may be meant for another clinic.
   * @example 'Thank you, doctor'
   */
  text!: string | null;
  at!: Date;
}

/** Whether the patient gets a message when a subscription is withdrawn. */
export class WithdrawalPreview {
  /** Whether the payment link stops working; a patient who has paid for the plan before keeps it. */
  link_ends!: boolean;
  /** Whether the patient is sent a message that the link is no longer valid. */
  message!: 'now' | 'later' | 'none';
  /** When it is sent, if later. @example null */
  message_at!: Date | null;
  /** Why no message is sent; null if one is, or if the link keeps working. @example null */
  reason!: string | null;
}

export class WithdrawalPreviewResponse {
  preview!: WithdrawalPreview;
}

/**
 * How reminders were stopped: `reply` by writing STOP, `button` by a message's button, `whatsapp` by WhatsApp's own
 * control for marketing messages, `page` on the pay page.
 */
export type OptOutSource = 'reply' | 'button' | 'whatsapp' | 'page';

/** What a patient wrote on WhatsApp, and the state of the number. */
export class ConversationView {
  /** Newest first; the newest 100. */
  replies!: InboundMessageView[];
  /** When reminders were stopped; null while they are sent. */
  stopped_at!: Date | null;
  /** How the patient stopped reminders; null while they are sent. */
  stopped_by!: OptOutSource | null;
  /** When WhatsApp last failed to reach the number; null if it was reached since. */
  unreachable_at!: Date | null;
  /** Until when free text can be sent to the patient; null if the patient has not written in the last 24 hours. */
  window_until!: Date | null;
}

/** Whether a patient gets reminders on WhatsApp. */
export class RemindersView {
  wanted!: boolean;
}
