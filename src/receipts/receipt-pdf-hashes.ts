import { Injectable } from '@nestjs/common';
import { systemContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { Alarms } from '../platform/ops/alarms.js';
import type { ReceiptFileView } from './receipt.view.js';

/** A rendered file of a receipt. */
export interface ReceiptFile extends ReceiptFileView {
  receiptId: string;
}

const FIND_HASHES = `
SELECT receipt_id AS "receiptId", format, language, sha256 FROM receipt_pdf
WHERE doctor_id = $1 AND receipt_id = ANY($2) ORDER BY format, language`;

/** A file that another request renders at the same time has the same hash. */
const INSERT_HASHES = `
INSERT INTO receipt_pdf (doctor_id, receipt_id, format, language, sha256, created_at)
SELECT $1, receipt_id, format, language, sha256, $2
FROM jsonb_to_recordset($3) file (receipt_id uuid, format text, language text, sha256 text) ON CONFLICT DO NOTHING`;

/** Remembers which bytes each receipt had as PDF, and notices other ones. */
@Injectable()
export class ReceiptPdfHashes {
  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /** The hashes of a receipt's files that were rendered before. */
  async find(doctorId: string, receiptId: string): Promise<ReceiptFileView[]> {
    const files = await this.statements.readTenant<ReceiptFile>(doctorId, FIND_HASHES, [doctorId, [receiptId]]);
    return files.map(({ receiptId: _, ...file }) => file);
  }

  /** Stores the hashes of files that are rendered for the first time. Raises an alarm for each file that has changed. */
  async check(doctorId: string, files: readonly ReceiptFile[]): Promise<void> {
    const ids = files.map(({ receiptId }) => receiptId);
    const stored = await this.statements.readTenant<ReceiptFile>(doctorId, FIND_HASHES, [doctorId, ids]);
    const key = ({ receiptId, format, language }: ReceiptFile) => [receiptId, format, language].join();
    const hashes = new Map(stored.map((file) => [key(file), file.sha256]));
    for (const file of files) {
      const sha256 = hashes.get(key(file));
      if (sha256 !== undefined && sha256 !== file.sha256)
        this.alarms.raise('receipt.changed', { doctorId, ...file, storedSha256: sha256 });
    }
    const first = files.filter((file) => !hashes.has(key(file)));
    if (first.length === 0) return;
    const rows = first.map(({ receiptId: receipt_id, ...file }) => ({ receipt_id, ...file }));
    await this.db.write(systemContext('receipts.render'), doctorId, (tx) =>
      tx.query(INSERT_HASHES, [doctorId, this.clock.now(), JSON.stringify(rows)]),
    );
  }
}
