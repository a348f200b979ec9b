import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database.js';
import { InboxRow } from '../platform/inbox.js';
import type { ProviderPayment, ProviderRefund } from '../razorpay/razorpay.js';
import { Refused } from '../shared/refused.js';
import { RefundSettlementService } from './refund-settlement.service.js';
import { OrderRoute } from './routes.entity.js';
import { SettlementService } from './settlement.service.js';

/** How long the row of an order may lag behind its first event; later the order is not one of ours. */
const ORDER_LAG_MS = 30_000;

/** Events that are sent when the money arrives: their time is the time of capture. */
const CAPTURES = ['payment.captured', 'order.paid'];

/** The part of Razorpay's event that concerns a payment and what goes back of it; other events have none. */
interface RazorpayEvent {
  event: string;
  /** Unix seconds. */
  created_at: number;
  payload: { payment?: { entity: ProviderPayment }; refund?: { entity: ProviderRefund } };
}

/** What Razorpay's stored webhooks mean. */
@Injectable()
export class RazorpayEventsService {
  constructor(
    private readonly db: Database,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundSettlementService,
  ) {}

  /** Works a stored event off; may be repeated. @throws Refused `order.not_found` for payments that are not ours. */
  async handle(doctorId: string, inboxId: string): Promise<void> {
    const row = await this.db.source.manager.findOneByOrFail(InboxRow, { id: inboxId });
    if (row.handledAt) return;
    const { event, payload, created_at } = row.body as RazorpayEvent;
    const payment = payload.payment?.entity;
    const route = payment?.order_id
      ? await this.db.source.manager.findOneBy(OrderRoute, { providerOrderId: payment.order_id, doctorId })
      : null;
    if (payment?.order_id && !route && Date.now() - row.receivedAt.getTime() < ORDER_LAG_MS)
      throw new Error('the order of this event is not stored yet');
    if (payment && route) {
      const capturedAt = CAPTURES.includes(event) ? new Date(created_at * 1_000) : undefined;
      const refund = payload.refund?.entity;
      const told = refund && { amount_refunded: 0 }; // what went back is told below
      await this.settlement.settle(doctorId, route.orderId, [
        { ...payment, ...told, ...(capturedAt && { capturedAt }) },
      ]);
      if (refund) await this.refunds.learn(doctorId, [refund]);
    }
    await this.db.source.manager.update(InboxRow, { id: inboxId }, { handledAt: () => 'now()' });
    if (payment && !route) throw new Refused('order.not_found');
  }
}
