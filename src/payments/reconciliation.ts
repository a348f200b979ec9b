import { Process, Processor } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database, LOCKED } from '../platform/database.js';
import { Hearing, type JobOf } from '../platform/hearing.js';
import { emit } from '../platform/outbox.js';
import { Sweeper, type Sweep } from '../platform/sweeper.js';
import { InquiryService } from './inquiry.service.js';
import { Order } from './order.entity.js';
import { nextCheck } from './order.rules.js';
import { RefundInquiryService } from './refund-inquiry.service.js';

const BATCH = 500;
const AT_ONCE = 4;

/** Finds the orders that nobody settled yet and are due for a question; the ladder says when. */
@Injectable()
export class ReconciliationSweep implements Sweep {
  readonly name = 'reconciliation';

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  async nextDue(): Promise<Date | null> {
    const [row] = await this.db.platform((tx) =>
      tx.query<{ due: Date | null }[]>('SELECT min(check_at) AS due FROM payment_order'),
    );
    return row?.due ?? null;
  }

  async run(): Promise<number> {
    const due = await this.db.platform((tx) =>
      tx.query<{ doctor_id: string; id: string }[]>(
        'SELECT doctor_id, id FROM payment_order WHERE check_at <= $1 ORDER BY check_at LIMIT $2',
        [this.clock.now(), BATCH],
      ),
    );
    for (const { doctor_id, id } of due) await this.climb(doctor_id, id);
    return due.length;
  }

  /** Has the order asked about, and sets its next rung: missed rungs are one question. */
  private climb(doctorId: string, id: string): Promise<void> {
    const now = this.clock.now();
    return this.db.tenant(doctorId, async (tx) => {
      const order = await tx.findOne(Order, { where: { doctorId, id }, lock: LOCKED });
      if (!order?.checkAt || order.checkAt > now) return;
      let { checks, checkAt } = order as { checks: number; checkAt: Date | null };
      while (checkAt && checkAt <= now) checkAt = nextCheck(order.createdAt, ++checks);
      await tx.update(Order, { doctorId, id }, { checks, checkAt });
      await emit(tx, 'order.due', { doctorId, orderId: id });
    });
  }
}

@Processor('reconciliation')
export class ReconciliationJobs {
  constructor(
    private readonly hearing: Hearing,
    private readonly inquiry: InquiryService,
    private readonly refunds: RefundInquiryService,
  ) {}

  @Process({ name: 'order.due', concurrency: AT_ONCE })
  onDue(job: JobOf<'order.due'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, orderId }) => this.inquiry.inquire(doctorId, orderId));
  }

  @Process({ name: 'refund.due', concurrency: AT_ONCE })
  onRefundDue(job: JobOf<'refund.due'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, refundId }) => this.refunds.settle(doctorId, refundId, false));
  }

  @Process({ name: 'payment.went_back', concurrency: AT_ONCE })
  onWentBack(job: JobOf<'payment.went_back'>): Promise<void> {
    return this.hearing.of(job, ({ doctorId, providerPaymentId }) => this.refunds.learnOf(doctorId, providerPaymentId));
  }
}
