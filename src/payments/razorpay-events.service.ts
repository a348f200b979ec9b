import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { InboxRow } from '../platform/inbox.js';
import type { ProviderPayment, ProviderRefund } from '../razorpay/razorpay.js';
import { Refused } from '../shared/refused.js';
import { RefundSettlementService } from './refund-settlement.service.js';
import { OrderRoute } from './routes.entity.js';
import { SettlementService } from './settlement.service.js';
import { noteHeard } from './webhook-senders.js';

/** How long the row of an order may lag behind its first event; later the order is not one of ours. */
const ORDER_LAG_MS = 30_000;

/** Events that are sent when the money arrives: their time is the time of capture. */
const CAPTURES = ['payment.captured', 'order.paid'];

/** The part of Razorpay's event that concerns a payment and what goes back of it; other events have none. */
interface RazorpayEvent {
  event: string;
  /** Of the merchant. */
  account_id?: string;
  /** Unix seconds. */
  created_at?: number;
  payload?: { payment?: { entity: ProviderPayment }; refund?: { entity: ProviderRefund } };
}

/** What Razorpay's stored webhooks mean. */
@Injectable()
export class RazorpayEventsService {
  private readonly log = new Logger(RazorpayEventsService.name);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundSettlementService,
  ) {}

  /**
   * Works a stored event off; may be repeated. One from another account than the first is kept and not applied.
   * @throws Refused `order.not_found` for payments that are not ours.
   */
  async handle(doctorId: string, inboxId: string): Promise<void> {
    const row = await this.db.source.manager.findOneByOrFail(InboxRow, { id: inboxId });
    if (row.handledAt) return;
    const event = row.body as RazorpayEvent;
    const payment = event.payload?.payment?.entity;
    const route = payment?.order_id
      ? await this.db.source.manager.findOneBy(OrderRoute, { providerOrderId: payment.order_id, doctorId })
      : null;
    if (payment?.order_id && !route && Date.now() - row.receivedAt.getTime() < ORDER_LAG_MS)
      throw new Error('the order of this event is not stored yet');
    const isTheirs = await this.hear(doctorId, event, route);
    if (!isTheirs) this.log.error({ alarm: 'webhook.other_account', doctorId, inboxId, accountId: event.account_id });
    else if (payment && route) await this.apply(route, event, payment);
    await this.db.source.manager.update(InboxRow, { id: inboxId }, { handledAt: () => 'now()' });
    if (payment && !route) throw new Refused('order.not_found');
  }

  /** @returns whether it comes from the account that the doctor's webhook has named. */
  private hear(doctorId: string, event: RazorpayEvent, route: OrderRoute | null): Promise<boolean> {
    const { account_id: accountId, created_at } = event;
    const at = created_at === undefined ? this.clock.now() : timeOf(created_at);
    const heard = { doctorId, accountId, orderId: route?.orderId ?? null, at };
    return this.db.tenant(doctorId, (tx) => noteHeard(tx, heard));
  }

  private async apply(
    { doctorId, orderId }: OrderRoute,
    { event, created_at, payload }: RazorpayEvent,
    payment: ProviderPayment,
  ): Promise<void> {
    const isCapture = CAPTURES.includes(event) && created_at !== undefined;
    const refund = payload?.refund?.entity;
    const told = refund && { amount_refunded: 0 }; // what went back is told below
    await this.settlement.settle(doctorId, orderId, [
      { ...payment, ...told, ...(isCapture && { capturedAt: timeOf(created_at) }) },
    ]);
    if (refund) await this.refunds.learn(doctorId, [refund]);
  }
}

const timeOf = (unixSeconds: number): Date => new Date(unixSeconds * 1_000);
