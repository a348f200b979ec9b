import type { EntityManager } from 'typeorm';
import { config } from '../../config.js';
import type { LinkTarget } from '../../enrolments/links/links.queries.js';
import { prepared, query } from '../../platform/db/prepared-statements.js';
import { PaymentGateway } from '../../payments/gateway/payment-gateway.entity.js';
import type { LinkOffer } from '../../payments/payment-links/payment-links.service.js';
import type { Paise } from '../../shared/money.js';
import { isTemplateError } from '../../whatsapp/error.rules.js';
import { categoryOf, TEMPLATE_BY_KIND } from '../compose/message.texts.js';
import type { Sender } from '../compose/message-drafts.js';
import type { Message } from '../message.entity.js';
import type { MessageKind } from '../message.rules.js';
import type { SendContext } from './send-eligibility.js';
import { templateScope, type SendingPause } from './sending-pauses.js';
import {
  CARD_KINDS,
  cardTemplate,
  cardTemplatesOf,
  hasCard,
  isCardKind,
  type CardPrefix,
} from './payment-card.rules.js';

/** The priced tier that a message offers, and the enrolment's open payment link. */
export interface CardOffer {
  enrolmentId: string;
  /** Of the enrolment's own page. */
  identifier: string;
  tierId: string;
  amountPaise: Paise;
  /** The order of the open link; null if there is none. */
  openOrderId: string | null;
}

/** A payment link to make before a message can be sent as a card. */
export interface CardRequest {
  target: LinkTarget;
  offer: LinkOffer;
}

/** A payment link that was made for a message. */
export interface PreparedCard extends Pick<CardOffer, 'tierId' | 'amountPaise'> {
  orderId: string;
  prefix: CardPrefix;
  /** What follows the prefix in the button of the template. */
  suffix: string;
}

/**
 * SQL that joins what a card for enrolment `e` offers: the tier `r` of the term that waits for payment, otherwise of the paid
 * term that ends last, if it is still offered at the price that the term names.
 */
const JOIN_OFFERED_TIER = `
CROSS JOIN LATERAL (
  SELECT t.tier_id, t.state, t.amount_paise FROM term t
  WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.state IN ('pending', 'paid')
  ORDER BY t.state = 'pending' DESC, t.end_day DESC, t.start_day DESC, t.id DESC LIMIT 1) t
JOIN tier r ON r.doctor_id = e.doctor_id AND r.id = t.tier_id AND r.plan_id = e.plan_id AND r.removed_at IS NULL
  AND r.price_paise > 0 AND (t.state = 'paid' OR t.amount_paise = r.price_paise)`;

const FIND_OFFERS = `
SELECT m.id, e.id AS "enrolmentId", l.identifier, r.id AS "tierId", r.price_paise AS "amountPaise", o.id AS "openOrderId"
FROM message m
JOIN enrolment e ON e.doctor_id = m.doctor_id AND e.id = m.enrolment_id
JOIN link l ON l.doctor_id = e.doctor_id AND l.enrolment_id = e.id AND l.revoked_at IS NULL
${JOIN_OFFERED_TIER}
LEFT JOIN payment_order o ON o.doctor_id = e.doctor_id AND o.enrolment_id = e.id AND o.channel = 'link' AND o.state = 'open'
WHERE m.doctor_id = $1 AND m.id = ANY ($2::uuid[]) AND m.kind = ANY ($3::text[]) AND NOT m.card_failed`;

/** What these messages may offer as a card, by message id; empty where the platform sends no cards. */
export async function findCardOffers(
  tx: EntityManager,
  doctorId: string,
  messageIds: readonly string[],
): Promise<Map<string, CardOffer>> {
  if (!config.whatsapp.paymentCards) return new Map();
  const rows = await query<CardOffer & { id: string }>(tx, prepared(FIND_OFFERS, [doctorId, messageIds, CARD_KINDS]));
  return new Map(rows.map(({ id, ...offer }) => [id, offer]));
}

/** Whether a doctor's messages of this kind are sent as cards where something is to be paid. */
export async function sendsCards(
  tx: EntityManager,
  { doctorId, paymentCards }: Sender,
  kind: MessageKind,
): Promise<boolean> {
  if (!config.whatsapp.paymentCards || !paymentCards || !isCardKind(kind)) return false;
  return tx.existsBy(PaymentGateway, { doctorId });
}

/** What a card for this enrolment would ask for now; null if there is nothing to pay. */
export async function findCardAmount(tx: EntityManager, doctorId: string, enrolmentId: string): Promise<Paise | null> {
  const [row] = await tx.query<{ amountPaise: Paise }[]>(
    `SELECT r.price_paise AS "amountPaise" FROM enrolment e ${JOIN_OFFERED_TIER} WHERE e.doctor_id = $1 AND e.id = $2`,
    [doctorId, enrolmentId],
  );
  return row?.amountPaise ?? null;
}

type CardColumns = Pick<Message, 'template' | 'paymentOrderId'>;

/** Template and order of a message without a card. Messages that were never a card keep their template. */
export const withoutCard = ({ kind, template }: Pick<Message, 'kind' | 'template'>): CardColumns => ({
  template: hasCard(template) ? TEMPLATE_BY_KIND[kind] : template,
  paymentOrderId: null,
});

/** The link to make before a message is sent; null if it is sent without a card. */
export function requestCard(
  message: Message,
  { sender, recipient }: Pick<SendContext, 'sender' | 'recipient'>,
  offer: CardOffer | undefined,
  pauses: readonly SendingPause[],
): CardRequest | null {
  const { doctorId, kind } = message;
  if (!offer || !recipient || !sender.paymentCards || !isCardKind(kind)) return null;
  if (message.template !== TEMPLATE_BY_KIND[kind] || isPaused(message, pauses)) return null;
  const { enrolmentId, identifier, tierId, amountPaise } = offer;
  const description = recipient.messageName || (recipient.termPlanName ?? recipient.planName);
  return { target: { doctorId, enrolmentId, identifier }, offer: { tierId, amountPaise, description } };
}

/** Whether a pause covers the message, or its template with a card for every prefix. */
function isPaused({ kind, template, language }: Message, pauses: readonly SendingPause[]): boolean {
  const isActive = (scope: string) => pauses.some((pause) => pause.scope === scope);
  return (
    isActive('all') ||
    (categoryOf(kind) === 'MARKETING' && isActive('marketing')) ||
    isActive(templateScope(template, language)) ||
    (isCardKind(kind) && cardTemplatesOf(kind).every((name) => isActive(templateScope(name, language))))
  );
}

/** Template and order of a message that is sent with this card; null if its dues have changed since the link was made. */
export function applyCard(
  { kind }: Pick<Message, 'kind'>,
  card: PreparedCard,
  offer: CardOffer | undefined,
): CardColumns | null {
  const { orderId, tierId, amountPaise, prefix } = card;
  const isUnchanged = offer?.openOrderId === orderId && offer.tierId === tierId && offer.amountPaise === amountPaise;
  return isUnchanged && isCardKind(kind) ? { template: cardTemplate(kind, prefix), paymentOrderId: orderId } : null;
}

/** Whether a message that failed with this code is sent once more, without its card. */
export const isSentWithoutCard = ({ template }: Pick<Message, 'template'>, code: number): boolean =>
  hasCard(template) && isTemplateError(code);
