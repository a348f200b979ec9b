/**
 * `npm run erasures:repeat -- erasures.csv`: after a restore of an older backup, permanently deletes the patients of the
 * list who are in the database again. The list has a line for each erasure: patient, doctor, time. Safe to repeat.
 */
import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { runCommand, UsageError } from './command.js';
import { erasePatient } from './enrolments/erase-patient.js';
import { auditSettingsSql, systemContext } from './platform/audit-context.js';
import { SystemClock } from './platform/clock.js';
import { isUuid } from './platform/db/columns.js';

const USAGE = 'Use: npm run erasures:repeat -- erasures.csv';

interface ErasureLine {
  patientId: string;
  doctorId: string;
}

function readList(file: string): ErasureLine[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)}).\n${USAGE}`,
    );
  }
  const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('patient_id,'));
  return lines.map((line, n) => {
    const [patientId = '', doctorId = ''] = line.replaceAll('"', '').split(',');
    if (!isUuid(patientId) || !isUuid(doctorId))
      throw new UsageError(`Line ${n + 1} of ${file} is no erasure: patient_id,doctor_id,erased_at.\n${USAGE}`);
    return { patientId, doctorId };
  });
}

const clock = new SystemClock();

/** @returns whether the patient was there. */
const eraseAgain = (db: DataSource, { patientId, doctorId }: ErasureLine): Promise<boolean> =>
  db.transaction(async (tx) => {
    const context = systemContext('erasures.repeat');
    await tx.query(`SELECT set_config('app.doctor', $1, true), ${auditSettingsSql(context, clock.now())}`, [doctorId]);
    const found = await tx.query<unknown[]>(
      'SELECT FROM patient WHERE doctor_id = $1 AND id = $2 AND erased_at IS NULL FOR NO KEY UPDATE',
      [doctorId, patientId],
    );
    if (found.length === 0) return false;
    await erasePatient(tx, { doctorId, patientId }, clock);
    return true;
  });

await runCommand(async (db) => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new UsageError(USAGE);
  const list = readList(file);
  let erased = 0;
  for (const line of list) if (await eraseAgain(db, line)) erased += 1;
  return `${erased} of ${list.length} patients of the list were in the database and are deleted again.`;
});
