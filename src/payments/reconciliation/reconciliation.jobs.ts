import { Process, Processor } from '@nestjs/bull';
import { Hearing, type JobOf } from '../../platform/jobs/event-consumer.js';
import { ReconciliationService } from './reconciliation.service.js';
import { RefundInquiryService } from '../refunds/provider-refunds.service.js';

const AT_ONCE = 4;

/** Asking Razorpay what became of orders, refunds and payments. */
@Processor('reconciliation')
export class ReconciliationJobs {
  constructor(
    private readonly hearing: Hearing,
    private readonly orders: ReconciliationService,
    private readonly refunds: RefundInquiryService,
  ) {}

  @Process({ name: 'order.due', concurrency: AT_ONCE })
  onDue(job: JobOf<'order.due'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, orderId }) => this.orders.ask(doctorId, orderId));
  }

  @Process({ name: 'refund.due', concurrency: AT_ONCE })
  onRefundDue(job: JobOf<'refund.due'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, refundId }) => this.refunds.settle(doctorId, refundId, false));
  }

  @Process({ name: 'payment.went_back', concurrency: AT_ONCE })
  onWentBack(job: JobOf<'payment.went_back'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, providerPaymentId }) => this.refunds.hearOf(doctorId, providerPaymentId));
  }
}
