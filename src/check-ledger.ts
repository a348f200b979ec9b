/**
 * `npm run check:ledger`: whether the invariants of the money hold (see `src/ledger/`) in the server's database. One line
 * for each, and one for each row that breaks it; it ends with 1 then. It reads as one snapshot and writes nothing.
 * `LEDGER_PATIENCE` is how many seconds work may wait.
 */
import { runCommand } from './command.js';
import { config } from './config.js';
import { checkInvariants, type Finding } from './ledger/invariants.js';
import { SNAPSHOT_ROLE_SQL } from './platform/db/data-source.js';

/** A person waits for it, who may end it: it takes as long as it takes. */
const BEGIN_SNAPSHOT = `SET TRANSACTION READ ONLY; ${SNAPSHOT_ROLE_SQL}; SET LOCAL statement_timeout = 0`;

function printFinding({ number, rule, rowsChecked, broken, violations }: Finding): void {
  process.stdout.write(`${broken ? '✗' : '✓'} ${number}. ${rule}: ${rowsChecked} looked at, ${broken} violations\n`);
  for (const { doctor_id: doctor, id, wrong } of violations)
    process.stderr.write(`    doctor ${doctor ?? '–'}, ${id}: ${wrong}\n`);
}

await runCommand(async (db) => {
  const findings = await db.transaction('REPEATABLE READ', async (tx) => {
    await tx.query(BEGIN_SNAPSHOT);
    return checkInvariants((sql) => tx.query(sql), config.ledgerPatienceSeconds);
  });
  for (const finding of findings) printFinding(finding);
  if (findings.some(({ broken }) => broken > 0)) process.exitCode = 1;
  return null;
});
