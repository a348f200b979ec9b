/**
 * `npm run backup:drill`: restores the newest backup with all WAL into a scratch instance and compares it with the
 * running database: receipts, payments, ledger entries and the figures of all doctors. It also runs the ledger check on
 * it. Records the result for the Support screen and prints it. Exits with 1 if the drill failed. Runs on the machine of
 * the database, as its user or root, with pgBackRest's settings; `BACKUP_DATABASE_URL` names a superuser.
 */
import { join } from 'node:path';
import pg from 'pg';
import { computeAllDoctorsFigures } from './analytics/all-doctors/all-doctors.queries.js';
import { runRestoreDrill, type DrillChecks, type DrillResult } from './backup/restore-drill.js';
import { config } from './config.js';
import { checkInvariants } from './ledger/invariants.js';
import { dayOf } from './shared/calendar.js';

/** The command deletes this folder, and nothing else in RESTORE_DRILL_DIR. */
const FOLDER_NAME = 'nirog-restore-drill';

/** Work that waited at the restore point has no worker in the scratch instance, so it may wait for a day. */
const MAX_WAIT_SECONDS = 86_400;

const SUMS = `
SELECT name, doctor_id, count(*) AS rows, sum(amount_paise) AS paise FROM (
  SELECT kind AS name, doctor_id, amount_paise FROM receipt
  UNION ALL SELECT 'payment', doctor_id, amount_paise FROM payment
  UNION ALL SELECT 'refund', doctor_id, amount_paise FROM refund
  UNION ALL SELECT 'ledger entry of ' || account, doctor_id, amount_paise FROM ledger_entry
) s GROUP BY name, doctor_id ORDER BY name, doctor_id`;

const CHECKS: DrillChecks = {
  tables: ['account', 'ledger_entry', 'payment', 'receipt', 'refund', 'term', 'term_pause'],
  async sums(db, at) {
    const { rows } = await db.query<{ name: string; doctor_id: string; rows: string; paise: string }>(SUMS);
    const query = async <T>(sql: string, values?: unknown[]): Promise<T> => (await db.query(sql, values)).rows as T;
    const figures = await computeAllDoctorsFigures({ query }, dayOf(at));
    return [
      ...rows.map(({ name, doctor_id, rows, paise }) => `${name} of doctor ${doctor_id}: ${rows} rows, ${paise} paise`),
      `figures of all doctors: ${JSON.stringify(figures)}`,
    ];
  },
  async violations(db) {
    const findings = await checkInvariants(
      async <Row extends object>(sql: string) => (await db.query<Row>(sql)).rows,
      MAX_WAIT_SECONDS,
    );
    return findings
      .filter(({ broken }) => broken > 0)
      .map(({ rule, broken, violations: [first] }) => `${rule}: ${broken} rows, first ${first?.id}: ${first?.wrong}`);
  },
};

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: config.backup.databaseUrl,
    application_name: 'nirog restore drill',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function describeResult({ outcome, reason, tookMs, sizeBytes, restoredTo }: DrillResult): string {
  const seconds = Math.round(tookMs / 1_000);
  if (outcome === 'failed') return `The restore drill failed after ${seconds} s: ${reason}`;
  const megabytes = Math.round((sizeBytes ?? 0) / 1_000_000);
  return `The restore drill succeeded in ${seconds} s: ${megabytes} MB, restored to ${restoredTo?.toISOString()}.`;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  const folder = join(config.backup.drillFolder, FOLDER_NAME);
  const result = await runRestoreDrill(connect, folder, CHECKS);
  process.stdout.write(`${describeResult(result)}\n`);
  if (result.outcome === 'failed') process.exitCode = 1;
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`The restore drill did not run: ${error instanceof Error ? error.message : String(error)}\n`);
}
