import { pickScalars, UnreadableWebhook } from '../../platform/jobs/inbox.js';

/** The part of WhatsApp's webhook that Nirog reads. Other fields are ignored. */
export interface WhatsAppEvent {
  entry?: { changes?: { field?: string; value?: ChangeValue }[] }[];
}

/** The sender of a message; Meta may leave out the number or the user id. */
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
  /** This and the next two: in `message_template_status_update` only. */
  event?: string;
  message_template_name?: string;
  message_template_language?: string;
}

export interface ProviderStatus {
  id?: string;
  status: string;
  /** Unix seconds, as text. */
  timestamp: string;
  /** Meta's business-scoped user id. */
  recipient_user_id?: string;
  biz_opaque_callback_data?: string;
  errors?: { code: number }[];
}

export interface ProviderMessage {
  id: string;
  /** Digits; missing when the user hides the number. */
  from?: string;
  from_user_id?: string;
  timestamp: string;
  type: string;
  text?: { body?: string };
  /** A tap on a template's button. */
  button?: { payload?: string; text?: string };
  /** A tap on a button or a row of an interactive message. */
  interactive?: Partial<Record<'button_reply' | 'list_reply', { id?: string; title?: string }>>;
  /** The message that the user replied to. */
  context?: { id?: string };
}

const listOf = (value: unknown, name: string): unknown[] => {
  const list: unknown = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : [];
  return Array.isArray(list) ? list : [];
};

const reduceStatus = (status: unknown): object => ({
  ...pickScalars(status, ['id', 'status', 'timestamp', 'biz_opaque_callback_data']),
  errors: listOf(status, 'errors').map((error) => pickScalars(error, ['code'])),
});

const reduceChange = (change: unknown): object => {
  const { value } = (change ?? {}) as { value?: unknown };
  const template = pickScalars(value, ['event', 'message_template_name', 'message_template_language']);
  const statuses = listOf(value, 'statuses').map(reduceStatus);
  return { ...pickScalars(change, ['field']), value: { ...template, ...(statuses.length > 0 && { statuses }) } };
};

/** The statuses and template changes of an event, without numbers, names, user ids and messages. */
export const withoutPersonalData = (body: unknown): object => ({
  entry: listOf(body, 'entry').map((entry) => ({ changes: listOf(entry, 'changes').map(reduceChange) })),
});

/** All changes of an event, in order. @throws UnreadableWebhook when `entry` is not an array. */
export function flattenChanges({ entry = [] }: WhatsAppEvent): { field: string; value: ChangeValue }[] {
  if (!Array.isArray(entry)) throw new UnreadableWebhook('entry is not what Meta documents');
  return entry.flatMap(({ changes = [] }) => changes.map(({ field = '', value = {} }) => ({ field, value })));
}

/** @param seconds Unix time as text. @throws UnreadableWebhook when it is not a number. */
export function parseTimestamp(seconds: string): Date {
  const time = new Date(Number(seconds) * 1_000);
  if (Number.isNaN(time.getTime())) throw new UnreadableWebhook('a timestamp is not what Meta documents');
  return time;
}

export const toE164 = (digits: string): string => `+${digits.replace(/\D/g, '')}`;

/** The text that a user wrote, or of the button or row tapped; null for other types such as pictures. */
export function messageText({ text, button, interactive }: ProviderMessage): string | null {
  const choice = interactive?.button_reply ?? interactive?.list_reply;
  return text?.body ?? button?.text ?? choice?.title ?? null;
}

/** The payload of the button or row that a user tapped. */
export const buttonPayload = ({ button, interactive }: ProviderMessage): string | undefined =>
  button?.payload ?? interactive?.button_reply?.id ?? interactive?.list_reply?.id;

/** The contact of a message. An event may contain several messages and contacts, not in the same order. */
export function findSender({ from, from_user_id: userId }: ProviderMessage, contacts: readonly ProviderContact[] = []) {
  const match = contacts.find(
    ({ wa_id, user_id }) => (from !== undefined && wa_id === from) || (userId !== undefined && user_id === userId),
  );
  return match ?? (contacts.length === 1 ? contacts[0] : undefined) ?? {};
}
