import { UnreadableWebhook } from '../../platform/jobs/inbox.js';

/** The part of WhatsApp's webhook that Nirog acts on; Meta may add what it likes. */
export interface WhatsAppEvent {
  entry?: { changes?: { field?: string; value?: ChangeValue }[] }[];
}

/** Who wrote, as far as Meta tells. */
export interface ProviderContact {
  /** Digits. */
  wa_id?: string;
  user_id?: string;
}

interface ChangeValue {
  contacts?: ProviderContact[];
  statuses?: ProviderStatus[];
  messages?: ProviderMessage[];
  user_preferences?: { wa_id?: string; category?: string; value?: string; timestamp?: string }[];
  /** Of `message_template_status_update`. */
  event?: string;
  message_template_name?: string;
  message_template_language?: string;
}

export interface ProviderStatus {
  id?: string;
  status: string;
  /** Unix seconds, as text. */
  timestamp: string;
  /** Meta's own id of the user, beside or instead of the number. */
  recipient_user_id?: string;
  biz_opaque_callback_data?: string;
  errors?: { code: number }[];
}

export interface ProviderMessage {
  id: string;
  /** Digits; missing for a user who hides the number. */
  from?: string;
  from_user_id?: string;
  timestamp: string;
  type: string;
  text?: { body?: string };
  /** A tap on a template's button. */
  button?: { payload?: string; text?: string };
  /** A tap on a button or a row of an interactive message. */
  interactive?: Partial<Record<'button_reply' | 'list_reply', { id?: string; title?: string }>>;
  /** Which of our messages it answers. */
  context?: { id?: string };
}

/** Everything that the parts of an event say, in order. @throws UnreadableWebhook when it has no parts. */
export function flattenChanges({ entry = [] }: WhatsAppEvent): { field: string; value: ChangeValue }[] {
  if (!Array.isArray(entry)) throw new UnreadableWebhook('entry is not what Meta documents');
  return entry.flatMap(({ changes = [] }) => changes.map(({ field = '', value = {} }) => ({ field, value })));
}

/** @param seconds as Meta writes a time. @throws UnreadableWebhook when it is none. */
export function parseTimestamp(seconds: string): Date {
  const time = new Date(Number(seconds) * 1_000);
  if (Number.isNaN(time.getTime())) throw new UnreadableWebhook('a timestamp is not what Meta documents');
  return time;
}

/** WhatsApp's digits as we write numbers. */
export const toE164 = (digits: string): string => `+${digits.replace(/\D/g, '')}`;

/** What a user wrote or tapped; null for a picture, a sticker and the like. */
export function messageText({ text, button, interactive }: ProviderMessage): string | null {
  const choice = interactive?.button_reply ?? interactive?.list_reply;
  return text?.body ?? button?.text ?? choice?.title ?? null;
}

/** What the button that a user tapped stands for. */
export const buttonPayload = ({ button, interactive }: ProviderMessage): string | undefined =>
  button?.payload ?? interactive?.button_reply?.id ?? interactive?.list_reply?.id;

/** Whose message of several it is: each has its contact beside it, in whatever order. */
export function findSender({ from, from_user_id: userId }: ProviderMessage, contacts: readonly ProviderContact[] = []) {
  const match = contacts.find(
    ({ wa_id, user_id }) => (from !== undefined && wa_id === from) || (userId !== undefined && user_id === userId),
  );
  return match ?? (contacts.length === 1 ? contacts[0] : undefined) ?? {};
}
