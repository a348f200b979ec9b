import type { EntityManager } from 'typeorm';
import { listSilent } from '../payments/webhook-silence.queries.js';
import { CHECKED_OF_LATE } from '../platform/health.controller.js';
import type { Reads } from '../platform/reads.js';
import type { LagView, LedgerCheckView, SilentWebhookView, SupportView } from './support.view.js';

const lag = (table: string, since: string) => `
SELECT count(*)::int AS waiting, floor(extract(epoch FROM now() - min(${since})))::int AS oldest_seconds
FROM ${table} WHERE handled_at IS NULL`;

const LAGS = `
SELECT now() AS as_of, row_to_json(o) AS outbox, row_to_json(i) AS inbox
FROM (${lag('outbox', 'created_at')}) o, (${lag('inbox', 'received_at')}) i`;

const LAST_CHECK = `
SELECT CASE WHEN ${CHECKED_OF_LATE} THEN state ELSE 'unknown' END AS state, at AS checked_at, broken
FROM ledger_check ORDER BY at DESC LIMIT 1`;

const WHO = `
SELECT a.id AS doctor_id, a.email, p.doctor_name, p.clinic_name
FROM account a LEFT JOIN profile p ON p.doctor_id = a.id WHERE a.id = ANY ($1)`;

/** How far outbox and inbox are behind, and when that was, in real time. */
export async function lagsOf(reads: Reads): Promise<Pick<SupportView, 'as_of' | 'outbox' | 'inbox'>> {
  const [row] = await reads.shared<{ as_of: Date; outbox: LagView; inbox: LagView }>(LAGS, []);
  if (!row) throw new Error('the database told no time');
  return row;
}

/** What the newest check of the ledger found. */
export async function lastCheckOf(reads: Reads): Promise<LedgerCheckView> {
  const [last] = await reads.shared<Omit<LedgerCheckView, 'broken'> & { broken: Record<string, number> }>(
    LAST_CHECK,
    [],
  );
  if (!last) return { state: 'unknown', checked_at: null, broken: [] };
  return { ...last, broken: Object.entries(last.broken).map(([rule, rows]) => ({ rule, rows })) };
}

/** The doctors whose webhooks are silent. @param tx of `Database.platform`. */
export async function listSilentDoctors(tx: EntityManager, now: Date): Promise<SilentWebhookView[]> {
  const since = new Map((await listSilent(tx, now)).map((silent) => [silent.doctorId, silent.since]));
  if (since.size === 0) return [];
  const doctors = await tx.query<Omit<SilentWebhookView, 'silent_since'>[]>(WHO, [[...since.keys()]]);
  return doctors
    .map((doctor) => ({ ...doctor, silent_since: since.get(doctor.doctor_id) ?? now }))
    .sort((one, other) => one.silent_since.getTime() - other.silent_since.getTime());
}
