import type { InboundMessageView } from '../messaging/message.view.js';
import type { HoldReason, HoldState } from '../payments/holds/hold.rules.js';
import type { SingleStatements } from '../platform/db/single-statements.js';
import type { Day } from '../shared/calendar.js';
import type { Paise } from '../shared/money.js';
import { eventsOf, TIMELINE_EVENTS, type TimelineKind, type TimelinePosition } from './patient-timeline.rules.js';
import type { TimelineActorView, TimelineChangeView, TimelineSubscriptionView } from './patient-timeline.view.js';

/** One event, with the ids of the records whose views it shows. Fields that an event does not have are missing. */
export interface PatientFact extends TimelinePosition {
  /** Stable for one event of one record. */
  id: string;
  data: {
    amountPaise?: Paise;
    /** Razorpay's reason of a failed payment, else the clinic's. */
    reason?: string | null;
    subscription?: TimelineSubscriptionView;
    paymentId?: string;
    refundId?: string;
    hold?: { reason: HoldReason; status: HoldState };
    messageId?: string;
    reply?: Omit<InboundMessageView, 'at'>;
    change?: TimelineChangeView;
    actor?: TimelineActorView;
  };
}

/** SQL: the position of a fact with `event`, `source` (a record's id) and `at`; see `TimelinePosition`. */
const positionSql = (fact: string) => ({
  at: `date_trunc('milliseconds', ${fact}.at)`,
  rank: `array_position($4::text[], ${fact}.event)`,
  source: `${fact}.source`,
});

/** SQL: the conditions, order and limit of the facts of a page. */
const pageSql = (fact: string): string => {
  const { at, rank, source } = positionSql(fact);
  return `WHERE ${fact}.event = ANY ($3::text[])
    AND ($5::timestamptz IS NULL OR (${at}, ${rank}, ${source}) < ($5, $6::int, $7::uuid))
  ORDER BY ${at} DESC, ${rank} DESC, ${source} DESC LIMIT $8`;
};

/** SQL: the facts of a source that may be on the page. @param facts SELECT event, source, at, data … */
function newestOf(facts: string): string {
  const { at, rank } = positionSql('s');
  return `(SELECT s.event, s.source, md5(s.event || ':' || s.source::text)::uuid AS id, ${at} AS at, s.data, ${rank} AS rank
    FROM (${facts}) s ${pageSql('s')})`;
}

/** A term that a payment created at once was never assigned. What was assigned may differ from what was then paid. */
const ASSIGNED = `
SELECT 'assigned' AS event, t.id AS source, t.created_at AS at, jsonb_build_object('subscription', jsonb_build_object(
  'plan_name', t.plan_name, 'tier_name', CASE WHEN t.payment_day IS NULL THEN t.tier_name END,
  'start_date', NULL, 'end_date', NULL, 'previous_end_date', NULL)) AS data
FROM term t
WHERE t.doctor_id = $1 AND t.patient_id = $2 AND NOT t.opening AND NOT EXISTS (
  SELECT FROM paid p WHERE coalesce(p.term_id, p.voided_term_id) = t.id AND p.paid_at = t.created_at)`;

/** SQL: the value of a column of term `t` right after `since`: what its next change replaced, else the present value. */
const termValueSql = (column: string, since: string): string => `coalesce((
  SELECT x.before ->> '${column}' FROM audit x
  WHERE x.doctor_id = $1 AND x.object_id = t.id AND x.at > ${since}
    AND x.before ->> 'state' IS NULL AND x.before ->> '${column}' IS NOT NULL
  ORDER BY x.at, x.id LIMIT 1), t.${column}::text)`;

/** SQL: term `t` as it was right after `since`. */
const pastTermSql = (since: string, previousEnd = 'NULL'): string => `jsonb_build_object('subscription',
  jsonb_build_object('plan_name', t.plan_name, 'tier_name', ${termValueSql('tier_name', since)},
    'start_date', ${termValueSql('start_day', since)}, 'end_date', ${termValueSql('end_day', since)},
    'previous_end_date', ${previousEnd}))`;

