import type { EntityManager } from 'typeorm';
import { parseOptOutCommand } from '../messaging/inbox/inbound-message.rules.js';
import { SEVERAL_CLINICS } from '../messaging/inbox/inbound-message.entity.js';
import { OUTCOME_UNKNOWN, SKIP_TEXTS } from '../messaging/message.rules.js';
import { MESSAGE_NUMBER_SQL } from '../patients/payers/message-number.js';
import { prepared, query } from '../platform/db/prepared-statements.js';
import type { Day } from '../shared/calendar.js';
import { canReceiveWhatsApp } from '../shared/phone.js';
import { DESK_DAYS, type DeskFact } from './desk.rules.js';

/** SQL: the instant at which a day begins in India. */
const startOfDaySql = (day: string): string => `timezone('Asia/Kolkata', (${day})::timestamp)`;

/** SQL: whether no money of the enrolment has arrived since `since`. */
const unpaidSinceSql = (enrolment: string, since: string): string => `NOT EXISTS (
    SELECT FROM payment c WHERE c.doctor_id = $1 AND c.enrolment_id = ${enrolment} AND c.captured_at >= ${since})`;

/**
 * All reasons of a doctor's patients, as `DeskFact`. $1 is the doctor, $2 today, $3 now. Each reason starts from an index
 * over few days. Patients are looked up by key for each fact: a join may compute the facts again for every patient.
 * `occurrence` names what the reason is about; its hash is the item's id.
 */
const FIND_FACTS = `
WITH ending AS MATERIALIZED (
  SELECT t.id, t.enrolment_id, t.patient_id, t.end_day, coalesce(r.price_paise, t.amount_paise) AS amount_paise,
    EXISTS (
      SELECT FROM term_pause x WHERE x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL) AS disabled
  FROM term t LEFT JOIN tier r ON r.doctor_id = t.doctor_id AND r.id = t.tier_id AND r.removed_at IS NULL
  WHERE t.doctor_id = $1 AND t.state = 'paid'
    AND t.end_day BETWEEN $2::date - ${DESK_DAYS.lapsed} AND $2::date + ${DESK_DAYS.endsSoon}
    AND NOT EXISTS (
      SELECT FROM term n WHERE n.doctor_id = t.doctor_id AND n.enrolment_id = t.enrolment_id AND n.state = 'paid'
        AND (n.end_day, n.start_day, n.id) > (t.end_day, t.start_day, t.id))
), pending AS MATERIALIZED (
  SELECT t.id, t.enrolment_id, t.patient_id, t.created_at FROM term t WHERE t.doctor_id = $1 AND t.state = 'pending'
), payable AS (
  SELECT enrolment_id, patient_id, id, created_at AS since FROM pending
  UNION ALL
  SELECT enrolment_id, patient_id, id, ${startOfDaySql(`end_day - ${DESK_DAYS.endsSoon}`)} FROM ending WHERE NOT disabled
), fact (reason, patient_id, enrolment_id, occurrence, since, due_on, detail, amount_paise, disabled, number) AS MATERIALIZED (
  SELECT CASE WHEN end_day < $2 THEN 'lapsed' WHEN end_day = $2 THEN 'ends_today' ELSE 'ends_soon' END,
    patient_id, enrolment_id,
    CASE WHEN end_day < $2 THEN 'ended:' ELSE 'ends:' END || enrolment_id::text || ':' || end_day::text,
    ${startOfDaySql(`CASE WHEN end_day < $2 THEN end_day + 1 ELSE end_day - ${DESK_DAYS.endsSoon} END`)},
    end_day, NULL::text, amount_paise, disabled, NULL::text
  FROM ending
  UNION ALL
  SELECT 'opened_unpaid', u.patient_id, u.enrolment_id,
    'opened:' || u.id::text || ':' || timezone('Asia/Kolkata', l.last_opened_at)::date::text,
    l.last_opened_at, NULL, NULL, NULL, false, NULL
  FROM payable u JOIN link l ON l.doctor_id = $1 AND l.enrolment_id = u.enrolment_id AND l.revoked_at IS NULL
  WHERE l.last_opened_at >= u.since AND l.last_opened_at > $3::timestamptz - interval '${DESK_DAYS.unpaid} days'
    AND ${unpaidSinceSql('u.enrolment_id', 'l.last_opened_at')}
  UNION ALL
  SELECT 'link_unopened', w.patient_id, w.enrolment_id, 'sent:' || m.id::text, m.sent_at, NULL, NULL, NULL, false, NULL
  FROM pending w
  JOIN LATERAL (
    SELECT m.id, m.sent_at FROM message m
    WHERE m.doctor_id = $1 AND m.patient_id = w.patient_id AND m.term_id = w.id
      AND m.kind IN ('payment_link', 'onboarding') AND m.state IN ('sent', 'delivered', 'read')
    ORDER BY m.id DESC LIMIT 1
  ) m ON m.sent_at <= $3::timestamptz - interval '${DESK_DAYS.unopened} days'
    AND m.sent_at > $3::timestamptz - interval '${DESK_DAYS.unpaid} days'
  JOIN link l ON l.doctor_id = $1 AND l.enrolment_id = w.enrolment_id AND l.revoked_at IS NULL
  WHERE l.last_opened_at IS NULL OR l.last_opened_at < m.sent_at
  UNION ALL
  (SELECT DISTINCT ON (m.enrolment_id) 'payment_failed', e.patient_id, m.enrolment_id, 'failed:' || m.id::text,
    m.created_at, NULL::date, coalesce(m.error_reason, ''), m.amount_paise, false, NULL
  FROM payment m JOIN enrolment e ON e.doctor_id = m.doctor_id AND e.id = m.enrolment_id
  WHERE m.doctor_id = $1 AND m.state = 'failed' AND m.created_at <= $3
    AND m.created_at > $3::timestamptz - interval '${DESK_DAYS.paymentFailed} days'
    AND ${unpaidSinceSql('m.enrolment_id', 'm.created_at')}
  ORDER BY m.enrolment_id, m.created_at DESC, m.id DESC)
  UNION ALL
  SELECT 'money_on_hold', e.patient_id, h.enrolment_id, 'hold:' || h.id::text, h.created_at, NULL, NULL, h.amount_paise,
    false, NULL
  FROM hold h JOIN enrolment e ON e.doctor_id = h.doctor_id AND e.id = h.enrolment_id
  WHERE h.doctor_id = $1 AND h.state = 'open'
  UNION ALL
  (SELECT DISTINCT ON (m.patient_id) 'message_failed', m.patient_id, m.enrolment_id,
    'message:' || m.id::text || ':' || m.sending::text, m.created_at, NULL::date, m.reason, NULL::bigint, false,
    coalesce(m.to_number, '')
  FROM message m
  WHERE m.doctor_id = $1 AND m.created_at <= $3 AND m.patient_id IS NOT NULL
    AND m.created_at > $3::timestamptz - interval '${DESK_DAYS.messageFailed} days'
    AND (m.state = 'failed' OR m.state = 'queued' AND m.reason = '${OUTCOME_UNKNOWN}'
      OR m.state = 'skipped' AND m.reason IN ('${SKIP_TEXTS.unreachable}', '${SKIP_TEXTS.not_on_whatsapp}'))
    AND NOT EXISTS (
      SELECT FROM message n WHERE n.doctor_id = m.doctor_id AND n.patient_id = m.patient_id AND n.id > m.id
        AND n.state IN ('sent', 'delivered', 'read'))
  ORDER BY m.patient_id, m.id DESC)
  UNION ALL
  SELECT 'wrote_back', r.patient_id, NULL, 'reply:' || r.id::text, r.at, NULL, r.text, NULL, false, NULL
  FROM reply r
  WHERE r.doctor_id = $1 AND r.at <= $3 AND r.at > $3::timestamptz - interval '${DESK_DAYS.wroteBack} days'
    AND r.kind <> '${SEVERAL_CLINICS}'
)
SELECT f.id, f.reason, f.patient_id AS "patientId", f.enrolment_id AS "enrolmentId", f.since, f.due_on AS "dueOn",
  f.detail, f.amount_paise AS "amountPaise", f.disabled AS "isDisabled", f.number AS "sentTo",
  CASE WHEN f.number IS NOT NULL THEN p.number END AS "messageNumber",
  coalesce(d.state = 'done' OR d.state = 'snoozed' AND d.until > $2, false) AS "isHidden",
  CASE WHEN d.state = 'snoozed' THEN d.until END AS until, CASE WHEN d.state <> 'open' THEN d.row_id END AS "rowId",
  d.assigned_to AS "assignedTo"
FROM (SELECT md5(occurrence)::uuid AS id, f.* FROM fact f) f
JOIN LATERAL (
  SELECT ${MESSAGE_NUMBER_SQL} AS number FROM patient p
  WHERE p.doctor_id = $1 AND p.id = f.patient_id AND p.archived_at IS NULL AND p.erased_at IS NULL
  LIMIT 1
) p ON true
LEFT JOIN desk_decision d ON d.doctor_id = $1 AND d.id = f.id`;

