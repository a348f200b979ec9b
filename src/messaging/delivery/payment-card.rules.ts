import type { MessageKind } from '../message.rules.js';

/** The paths of Razorpay's short addresses for which WhatsApp draws a payment card. */
export type CardPrefix = 'i' | 'rzp';

/** The templates with a card, by kind and prefix. Their variables are those of the kind's own template. */
const CARD_TEMPLATES = {
  payment_link: { i: 'payment_card_v1', rzp: 'payment_card_rzp_v1' },
  reminder: { i: 'payment_card_reminder_v1', rzp: 'payment_card_reminder_rzp_v1' },
  expiry: { i: 'payment_card_ended_v1', rzp: 'payment_card_ended_rzp_v1' },
} as const;

export type CardKind = keyof typeof CARD_TEMPLATES;
export type CardTemplate = (typeof CARD_TEMPLATES)[CardKind][CardPrefix];

/** The kinds of message that offer one enrolment's dues. */
export const CARD_KINDS = Object.keys(CARD_TEMPLATES) as CardKind[];

export const isCardKind = (kind: MessageKind): kind is CardKind => Object.hasOwn(CARD_TEMPLATES, kind);

export const cardTemplate = (kind: CardKind, prefix: CardPrefix): CardTemplate => CARD_TEMPLATES[kind][prefix];

/** Both templates of a kind. */
export const cardTemplatesOf = (kind: CardKind): readonly string[] => Object.values(CARD_TEMPLATES[kind]);

/** Whether a message with this template has a payment card. */
export const hasCard = (template: string): boolean =>
  CARD_KINDS.some((kind) => cardTemplatesOf(kind).includes(template));

/** Prefix and rest of a short address; null if WhatsApp draws no card for it. */
export function parseShortUrl(url: string): { prefix: CardPrefix; suffix: string } | null {
  const [, prefix, suffix] = /^https:\/\/rzp\.io\/(i|rzp)\/([\w-]{1,64})$/.exec(url) ?? [];
  return prefix && suffix ? { prefix: prefix as CardPrefix, suffix } : null;
}
