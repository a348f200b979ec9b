import { Process, Processor } from '@nestjs/bull';
import { EventConsumer, type EventJob } from '../platform/jobs/event-consumer.js';
import { BulkRunner } from './bulk-runner.js';

@Processor('bulk')
export class BulkJobs {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly runner: BulkRunner,
  ) {}

  @Process({ name: 'bulk.started', concurrency: 4 })
  onStarted(job: EventJob<'bulk.started'>): Promise<void> {
    const isLastAttempt = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    return this.consumer.handle(job, ({ doctorId, bulkId }, context) =>
      this.runner.run(context, doctorId, bulkId, isLastAttempt),
    );
  }
}
