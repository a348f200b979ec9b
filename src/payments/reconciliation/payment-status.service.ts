import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../platform/db/database.js';
import { Razorpay, RazorpayRefused, RazorpayUnknown, type Keys, type ProviderPayment } from '../../razorpay/razorpay.js';
import { paise } from '../../shared/money.js';
import { Refused } from '../../shared/domain-error.js';
import { askInTurn, keysOf } from '../orders/order-keys.js';
import { Order } from '../orders/order.entity.js';
import { OrdersService } from '../orders/orders.service.js';
import { OrderRoute } from '../webhook-endpoints/webhook-endpoint.entity.js';
import { SettlementService, type PaymentReport } from '../settlement/settlement.service.js';

/** Asking Razorpay what became of an order. */
@Injectable()
export class InquiryService {
  private readonly log = new Logger(InquiryService.name);

  constructor(
    private readonly db: Database,
    private readonly razorpay: Razorpay,
    private readonly orders: OrdersService,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * Whether the money of an order has arrived; asks Razorpay at most every three seconds per order.
   * @param providerOrderId Razorpay's id. @throws Refused `order.not_found`.
   */
  async isCaptured(providerOrderId: string): Promise<boolean> {
    const route = await this.db.source.manager.findOneBy(OrderRoute, { providerOrderId });
    if (!route) throw new Refused('order.not_found');
    const { doctorId, orderId } = route;
    if (await this.isPaid(doctorId, orderId)) return true;
    await this.ask(doctorId, orderId);
    return this.isPaid(doctorId, orderId);
  }

  /**
   * Asks about an order for somebody who waits, unless it was asked about within three seconds.
   * @returns false when Razorpay gave no usable answer: whoever waits asks again, reconciliation asks on its own and
   *   shows keys that no longer work.
   */
  async ask(doctorId: string, orderId: string): Promise<boolean> {
    if (!(await this.mayAsk(doctorId, orderId))) return true;
    try {
      await this.inquire(doctorId, orderId);
      return true;
    } catch (error) {
      if (error instanceof RazorpayRefused) this.log.warn({ doctorId, orderId, reason: error.reason });
      else if (!(error instanceof RazorpayUnknown)) throw error;
      return false;
    }
  }

  /** Asks Razorpay now and settles what it says; a payment stuck in `authorized` is captured. */
  async inquire(doctorId: string, orderId: string): Promise<void> {
    const { order, mayKnow } = await this.db.tenant(doctorId, async (tx) => {
      const order = await tx.findOneByOrFail(Order, { doctorId, id: orderId });
      return { order, mayKnow: await keysOf(tx, doctorId, order.keyId) };
    });
    if (mayKnow.length === 0 || order.state === 'paid') return;
    const providerOrderId = order.providerOrderId ?? (await this.recovered(order, mayKnow))?.providerOrderId;
    if (!providerOrderId) return;
    const payments = (keys: Keys) => this.razorpay.paymentsOf(keys, providerOrderId);
    const { keys, answer: told } = await askInTurn(mayKnow, payments);
    const repaired = await Promise.all(told.map((payment) => this.captured(keys, order, payment)));
    const known = repaired.filter((payment) => payment !== null);
    const anew = known.length < told.length ? await payments(keys) : [];
    const others = anew.filter(({ id }) => !known.some((payment) => payment.id === id));
    await this.settlement.settle(doctorId, orderId, [...known, ...others]);
  }

  private async recovered(order: Order, mayKnow: readonly Keys[]): Promise<Order | null> {
    return (await askInTurn(mayKnow, (keys) => this.orders.recover(order, keys))).answer;
  }

  /** A payment as it is by now; null when somebody else captured or voided it meanwhile, which is no failure. */
  private async captured(keys: Keys, order: Order, payment: ProviderPayment): Promise<PaymentReport | null> {
    if (payment.status !== 'authorized' || payment.amount !== order.amountPaise) return payment;
    await this.settlement.settle(order.doctorId, order.id, [payment]); // whoever dies behind the capture leaves a word of it
    try {
      const done = await this.razorpay.capture(keys, { id: payment.id, amount: paise(payment.amount) });
      return { ...done, capturedNow: true };
    } catch (error) {
      if (!(error instanceof RazorpayRefused)) throw error;
      return null;
    }
  }

  private isPaid(doctorId: string, id: string): Promise<boolean> {
    return this.db.tenant(doctorId, (tx) => tx.existsBy(Order, { doctorId, id, state: 'paid' }));
  }

  /** Real time, not business time: it protects Razorpay from us. */
  private mayAsk(doctorId: string, id: string): Promise<boolean> {
    return this.db.tenant(doctorId, async (tx) => {
      const [, asked] = await tx.query<[unknown, number]>(
        `UPDATE payment_order SET asked_at = now()
         WHERE doctor_id = $1 AND id = $2 AND (asked_at IS NULL OR asked_at < now() - interval '3 seconds')`,
        [doctorId, id],
      );
      return asked === 1;
    });
  }
}
