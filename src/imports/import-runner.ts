import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThan, Not, type EntityManager } from 'typeorm';
import { asUser, type AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database, LOCKED } from '../platform/db/database.js';
import { isTransient } from '../platform/db/transient-error.js';
import { Alarms } from '../platform/ops/alarms.js';
import { checkRows } from './check-rows.js';
import { ImportRow, PatientImport } from './import.entity.js';
import { STEP_STATUS, STEPS, type ImportStep } from './import.rules.js';
import type { Register } from './register.js';
import { undoRows, type DoneRow } from './undo-rows.js';
import { writeRows } from './write-rows.js';

/** Rows of one transaction. */
const BATCH: Record<ImportStep, number> = { check: 500, run: 100, undo: 100 };
const MAX_NUMBER = 2_147_483_647;

/** The import on whose rows a job works. */
interface Target {
  doctorId: string;
  importId: string;
}

/** Where a job is in the rows of an import. */
interface Position {
  /** Number of the last row that is done with. An undo goes backwards. */
  after: number;
  batch: number;
  /** Number of the first row of the batch that is being worked on. */
  current: number;
  /** What a check has read so far. */
  register: Register | null;
}

/** Works on the rows of imports, batch by batch. A batch and its marks are stored in one transaction. */
@Injectable()
export class ImportRunner {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Works on a step until no row is left. May be repeated, also by two jobs at once: a row is imported once. Rows with
   * unexpected errors are left for the next attempt.
   * @param isLastAttempt end the step as failed, with an alarm, instead of throwing.
   * @throws the first unexpected error after all other rows; at once if the database is unavailable.
   */
  async work(context: AuditContext, step: ImportStep, target: Target, isLastAttempt: boolean): Promise<void> {
    const { doctorId, importId: id } = target;
    const found = await this.db.read(doctorId, (tx) => tx.findOneBy(PatientImport, { doctorId, id }));
    if (!found) return;
    const asOwner = asUser(context, 'doctor', found.createdBy);
    const errors: unknown[] = [];
    // What later rows added to a patient must be undone first.
    const position: Position = {
      after: step === 'undo' ? MAX_NUMBER : 0,
      batch: BATCH[step],
      current: 0,
      register: null,
    };
    for (let rows = 1; rows > 0;)
      try {
        rows = await this.workOnBatch(asOwner, step, target, position);
      } catch (error) {
        if (isTransient(error)) throw error;
        // Repeats the rows one by one to find the one that fails. A check compares each row with those above it.
        if (step !== 'check' && position.batch > 1) position.batch = 1;
        else {
          errors.push(error);
          if (step === 'check') break;
          position.after = position.current;
        }
      }
    if (errors.length === 0) return this.end(asOwner, step, target, false);
    if (!isLastAttempt) throw errors[0];
    await this.end(asOwner, step, target, true);
    this.alarms.raise('import.failed', { importId: id, step, rows: errors.length, err: errors[0] });
  }

  /** @returns the number of rows; 0 if none is left, or the step is not running. */
  private workOnBatch(
    context: AuditContext,
    step: ImportStep,
    { doctorId, importId: id }: Target,
    position: Position,
  ): Promise<number> {
    const at = { now: this.clock.now(), today: this.clock.today() };
    return this.db.write(context, doctorId, async (tx) => {
      const patientImport = await tx.findOneBy(PatientImport, { doctorId, id, status: STEP_STATUS[step] });
      if (!patientImport) return 0;
      const rows = await findRows(tx, step, patientImport, position);
      const [first, last] = [rows[0], rows.at(-1)];
      if (!first || !last) return 0;
      position.current = first.number;
      if (step === 'check') position.register = await checkRows(tx, patientImport, rows, at, position.register);
      else if (step === 'run') await writeRows(tx, patientImport, rows, at);
      else await undoRows(tx, doctorId, rows.filter(isDone), at);
      position.after = last.number;
      return rows.length;
    });
  }

  private end(context: AuditContext, step: ImportStep, { doctorId, importId: id }: Target, failed: boolean) {
    const ended = failed ? { status: 'failed' as const, failedStep: step } : { status: STEPS[step] };
    const finished = step === 'run' && !failed ? { finishedAt: this.clock.now() } : {};
    return this.db.write(context, doctorId, async (tx) => {
      await tx.update(PatientImport, { doctorId, id, status: STEP_STATUS[step] }, { ...ended, ...finished });
    });
  }
}

const isDone = (row: ImportRow): row is ImportRow & DoneRow => row.patientId !== null && row.writes !== null;

/** The next rows of a step, in the order in which it works on them. Rows of a run or an undo are locked. */
function findRows(
  tx: EntityManager,
  step: ImportStep,
  { doctorId, id: importId }: PatientImport,
  { after, batch }: Position,
): Promise<ImportRow[]> {
  const key = { doctorId, importId };
  if (step === 'check')
    return tx.find(ImportRow, { where: { ...key, number: MoreThan(after) }, order: { number: 'ASC' }, take: batch });
  if (step === 'run')
    return tx.find(ImportRow, {
      where: { ...key, number: MoreThan(after), result: In(['new', 'changed']), doneAt: IsNull() },
      order: { number: 'ASC' },
      take: batch,
      lock: LOCKED,
    });
  return tx.find(ImportRow, {
    where: {
      ...key,
      number: LessThan(after),
      doneAt: Not(IsNull()),
      undoneAt: IsNull(),
      keptReason: IsNull(),
    },
    order: { number: 'DESC' },
    take: batch,
    lock: LOCKED,
  });
}