/** The money of an accepted hold arrived before the term that it pays for. */
const ACTIVATED = `
SELECT CASE WHEN EXISTS (
    SELECT FROM term b WHERE b.doctor_id = $1 AND b.enrolment_id = t.enrolment_id AND b.payment_day IS NOT NULL
      AND (b.start_day, b.id) < (t.start_day, t.id)) THEN 'renewed' ELSE 'activated' END AS event,
  p.id AS source, coalesce(accepted.at, p.paid_at) AS at, ${pastTermSql('coalesce(accepted.at, p.paid_at)')} AS data
FROM paid p JOIN term t ON t.doctor_id = $1 AND t.id = p.term_id
LEFT JOIN LATERAL (
  SELECT a.at FROM hold h JOIN audit a ON a.doctor_id = $1 AND a.object_id = h.id
  WHERE h.doctor_id = $1 AND h.payment_id = p.id AND a.after ->> 'state' = 'accepted' LIMIT 1
) accepted ON true`;

/** Terms that were paid before the clinic used Nirog have no payment. */
const OPENED = `
SELECT 'activated' AS event, t.id AS source, t.created_at AS at, ${pastTermSql('t.created_at')} AS data
FROM term t WHERE t.doctor_id = $1 AND t.patient_id = $2 AND t.opening AND t.payment_day IS NOT NULL`;

const ENDED = `
SELECT 'ended' AS event, t.id AS source, timezone('Asia/Kolkata', (t.end_day + 1)::timestamp) AS at,
  jsonb_build_object('subscription', jsonb_build_object('plan_name', t.plan_name, 'tier_name', t.tier_name,
    'start_date', t.start_day, 'end_date', t.end_day, 'previous_end_date', NULL)) AS data
FROM term t
WHERE t.doctor_id = $1 AND t.patient_id = $2 AND t.state = 'paid' AND t.end_day < $9::date AND NOT EXISTS (
  SELECT FROM term n WHERE n.doctor_id = $1 AND n.enrolment_id = t.enrolment_id AND n.state = 'paid'
    AND n.start_day <= t.end_day + 1 AND (n.end_day, n.id) > (t.end_day, t.id))`;

/** SQL: the actor of an audit row. A clinic does not see who of the platform's people it was. */
const actorSql = (
  audit: string,
): string => `(SELECT jsonb_build_object('kind', ${audit}.actor_kind, 'id', ${audit}.actor_id,
    'email', max(account.email), 'name', max(account.name))
  FROM account WHERE account.id = ${audit}.actor_id AND ${audit}.actor_kind IN ('doctor', 'staff', 'integration'))`;

const paymentSql = (payment: string, amount: string, reason = 'NULL::text'): string =>
  `jsonb_build_object('paymentId', ${payment}.id, 'amountPaise', ${amount}, 'reason', ${reason})`;

