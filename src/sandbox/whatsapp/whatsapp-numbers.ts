import { randomBytes } from 'node:crypto';

/** `+` and the digits: how the simulator writes every number. */
export const normalizeNumber = (text: string): string => `+${text.replace(/\D/g, '')}`;

const SENDER_COUNTRY_CODE = '91';

/** The number that WhatsApp sends to: without a plus, the sender's own country code is put before it. */
export const toRecipient = (text: string): string =>
  text.trimStart().startsWith('+') ? normalizeNumber(text) : normalizeNumber(SENDER_COUNTRY_CODE + text);

/** An id as WhatsApp's look; without characters that an address would have to escape. */
export const newMessageId = (number: string): string =>
  `wamid.HBgM${Buffer.from(number.slice(1)).toString('base64url')}${randomBytes(12).toString('hex').toUpperCase()}`;

/** From least to most certain. */
export const STATUSES = ['sent', 'failed', 'delivered', 'read'] as const;
export type Status = (typeof STATUSES)[number];

/** How a message lives after it was accepted, from status to status. */
export interface DeliveryScript {
  statuses: readonly Status[];
  /** The code of `failed`. */
  code?: number;
  /** The first status goes out before the sender has its answer. */
  early?: true;
  /** Every status goes out twice. */
  twice?: true;
  /** WhatsApp also reports that the user stopped marketing messages. */
  optsOut?: true;
}

const NORMAL_DELIVERY: DeliveryScript = { statuses: ['sent', 'delivered'] };
const SCRIPTED_PREFIX = '+91799999000';

/** Numbers +91 79999 90001 to 90008 stand for phones with a fate of their own; 90009 hides its number in webhooks. */
const DELIVERY_SCRIPTS: Record<string, DeliveryScript | undefined> = {
  1: { statuses: ['failed'], code: 131_026 },
  2: { statuses: ['sent'] },
  3: { statuses: ['sent', 'read'] },
  4: { statuses: ['sent', 'delivered'], early: true },
  5: { statuses: ['sent', 'delivered'], twice: true },
  6: { statuses: ['delivered', 'sent'] },
  7: { statuses: ['sent', 'failed'], code: 131_049 },
  8: { statuses: ['sent', 'failed'], code: 131_050, optsOut: true },
};

export const deliveryScriptFor = (number: string): DeliveryScript =>
  (number.startsWith(SCRIPTED_PREFIX) && number.length === SCRIPTED_PREFIX.length + 1
    ? DELIVERY_SCRIPTS[number.slice(-1)]
    : undefined) ?? NORMAL_DELIVERY;

/** Where a life ends, in whichever order it is told. */
export const finalStatus = ({ statuses }: DeliveryScript): Status =>
  STATUSES.findLast((status) => statuses.includes(status)) ?? 'sent';
