import { randomBytes } from 'node:crypto';

/** `+` and digits, the simulator's format for numbers. */
export const normalizeNumber = (text: string): string => `+${text.replace(/\D/g, '')}`;

const SENDER_COUNTRY_CODE = '91';

/** The number that WhatsApp sends to. Without a plus it prepends the sender's country code. */
export const toRecipient = (text: string): string =>
  text.trimStart().startsWith('+') ? normalizeNumber(text) : normalizeNumber(SENDER_COUNTRY_CODE + text);

/** An id in WhatsApp's format that needs no escaping in a URL. */
export const newMessageId = (number: string): string =>
  `wamid.HBgM${Buffer.from(number.slice(1)).toString('base64url')}${randomBytes(12).toString('hex').toUpperCase()}`;

/** From least to most certain. */
export const STATUSES = ['sent', 'failed', 'delivered', 'read'] as const;
export type Status = (typeof STATUSES)[number];

/** The statuses of a message after it was accepted, in the order in which they are reported. */
export interface DeliveryScript {
  statuses: readonly Status[];
  /** The error code of `failed`. */
  code?: number;
  /** The first status is reported before the API call returns. */
  early?: true;
  /** Every status is reported twice. */
  twice?: true;
  /** WhatsApp also reports that the user stopped marketing messages. */
  optsOut?: true;
}

const NORMAL_DELIVERY: DeliveryScript = { statuses: ['sent', 'delivered'] };
const SCRIPTED_PREFIX = '+91799999000';

/** Numbers +91 79999 90001 to 90008 have a script of their own. 90009 hides its number in webhooks. */
const DELIVERY_SCRIPTS: Record<string, DeliveryScript | undefined> = {
  1: { statuses: ['failed'], code: 131026 },
  2: { statuses: ['sent'] },
  3: { statuses: ['sent', 'read'] },
  4: { statuses: ['sent', 'delivered'], early: true },
  5: { statuses: ['sent', 'delivered'], twice: true },
  6: { statuses: ['delivered', 'sent'] },
  7: { statuses: ['sent', 'failed'], code: 131049 },
  8: { statuses: ['sent', 'failed'], code: 131050, optsOut: true },
};

export const deliveryScriptFor = (number: string): DeliveryScript =>
  (number.startsWith(SCRIPTED_PREFIX) && number.length === SCRIPTED_PREFIX.length + 1
    ? DELIVERY_SCRIPTS[number.slice(-1)]
    : undefined) ?? NORMAL_DELIVERY;

/** The most certain status, whatever the order of the reports. */
export const finalStatus = ({ statuses }: DeliveryScript): Status =>
  STATUSES.findLast((status) => statuses.includes(status)) ?? 'sent';
