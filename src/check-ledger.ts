/**
 * `npm run check:ledger`: checks the ledger's invariants (see `src/ledger/`) in the server's database, read-only and in
 * one snapshot. Prints a line for each invariant and for each row that violates it. Exits with 1 if there are
 * violations. `LEDGER_PATIENCE` is how many seconds unfinished work may take before it counts as a violation.
 */
import { runCommand } from './command.js';
import { config } from './config.js';
import { checkInvariants, type Finding } from './ledger/invariants.js';
import { SNAPSHOT_ROLE_SQL } from './platform/db/data-source.js';

/** No statement timeout: the operator may cancel the command. */
const BEGIN_SNAPSHOT = `SET TRANSACTION READ ONLY; ${SNAPSHOT_ROLE_SQL}; SET LOCAL statement_timeout = 0`;

function printFinding({ number, rule, rowsChecked, broken, violations }: Finding): void {
  process.stdout.write(`${broken ? '✗' : '✓'} ${number}. ${rule}: ${rowsChecked} rows checked, ${broken} violations\n`);
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
