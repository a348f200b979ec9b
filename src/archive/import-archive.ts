import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { hashPassword } from '../auth/passwords/password-hash.js';
import { auditSettingsSql, systemContext } from '../platform/audit-context.js';
import { ArchiveError, damaged, type ArchiveFile } from './archive-format.js';
import { archivedColumns, quote, quoteAll, readColumns, selectLines, type Columns } from './archive-rows.js';
import { ARCHIVE_TABLES, type ArchiveTable } from './archive-tables.js';
import type { OpenArchive } from './open-archive.js';

/** Key of the advisory lock (any constant): one import at a time. */
const IMPORT_LOCK = 7_041_777;
/** A statement inserts rows of about this many characters, and at most so many rows. */
const [BATCH_LENGTH, BATCH_ROWS] = [1_000_000, 1_000];
const FETCH_SIZE = 500;

export interface ImportResult {
  /** `known`: this archive was imported before, or made here. Nothing was changed. */
  state: 'imported' | 'known';
  /** People whose email or mobile number another login has here. The doctor must invite them again. */
  toInvite: string[];
}

/** What the steps of one import need. */
interface Import {
  client: pg.ClientBase;
  archive: OpenArchive;
  doctorId: string;
  columns: Columns;
}

/**
 * Imports a doctor with all data in one transaction, and compares the stored rows with the archive before it commits. Ids
 * stay the same, so that links of patients keep working. Safe to repeat.
 * @param client of the owner of the tables, because nobody else may write the audit log
 * @throws ArchiveError if the doctor or the email exists here, or the archive contradicts the rules of the database.
 */
export async function importArchive(client: pg.ClientBase, archive: OpenArchive, now: Date): Promise<ImportResult> {
  await client.query('BEGIN');
  try {
    const result = await importDoctor(client, archive, now);
    await client.query('COMMIT'); // runs the deferred checks of the ledger
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    if (error instanceof pg.DatabaseError && /^(22|23|42501)/.test(error.code ?? ''))
      throw damaged(`the database refuses a row (${error.message})`);
    throw error;
  }
}

/** @throws ArchiveError if the login does not own the tables: PostgreSQL would refuse rows of a good archive. */
async function assertOwner(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isOwner: boolean }>(
    `SELECT pg_has_role(relowner, 'USAGE') AS "isOwner" FROM pg_class WHERE oid = 'audit'::regclass`,
  );
  if (!rows[0]?.isOwner)
    throw new ArchiveError('Set DATABASE_OWNER_URL to the owner of the tables, as for npm run migrate.');
}

async function importDoctor(client: pg.ClientBase, archive: OpenArchive, now: Date): Promise<ImportResult> {
  await assertOwner(client);
  const { doctor_id: doctorId } = archive.manifest;
  const settings = auditSettingsSql(systemContext('doctor.import'), now);
  await client.query(`SELECT pg_advisory_xact_lock(${IMPORT_LOCK}), ${settings}`);
  await client.query(`SELECT set_config('app.doctor', $1, true)`, [doctorId]);
  await client.query(`SET LOCAL TIME ZONE 'UTC'; SET LOCAL ROLE nirog_app`);
  if (await isKnown(client, archive)) return { state: 'known', toInvite: [] };
  const columns = await readColumns(
    async <Row extends object>(sql: string, params: unknown[]) => (await client.query<Row>(sql, params)).rows,
  );
  const job = { client, archive, doctorId, columns };
  for (const table of ARCHIVE_TABLES) {
    const file = archive.manifest.files.find((one) => one.table === table.name);
    if (file) await importTable(job, table, file);
  }
  return { state: 'imported', toInvite: await withoutLogin(job) };
}

/** @returns whether this archive was imported. @throws ArchiveError if its doctor or email is here from elsewhere. */
async function isKnown(client: pg.ClientBase, { manifest }: OpenArchive): Promise<boolean> {
  const { archive_id, doctor_id, email } = manifest;
  const known = await client.query('SELECT FROM data_archive WHERE doctor_id = $1 AND id = $2', [
    doctor_id,
    archive_id,
  ]);
  if (known.rowCount) return true;
  const { rows } = await client.query<{ id: string }>('SELECT id FROM account WHERE id = $1 OR email = $2', [
    doctor_id,
    email,
  ]);
  if (rows.some(({ id }) => id === doctor_id))
    throw new ArchiveError(`The doctor ${email} is in this installation already. Nothing was changed.`);
  if (rows.length > 0)
    throw new ArchiveError(`Another login of this installation has the email ${email}. Nothing was imported.`);
  return false;
}

