import { config } from '../../config.js';
import { hmac } from '../../platform/secrets.js';
import type { Webhook } from '../webhook-sender.js';
import { titleOf } from './whatsapp-errors.js';
import type { Status } from './whatsapp-numbers.js';

const BUSINESS_ACCOUNT = '200000000000001';
const DISPLAY_NUMBER = '911140000000';
const PATH = '/api/webhooks/whatsapp';

/** Seconds from a try to the next: "at once, then with decreasing frequency for seven days". */
const LADDER = [0.25, 5, 15, 60, 300, 900, 3_600, 14_400, 43_200, 86_400, 86_400, 86_400, 86_400, 86_400, 86_400];

/** When a webhook is tried again that failed `tries` times; null gives it up. */
export const nextTry = (tries: number): number | null => LADDER[tries - 1] ?? null;

/** A sent message, as far as its statuses tell of it. */
export interface Reported {
  id: string;
  /** `+` and digits. */
  number: string;
  category: string;
  callbackData: string | null;
}

/** This user has a username and hides the number: webhooks carry Meta's own id of the user instead. */
const HIDDEN = '+917999990009';

/** Who a webhook is about, under the names that Meta gives it in `contacts`, statuses and messages. */
function whoIs(number: string) {
  const wa_id = number.slice(1);
  const user_id = `IN.${wa_id.slice(2)}`;
  return number === HIDDEN
    ? { contact: { user_id }, recipient: { recipient_user_id: user_id }, sender: { from_user_id: user_id } }
    : { contact: { wa_id }, recipient: { recipient_id: wa_id }, sender: { from: wa_id } };
}

/** @param code the reason of `failed`. */
export const statusBody = (
  { id, number, category, callbackData }: Reported,
  status: Status,
  at: Date,
  code = 131_026,
) => {
  const { contact, recipient } = whoIs(number);
  return changeOf('messages', {
    ...(status !== 'failed' && { contacts: [contact] }),
    statuses: [
      {
        ...{ id, status, timestamp: seconds(at), ...recipient },
        ...(callbackData !== null && { biz_opaque_callback_data: callbackData }),
        ...((status === 'sent' || status === 'delivered') && {
          pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category },
        }),
        ...(status === 'failed' && { errors: [{ code, title: titleOf(code), message: titleOf(code) }] }),
      },
    ],
  });
};

export const inboundBody = ({ id, number, text }: { id: string; number: string; text: string }, at: Date) => {
  const { contact, sender } = whoIs(number);
  return changeOf('messages', {
    contacts: [{ profile: { name: `Phone ${number.slice(-4)}` }, ...contact }],
    messages: [{ ...sender, id, timestamp: seconds(at), type: 'text', text: { body: text } }],
  });
};

/** The user pressed WhatsApp's own button against marketing messages. */
export const stopBody = (number: string, at: Date) => {
  const wa_id = number.slice(1);
  const detail = 'User requested to stop marketing messages';
  return changeOf('user_preferences', {
    contacts: [{ wa_id }],
    user_preferences: [{ wa_id, detail, category: 'marketing_messages', value: 'stop', timestamp: seconds(at) }],
  });
};

/** The signed webhook of one change. */
export function webhookOf(body: object, lane: string, delaySeconds: number): Webhook {
  const text = escaped(body);
  return {
    ...{ provider: 'whatsapp', path: PATH, body: text, lane: `whatsapp ${lane}`, delaySeconds },
    headers: {
      'x-hub-signature-256': `sha256=${hmac(text, config.whatsapp.appSecret)}`,
      'user-agent': 'facebookexternalua',
    },
  };
}

const changeOf = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: BUSINESS_ACCOUNT,
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: DISPLAY_NUMBER, phone_number_id: config.whatsapp.phoneNumberId },
            ...value,
          },
        },
      ],
    },
  ],
});

const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1_000));

/** JSON as Meta sends it: everything beyond ASCII as lower-case `\u` escapes. */
export const escaped = (body: object): string =>
  JSON.stringify(body).replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
