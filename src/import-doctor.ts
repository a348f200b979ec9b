/**
 * `npm run import-doctor -- archive.zip`: imports the doctor of an archive, which `npm run export-doctor` or the doctor has
 * made, with all data. Needs DATABASE_OWNER_URL, as `npm run migrate`. In one transaction; safe to repeat; the server may
 * be running. docs/operations.md describes the whole procedure.
 */
import { ArchiveError } from './archive/archive-format.js';
import { importArchive } from './archive/import-archive.js';
import { openArchive } from './archive/open-archive.js';
import { runCommand, UsageError } from './command.js';
import { ConfigError } from './settings/config-values.js';
import { SystemClock } from './platform/clock.js';
import { OWNER_SETTING, withClient } from './platform/db/data-source.js';
import { pendingMigrations } from './platform/db/migrations.js';

const USAGE = 'Use: npm run import-doctor -- archive.zip';

async function importFile(path: string): Promise<string> {
  const archive = await openArchive(path);
  try {
    const { email, created_at, files } = archive.manifest;
    const { state, toInvite } = await withClient(OWNER_SETTING, (client) =>
      importArchive(client, archive, new SystemClock().now()),
    );
    if (state === 'known')
      return `This installation has the archive of ${email} from ${created_at}. Nothing was changed.`;
    const counts = files.filter(({ rows }) => rows > 0).map(({ table, rows }) => `  ${table}: ${rows}`);
    return [
      `Imported ${email} as of ${created_at}:`,
      ...counts,
      'Next: create a password link for the doctor on the Accounts screen. The doctor enters the Razorpay keys again.',
      ...(toInvite.length > 0 ? [`The doctor invites again: ${toInvite.join(', ')}`] : []),
    ].join('\n');
  } finally {
    archive.close();
  }
}

await runCommand(async (db) => {
  const [path = '', ...more] = process.argv.slice(2);
  if (!path || more.length > 0) throw new UsageError(USAGE);
  const pending = await pendingMigrations((sql) => db.query(sql));
  if (pending.length > 0) throw new UsageError('The database is older than this version. Run npm run migrate first.');
  return importFile(path).catch((error: unknown) => {
    if (error instanceof ArchiveError || error instanceof ConfigError) throw new UsageError(error.message);
    if ((error as { code?: string }).code === 'ENOENT') throw new UsageError(`There is no file ${path}.`);
    throw error;
  });
});
