export const MESSAGE_LANGUAGES = ['en', 'hi'] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

export const PATIENT_MESSAGE_KINDS = [
  'onboarding',
  'payment_link',
  'confirmation',
  'reminder',
  'expiry',
  'hold',
  'withdrawal',
  'receipt',
] as const;
export type PatientMessageKind = (typeof PATIENT_MESSAGE_KINDS)[number];

/** Whether a message of the kind is sent without a person who asks for it. A receipt is sent by hand only. */
export const isAutomatic = (kind: PatientMessageKind): boolean => kind !== 'receipt';

/** Whether a doctor may switch a kind off. Not the confirmation: the pay page promises patients a receipt. */
export const canSwitchOff = (kind: PatientMessageKind): boolean => isAutomatic(kind) && kind !== 'confirmation';

/** Range of reminder days, in days before the end date, and how many a doctor may set. */
export const REMINDER_DAYS = { from: 0, to: 30, maxCount: 10 } as const;

/** A doctor's settings for messages to patients. */
export interface MessageSettings {
  messageLanguage: MessageLanguage;
  /** Days before the end date; 0 is the end date itself. */
  reminderDays: readonly number[];
  messagesOff: readonly PatientMessageKind[];
  /** Whether the payment confirmation has the receipt attached. */
  receiptWithConfirmation: boolean;
  /** Whether dues are sent as payment cards, where the platform may send them. */
  paymentCards: boolean;
}

/** The settings until the doctor saves a profile. */
export const DEFAULT_MESSAGE_SETTINGS: MessageSettings = {
  messageLanguage: 'en',
  reminderDays: [7, 3, 1, 0],
  messagesOff: [],
  receiptWithConfirmation: true,
  paymentCards: false,
};
