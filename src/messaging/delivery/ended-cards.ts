import type { EntityManager } from 'typeorm';
import { addDays, dayOf } from '../../shared/calendar.js';
import type { Paise } from '../../shared/money.js';
import { draftToPatient, insertMessages, loadSender, type MessageTrigger } from '../compose/message-drafts.js';
import { findRecipient, IS_SENT, lockPatients, type Recipient } from '../compose/recipients.queries.js';
import { checkRecipient, nextSendingTime } from '../message.rules.js';
import { checkReminder } from '../reminders/reminder.rules.js';
import { chooseFollowUp, type EndedCardFacts } from './ended-card.rules.js';
import { pageSkip } from './send-eligibility.js';

interface EndedCard extends EndedCardFacts {
  pricePaise: Paise;
  pending: { id: string; tierId: string | null; planName: string } | null;
}

/**
 * The newest message that may have reached the patient with the card of an order, if the order has expired. $1 doctor,
 * $2 order.
 */
const FIND_ENDED_CARD = `
SELECT m.kind, o.tier_id AS "tierId", r.price_paise AS "pricePaise",
  r.removed_at IS NULL AND r.price_paise > 0 AND r.plan_id = e.plan_id
    AND EXISTS (SELECT FROM payment_gateway g WHERE g.doctor_id = o.doctor_id) AS "isOffered",
  CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'tierId', t.tier_id, 'planName', t.plan_name) END AS pending,
  EXISTS (SELECT FROM message n WHERE n.doctor_id = m.doctor_id AND n.patient_id = m.patient_id AND n.id > m.id
      AND n.enrolment_id = m.enrolment_id AND n.kind IN ('onboarding', 'payment_link', 'reminder', 'expiry')
      AND n.state <> 'skipped' AND n.state <> 'failed')
    OR EXISTS (SELECT FROM payment_order l WHERE l.doctor_id = o.doctor_id AND l.enrolment_id = o.enrolment_id
      AND l.channel = 'link' AND l.state IN ('intent', 'open'))
    OR EXISTS (SELECT FROM payment p WHERE p.doctor_id = o.doctor_id AND p.enrolment_id = o.enrolment_id
      AND p.order_id = o.id AND p.state IN ('created', 'authorized')) AS "isReplaced"
FROM payment_order o
JOIN enrolment e ON e.doctor_id = o.doctor_id AND e.id = o.enrolment_id
JOIN message m ON m.doctor_id = o.doctor_id AND m.patient_id = e.patient_id AND m.payment_order_id = o.id AND ${IS_SENT}
JOIN tier r ON r.doctor_id = o.doctor_id AND r.id = o.tier_id
LEFT JOIN term t ON t.doctor_id = o.doctor_id AND t.enrolment_id = o.enrolment_id AND t.state = 'pending'
WHERE o.doctor_id = $1 AND o.id = $2 AND o.state = 'expired'
ORDER BY m.id DESC LIMIT 1`;

/**
 * Sends the address of the page once, without a card, if the link of a card has ended and what it offered can still be paid:
 * the card has no other address. Sent within sending hours, and not after STOP. May be repeated.
 */
export async function followEndedCard(tx: EntityManager, doctorId: string, orderId: string, now: Date): Promise<void> {
  const [order] = await tx.query<{ enrolmentId: string }[]>(
    'SELECT enrolment_id AS "enrolmentId" FROM payment_order WHERE doctor_id = $1 AND id = $2',
    [doctorId, orderId],
  );
  if (!order) return;
  await lockPatients(tx, doctorId, [order.enrolmentId]);
  const [card] = await tx.query<EndedCard[]>(FIND_ENDED_CARD, [doctorId, orderId]);
  if (!card) return;
  const [sender, recipient] = [await loadSender(tx, doctorId), await findRecipient(tx, doctorId, order.enrolmentId)];
  const trigger = toTrigger(card, recipient);
  const sendAt = nextSendingTime(now);
  if (!trigger || recipient.optedOut || pageSkip(recipient, dayOf(now))) return;
  if (checkRecipient(trigger.kind, recipient, sender.messagesOff)) return;
  const { dueDay } = trigger.subjectIds;
  if (dueDay && checkReminder(recipient, sender, { kind: 'expiry', dueDay }, sendAt)) return;
  await insertMessages(tx, [{ ...draftToPatient(sender, recipient, { ...trigger, sendAt }, now), cardFailed: true }]);
}

function toTrigger(card: EndedCard, recipient: Recipient): MessageTrigger | null {
  const kind = chooseFollowUp(card);
  const { pending, pricePaise: amountPaise } = card;
  if (kind === 'payment_link' && pending)
    return {
      kind,
      type: 'card_ended',
      dedupeRef: pending.id,
      subjectIds: { termId: pending.id },
      data: { plan: pending.planName, amountPaise },
      skip: null,
    };
  const { termId, termPlanName: plan, endDay: until } = recipient;
  if (kind !== 'expiry' || until === null) return null;
  const dueDay = addDays(until, 1);
  return {
    kind,
    type: 'card_ended',
    dedupeRef: dueDay,
    subjectIds: { termId, dueDay },
    data: { plan, until },
    skip: null,
  };
}
