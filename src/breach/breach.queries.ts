import type { EntityManager } from 'typeorm';
import { scopeParams, type BreachScope } from './breach-scope.js';

type Row = Record<string, string | number | boolean | Date | null>;
export type Rows = Row[];

/** The clinic in which a session works; null for admins and support. */
const CLINIC = `CASE WHEN a.role = 'doctor' THEN coalesce(s.doctor_id, a.id) ELSE s.doctor_id END`;

/** Sessions that were active in the span. Reads are not stored: a person with the session could read what its role may. */
const SESSIONS = `
SELECT s.id AS session_id, s.account_id, a.email, a.mobile, a.role, ${CLINIC} AS doctor_id, s.ip, s.user_agent, s.created_at,
  s.last_seen_at, least(s.ended_at, s.expires_at) AS ended_at, s.opened_by_pin, s.parent_id
FROM session s JOIN account a ON a.id = s.account_id
WHERE s.created_at <= $2 AND least(s.ended_at, s.expires_at) >= $1
  AND ($3::uuid IS NULL OR ${CLINIC} = $3) AND ($4::uuid IS NULL OR s.account_id = $4)
  AND ($5::uuid IS NULL OR $5 IN (s.id, s.parent_id)) AND ($6::text IS NULL OR s.ip = $6)
ORDER BY s.created_at, s.id`;

const EXPORTS = `
SELECT d.at, d.operation, d.rows, d.ended_at, d.doctor_id, d.account_id, a.email, d.session_id, d.ip
FROM data_export d JOIN account a ON a.id = d.account_id
WHERE d.at BETWEEN $1 AND $2
  AND ($3::uuid IS NULL OR d.doctor_id = $3) AND ($4::uuid IS NULL OR d.account_id = $4)
  AND ($5::uuid IS NULL OR d.session_id = $5) AND ($6::text IS NULL OR d.ip = $6)
ORDER BY d.at, d.id`;

/** Audit rows name the account and the address, not the session: $5 selects those of the session's account. */
const CHANGES = `
SELECT c.at, c.action, c.actor_kind, c.actor_id, a.email, c.source ->> 'ip' AS ip, c.source ->> 'request_id' AS request_id,
  c.doctor_id, c.object_type, c.object_id, c.before::text AS before, c.after::text AS after
FROM audit c LEFT JOIN account a ON a.id = c.actor_id
WHERE c.at BETWEEN $1 AND $2 AND c.actor_kind <> 'system'
  AND ($3::uuid IS NULL OR c.doctor_id = $3) AND ($4::uuid IS NULL OR c.actor_id = $4)
  AND ($5::uuid IS NULL OR c.actor_id = $7) AND ($6::text IS NULL OR c.source ->> 'ip' = $6)
ORDER BY c.at, c.id`;

/** Whole rows of a table with a column `at`, if the database has it. */
const SECURITY_EVENTS = `
SELECT to_jsonb(e)::text AS event FROM security_event e WHERE e.at BETWEEN $1 AND $2 ORDER BY e.at`;

/** $1 from, $2 to, $3 doctor, $4 changed objects. Those erased before the span cannot be concerned. */
const PATIENTS = `
SELECT p.doctor_id, p.id AS patient_id, p.name, p.mobile_normal AS mobile, p.email, p.created_at,
  p.id = ANY ($4::uuid[]) OR EXISTS (
    SELECT FROM enrolment e JOIN payment x ON x.doctor_id = e.doctor_id AND x.enrolment_id = e.id
    WHERE e.doctor_id = p.doctor_id AND e.patient_id = p.id AND x.id = ANY ($4))
  OR EXISTS (SELECT FROM term t WHERE t.doctor_id = p.doctor_id AND t.patient_id = p.id AND t.id = ANY ($4))
  OR EXISTS (SELECT FROM message m WHERE m.doctor_id = p.doctor_id AND m.patient_id = p.id AND m.id = ANY ($4)) AS changed
FROM patient p
WHERE p.doctor_id = $3 AND p.created_at <= $2 AND (p.erased_at IS NULL OR p.erased_at >= $1)
ORDER BY p.id`;

export const findSessions = (tx: EntityManager, scope: BreachScope): Promise<Rows> =>
  tx.query(SESSIONS, scopeParams(scope));

export const findExports = (tx: EntityManager, scope: BreachScope): Promise<Rows> =>
  tx.query(EXPORTS, scopeParams(scope));

/** Needs the role that reads across doctors. */
export async function findChanges(tx: EntityManager, scope: BreachScope, sessions: Rows): Promise<Rows> {
  const account = scope.sessionId === null ? null : (sessions[0]?.['account_id'] ?? scope.sessionId);
  return tx.query(CHANGES, [...scopeParams(scope), account]);
}

/** Null without the table. */
export async function findSecurityEvents(tx: EntityManager, { from, to }: BreachScope): Promise<Rows | null> {
  const [table] = await tx.query<[{ oid: string | null }]>(`SELECT to_regclass('security_event')::text AS oid`);
  return table.oid === null ? null : tx.query(SECURITY_EVENTS, [from, to]);
}

/** The patients of a doctor. The transaction must be the doctor's. */
export const findPatients = (
  tx: EntityManager,
  { from, to }: BreachScope,
  doctorId: string,
  changedIds: readonly unknown[],
): Promise<Rows> => tx.query(PATIENTS, [from, to, doctorId, changedIds]);
