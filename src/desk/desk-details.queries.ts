import type { EntityManager } from 'typeorm';
import { payPageUrl } from '../enrolments/terms/term.dto.js';
import { toFailure, FAILURES } from '../payments/orders/payment-failure.rules.js';
import {
  GUARDIAN_MISSING_SQL,
  MESSAGES_REFUSED_SQL,
  REMINDER_CONSENT_JOIN,
  REMINDERS_NOT_AGREED_SQL,
  STOPPED_AT_CLINIC_SQL,
} from '../patients/consents/consents.js';
import { MESSAGE_NUMBER_SQL } from '../patients/payers/message-number.js';
import { prepared, query } from '../platform/db/prepared-statements.js';
import { addDays, dayOf, type Day } from '../shared/calendar.js';
import { paise, rupees, type Paise } from '../shared/money.js';
import { canReceiveWhatsApp } from '../shared/phone.js';
import { allowedDeskActions, DESK_DAYS, type DeskFact, type DeskRow } from './desk.rules.js';
import { findJoinItems } from './desk-joiners.queries.js';
import { deskPersonNameSql } from './desk-people.queries.js';
import type { DeskItemView } from './desk.view.js';

/** What the list shows of a row, besides its reasons. */
interface Details {
  n: number;
  name: string;
  mobile: string;
  /** The number that gets the messages. */
  messageNumber: string | null;
  optedOut: boolean;
  remindersNotAgreed: boolean;
  messagesRefused: boolean;
  termId: string | null;
  planName: string | null;
  tierName: string | null;
  amountPaise: Paise | null;
  isPending: boolean | null;
  hasTier: boolean | null;
  endDay: Day | null;
  disabled: boolean | null;
  isPlanOffered: boolean | null;
  identifier: string | null;
  lastMessageAt: Date | null;
  assigneeName: string | null;
}

/**
 * Details of the rows (patient $2, enrolment $3, assignee $4, by position). The term is the one that can be paid: of the row's
 * enrolment if it has one, pending before paid, and else the one that ends last. `lastMessageAt` counts what is part of one
 * message to the payer.
 */
const FIND_DETAILS = `
SELECT i.n::int AS n, p.name, p.mobile, ${MESSAGE_NUMBER_SQL} AS "messageNumber", coalesce((
    SELECT c.stopped_at IS NOT NULL FROM whatsapp_contact c WHERE c.number = ${MESSAGE_NUMBER_SQL}), false)
    OR ${STOPPED_AT_CLINIC_SQL} AS "optedOut", ${GUARDIAN_MISSING_SQL} OR ${REMINDERS_NOT_AGREED_SQL} AS "remindersNotAgreed",
  ${MESSAGES_REFUSED_SQL} AS "messagesRefused",
  t.id AS "termId", t.plan_name AS "planName", t.tier_name AS "tierName",
  coalesce(r.price_paise, t.amount_paise) AS "amountPaise", t.state = 'pending' AS "isPending",
  t.tier_id IS NOT NULL AS "hasTier", t.end_day AS "endDay", EXISTS (
    SELECT FROM term_pause x WHERE x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL) AS disabled,
  plan.is_active AND plan.removed_at IS NULL AS "isPlanOffered", l.identifier, (
    SELECT max(m.created_at) FROM message m
    WHERE m.doctor_id = $1 AND m.patient_id = i.patient_id AND m.term_id = t.id
      AND (m.state <> 'skipped' OR m.grouped_with IS NOT NULL)
      AND m.kind IN ('payment_link', 'onboarding', 'reminder', 'expiry')) AS "lastMessageAt",
  ${deskPersonNameSql('i.assigned_to')} AS "assigneeName"
FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]) WITH ORDINALITY i(patient_id, enrolment_id, assigned_to, n)
JOIN patient p ON p.doctor_id = $1 AND p.id = i.patient_id
${REMINDER_CONSENT_JOIN}
LEFT JOIN LATERAL (
  SELECT t.* FROM term t
  WHERE t.doctor_id = $1 AND t.patient_id = i.patient_id AND t.state IN ('pending', 'paid')
  ORDER BY t.enrolment_id IS NOT DISTINCT FROM i.enrolment_id DESC, t.state = 'pending' DESC, t.end_day DESC NULLS LAST,
    t.id DESC LIMIT 1
) t ON true
LEFT JOIN tier r ON r.doctor_id = $1 AND r.id = t.tier_id AND r.removed_at IS NULL
LEFT JOIN plan ON plan.doctor_id = $1 AND plan.id = t.plan_id
LEFT JOIN link l ON l.doctor_id = $1 AND l.enrolment_id = t.enrolment_id AND l.revoked_at IS NULL`;

