import type { EntityManager } from 'typeorm';
import { CHANGED_PATIENT_ID } from '../platform/db/changed-patient.sql.js';
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

/**
 * API keys that were used in the span or since: of their uses only the last is stored, at most once a minute. Like reads of a
 * session, theirs are not stored. No key belongs to a session.
 */
const API_KEYS = `
SELECT k.id AS api_key_id, k.name, k.prefix, k.account_id, k.doctor_id, k.scopes::text AS scopes, k.networks::text AS networks,
  u.last_used_at, u.last_used_ip AS ip, k.created_at, least(k.revoked_at, k.expires_at) AS ended_at
FROM api_key k JOIN api_key_use u ON u.api_key_id = k.id
WHERE k.created_at <= $2 AND u.last_used_at >= $1::timestamptz - interval '1 minute'
  AND ($3::uuid IS NULL OR k.doctor_id = $3) AND ($4::uuid IS NULL OR k.account_id = $4)
  AND $5::uuid IS NULL AND ($6::text IS NULL OR u.last_used_ip = $6)
ORDER BY k.created_at, k.id`;

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

/** $1 from, $2 to, $3 doctor, $4 types and $5 ids of changed records. Those erased before the span cannot be concerned. */
const PATIENTS = `
WITH a AS MATERIALIZED (
  SELECT DISTINCT $3::uuid AS doctor_id, object_type, object_id
  FROM unnest($4::text[], $5::uuid[]) AS c (object_type, object_id)
), changed AS MATERIALIZED (
  SELECT ${CHANGED_PATIENT_ID} AS id FROM a
  UNION
  SELECT p.id FROM a JOIN patient p ON p.doctor_id = a.doctor_id AND p.payer_id = a.object_id
  WHERE a.object_type IN ('payer', 'payer_link')
)
SELECT p.doctor_id, p.id AS patient_id, p.name, p.mobile_normal AS mobile, p.email, p.created_at,
  EXISTS (SELECT FROM changed WHERE changed.id = p.id) AS changed
FROM patient p
WHERE p.doctor_id = $3 AND p.created_at <= $2 AND (p.erased_at IS NULL OR p.erased_at >= $1)
ORDER BY p.id`;

export const findSessions = (tx: EntityManager, scope: BreachScope): Promise<Rows> =>
  tx.query(SESSIONS, scopeParams(scope));

export const findApiKeys = (tx: EntityManager, scope: BreachScope): Promise<Rows> =>
  tx.query(API_KEYS, scopeParams(scope));

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

/** The patients of a doctor, and whether one of `changes` is about them. The transaction must be the doctor's. */
export const findPatients = (
  tx: EntityManager,
  { from, to }: BreachScope,
  doctorId: string,
  changes: Rows,
): Promise<Rows> =>
  tx.query(PATIENTS, [
    from,
    to,
    doctorId,
    changes.map((change) => change['object_type']),
    changes.map((change) => change['object_id']),
  ]);