const PAYMENTS = [
  `SELECT 'payment_failed' AS event, p.id AS source, p.created_at AS at,
     ${paymentSql('p', 'p.amount_paise', 'p.error_reason')} AS data
   FROM paid p WHERE p.state = 'failed' OR p.error_reason IS NOT NULL`,
  `SELECT 'authorized' AS event, p.id AS source, p.created_at AS at, ${paymentSql('p', 'p.amount_paise')} AS data
   FROM paid p WHERE p.state = 'authorized'`,
  `SELECT CASE WHEN p.order_id IS NULL THEN 'recorded' ELSE 'paid' END AS event, p.id AS source, p.paid_at AS at,
     ${paymentSql('p', 'p.amount_paise')} AS data
   FROM paid p WHERE p.state IN ('captured', 'refunded', 'voided')`,
  `SELECT CASE WHEN a.action = 'payments.correct' THEN 'corrected' ELSE 'voided' END AS event, p.id AS source,
     p.voided_at AS at, ${paymentSql('p', 'p.amount_paise', 'p.void_reason')}
       || CASE WHEN a.id IS NULL THEN '{}' ELSE jsonb_build_object('actor', ${actorSql('a')}) END AS data
   FROM paid p LEFT JOIN LATERAL (
     SELECT x.* FROM audit x WHERE x.doctor_id = $1 AND x.object_id = p.id AND x.after ->> 'state' = 'voided' LIMIT 1
   ) a ON true
   WHERE p.state = 'voided'`,
  `SELECT 'held' AS event, h.id AS source, h.created_at AS at, ${paymentSql('p', 'h.amount_paise')}
     || jsonb_build_object('hold', jsonb_build_object('reason', h.reason, 'status', h.state)) AS data
   FROM paid p JOIN hold h ON h.doctor_id = $1 AND h.payment_id = p.id`,
  `SELECT 'refunded' AS event, r.id AS source, r.created_at AS at,
     ${paymentSql('p', 'r.amount_paise', 'r.reason')} || jsonb_build_object('refundId', r.id) AS data
   FROM paid p JOIN refund r ON r.doctor_id = $1 AND r.payment_id = p.id`,
];

const MESSAGES = [
  `SELECT 'sent' AS event, m.id AS source, m.created_at AS at, jsonb_build_object('messageId', m.id) AS data
   FROM message m WHERE m.doctor_id = $1 AND m.patient_id = $2`,
  `SELECT 'received' AS event, r.id AS source, r.at,
     jsonb_build_object('reply', jsonb_build_object('id', r.id, 'kind', r.kind, 'text', r.text)) AS data
   FROM reply r WHERE r.doctor_id = $1 AND r.patient_id = $2`,
];

/** Records whose audit rows belong to the timeline. */
const AUDITED = `
SELECT $2::uuid AS id, NULL::uuid AS term_id, NULL::uuid AS hold_id
UNION ALL SELECT e.id, NULL, NULL FROM enrolled e
UNION ALL SELECT n.id, NULL, NULL FROM patient_note n WHERE n.doctor_id = $1 AND n.patient_id = $2
UNION ALL SELECT t.id, t.id, NULL FROM term t WHERE t.doctor_id = $1 AND t.patient_id = $2
UNION ALL SELECT x.id, x.term_id, NULL FROM term t JOIN term_pause x ON x.doctor_id = $1 AND x.term_id = t.id
  WHERE t.doctor_id = $1 AND t.patient_id = $2
UNION ALL SELECT h.id, NULL, h.id FROM paid p JOIN hold h ON h.doctor_id = $1 AND h.payment_id = p.id`;

/** Actions that replace the link of an enrolment, or create none. */
const LINK_REPLACEMENTS = [
  'patients.replaceLink',
  'patients.update',
  'payers.createPayer',
  'payers.updatePayer',
  'payers.deletePayer',
];

/**
 * The event of an audit row; null if the row belongs to a payment, or means nothing to the clinic. Voiding a payment
 * changes its term, too.
 */
const AUDIT_EVENT = `CASE a.object_type
  WHEN 'patient' THEN 'changed'
  WHEN 'patient_note' THEN 'changed'
  WHEN 'link' THEN CASE WHEN a.action = ANY ('{${LINK_REPLACEMENTS.join()}}') AND a.before IS NULL THEN 'changed' END
  WHEN 'hold' THEN CASE WHEN a.after ->> 'state' = 'accepted' THEN 'hold_accepted' END
  WHEN 'term_pause' THEN CASE
    WHEN a.action IN ('payments.void', 'payments.correct') THEN NULL
    WHEN a.before IS NULL AND a.after ->> 'to_day' IS NULL THEN 'disabled'
    WHEN a.before IS NOT NULL THEN 'enabled' END
  WHEN 'term' THEN CASE
    WHEN a.before IS NULL OR a.action IN ('payments.void', 'payments.correct') THEN NULL
    WHEN a.before ->> 'state' = 'pending' AND a.after ->> 'state' = 'cancelled'
      THEN CASE WHEN a.action = 'patients.withdraw' THEN 'withdrawn' ELSE 'replaced' END
    WHEN a.before ->> 'state' = 'paid' AND a.after ->> 'state' = 'cancelled' THEN 'cancelled'
    WHEN a.before ->> 'state' = 'cancelled' THEN 'restored'
    WHEN a.before ->> 'state' IS NOT NULL THEN NULL
    WHEN a.before ->> 'tier_id' IS NOT NULL THEN 'tier_changed'
    WHEN a.before ->> 'end_day' < a.after ->> 'end_day' THEN 'extended'
    WHEN a.before ->> 'end_day' > a.after ->> 'end_day' THEN 'shortened' END
  END`;

