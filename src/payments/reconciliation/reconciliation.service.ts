import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { RazorpayError, RazorpayOutcomeUnknown } from '../../razorpay/razorpay.js';
import { PaymentStatusService } from './payment-status.service.js';
import { Order } from '../orders/order.entity.js';
import { nextCheckAfterSchedule } from '../orders/order.rules.js';

/** Runs the scheduled checks of orders (see `ReconciliationSweep`). */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly paymentStatus: PaymentStatusService,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Checks an order with Razorpay. The schedule retries a failed call; after its last check, the order is checked daily
   * while a payment could still be refunded. A rejection also raises an alarm, because it rarely ends by itself.
   * @param needsAnswer throw instead if Razorpay does not answer, so that the job is retried soon.
   * @param isLastAttempt raise an alarm too when it throws: from now on the job is retried less often.
   */
  async reconcileOrder(
    context: AuditContext,
    doctorId: string,
    orderId: string,
    { needsAnswer = false, isLastAttempt = false }: { needsAnswer?: boolean; isLastAttempt?: boolean } = {},
  ): Promise<void> {
    try {
      await this.paymentStatus.refresh(context, doctorId, orderId);
    } catch (error) {
      if (!(error instanceof RazorpayOutcomeUnknown || error instanceof RazorpayError)) throw error;
      if (needsAnswer && error instanceof RazorpayOutcomeUnknown) {
        if (isLastAttempt) this.alarms.raise('order.unanswered', { doctorId, orderId, reason: error.message });
        throw error;
      }
      await this.scheduleNextCheck(context, doctorId, orderId, error);
    }
  }

  private scheduleNextCheck(
    context: AuditContext,
    doctorId: string,
    id: string,
    error: RazorpayOutcomeUnknown | RazorpayError,
  ): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const { createdAt, keyId } = await tx.findOneByOrFail(Order, { doctorId, id });
      if (error instanceof RazorpayError)
        this.alarms.raise('order.unanswered', { doctorId, orderId: id, keyId, reason: error.reason });
      const afterSchedule = { doctorId, id, checkAt: IsNull(), state: Not('paid' as const) };
      await tx.update(Order, afterSchedule, { checkAt: nextCheckAfterSchedule(createdAt, this.clock.now()) });
    });
  }
}
