import type { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import { streamRows } from '../platform/lists/csv.js';
import { zipTexts, type ZipText } from '../platform/lists/zip-texts.js';
import {
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  newestMigration,
  README,
  type ArchiveFile,
  type Manifest,
} from './archive-format.js';
import { archivedColumns, readColumns, selectLines } from './archive-rows.js';
import { ARCHIVE_TABLES } from './archive-tables.js';
import type { DataArchive } from './data-archive.entity.js';

const README_TEXT = `All data of a doctor in Nirog.

Each file is a table; each of its lines is a row, as JSON. Amounts end in _paise and are in paise (100 paise are 1 rupee),
days are dates in India, other times are in UTC. Bytes of pictures are hexadecimal. manifest.json counts the rows of
each file and has its SHA-256.

Not included: passwords, PINs, two-step sign-in, logins, open invitations, and the secrets of the Razorpay account.

It contains health-related personal data of patients: keep it where only you can read it.
To use it in another installation of Nirog, give it to its operator ("Move a doctor to another installation").
`;

/** All rows of a table, as lines of JSON. Counts them in `file`. */
async function* readLines(batches: AsyncIterable<{ line: string }[]>, file: ArchiveFile): AsyncGenerator<string> {
  for await (const rows of batches) {
    file.rows += rows.length;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
}

/**
 * All data of a doctor as a zip file, read through cursors while it is sent. The transaction must read one snapshot.
 * Files of the same data differ only in the manifest.
 */
export async function writeArchive(tx: EntityManager, doctorId: string, archive: DataArchive): Promise<Readable> {
  await tx.query(`SET LOCAL TIME ZONE 'UTC'`);
  const columns = await readColumns((sql, params) => tx.query(sql, params));
  const [account] = await tx.query<{ email: string }[]>('SELECT email FROM account WHERE id = $1', [doctorId]);
  const manifest: Manifest = {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    migration: newestMigration(),
    archive_id: archive.id,
    doctor_id: doctorId,
    email: account?.email ?? '',
    created_at: archive.createdAt.toISOString(),
    files: [],
  };
  function* files(): Generator<ZipText> {
    yield { name: README, open: () => [README_TEXT] };
    for (const table of ARCHIVE_TABLES) {
      const own = archivedColumns(table, columns);
      const file = { name: `${table.name}.jsonl`, table: table.name, columns: own, rows: 0, sha256: '' };
      manifest.files.push(file);
      const open = () => readLines(streamRows(tx, selectLines(table, own, columns), [doctorId]), file);
      yield { name: file.name, open, onHash: (sha256) => Object.assign(file, { sha256 }) };
    }
    yield { name: MANIFEST, open: () => [`${JSON.stringify(manifest, null, 2)}\n`] };
  }
  return zipTexts(files());
}
