import type { EntityManager } from 'typeorm';
import {
  GUARDIAN_MISSING_SQL,
  MESSAGES_REFUSED_SQL,
  REMINDER_CONSENT_JOIN,
  REMINDERS_NOT_AGREED_SQL,
  STOPPED_AT_CLINIC_SQL,
} from '../../patients/consents/consents.js';
import { FAMILY_LINK_SQL } from '../../patients/payers/message-number.js';
import { query, prepared } from '../../platform/db/prepared-statements.js';
import type { MessageLanguage } from '../../profile/message-settings.rules.js';
import type { Paise } from '../../shared/money.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import type { ValidityType } from '../../shared/period.js';
import { LINK_KINDS } from '../message.rules.js';
import type { ReminderFacts } from '../reminders/reminder.rules.js';

/** An enrolment with what messages about it need: patient, plan, newest paid term, and reasons not to send. */
export interface Recipient extends ReminderFacts {
  enrolmentId: string;
  patientId: string;
  patientName: string;
  /** Who pays for the patient and gets the messages; null if the patient does. */
  payerId: string | null;
  payerName: string | null;
  /** Normalized number of the payer, or else of the patient (see `normalizePhone`); null once the patient is erased. */
  number: string | null;
  /** Language of messages about the patient; null for the doctor's. */
  patientLanguage: MessageLanguage | null;
  /** Name of the plan in messages; empty when `planName` is used. */
  messageName: string;
  planName: string;
  planId: string;
  /** The doctor's text for the payment confirmation. */
  additionalInfo: string;
  /** Identifier of the enrolment's link; null when it was revoked. */
  identifier: string | null;
  /** Identifier of the payer's link; null unless the payer pays for several patients. */
  familyIdentifier: string | null;
  /** The paid term that ends last, and the plan's name in it. */
  termId: string | null;
  termPlanName: string | null;
}

/**
 * `OFFSET 0` makes PostgreSQL find the enrolments by key before it joins. Otherwise the planner underestimates a
 * doctor's rows, starts with the plans and reads every enrolment of each.
 * @param ids SQL of an array; $1 is the doctor.
 */
const recipientsSql = (ids: string): string => `
SELECT e.id AS "enrolmentId", e.plan_id AS "planId", p.id AS "patientId", p.name AS "patientName", p.message_language AS "patientLanguage",
  CASE WHEN p.payer_id IS NULL THEN p.mobile_normal ELSE y.mobile_normal END AS number, p.payer_id AS "payerId", y.name AS "payerName",
  ${FAMILY_LINK_SQL} AS "familyIdentifier", p.archived_at IS NOT NULL AS archived, p.erased_at IS NOT NULL AS erased,
  plan.message_name AS "messageName", plan.name AS "planName", plan.additional_info AS "additionalInfo",
  plan.is_active AND plan.removed_at IS NULL AS "isPlanOffered", l.identifier, t.id AS "termId",
  t.plan_name AS "termPlanName", t.end_day AS "endDay", coalesce(t.disabled, false) AS "isDisabled",
  c.stopped_at IS NOT NULL OR ${STOPPED_AT_CLINIC_SQL} AS "optedOut",
  ${MESSAGES_REFUSED_SQL} AS "messagesRefused", ${GUARDIAN_MISSING_SQL} AS "guardianMissing",
  ${REMINDERS_NOT_AGREED_SQL} AS "remindersNotAgreed", c.unreachable_at IS NOT NULL AS "notOnWhatsApp"
FROM (SELECT doctor_id, id, patient_id, plan_id FROM enrolment WHERE doctor_id = $1 AND id = ANY (${ids}) OFFSET 0) e
JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
JOIN plan ON plan.doctor_id = e.doctor_id AND plan.id = e.plan_id
LEFT JOIN link l ON l.doctor_id = e.doctor_id AND l.enrolment_id = e.id AND l.revoked_at IS NULL
LEFT JOIN payer y ON y.doctor_id = e.doctor_id AND y.id = p.payer_id
LEFT JOIN whatsapp_contact c ON c.number = CASE WHEN p.payer_id IS NULL THEN p.mobile_normal ELSE y.mobile_normal END
LEFT JOIN LATERAL (
  SELECT t.id, t.end_day, t.plan_name, EXISTS (
    SELECT FROM term_pause x WHERE x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL) AS disabled
  FROM term t WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.state = 'paid'
  ORDER BY t.end_day DESC, t.start_day DESC, t.id DESC LIMIT 1
) t ON true
${REMINDER_CONSENT_JOIN}
`;
const BY_ENROLMENT = recipientsSql('$2::uuid[]');
const BY_MESSAGE = recipientsSql(`ARRAY(
  SELECT enrolment_id FROM message WHERE doctor_id = $1 AND id = ANY ($2::uuid[]) AND enrolment_id IS NOT NULL)`);

type Row = Omit<Recipient, 'reachable'>;

/** The recipients of these enrolments, in no particular order. */
export async function findRecipients(
  tx: EntityManager,
  doctorId: string,
  enrolmentIds: string[],
): Promise<Recipient[]> {
  const rows = await query<Row>(tx, prepared(BY_ENROLMENT, [doctorId, enrolmentIds]));
  return rows.map(toRecipient);
}

