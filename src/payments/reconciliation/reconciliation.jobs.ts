import { Process, Processor } from '@nestjs/bull';
import { EventConsumer, type EventJob } from '../../platform/jobs/event-consumer.js';
import { PaymentLinksService } from '../payment-links/payment-links.service.js';
import { ReconciliationService } from './reconciliation.service.js';
import { ProviderRefundsService } from '../refunds/provider-refunds.service.js';

const CONCURRENCY = 4;

@Processor('reconciliation')
export class ReconciliationJobs {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly orders: ReconciliationService,
    private readonly refunds: ProviderRefundsService,
    private readonly links: PaymentLinksService,
  ) {}

  @Process({ name: 'order.due', concurrency: CONCURRENCY })
  onOrderDue(job: EventJob<'order.due'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId, orderId }, context) =>
      this.orders.reconcileOrder(context, doctorId, orderId),
    );
  }

  /** A link that must not be paid any more is cancelled: until that has succeeded, the job is retried. */
  @Process({ name: 'payment_link.due', concurrency: CONCURRENCY })
  onPaymentLinkDue(job: EventJob<'payment_link.due'>): Promise<void> {
    const isLastAttempt = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    return this.consumer.handle(job, async ({ doctorId, orderId }, context) => {
      const mayBePaid = await this.links.review(context, doctorId, orderId);
      await this.orders.reconcileOrder(context, doctorId, orderId, { needsAnswer: !mayBePaid, isLastAttempt });
    });
  }

  @Process({ name: 'refund.due', concurrency: CONCURRENCY })
  onRefundDue(job: EventJob<'refund.due'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId, refundId }, context) =>
      this.refunds.submitOrRefresh(context, doctorId, refundId, false),
    );
  }

  @Process({ name: 'payment.refund_reported', concurrency: CONCURRENCY })
  onRefundReported(job: EventJob<'payment.refund_reported'>): Promise<void> {
    return this.consumer.handle(job, ({ doctorId, providerPaymentId }, context) =>
      this.refunds.onRefundReported(context, doctorId, providerPaymentId),
    );
  }

  /** Jobs that were in the queue under the event's former name when the server was updated. */
  @Process({ name: 'payment.went_back', concurrency: CONCURRENCY })
  onFormerlyNamedRefundReported(job: EventJob<'payment.refund_reported'>): Promise<void> {
    return this.onRefundReported(job);
  }
}
