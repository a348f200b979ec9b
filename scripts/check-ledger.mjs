// @ts-check
/**
 * `npm run check:ledger`: whether the invariants of the money hold (see `src/ledger/`), in the database that
 * `DATABASE_URL` names, else in that of `npm start`, whether it runs or not. One line for each; exit code 1 on a
 * violation. It reads as one snapshot and writes nothing; `LEDGER_PATIENCE` is how many seconds work may wait.
 */
import { join } from 'node:path';
import pg from 'pg';
import { atEnd, command } from './ending.mjs';
import { lock } from './lock.mjs';
import { DATA_DIR } from './paths.mjs';
import { runningPostgres } from './postgres.mjs';
import { prepare } from './prepare.mjs';
import { complain, say } from './progress.mjs';
import { startStores } from './stores.mjs';

const NO_REDIS = 'redis://unused';

/** The database of `npm start`: the one that runs, else one that ends with us. */
async function ownDatabase() {
  const held = await lock(join(DATA_DIR, 'run', 'lock'), 'npm run check:ledger', 0);
  if ('holder' in held) return runningPostgres(DATA_DIR);
  atEnd(held.release);
  const starting = startStores({ dataDir: DATA_DIR, redisUrl: NO_REDIS, log: say });
  atEnd(async () => (await starting.catch(() => null))?.stop());
  return (await starting).databaseUrl;
}

await command(async () => {
  await prepare('npm run check:ledger');
  /** @type {typeof import('../src/ledger/invariants.js')} */
  const { inspectLedger } = await import(new URL('../dist/ledger/invariants.js', import.meta.url).href);
  const db = new pg.Client({ connectionString: process.env['DATABASE_URL'] || (await ownDatabase()) });
  await db.connect();
  atEnd(() => db.end());
  await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL ROLE nirog_auditor');
  const { LEDGER_PATIENCE: patience } = process.env;
  const findings = await inspectLedger(
    async (sql) => (await db.query(sql)).rows,
    patience === undefined ? undefined : Number(patience),
  );
  for (const { number, rule, looked, broken, violations } of findings) {
    say(`${broken ? '✗' : '✓'} ${number}. ${rule}: ${looked} looked at, ${broken} violations`);
    for (const { doctor_id, id, wrong } of violations) complain(`    doctor ${doctor_id ?? '–'}, ${id}: ${wrong}`);
  }
  return findings.some(({ broken }) => broken > 0) ? 1 : 0;
});
