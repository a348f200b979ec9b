import { DataSource } from 'typeorm';
import { config } from '../../config.js';
import { unsealSecret } from '../../payments/gateway/gateway-secrets.js';
import { PaymentGateway } from '../../payments/gateway/payment-gateway.entity.js';
import { SystemClock } from '../../platform/clock.js';
import { dataSourceOptions } from '../../platform/db/data-source.js';
import { Database } from '../../platform/db/database.js';
import { ReportSources } from '../../platform/db/report-sources.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { readBacklog } from '../backlog.queries.js';
import {
  listAlarms,
  listSilentDoctors,
  listWorkers,
  readLags,
  readLastLedgerCheck,
  readRestoreDrills,
  readWhatsAppStatus,
} from '../support.queries.js';
import type { RestoreDrillsView } from '../support.view.js';
import { attempt } from './attempt.js';
import { formatSeconds, stateOfNumber } from './doctor.rules.js';
import { ok, problem, unknown, warning, type Finding } from './finding.js';

const DAY_MS = 86_400_000;
const UNHANDLED_SECONDS = { warning: 60, problem: 600 };
const OVERDUE_SECONDS = { warning: 60, problem: 900 };
const DRILL_CHAPTER =
  'Run npm run backup:drill (in Compose: docker compose exec backup sh /backup.sh now): docs/operations.md, "The restore drill".';
const ALARMS_CHAPTER = 'Look at the Support screen, and at docs/operations.md, "Alarms".';

interface Stores {
  db: Database;
  statements: SingleStatements;
  clock: SystemClock;
}

/** $1 now, $2 the id that an inbox row of a day ago would have. Ten minutes are enough for a first status. */
const WHATSAPP_STATUSES = `
SELECT (SELECT count(*)::int FROM whatsapp_contact WHERE conversation_opened_at
    BETWEEN $1::timestamptz - interval '1 day' AND $1::timestamptz - interval '10 minutes') AS sent,
  EXISTS (SELECT FROM inbox WHERE id > $2 AND source = 'whatsapp' AND body::text LIKE '%"statuses"%') AS "isReported"`;