interface Row extends DeskFact {
  /** For a message: the number it went to, '' if it was not sent to any; null for other facts. */
  sentTo: string | null;
  /** The number that would get it now; null for other facts. */
  messageNumber: string | null;
}

/** All facts of a doctor's patients, with what the clinic decided about them. */
export async function findDeskFacts(tx: EntityManager, doctorId: string, today: Day, now: Date): Promise<DeskFact[]> {
  const rows = await query<Row>(tx, prepared(FIND_FACTS, [doctorId, today, now]));
  const applying = rows.filter((row) => !isNumberCorrected(row) && !isOptOut(row));
  return newestReplies(applying);
}

/** Whether a message failed because of a number that the clinic has corrected since. */
const isNumberCorrected = ({ reason, sentTo, messageNumber }: Row): boolean =>
  reason === 'message_failed' &&
  (sentTo === '' ? messageNumber !== null && canReceiveWhatsApp(messageNumber) : sentTo !== messageNumber);

/** STOP and START are handled without the clinic. */
const isOptOut = ({ reason, detail }: DeskFact): boolean =>
  reason === 'wrote_back' && detail !== null && parseOptOutCommand(detail) !== null;

/** Of several messages from one patient, only the newest is a reason. */
function newestReplies(facts: DeskFact[]): DeskFact[] {
  const newest = new Map<string, DeskFact>();
  for (const fact of facts.filter(({ reason }) => reason === 'wrote_back')) {
    const other = newest.get(fact.patientId);
    if (!other || other.since < fact.since || (+other.since === +fact.since && other.id < fact.id))
      newest.set(fact.patientId, fact);
  }
  return facts.filter((fact) => fact.reason !== 'wrote_back' || newest.get(fact.patientId) === fact);
}
