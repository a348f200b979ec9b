/**
 * `npm run export-doctor -- asha@rao.example archive.zip`: writes all data of a doctor to a new file, from one snapshot, for
 * `npm run import-doctor` of another installation. The server may be running.
 */
import { open, rm, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { DataSource } from 'typeorm';
import { DataArchive } from './archive/data-archive.entity.js';
import { writeArchive } from './archive/write-archive.js';
import { Account } from './auth/account.entity.js';
import { runCommand, UsageError } from './command.js';
import { auditSettingsSql, systemContext } from './platform/audit-context.js';
import { SystemClock } from './platform/clock.js';
import { newId } from './platform/db/columns.js';
import { normalizeEmail } from './shared/text.js';

const USAGE = 'Use: npm run export-doctor -- asha@rao.example archive.zip';

async function recordArchive(db: DataSource, doctorId: string): Promise<DataArchive> {
  const createdAt = new SystemClock().now();
  const archive = { doctorId, id: newId(), createdBy: null, createdAt };
  await db.transaction(async (tx) => {
    await tx.query(
      `SELECT set_config('app.doctor', $1, true), ${auditSettingsSql(systemContext('doctor.export'), createdAt)}`,
      [doctorId],
    );
    await tx.insert(DataArchive, archive);
  });
  return archive;
}

/** The new file, which only its owner can read. */
const createFile = (path: string): Promise<FileHandle> =>
  open(path, 'wx', 0o600).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'EEXIST') throw new UsageError(`${path} exists. Name a new file.`);
    throw error;
  });

const writeFile = (db: DataSource, archive: DataArchive, file: FileHandle): Promise<void> =>
  db.transaction('REPEATABLE READ', async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    await tx.query(`SELECT set_config('app.doctor', $1, true)`, [archive.doctorId]);
    await pipeline(await writeArchive(tx, archive.doctorId, archive), file.createWriteStream());
  });

await runCommand(async (db) => {
  const [email = '', path = '', ...more] = process.argv.slice(2);
  if (!email.includes('@') || !path || more.length > 0) throw new UsageError(USAGE);
  const account = await db.manager.findOneBy(Account, { email: normalizeEmail(email), role: 'doctor' });
  if (!account) throw new UsageError(`No doctor logs in with ${email}.`);
  const file = await createFile(path);
  try {
    await writeFile(db, await recordArchive(db, account.id), file);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return `All data of ${account.email} is in ${path}. It contains personal data of patients: delete it when it is imported.`;
});
