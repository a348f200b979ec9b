import { Process, Processor } from '@nestjs/bull';
import { Hearing, type JobOf } from '../../platform/jobs/event-consumer.js';
import { RazorpayEventsService } from './razorpay-events.service.js';

const AT_ONCE = 4;

@Processor('payments')
export class PaymentJobs {
  constructor(
    private readonly hearing: Hearing,
    private readonly events: RazorpayEventsService,
  ) {}

  @Process({ name: 'razorpay.received', concurrency: AT_ONCE })
  onRazorpay(job: JobOf<'razorpay.received'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, inboxId }) => this.events.handle(doctorId, inboxId));
  }
}
