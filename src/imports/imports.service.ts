import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, LOCKED } from '../platform/db/database.js';
import { emit, outboxInsertSql, wakeRelayOnCommit } from '../platform/jobs/outbox.js';
import type { ListQuery, Page } from '../platform/lists/list-query.js';
import { DomainError } from '../shared/domain-error.js';
import { oneLine } from '../shared/text.js';
import { recogniseColumns } from './columns.rules.js';
import { PatientImport, ImportRow, type ColumnMapping } from './import.entity.js';
import { decideStep, MAX_ROWS, STEP_STATUS, type ImportStep, type RowResult } from './import.rules.js';
import type { ImportRowView, ImportView } from './import.view.js';
import { listImports, listRows, readImportView } from './imports.queries.js';
import { readTable } from './files/read-table.js';
import type { TableRow } from './files/table-row.js';

/** Rows of one INSERT. */
const BATCH = 500;

/** An uploaded file. */
export interface UploadedFile {
  /** A Buffer, unless the request had no body. */
  bytes: unknown;
  type: string;
  name: string;
}

/** Imports of a clinic's old register. `ImportRunner` works on the rows. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Stores the rows of a file. @throws DomainError `import.unreadable`, `import.too_many_rows`. */
  upload(
    context: AuditContext,
    doctorId: string,
    by: string,
    { bytes, type, name }: UploadedFile,
  ): Promise<ImportView> {
    if (!Buffer.isBuffer(bytes) || bytes.length === 0)
      throw new DomainError('import.unreadable', { why: 'it is empty' });
    return this.db.write(context, doctorId, async (tx) => {
      const { header, rows, firstRows } = await readTable(bytes, type);
      const id = newId();
      await tx.insert(PatientImport, {
        doctorId,
        id,
        fileName: oneLine(name),
        headers: header,
        mapping: recogniseColumns(header, firstRows),
        status: 'mapped' as const,
        failedStep: null,
        sendMessages: false,
        createdBy: by,
        createdAt: this.clock.now(),
        finishedAt: null,
      });
      await insertRows(tx, doctorId, id, rows);
      return readImportView(tx, doctorId, id);
    });
  }

  list(doctorId: string, query: ListQuery<object>): Promise<Page<ImportView>> {
    return this.db.read(doctorId, (tx) => listImports(tx, doctorId, query));
  }

  /** @throws DomainError `import.not_found`. */
  get(doctorId: string, id: string): Promise<ImportView> {
    return this.db.read(doctorId, (tx) => readImportView(tx, doctorId, id));
  }

  /** @throws DomainError `import.not_found`. */
  rows(doctorId: string, id: string, result: RowResult | null, query: ListQuery<object>): Promise<Page<ImportRowView>> {
    return this.db.read(doctorId, (tx) => listRows(tx, doctorId, id, result, query));
  }

  /** Replaces the mapping. @throws DomainError `import.not_found`, `import.not_possible`, `request.invalid`. */
  map(context: AuditContext, doctorId: string, id: string, mapping: ColumnMapping): Promise<ImportView> {
    return this.db.write(context, doctorId, async (tx) => {
      const found = await lockImport(tx, doctorId, id);
      if (Object.keys(mapping).some((index) => Number(index) >= found.headers.length))
        throw DomainError.invalidField('mapping', 'The file has no such column');
      const isChecked = found.status === 'failed' ? found.failedStep === 'check' : found.status === 'checked';
      if (found.status !== 'mapped' && !isChecked)
        throw new DomainError('import.not_possible', { status: found.status });
      await tx.update(PatientImport, { doctorId, id }, { mapping, status: 'mapped', failedStep: null });
      if (isChecked) await clearResults(tx, doctorId, id);
      return readImportView(tx, doctorId, id);
    });
  }

  /** Starts the check. @throws DomainError `import.not_found`, `import.not_possible`, `request.invalid`. */
  check(context: AuditContext, doctorId: string, id: string): Promise<ImportView> {
    return this.start(context, 'check', doctorId, id, async (tx, { mapping, status }) => {
      const fields = Object.values(mapping);
      if (!fields.includes('name') || !fields.includes('mobile'))
        throw DomainError.invalidField('mapping', 'Choose the columns with the name and the mobile number');
      if (status !== 'failed') await clearResults(tx, doctorId, id);
      return {};
    });
  }

  /**
   * Starts the import of new and changed rows. Once they are imported, `sendMessages` sends their messages, if that was
   * off. @throws DomainError `import.not_found`, `import.not_possible`.
   */
  async run(context: AuditContext, doctorId: string, id: string, sendMessages: boolean): Promise<ImportView> {
    const started = await this.start(context, 'run', doctorId, id, () => Promise.resolve({ sendMessages }));
    if (!sendMessages || started.send_messages || started.status !== 'done') return started;
    return this.db.write(context, doctorId, async (tx) => {
      const key = { doctorId, id, status: 'done' as const, sendMessages: false };
      const { affected } = await tx.update(PatientImport, key, { sendMessages: true });
      if (affected === 1) await sendMessagesOf(tx, doctorId, id);
      return readImportView(tx, doctorId, id);
    });
  }

  /** Starts the undo. @throws DomainError `import.not_found`, `import.not_possible`, `import.undo_over`. */
  undo(context: AuditContext, doctorId: string, id: string): Promise<ImportView> {
    return this.start(context, 'undo', doctorId, id, () => Promise.resolve({}));
  }

  /** Starts a step, unless it is running or complete already. @param prepare returns what else the start changes. */
  private start(
    context: AuditContext,
    step: ImportStep,
    doctorId: string,
    id: string,
    prepare: (tx: EntityManager, found: PatientImport) => Promise<Partial<PatientImport>>,
  ): Promise<ImportView> {
    return this.db.write(context, doctorId, async (tx) => {
      const found = await lockImport(tx, doctorId, id);
      const decision = decideStep(step, found, this.clock.now());
      if (decision === 'too_late') throw new DomainError('import.undo_over');
      if (decision === 'forbidden') throw new DomainError('import.not_possible', { status: found.status });
      if (decision === 'start') {
        const change = await prepare(tx, found);
        await tx.update(PatientImport, { doctorId, id }, { ...change, status: STEP_STATUS[step], failedStep: null });
        await emit(tx, `import.${step}`, { doctorId, importId: id });
      }
      return readImportView(tx, doctorId, id);
    });
  }
}

