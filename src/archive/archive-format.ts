import { MIGRATIONS } from '../platform/db/migrations.js';

export const FORMAT = 'nirog-doctor-archive';
/** Raised when an older import could not read the archive. */
export const FORMAT_VERSION = 1;
export const MANIFEST = 'manifest.json';
export const README = 'README.txt';

/** A file of the archive: one line of JSON for each row of a table. */
export interface ArchiveFile {
  name: string;
  table: string;
  columns: string[];
  rows: number;
  /** In hex. */
  sha256: string;
}

/** The last file of an archive. */
export interface Manifest {
  format: typeof FORMAT;
  format_version: number;
  /** The time of the newest migration of the installation, which says how its tables look. */
  migration: number;
  archive_id: string;
  doctor_id: string;
  email: string;
  created_at: string;
  files: ArchiveFile[];
}

/** Why an archive cannot be imported, for the operator. */
export class ArchiveError extends Error {}

/** The time in the name of the newest migration. */
export const newestMigration = (): number => Math.max(...MIGRATIONS.map((name) => Number(/\d+$/.exec(name)?.[0] ?? 0)));

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const isFile = ({ name, table, columns, rows, sha256 }: Partial<ArchiveFile>): boolean =>
  isText(table) &&
  name === `${table}.jsonl` &&
  Array.isArray(columns) &&
  columns.every(isText) &&
  isCount(rows) &&
  isText(sha256);

/** @throws ArchiveError if it is no manifest that this version can import. */
export function parseManifest(text: string): Manifest {
  const manifest = parseObject(text) as Partial<Manifest>;
  const { format, format_version: version, migration } = manifest;
  if (format !== FORMAT || !isCount(version) || !isCount(migration)) throw damaged(`${MANIFEST} is not of an archive`);
  if (version > FORMAT_VERSION || migration > newestMigration())
    throw new ArchiveError('The archive was made by a newer version of Nirog. Update this installation first.');
  const { archive_id, doctor_id, email, created_at, files } = manifest;
  const isComplete =
    [archive_id, doctor_id, email, created_at].every(isText) && Array.isArray(files) && files.every(isFile);
  if (!isComplete) throw damaged(`${MANIFEST} is not complete`);
  return manifest as Manifest;
}

function parseObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw damaged(`${MANIFEST} cannot be read`);
}

export const damaged = (what: string): ArchiveError =>
  new ArchiveError(`The archive is damaged or not complete: ${what}. Nothing was imported. Export it again.`);
