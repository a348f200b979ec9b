import { Process, Processor } from '@nestjs/bull';
import { EventConsumer, type EventJob } from '../../platform/jobs/event-consumer.js';
import { RazorpayEventsService } from './razorpay-events.service.js';

const CONCURRENCY = 4;

@Processor('payments')
export class RazorpayEventJobs {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly events: RazorpayEventsService,
  ) {}

  @Process({ name: 'razorpay.received', concurrency: CONCURRENCY })
  onRazorpayReceived(job: EventJob<'razorpay.received'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId, inboxId }, context) =>
      this.events.handle(context, doctorId, inboxId),
    );
  }
}
