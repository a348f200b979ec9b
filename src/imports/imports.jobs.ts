import { Process, Processor } from '@nestjs/bull';
import { eraseImportRows } from '../patients/erasure/import-rows.js';
import { Database } from '../platform/db/database.js';
import { EventConsumer, type EventJob } from '../platform/jobs/event-consumer.js';
import { ImportRunner } from './import-runner.js';
import type { ImportStep } from './import.rules.js';

@Processor('imports')
export class ImportJobs {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly runner: ImportRunner,
    private readonly db: Database,
  ) {}

  @Process({ name: 'import.check', concurrency: 2 })
  onCheck(job: EventJob<'import.check'>): Promise<void> {
    return this.work(job, 'check');
  }

  @Process({ name: 'import.run', concurrency: 2 })
  onRun(job: EventJob<'import.run'>): Promise<void> {
    return this.work(job, 'run');
  }

  @Process({ name: 'import.undo', concurrency: 2 })
  onUndo(job: EventJob<'import.undo'>): Promise<void> {
    return this.work(job, 'undo');
  }

  /** Removes the personal data of an erased patient from the rows of imports that belong to the patient. */
  @Process({ name: 'patient.erased', concurrency: 2 })
  onPatientErased(job: EventJob<'patient.erased'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId, patientId }, context) =>
      this.db.write(context, doctorId, (tx) => eraseImportRows(tx, doctorId, [patientId])),
    );
  }

  private work(job: EventJob<'import.check' | 'import.run' | 'import.undo'>, step: ImportStep): Promise<void> {
    const isLastAttempt = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    return this.consumer.handle(job, (target, context) => this.runner.work(context, step, target, isLastAttempt));
  }
}