/** The smallest UUIDv7 of a time. */
const firstIdAt = (at: number): string => {
  const hex = at.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

const ageInSeconds = (at: Date, now: Date): number => Math.max(0, (now.getTime() - at.getTime()) / 1_000);

/** Tries one stored secret; its text is not used. */
async function checkEncryptionKey({ db }: Stores): Promise<Finding> {
  const check = 'Encryption key';
  const [row] = await db.acrossTenants((tx) =>
    tx.query<{ doctor_id: string }[]>('SELECT doctor_id FROM payment_gateway ORDER BY doctor_id LIMIT 1'),
  );
  if (!row) return unknown(check, 'no doctor has saved keys yet');
  const gateway = await db.read(row.doctor_id, (tx) => tx.findOneBy(PaymentGateway, { doctorId: row.doctor_id }));
  if (!gateway) return unknown(check, 'no doctor has saved keys yet');
  try {
    unsealSecret(gateway.doctorId, 'keySecretSealed', gateway.keySecretSealed);
    return ok(check, 'decrypts what is stored');
  } catch {
    const fix = 'Add the earlier key to ENCRYPTION_KEY_PREVIOUS: docs/operations.md, "Changing the encryption key".';
    return problem(check, 'does not decrypt a stored secret', fix);
  }
}

async function checkWorkers({ statements, clock }: Stores): Promise<Finding> {
  const check = 'Workers';
  const workers = await listWorkers(statements);
  const alive = workers.filter(({ is_alive }) => is_alive).length;
  if (alive > 0) return ok(check, `${alive} with a heartbeat in the last 30 seconds`);
  const last = Math.max(...workers.map(({ seen_at }) => seen_at.getTime()));
  const text =
    workers.length === 0
      ? 'none in the last hour'
      : `last heartbeat ${formatSeconds(ageInSeconds(new Date(last), clock.now()))} ago`;
  return problem(check, text, 'Start a process with ROLE=worker or ROLE=all.');
}

async function checkEvents({ statements }: Stores): Promise<Finding> {
  const { outbox, inbox } = await readLags(statements);
  const oldest = Math.max(outbox.oldest_seconds ?? 0, inbox.oldest_seconds ?? 0);
  const waiting = outbox.waiting + inbox.waiting;
  const state = stateOfNumber(oldest, UNHANDLED_SECONDS);
  const text = waiting === 0 ? 'none waits' : `${waiting} wait, the oldest for ${formatSeconds(oldest)}`;
  if (state === 'ok') return ok('Events', text);
  return { check: 'Events', state, text, fix: 'See why jobs fail: Support screen, docs/operations.md, "Failed jobs".' };
}

async function checkReconciliation({ db, clock }: Stores): Promise<Finding> {
  const check = 'Reconciliation';
  if (config.sandbox) return unknown(check, 'not checked with simulators, whose clock can be moved');
  const { overdue } = await db.acrossTenants((tx) => readBacklog(tx, clock.now()));
  const seconds = Math.max(overdue.orders, overdue.refunds);
  const state = stateOfNumber(seconds, OVERDUE_SECONDS);
  if (state === 'ok') return ok(check, 'no check with Razorpay is overdue');
  const fix = 'A worker must run; its log names what fails (sweep reconciliation or refunds).';
  return { check, state, text: `a check with Razorpay is ${formatSeconds(seconds)} late`, fix };
}

async function checkLedger({ statements, clock }: Stores): Promise<Finding> {
  const { state, checked_at, broken } = await readLastLedgerCheck(statements);
  const at = checked_at ? `${formatSeconds(ageInSeconds(checked_at, clock.now()))} ago` : 'never';
  if (state === 'ok') return ok('Ledger', `no violation, checked ${at}`);
  if (state === 'unknown') return warning('Ledger', `last checked ${at}`, 'A worker checks it hourly: start one.');
  return problem(
    'Ledger',
    `${broken.length} rules are violated, checked ${at}`,
    'npm run check:ledger lists the rows.',
  );
}

async function checkAlarms({ statements }: Stores): Promise<Finding> {
  const alarms = await listAlarms(statements);
  if (alarms.length === 0) return ok('Alarms', 'none in the last day');
  return warning('Alarms', alarms.map(({ alarm, times }) => `${alarm} (${times})`).join(', '), ALARMS_CHAPTER);
}

async function checkMessages({ db, statements, clock }: Stores): Promise<Finding> {
  const { stops } = await db.acrossTenants((tx) => readWhatsAppStatus(tx, statements, clock.now()));
  if (stops.length === 0) return ok('Templates', 'WhatsApp has rejected none');
  const text = stops.map(({ scope, code, waiting }) => `${scope} (${code}, ${waiting} wait)`).join(', ');
  return problem('Templates', `WhatsApp rejects: ${text}`, 'docs/operations.md, "Alarms", whatsapp.stopped.');
}

async function checkMessageStatuses({ statements, clock }: Stores): Promise<Finding> {
  const check = 'Message statuses';
  const now = clock.now();
  const values = [now, firstIdAt(now.getTime() - DAY_MS)];
  const [row] = await statements.readShared<{ sent: number; isReported: boolean }>(WHATSAPP_STATUSES, values);
  if (row?.isReported) return ok(check, 'arrive from WhatsApp');
  if (!row?.sent) return unknown(check, 'no message was sent in the last day');
  return warning(
    check,
    `${row.sent === 1 ? '1 person was' : `${row.sent} people were`} sent messages in the last day, and no status webhook came`,
    'Subscribe the webhook to messages, and the app: POST /{WABA_ID}/subscribed_apps (README.md, "WhatsApp").',
  );
}

async function checkWebhooks({ db, clock }: Stores): Promise<Finding> {
  const silent = await db.acrossTenants((tx) => listSilentDoctors(tx, clock.now()));
  if (silent.length === 0) return ok('Webhooks', 'arrive, as far as payments show');
  return warning('Webhooks', `missing for ${silent.length} doctors`, 'The Support screen names them.');
}

async function checkBackup({ statements, clock }: Stores): Promise<Finding> {
  const [archiver] = await statements.readShared<{ mode: string; at: Date | null; isFailing: boolean }>(
    `SELECT current_setting('archive_mode') AS mode, last_archived_time AS at,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isFailing" FROM pg_stat_archiver`,
    [],
  );
  const isArchiving = archiver !== undefined && archiver.mode !== 'off';
  if (isArchiving && archiver.isFailing)
    return problem('Backup', 'WAL archiving fails', "See PostgreSQL's log and archive_command.");
  const drills = await readRestoreDrills(statements, clock.now());
  if (drills.state !== 'never_run') return checkDrill(drills, clock.now());
  if (!isArchiving) return unknown('Backup', 'not known from here: no restore drill has run');
  const at = archiver.at ? `${formatSeconds(ageInSeconds(archiver.at, clock.now()))} ago` : 'never';
  return warning('Backup', `WAL archived ${at}, but no restore drill has run`, DRILL_CHAPTER);
}

function checkDrill({ state, finished_at, reason, last_good_at }: RestoreDrillsView, now: Date): Finding {
  const ageOf = (at: Date | null) => (at ? `${formatSeconds(ageInSeconds(at, now))} ago` : 'never');
  if (state === 'ok') return ok('Backup', `restored and compared ${ageOf(finished_at)}`);
  const lastGood = `last restored and compared ${ageOf(last_good_at)}`;
  if (state === 'overdue') return problem('Backup', lastGood, DRILL_CHAPTER);
  const [firstLine] = (reason ?? '').split('\n');
  return problem('Backup', `the restore drill ${ageOf(finished_at)} failed: ${firstLine}; ${lastGood}`, DRILL_CHAPTER);
}

const CHECKS: readonly [string, (stores: Stores) => Promise<Finding>][] = [
  ['Encryption key', checkEncryptionKey],
  ['Workers', checkWorkers],
  ['Events', checkEvents],
  ['Reconciliation', checkReconciliation],
  ['Ledger', checkLedger],
  ['Webhooks', checkWebhooks],
  ['Templates', checkMessages],
  ['Message statuses', checkMessageStatuses],
  ['Alarms', checkAlarms],
  ['Backup', checkBackup],
];

/** What the product has stored about its own work. */
export async function checkWork(): Promise<Finding[]> {
  const source = await new DataSource(dataSourceOptions('app')).initialize();
  const [reports, clock] = [new ReportSources(), new SystemClock()];
  const statements = new SingleStatements(source, reports);
  const stores: Stores = { db: new Database(source, clock, reports), statements, clock };
  try {
    const results: Finding[] = [];
    for (const [name, check] of CHECKS) results.push(...(await attempt(name, () => check(stores))));
    return results;
  } finally {
    await Promise.all([statements.onApplicationShutdown(), reports.onApplicationShutdown(), source.destroy()]);
  }
}
