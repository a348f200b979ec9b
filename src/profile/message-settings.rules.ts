export const MESSAGE_LANGUAGES = ['en', 'hi'] as const;
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number];

/** The kinds of message that patients get. */
export const PATIENT_MESSAGE_KINDS = [
  'onboarding',
  'payment_link',
  'confirmation',
  'reminder',
  'expiry',
  'hold',
] as const;
export type PatientMessageKind = (typeof PATIENT_MESSAGE_KINDS)[number];

/** Whether a doctor may switch a kind off: whoever pays gets a receipt, as the pay page promises. */
export const canSwitchOff = (kind: PatientMessageKind): boolean => kind !== 'confirmation';

/** Days before the end date on which reminders may be set, and how many of them. */
export const REMINDER_DAYS = { from: 0, to: 30, most: 10 } as const;

/** How a doctor's patients are written to. */
export interface MessageSettings {
  messageLanguage: MessageLanguage;
  /** Days before the end date; 0 is the end date itself. */
  reminderDays: readonly number[];
  messagesOff: readonly PatientMessageKind[];
}

/** What holds until a doctor says otherwise. */
export const DEFAULT_MESSAGE_SETTINGS: MessageSettings = {
  messageLanguage: 'en',
  reminderDays: [7, 3, 1, 0],
  messagesOff: [],
};
