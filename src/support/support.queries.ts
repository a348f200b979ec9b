import type { EntityManager } from 'typeorm';
import { listSilentWebhooks } from '../payments/webhook-endpoints/webhook-health.queries.js';
import { CHECKED_RECENTLY } from '../platform/ops/health.controller.js';
import { OVERDUE_HOURS } from '../platform/ops/restore-drill-sweep.js';
import { WORKERS } from '../platform/ops/heartbeat.js';
import type { SingleStatements } from '../platform/db/single-statements.js';
import { config } from '../config.js';
import { findErrorRule } from '../whatsapp/error.rules.js';
import type {
  AlarmView,
  LagView,
  LedgerCheckView,
  RestoreDrillsView,
  SilentWebhookView,
  SupportView,
  WhatsAppView,
  WorkerView,
} from './support.view.js';

const lagSql = (table: string, since: string) => `
SELECT count(*)::int AS waiting, floor(extract(epoch FROM now() - min(${since})))::int AS oldest_seconds
FROM ${table} WHERE handled_at IS NULL`;

const LAGS = `
SELECT now() AS as_of, row_to_json(o) AS outbox, row_to_json(i) AS inbox
FROM (${lagSql('outbox', 'created_at')}) o, (${lagSql('inbox', 'received_at')}) i`;

const LAST_CHECK = `
SELECT CASE WHEN ${CHECKED_RECENTLY} THEN state ELSE 'unknown' END AS state, at AS checked_at, broken
FROM ledger_check ORDER BY at DESC LIMIT 1`;

/** $1 now. */
const RESTORE_DRILLS = `
SELECT CASE WHEN last.outcome = 'failed' THEN 'failed'
    WHEN good.at + interval '${OVERDUE_HOURS} hours' < $1 THEN 'overdue' ELSE 'ok' END AS state,
  last.finished_at, last.reason, last.took_ms / 1000 AS took_seconds, last.size_bytes, last.restored_to,
  good.at AS last_good_at, floor(extract(epoch FROM $1::timestamptz - good.at))::int AS last_good_age_seconds
FROM (SELECT * FROM restore_drill ORDER BY finished_at DESC LIMIT 1) last,
  (SELECT max(finished_at) AS at FROM restore_drill WHERE outcome = 'ok') good`;

const NO_DRILL: RestoreDrillsView = {
  state: 'never_run',
  finished_at: null,
  reason: null,
  took_seconds: null,
  size_bytes: null,
  restored_to: null,
  last_good_at: null,
  last_good_age_seconds: null,
};

const RECENT_ALARMS = `
SELECT alarm, sum(times)::int AS times, max(last_at) AS last_at
FROM alarm_count WHERE hour > now() - interval '24 hours' GROUP BY alarm ORDER BY last_at DESC, alarm`;

const ACTIVE_PAUSES = `
SELECT s.scope, s.code, s.since, s.until, (SELECT count(*)::int FROM message m WHERE m.paused_by = s.scope) AS waiting
FROM whatsapp_sending_pause s WHERE s.ended_at IS NULL ORDER BY s.scope <> 'all', s.since, s.scope`;

const COUNT_REACHED = `
SELECT count(*)::int AS reached FROM whatsapp_contact WHERE conversation_opened_at > $1::timestamptz - interval '24 hours'`;

const FIND_DOCTORS = `
SELECT a.id AS doctor_id, a.email, p.doctor_name, p.clinic_name
FROM account a LEFT JOIN profile p ON p.doctor_id = a.id WHERE a.id = ANY ($1)`;

/** Unprocessed rows of outbox and inbox, and the real time of the query. */
export async function readLags(statements: SingleStatements): Promise<Pick<SupportView, 'as_of' | 'outbox' | 'inbox'>> {
  const [row] = await statements.readShared<{ as_of: Date; outbox: LagView; inbox: LagView }>(LAGS, []);
  if (!row) throw new Error('the database returned no row');
  return row;
}

export async function readLastLedgerCheck(statements: SingleStatements): Promise<LedgerCheckView> {
  const [last] = await statements.readShared<Omit<LedgerCheckView, 'broken'> & { broken: Record<string, number> }>(
    LAST_CHECK,
    [],
  );
  if (!last) return { state: 'unknown', checked_at: null, broken: [] };
  return { ...last, broken: Object.entries(last.broken).map(([rule, rows]) => ({ rule, rows })) };
}

export async function countUnfinishedBackfills(statements: SingleStatements): Promise<number> {
  const sql = 'SELECT count(*)::int AS unfinished FROM backfill WHERE finished_at IS NULL';
  const [row] = await statements.readShared<{ unfinished: number }>(sql, []);
  return row?.unfinished ?? 0;
}

/** Workers that were alive in the last hour. */
export const listWorkers = (statements: SingleStatements): Promise<WorkerView[]> => statements.readShared(WORKERS, []);

export async function readRestoreDrills(statements: SingleStatements, now: Date): Promise<RestoreDrillsView> {
  const [drills] = await statements.readShared<RestoreDrillsView>(RESTORE_DRILLS, [now]);
  return drills ?? NO_DRILL;
}

export const listAlarms = (statements: SingleStatements): Promise<AlarmView[]> =>
  statements.readShared(RECENT_ALARMS, []);

/** Active sending pauses, and how many people were reached in 24 hours. @param tx of `Database.acrossTenants`. */
export async function readWhatsAppStatus(
  tx: EntityManager,
  statements: SingleStatements,
  now: Date,
): Promise<WhatsAppView> {
  const [pauses, [users]] = await Promise.all([
    tx.query<Omit<WhatsAppView['stops'][number], 'reason'>[]>(ACTIVE_PAUSES),
    statements.readShared<{ reached: number }>(COUNT_REACHED, [now]),
  ]);
  return {
    stops: pauses.map((pause) => ({ ...pause, reason: findErrorRule(pause.code).reason })),
    reached: users?.reached ?? 0,
    daily_users: config.whatsapp.dailyUsers,
  };
}

/** Doctors whose webhooks are silent, longest first. @param tx of `Database.acrossTenants`. */
export async function listSilentDoctors(tx: EntityManager, now: Date): Promise<SilentWebhookView[]> {
  const since = new Map((await listSilentWebhooks(tx, now)).map((silent) => [silent.doctorId, silent.since]));
  if (since.size === 0) return [];
  const doctors = await tx.query<Omit<SilentWebhookView, 'silent_since'>[]>(FIND_DOCTORS, [[...since.keys()]]);
  return doctors
    .map((doctor) => ({ ...doctor, silent_since: since.get(doctor.doctor_id) ?? now }))
    .sort((one, other) => one.silent_since.getTime() - other.silent_since.getTime());
}
