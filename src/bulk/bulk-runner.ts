import { Injectable } from '@nestjs/common';
import { MoreThan, type EntityManager } from 'typeorm';
import { asUser, type ActorKind, type AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { isTransient } from '../platform/db/transient-error.js';
import { Alarms } from '../platform/ops/alarms.js';
import { DomainError } from '../shared/domain-error.js';
import { BulkActions } from './bulk-actions.js';
import { BulkJob, BulkRow } from './bulk-job.entity.js';
import type { BulkStatus } from './bulk.rules.js';

type RowResult = Pick<BulkRow, 'state' | 'reason'>;

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** The patients of job $2 who wait, come after patient $3 and have the same payer. */
const FIND_WAITING_RELATIVES = `
SELECT r.patient_id AS id FROM patient own JOIN patient p ON p.doctor_id = own.doctor_id AND p.payer_id = own.payer_id
JOIN bulk_row r ON r.doctor_id = p.doctor_id AND r.job_id = $2 AND r.patient_id = p.id AND r.state = 'waiting'
WHERE own.doctor_id = $1 AND own.id = $3 AND r.patient_id > own.id ORDER BY r.patient_id`;

/** The account that started job $2, and how the audit log names it. */
const FIND_STARTER = `
SELECT j.created_by AS id,
  CASE WHEN j.created_by = j.doctor_id THEN 'doctor' WHEN a.role = 'integration' THEN 'integration' ELSE 'staff' END AS kind
FROM bulk_job j LEFT JOIN account a ON a.id = j.created_by WHERE j.doctor_id = $1 AND j.id = $2`;

/**
 * Performs bulk actions, one patient after the other, with a result for each. Messages to patients of one payer are stored
 * together, so that the payer gets one.
 */
@Injectable()
export class BulkRunner {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly actions: BulkActions,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Works on a job until no row waits or it is stopped. May be repeated: a row is done once. A domain error is the row's
   * result. Rows with other errors keep waiting, for the next attempt.
   * @param isLastAttempt end the job as failed, with an alarm, instead of throwing.
   * @throws the first unexpected error after all other rows; at once if the database is unavailable.
   */
  async run(context: AuditContext, doctorId: string, id: string, isLastAttempt: boolean): Promise<void> {
    const errors: unknown[] = [];
    let after = LOWEST_ID;
    const asStarter = await this.asStarter(context, doctorId, id);
    for (;;) {
      const { job, row } = await this.findNext(doctorId, id, after);
      if (!job) return;
      if (row) {
        after = row.patientId;
        await this.performOrFail(asStarter, job, row.patientId).catch((error: unknown) => {
          if (isTransient(error)) throw error;
          errors.push(error);
        });
      } else if (errors.length === 0) return this.end(asStarter, job, 'done');
      else if (!isLastAttempt) throw errors[0];
      else {
        await this.end(asStarter, job, 'failed');
        this.alarms.raise('bulk.failed', {
          bulkId: id,
          action: job.action,
          rows: errors.length,
          err: errors[0],
        });
        return;
      }
    }
  }

  /** The same context with the account that started the job as the actor. */
  private async asStarter(context: AuditContext, doctorId: string, jobId: string): Promise<AuditContext> {
    const [starter] = await this.db.read(doctorId, (tx) =>
      tx.query<{ id: string; kind: ActorKind }[]>(FIND_STARTER, [doctorId, jobId]),
    );
    return starter ? asUser(context, starter.kind, starter.id) : context;
  }

  private findNext(doctorId: string, id: string, after: string) {
    return this.db.read(doctorId, async (tx) => ({
      job: await tx.findOneBy(BulkJob, { doctorId, id, status: 'running' }),
      row: await tx.findOne(BulkRow, {
        where: { doctorId, jobId: id, state: 'waiting', patientId: MoreThan(after) },
        order: { patientId: 'ASC' },
      }),
    }));
  }

  private end(context: AuditContext, { doctorId, id }: BulkJob, status: BulkStatus): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      await tx.update(BulkJob, { doctorId, id, status: 'running' }, { status, endedAt: this.clock.now() });
    });
  }

  private async performOrFail(context: AuditContext, job: BulkJob, patientId: string): Promise<void> {
    if (job.action === 'send_link') return this.sendMessages(context, job, patientId);
    try {
      await this.performRow(context, job, patientId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const result = { state: 'failed' as const, reason: error.message };
      await this.db.write(context, job.doctorId, (tx) => storeResult(tx, job, patientId, result));
    }
  }

  /** Sends the patient's message, and those to patients of the same payer who wait, too. */
  private sendMessages(context: AuditContext, job: BulkJob, patientId: string): Promise<void> {
    const { doctorId, id: jobId } = job;
    return this.db.write(context, doctorId, async (tx) => {
      const relatives = await tx.query<{ id: string }[]>(FIND_WAITING_RELATIVES, [doctorId, jobId, patientId]);
      const taken: string[] = [];
      for (const id of [patientId, ...relatives.map((relative) => relative.id)])
        if (await storeResult(tx, job, id, { state: 'done', reason: null })) taken.push(id);
      const errors = await this.actions.sendMessages(tx, doctorId, taken);
      for (const [id, { message: reason }] of errors)
        await tx.update(BulkRow, { doctorId, jobId, patientId: id }, { state: 'failed', reason });
    });
  }

  /** Performs the action and marks the row in one transaction. Does nothing if another run has done it. */
  private performRow(context: AuditContext, job: BulkJob, patientId: string): Promise<void> {
    return this.db.write(context, job.doctorId, async (tx) => {
      if (await storeResult(tx, job, patientId, { state: 'done', reason: null }))
        await this.actions.perform(tx, job, patientId);
    });
  }
}

/** @returns whether the row was waiting. */
async function storeResult(
  tx: EntityManager,
  { doctorId, id: jobId }: BulkJob,
  patientId: string,
  result: RowResult,
): Promise<boolean> {
  const { affected } = await tx.update(BulkRow, { doctorId, jobId, patientId, state: 'waiting' }, result);
  return affected === 1;
}
