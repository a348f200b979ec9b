import { config } from '../../config.js';
import { hmac } from '../../platform/secrets.js';
import type { Webhook } from '../webhook-sender.js';
import type { Choice } from './choices.js';
import { errorTitle } from './whatsapp-errors.js';
import type { Status } from './whatsapp-numbers.js';
import type { RegisteredTemplate } from './api/template-message.js';

const BUSINESS_ACCOUNT = '200000000000001';
const DISPLAY_NUMBER = '911140000000';
export const WEBHOOK_PATH = '/api/webhooks/whatsapp';

/** Seconds between attempts. Meta: immediately, then with decreasing frequency for seven days. */
const RETRY_SECONDS = [
  0.25, 5, 15, 60, 300, 900, 3_600, 14_400, 43_200, 86_400, 86_400, 86_400, 86_400, 86_400, 86_400,
];

/** Seconds until the next attempt after `tries` failed ones; null after the last attempt. */
export const retryDelaySeconds = (tries: number): number | null => RETRY_SECONDS[tries - 1] ?? null;

/** The fields of a sent message that its status webhooks contain. */
export interface ReportedMessage {
  id: string;
  /** `+` and digits. */
  number: string;
  category: string;
  callbackData: string | null;
}

/** This user has a username and hides the number. Webhooks contain Meta's user id instead. */
const HIDDEN_NUMBER = '+917999990009';

/** The user's id under Meta's field names in `contacts`, `statuses` and `messages`. */
function userFields(number: string) {
  const wa_id = number.slice(1);
  const user_id = `IN.${wa_id.slice(2)}`;
  return number === HIDDEN_NUMBER
    ? { contact: { user_id }, recipient: { recipient_user_id: user_id }, sender: { from_user_id: user_id } }
    : { contact: { wa_id }, recipient: { recipient_id: wa_id }, sender: { from: wa_id } };
}

/** One change in a webhook, as a field and its value. A webhook may contain several. */
export interface WebhookChange {
  field: string;
  value: ChangeValue;
  /** Unix seconds, for changes without a timestamp. It distinguishes repeated template decisions. */
  time?: number;
}

interface ChangeValue {
  contacts?: object[];
  statuses?: object[];
  messages?: object[];
  [more: string]: unknown;
}

const ERRORS_PAGE = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/';

interface StatusDetails {
  at: Date;
  /** The error code of `failed`. */
  code?: number;
  /** Whether the status includes `pricing`. */
  isPriced?: boolean;
}

export const statusChange = (
  { id, number, category, callbackData }: ReportedMessage,
  status: Status,
  { at, code = 131026, isPriced = status === 'sent' || status === 'delivered' }: StatusDetails,
): WebhookChange => {
  const { contact, recipient } = userFields(number);
  const title = errorTitle(code);
  return numberChange('messages', {
    ...(status !== 'failed' && { contacts: [contact] }),
    statuses: [
      {
        id,
        status,
        timestamp: unixSeconds(at),
        ...recipient,
        ...(callbackData !== null && { biz_opaque_callback_data: callbackData }),
        ...(isPriced && { pricing: pricingFields(category) }),
        ...(status === 'failed' && {
          errors: [{ code, title, message: title, error_data: { details: title }, href: ERRORS_PAGE }],
        }),
      },
    ],
  });
};

const pricingFields = (category: string) => ({
  billable: category !== 'service',
  pricing_model: 'PMP',
  category,
  type: category === 'service' ? 'free_customer_service' : 'regular',
});

/** A message from a user: a text or a tapped choice. */
export interface InboundMessage {
  id: string;
  /** `+` and digits. */
  number: string;
  text: string;
  choice?: Choice;
  /** The id of the message that this one replies to. */
  answers?: string;
}

export const inboundChange = ({ id, number, text, choice, answers }: InboundMessage, at: Date): WebhookChange => {
  const { contact, sender } = userFields(number);
  return numberChange('messages', {
    contacts: [{ profile: { name: `Phone ${number.slice(-4)}` }, ...contact }],
    messages: [
      {
        ...sender,
        id,
        timestamp: unixSeconds(at),
        ...(choice ? tapFields(choice) : { type: 'text', text: { body: text } }),
        ...(answers !== undefined && { context: { from: DISPLAY_NUMBER, id: answers } }),
      },
    ],
  });
};

const tapFields = ({ kind, id, title, description }: Choice) =>
  kind === 'button'
    ? { type: kind, button: { payload: id, text: title } }
    : {
        type: 'interactive',
        interactive: { type: kind, [kind]: { id, title, ...(description !== undefined && { description }) } },
      };

/** The user stopped marketing messages with WhatsApp's own button. */
export const optOutChange = (number: string, at: Date): WebhookChange => {
  const wa_id = number.slice(1);
  const detail = 'User requested to stop marketing messages';
  return numberChange('user_preferences', {
    contacts: [{ wa_id }],
    user_preferences: [{ wa_id, detail, category: 'marketing_messages', value: 'stop', timestamp: unixSeconds(at) }],
  });
};

export const templateStatusChange = (
  { id, name, language, status }: RegisteredTemplate & { id: string },
  at: Date,
): WebhookChange => ({
  field: 'message_template_status_update',
  time: Number(unixSeconds(at)),
  value: {
    event: status,
    message_template_id: Number(id),
    message_template_name: name,
    message_template_language: language,
    reason: status === 'REJECTED' ? 'INCORRECT_CATEGORY' : 'NONE',
  },
});

/** Builds a signed webhook. Changes of the field `messages` are merged into one. */
export function buildWebhook(changes: readonly WebhookChange[], queue: string, delaySeconds: number): Webhook {
  const [time] = changes.flatMap((change) => change.time ?? []);
  const untimedChanges = changes.map(({ field, value }) => ({ field, value }));
  const text = toAsciiJson({
    object: 'whatsapp_business_account',
    entry: [
      { id: BUSINESS_ACCOUNT, ...(time !== undefined && { time }), changes: mergeMessageChanges(untimedChanges) },
    ],
  });
  return {
    provider: 'whatsapp',
    path: WEBHOOK_PATH,
    body: text,
    queue: `whatsapp ${queue}`,
    delaySeconds,
    headers: {
      'x-hub-signature-256': `sha256=${hmac(text, config.whatsapp.appSecret)}`,
      'user-agent': 'facebookexternalua',
    },
  };
}

function mergeMessageChanges(changes: readonly WebhookChange[]): WebhookChange[] {
  const isMessageChange = ({ field }: WebhookChange) => field === 'messages';
  const [first, ...others] = changes.filter(isMessageChange);
  if (!first || others.length === 0) return [...changes];
  const all = (part: 'contacts' | 'statuses' | 'messages') => {
    const list = [first, ...others].flatMap(({ value }) => value[part] ?? []);
    return list.length > 0 && { [part]: list };
  };
  const value = { ...first.value, ...all('contacts'), ...all('statuses'), ...all('messages') };
  return [{ field: 'messages', value }, ...changes.filter((change) => !isMessageChange(change))];
}

/** A change with the metadata of the business number. */
const numberChange = (field: string, value: ChangeValue): WebhookChange => ({
  field,
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: DISPLAY_NUMBER, phone_number_id: config.whatsapp.phoneNumberId },
    ...value,
  },
});

const unixSeconds = (at: Date): string => String(Math.floor(at.getTime() / 1_000));

/** JSON as Meta sends it, with non-ASCII characters as lower-case `\u` escapes. */
export const toAsciiJson = (body: object): string =>
  JSON.stringify(body).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