/** @throws DomainError `import.not_found`. */
async function lockImport(tx: EntityManager, doctorId: string, id: string): Promise<PatientImport> {
  const found = await tx.findOne(PatientImport, { where: { doctorId, id }, lock: LOCKED });
  if (!found) throw new DomainError('import.not_found');
  return found;
}

/** Emits the events that were left out when the rows were imported. */
async function sendMessagesOf(tx: EntityManager, doctorId: string, importId: string): Promise<void> {
  const unpaid = `(SELECT t.id FROM import_row r JOIN term t ON t.doctor_id = r.doctor_id AND t.id::text = r.writes ->> 'termId'
    WHERE r.doctor_id = $1 AND r.import_id = $2 AND r.undone_at IS NULL AND t.state = 'pending') u`;
  const payload = `jsonb_build_object('doctorId', $1::uuid, 'termId', u.id)`;
  await tx.query(outboxInsertSql('enrolment.assigned', payload, unpaid), [doctorId, importId]);
  wakeRelayOnCommit(tx);
}

async function clearResults(tx: EntityManager, doctorId: string, importId: string): Promise<void> {
  await tx.update(
    ImportRow,
    { doctorId, importId },
    { result: null, problems: [], changes: [], patientId: null, message: null },
  );
}

/** @throws DomainError `import.too_many_rows`, `import.unreadable`. */
async function insertRows(
  tx: EntityManager,
  doctorId: string,
  importId: string,
  rows: AsyncIterable<TableRow[]>,
): Promise<void> {
  let count = 0;
  for await (const batch of rows) {
    count += batch.length;
    if (count > MAX_ROWS) throw new DomainError('import.too_many_rows', { max: MAX_ROWS });
    for (let from = 0; from < batch.length; from += BATCH)
      await tx.query(
        `INSERT INTO import_row (doctor_id, id, import_id, number, cells)
         SELECT $1, r.id, $2, r.number, ARRAY(SELECT jsonb_array_elements_text(r.cells))
         FROM jsonb_to_recordset($3::jsonb) r (id uuid, number integer, cells jsonb)`,
        [doctorId, importId, JSON.stringify(batch.slice(from, from + BATCH).map((row) => ({ id: newId(), ...row })))],
      );
  }
  if (count === 0) throw new DomainError('import.unreadable', { why: 'it has no rows below the header' });
}