/** Each record's newest changes. */
const CHANGES = `
SELECT a.event, a.source, a.at, jsonb_build_object('actor', ${actorSql('a')}) || CASE
    WHEN t.id IS NOT NULL THEN ${pastTermSql('a.at', `a.before ->> 'end_day'`)}
    WHEN h.id IS NOT NULL THEN ${paymentSql('p', 'h.amount_paise')}
      || jsonb_build_object('hold', jsonb_build_object('reason', h.reason, 'status', h.state))
    ELSE jsonb_build_object('change', jsonb_build_object('action', a.action, 'object_type', a.object_type,
      'before', a.before, 'after', a.after)) END AS data
FROM (${AUDITED}) o
CROSS JOIN LATERAL (
  SELECT f.* FROM (
    SELECT a.id AS source, a.at, a.actor_kind, a.actor_id, a.action, a.object_type, a.before, a.after,
      ${AUDIT_EVENT} AS event
    FROM audit a WHERE a.doctor_id = $1 AND a.object_id = o.id
  ) f
  ${pageSql('f')}
) a
LEFT JOIN term t ON t.doctor_id = $1 AND t.id = o.term_id
LEFT JOIN hold h ON h.doctor_id = $1 AND h.id = o.hold_id
LEFT JOIN payment p ON p.doctor_id = $1 AND p.id = h.payment_id`;

/**
 * A patient's events, newest first. $1 is the doctor, $2 the patient, $3 the events to list, $4 all events in the order of
 * one instant, $5 to $7 the position of the last entry before (null for the first page), $8 the number of rows, $9 today.
 * Each source reads the patient's rows from an index. Planning takes longer than reading, so the statement is prepared.
 */
const FIND_FACTS = `
WITH enrolled AS MATERIALIZED (
  SELECT e.id FROM enrolment e WHERE e.doctor_id = $1 AND e.patient_id = $2
), paid AS MATERIALIZED (
  SELECT p.*, coalesce(p.captured_at, p.created_at) AS paid_at
  FROM enrolled e JOIN payment p ON p.doctor_id = $1 AND p.enrolment_id = e.id
)
${[ASSIGNED, ACTIVATED, OPENED, ENDED, ...PAYMENTS, ...MESSAGES, CHANGES].map(newestOf).join('\nUNION ALL\n')}
ORDER BY at DESC, rank DESC, source DESC LIMIT $8`;

interface FactQuery {
  kind: TimelineKind | undefined;
  /** The position of the last entry before; null for the first page. */
  before: TimelinePosition | null;
  limit: number;
}

export function findPatientFacts(
  statements: SingleStatements,
  doctorId: string,
  patientId: string,
  { kind, before, limit }: FactQuery,
  today: Day,
): Promise<PatientFact[]> {
  return statements.readTenant<PatientFact>(doctorId, FIND_FACTS, [
    doctorId,
    patientId,
    eventsOf(kind),
    TIMELINE_EVENTS,
    before && before.at,
    before && TIMELINE_EVENTS.indexOf(before.event) + 1, // PostgreSQL counts from 1
    before && before.source,
    limit,
    today,
  ]);
}
