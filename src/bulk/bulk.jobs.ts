import { Process, Processor } from '@nestjs/bull';
import { EventConsumer, type EventJob } from '../platform/jobs/event-consumer.js';
import { BulkService } from './bulk.service.js';

@Processor('bulk')
export class BulkJobs {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly bulk: BulkService,
  ) {}

  @Process({ name: 'bulk.started', concurrency: 4 })
  onStarted(job: EventJob<'bulk.started'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId, bulkId }, context) => this.bulk.run(context, doctorId, bulkId));
  }
}