/** The recipients of the enrolments that these messages are about. Messages to the doctor have none. */
export async function findRecipientsOfMessages(
  tx: EntityManager,
  doctorId: string,
  messageIds: readonly string[],
): Promise<Recipient[]> {
  const rows = await query<Row>(tx, prepared(BY_MESSAGE, [doctorId, messageIds]));
  return rows.map(toRecipient);
}

const toRecipient = (row: Row): Recipient => ({
  ...row,
  reachable: row.number !== null && canReceiveWhatsApp(row.number),
});

/** The identifier of the page that a message opens; null when the enrolment's link was revoked. */
export const pageIdentifierOf = ({ identifier, familyIdentifier }: Recipient): string | null =>
  identifier && (familyIdentifier ?? identifier);

/** The recipient of one enrolment. @throws Error when it is unknown. */
export async function findRecipient(tx: EntityManager, doctorId: string, enrolmentId: string): Promise<Recipient> {
  const [recipient] = await findRecipients(tx, doctorId, [enrolmentId]);
  if (!recipient) throw new Error(`enrolment ${enrolmentId} not found`);
  return recipient;
}

export interface NewestLink {
  /** Whether it was revoked. */
  ended: boolean;
  /** Whether WhatsApp accepted a message that offers it, or one is being sent or has an unknown outcome. */
  sent: boolean;
}

/** The enrolment's link, or the one that was revoked last; null if it never had one. */
export async function findNewestLink(
  tx: EntityManager,
  doctorId: string,
  enrolmentId: string,
): Promise<NewestLink | null> {
  const [link] = await tx.query<NewestLink[]>(
    `SELECT l.revoked_at IS NOT NULL AS ended, EXISTS (
       SELECT FROM message m JOIN enrolment e ON e.doctor_id = m.doctor_id AND e.id = m.enrolment_id
       WHERE m.doctor_id = l.doctor_id AND m.patient_id = e.patient_id AND m.enrolment_id = l.enrolment_id
         AND (m.link_identifier = l.identifier OR m.created_at >= l.created_at AND EXISTS (
           SELECT FROM payer_link k WHERE k.identifier = m.link_identifier AND k.doctor_id = l.doctor_id)) AND m.kind = ANY ($3::text[]) AND ${IS_SENT}) AS sent
     FROM link l WHERE l.doctor_id = $1 AND l.enrolment_id = $2 ORDER BY l.revoked_at DESC NULLS FIRST LIMIT 1`,
    [doctorId, enrolmentId, LINK_KINDS],
  );
  return link ?? null;
}

/** SQL: whether the message `m` may have reached the patient. */
export const IS_SENT = `(m.state IN ('sent', 'delivered', 'read') OR m.state = 'queued' AND m.attempted_at IS NOT NULL)`;

const LOCK_PATIENTS = `
SELECT e.id FROM enrolment e JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
WHERE e.doctor_id = $1 AND e.id = ANY ($2::uuid[]) ORDER BY p.id FOR NO KEY UPDATE OF p`;

/**
 * Locks the patients of these enrolments until the transaction ends, so that none is erased between the read of a name
 * and the commit of a message that contains it. Call it before reading them and before taking any other lock.
 * @param lockedByOthers `skip` skips patients that another transaction has locked, for a caller that holds other locks.
 * @returns the enrolments whose patients are locked.
 */
export async function lockPatients(
  tx: EntityManager,
  doctorId: string,
  enrolmentIds: readonly string[],
  lockedByOthers: 'wait' | 'skip' = 'wait',
): Promise<string[]> {
  const text = lockedByOthers === 'wait' ? LOCK_PATIENTS : `${LOCK_PATIENTS} SKIP LOCKED`;
  return (await query<{ id: string }>(tx, prepared(text, [doctorId, enrolmentIds]))).map(({ id }) => id);
}

export interface TierOption {
  name: string | null;
  validityType: ValidityType;
  pricePaise: Paise;
}

/** The tiers of a plan that are offered, cheapest first. */
export const findTierOptions = (tx: EntityManager, doctorId: string, planId: string): Promise<TierOption[]> =>
  tx.query<TierOption[]>(
    `SELECT name, validity_type AS "validityType", price_paise AS "pricePaise" FROM tier
     WHERE doctor_id = $1 AND plan_id = $2 AND removed_at IS NULL ORDER BY price_paise, id`,
    [doctorId, planId],
  );

export interface HeldMoney {
  enrolmentId: string;
  amountPaise: Paise;
  open: boolean;
}

/** A hold; null when it is unknown. */
export async function findHeldMoney(tx: EntityManager, doctorId: string, holdId: string): Promise<HeldMoney | null> {
  const [hold] = await tx.query<HeldMoney[]>(
    `SELECT p.enrolment_id AS "enrolmentId", h.amount_paise AS "amountPaise", h.state = 'open' AS open
     FROM hold h JOIN payment p ON p.doctor_id = h.doctor_id AND p.id = h.payment_id
     WHERE h.doctor_id = $1 AND h.id = $2`,
    [doctorId, holdId],
  );
  return hold ?? null;
}