/** The rows as the list shows them. @param callerStaffId the caller as a person to whom rows are assigned. */
export async function readDeskItems(
  tx: EntityManager,
  doctorId: string,
  rows: readonly DeskRow[],
  callerStaffId: string | null,
  today: Day,
): Promise<DeskItemView[]> {
  const patients = rows.map(({ fact: { patientId } }) => patientId);
  const enrolments = rows.map(({ fact: { enrolmentId } }) => enrolmentId);
  const assignees = rows.map(({ fact: { assignedTo } }) => assignedTo);
  const found = await query<Details>(tx, prepared(FIND_DETAILS, [doctorId, patients, enrolments, assignees]));
  const byPosition = new Map(found.map((details) => [details.n, details]));
  const joiners = await findJoinItems(
    tx,
    doctorId,
    rows.map(({ fact }) => fact),
  );
  return rows.flatMap((row, at) => {
    const details = byPosition.get(at + 1);
    if (details) return [toItemView(row, details, callerStaffId, today)];
    return joiners.get(row.fact.id) ?? [];
  });
}

function toItemView({ fact, also }: DeskRow, details: Details, callerStaffId: string | null, today: Day): DeskItemView {
  const payable = payableOf(details, today);
  const { name, mobile, termId, planName, tierName, identifier, lastMessageAt, assigneeName } = details;
  const amountPaise = fact.amountPaise ?? details.amountPaise;
  return {
    id: fact.id,
    reason: fact.reason,
    also: [...new Set(also.map(({ reason }) => reason))],
    patient_id: fact.patientId,
    join_request_id: null,
    patient_name: name,
    since: fact.since,
    due_on: fact.dueOn,
    actions: allowedDeskActions({ reason: fact.reason, payable, canSend: canSend(details, today) }),
    mobile,
    term_id: payable && termId,
    subscription_name: planName,
    tier_name: tierName,
    amount: amountPaise === null ? null : rupees(paise(Number(amountPaise))),
    detail: detailText(fact),
    link: identifier === null ? null : payPageUrl(identifier),
    last_message_at: lastMessageAt,
    assigned_to:
      fact.assignedTo === null || assigneeName === null
        ? null
        : { staff_id: fact.assignedTo, name: assigneeName, current: fact.assignedTo === callerStaffId },
  };
}

/** Whether the subscription can be paid now; see `linkState`. */
function payableOf({ isPending, endDay, disabled, isPlanOffered }: Details, today: Day): 'pending' | 'renewal' | null {
  if (!isPlanOffered || disabled) return null;
  if (isPending) return 'pending';
  return endDay !== null && endDay <= addDays(today, DESK_DAYS.endsSoon) ? 'renewal' : null;
}

/** An opt-out applies to all messages but the link of a tier that the clinic has chosen with the patient. */
function canSend(details: Details, today: Day): boolean {
  const {
    messageNumber,
    messagesRefused,
    optedOut,
    remindersNotAgreed,
    isPending,
    hasTier,
    identifier,
    lastMessageAt,
  } = details;
  if (identifier === null || messageNumber === null || !canReceiveWhatsApp(messageNumber)) return false;
  if (messagesRefused || (optedOut && !(isPending && hasTier)) || (remindersNotAgreed && !isPending)) return false;
  return lastMessageAt === null || dayOf(lastMessageAt) < today;
}

/** WhatsApp's error code at the end of a failure's reason. */
const ERROR_CODE = / \(WhatsApp error (?:\d+|unknown)\)$/;

function detailText({ reason, detail }: DeskFact): string | null {
  if (reason === 'payment_failed') return FAILURES[toFailure(detail)];
  if (reason !== 'message_failed' || detail === null) return detail;
  const text = detail.replace(ERROR_CODE, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