async function importTable(job: Import, table: ArchiveTable, file: ArchiveFile): Promise<void> {
  const allowed = new Set(archivedColumns(table, job.columns));
  const unknown = file.columns.find((column) => !allowed.has(column));
  if (unknown) throw damaged(`${file.name} has the unknown column ${unknown}`);
  const insert = await insertSql(table, file);
  if (table.name === 'audit') await job.client.query('SET LOCAL ROLE NONE'); // the owner's, see the policy
  for await (const { rows, count } of batchesOf(job.archive.lines(file))) {
    const { rowCount } = await job.client.query(insert, [rows, job.doctorId]);
    if (rowCount !== count && !table.isMerged) throw damaged(`${file.name} has rows of another doctor`);
  }
  if (table.name === 'audit') await job.client.query('SET LOCAL ROLE nirog_app');
  if (!table.isMerged) await assertStored(job, table, file);
}

/** Inserts the rows of JSON array `$1` that belong to doctor `$2`. */
async function insertSql({ name, where = 'doctor_id = $2' }: ArchiveTable, { columns }: ArchiveFile): Promise<string> {
  const rows = `json_populate_recordset(NULL::${quote(name)}, $1::json)`;
  const names = quoteAll(columns);
  if (name === 'account')
    return insertAccountsSql(names, rows, await hashPassword(randomBytes(32).toString('base64url')));
  if (name === 'membership') return insertMembershipsSql(columns, rows);
  const insert = `INSERT INTO ${quote(name)} (${names}) SELECT ${names} FROM ${rows} r WHERE ${where.replaceAll('$1', '$2')}`;
  return name === 'whatsapp_contact' ? insert + KEEP_NEWEST_CHOICE : insert;
}

/** Nobody can log in until a link has set a password. A login that is here already stays as it is. */
const insertAccountsSql = (names: string, rows: string, passwordHash: string): string => `
INSERT INTO account (${names}, password_hash)
SELECT ${names}, ${pg.escapeLiteral(passwordHash)} FROM ${rows} r
WHERE r.id = $2 AND r.role = 'doctor' OR r.role = 'staff' AND NOT EXISTS (
  SELECT FROM account a WHERE a.id = r.id OR a.email = r.email OR a.mobile = r.mobile)`;

/** Without the login, which another person may have here, a membership is an invitation that has no link yet. */
function insertMembershipsSql(columns: readonly string[], rows: string): string {
  const values = columns.map((column) =>
    ['account_id', 'accepted_at'].includes(column)
      ? `CASE WHEN a.id IS NOT NULL THEN r.${quote(column)} END`
      : `r.${quote(column)}`,
  );
  return `
INSERT INTO membership (${quoteAll(columns)})
SELECT ${values.join(', ')} FROM ${rows} r LEFT JOIN account a ON a.id = r.account_id AND a.role IN ('staff', 'doctor')
WHERE r.doctor_id = $2`;
}

/** A contact belongs to all doctors of the installation: the patient's last choice counts. */
const KEEP_NEWEST_CHOICE = `
ON CONFLICT (number) DO UPDATE SET stopped_at = excluded.stopped_at, stopped_by = excluded.stopped_by, opt_changed_at = excluded.opt_changed_at
WHERE excluded.opt_changed_at > coalesce(whatsapp_contact.opt_changed_at, '-infinity')`;

async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<{ rows: string; count: number }> {
  let [batch, length]: [string[], number] = [[], 0];
  const take = () => ({ rows: `[${batch.join(',')}]`, count: batch.length });
  for await (const line of lines) {
    batch.push(line);
    length += line.length;
    if (length < BATCH_LENGTH && batch.length < BATCH_ROWS) continue;
    yield take();
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield take();
}

/** Reads the table as an export would. @throws ArchiveError if that differs from the archive's file. */
async function assertStored({ client, doctorId, columns }: Import, table: ArchiveTable, file: ArchiveFile) {
  const hash = createHash('sha256');
  await client.query(`DECLARE stored NO SCROLL CURSOR FOR ${selectLines(table, file.columns, columns)}`, [doctorId]);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${FETCH_SIZE} FROM stored`);
    for (const { line } of rows) hash.update(`${line}\n`);
    if (rows.length < FETCH_SIZE) break;
  }
  await client.query('CLOSE stored');
  if (hash.digest('hex') !== file.sha256) throw damaged(`${file.name} was not stored as it is in the archive`);
}

async function withoutLogin({ client, doctorId }: Import): Promise<string[]> {
  const { rows } = await client.query<{ contact: string }>(
    `SELECT coalesce(email, mobile) AS contact FROM membership
     WHERE doctor_id = $1 AND account_id IS NULL AND ended_at IS NULL ORDER BY created_at`,
    [doctorId],
  );
  return rows.map(({ contact }) => contact);
}
