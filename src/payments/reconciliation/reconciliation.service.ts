import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { RazorpayRefused, RazorpayUnknown } from '../../razorpay/razorpay.js';
import { InquiryService } from './payment-status.service.js';
import { Order } from '../orders/order.entity.js';
import { nextUnanswered } from '../orders/order.rules.js';

/** The questions that the ladder puts (see `ReconciliationSweep`). */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inquiry: InquiryService,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Asks about an order. No answer is no failure, as the ladder asks again: after its last rung every day, as long as an
   * answer could help. A refusal will not end by itself: support reads whose keys they are.
   */
  async ask(doctorId: string, orderId: string): Promise<void> {
    try {
      await this.inquiry.inquire(doctorId, orderId);
    } catch (error) {
      if (!(error instanceof RazorpayUnknown || error instanceof RazorpayRefused)) throw error;
      await this.putOff(doctorId, orderId, error);
    }
  }

  private putOff(doctorId: string, id: string, error: RazorpayUnknown | RazorpayRefused): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const { createdAt, keyId } = await tx.findOneByOrFail(Order, { doctorId, id });
      if (error instanceof RazorpayRefused)
        this.alarms.raise('order.unanswered', { doctorId, orderId: id, keyId, reason: error.reason });
      const beyondLadder = { doctorId, id, checkAt: IsNull(), state: Not('paid' as const) };
      await tx.update(Order, beyondLadder, { checkAt: nextUnanswered(createdAt, this.clock.now()) });
    });
  }
}
