import { Injectable, Logger } from '@nestjs/common';
import type { AuditContext } from '../../platform/audit-context.js';
import { Database } from '../../platform/db/database.js';
import {
  Razorpay,
  RazorpayError,
  RazorpayOutcomeUnknown,
  type Keys,
  type RazorpayPayment,
} from '../../razorpay/razorpay.js';
import { paise } from '../../shared/money.js';
import { DomainError } from '../../shared/domain-error.js';
import { tryKeys, findCandidateKeys } from '../orders/order-keys.js';
import { Order } from '../orders/order.entity.js';
import { OrdersService } from '../orders/orders.service.js';
import { findLines, totalOf } from '../orders/order-lines.js';
import { ProviderOrder } from '../orders/provider-order.entity.js';
import { SettlementService } from '../settlement/settlement.service.js';
import { matchesOrder, type SettlementFacts } from '../settlement/settlement.rules.js';

type SettledOrder = Pick<SettlementFacts['order'], 'providerOrderId' | 'totalPaise'>;

/** Queries Razorpay for the payments of an order. */
@Injectable()
export class PaymentStatusService {
  private readonly log = new Logger(PaymentStatusService.name);

  constructor(
    private readonly db: Database,
    private readonly razorpay: Razorpay,
    private readonly orders: OrdersService,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * Whether an order is paid. Queries Razorpay at most every three seconds per order.
   * @param providerOrderId Razorpay's id. @throws DomainError `order.not_found`.
   */
  async isCaptured(context: AuditContext, providerOrderId: string): Promise<boolean> {
    const providerOrder = await this.db.readShared((tx) => tx.findOneBy(ProviderOrder, { providerOrderId }));
    if (!providerOrder) throw new DomainError('order.not_found');
    const { doctorId, orderId } = providerOrder;
    if (await this.isPaid(doctorId, orderId)) return true;
    await this.refreshThrottled(context, doctorId, orderId);
    return this.isPaid(doctorId, orderId);
  }

  /**
   * Refreshes an order for a waiting user, unless this was done within the last three seconds.
   * @returns false if Razorpay returned no usable answer. The user retries; reconciliation retries on its own, and
   * raises an alarm about keys that no longer work.
   */
  async refreshThrottled(context: AuditContext, doctorId: string, orderId: string): Promise<boolean> {
    if (!(await this.acquireRefresh(context, doctorId, orderId))) return true;
    try {
      await this.refresh(context, doctorId, orderId);
      return true;
    } catch (error) {
      if (error instanceof RazorpayError) this.log.warn({ doctorId, orderId, reason: error.reason });
      else if (!(error instanceof RazorpayOutcomeUnknown)) throw error;
      return false;
    }
  }

  /**
   * Queries Razorpay now and settles the result. Captures a payment that is only authorized.
   * @param orderId of a single order, or of any line of a joint one.
   * @throws RazorpayOutcomeUnknown also if Razorpay rejects the cancellation of a payment link that can still be paid;
   * its payments are settled first.
   */
  async refresh(context: AuditContext, doctorId: string, orderId: string): Promise<void> {
    const { lead, lines, candidateKeys } = await this.db.read(doctorId, async (tx) => {
      const order = await tx.findOneByOrFail(Order, { doctorId, id: orderId });
      const lines = order.jointOrderId === null ? [order] : await findLines(tx, order);
      return { lead: lines[0] ?? order, lines, candidateKeys: await findCandidateKeys(tx, doctorId, order.keyId) };
    });
    if (candidateKeys.length === 0 || lead.state === 'paid') return;
    const { providerOrderId, isCancelRejected } = await this.findProviderOrder(context, lead, candidateKeys);
    if (providerOrderId) {
      const order = { doctorId, id: lead.id, providerOrderId, totalPaise: totalOf(lines) };
      await this.settlePayments(context, order, candidateKeys);
    }
    if (isCancelRejected && !(await this.isPaid(doctorId, lead.id)))
      throw new RazorpayOutcomeUnknown('Razorpay has not cancelled a payment link that must not be paid');
  }

  /** Settles all payments of an order that Razorpay knows. */
  private async settlePayments(
    context: AuditContext,
    order: Pick<Order, 'doctorId' | 'id'> & SettledOrder & { providerOrderId: string },
    candidateKeys: readonly Keys[],
  ): Promise<void> {
    const payments = (keys: Keys) => this.razorpay.fetchPayments(keys, order.providerOrderId);
    const { keys, answer: reported } = await tryKeys(candidateKeys, payments);
    const captured = await Promise.all(
      reported.map((payment) => this.captureIfAuthorized(context, keys, order, payment)),
    );
    const current = captured.filter((payment) => payment !== null);
    const refetched = current.length < reported.length ? await payments(keys) : [];
    const others = refetched.filter(({ id }) => !current.some((payment) => payment.id === id));
    await this.settlement.settle(context, order.doctorId, order.id, [...current, ...others]);
  }

  /** Razorpay's id of an order; null while Razorpay knows no order for it. For a payment link, see `refreshLink`. */
  private async findProviderOrder(
    context: AuditContext,
    lead: Order,
    candidateKeys: readonly Keys[],
  ): Promise<{ providerOrderId: string | null; isCancelRejected: boolean }> {
    if (lead.channel === 'link') {
      const { answer } = await tryKeys(candidateKeys, (keys) => this.orders.refreshLink(context, lead, keys));
      return { providerOrderId: answer.order.providerOrderId, isCancelRejected: answer.isCancelRejected };
    }
    if (lead.providerOrderId) return { providerOrderId: lead.providerOrderId, isCancelRejected: false };
    const { answer } = await tryKeys(candidateKeys, (keys) => this.orders.recover(context, lead, keys));
    return { providerOrderId: answer?.[0]?.providerOrderId ?? null, isCancelRejected: false };
  }

  /** The payment after capture; null if it was captured or released by someone else, which is not an error. */
  private async captureIfAuthorized(
    context: AuditContext,
    keys: Keys,
    order: Pick<Order, 'doctorId' | 'id'> & SettledOrder,
    payment: RazorpayPayment,
  ): Promise<RazorpayPayment | null> {
    if (payment.status !== 'authorized' || !matchesOrder(payment, order)) return payment;
    // Stored first, so that a crash after the capture leaves a record of the payment.
    await this.settlement.settle(context, order.doctorId, order.id, [payment]);
    try {
      return await this.razorpay.capture(keys, { paymentId: payment.id, amount: paise(payment.amount) });
    } catch (error) {
      if (!(error instanceof RazorpayError)) throw error;
      return null;
    }
  }

  private isPaid(doctorId: string, id: string): Promise<boolean> {
    return this.db.read(doctorId, (tx) => tx.existsBy(Order, { doctorId, id, state: 'paid' }));
  }

  /** In real time, not business time, because it limits the calls to Razorpay. */
  private acquireRefresh(context: AuditContext, doctorId: string, id: string): Promise<boolean> {
    return this.db.write(context, doctorId, async (tx) => {
      const [, updated] = await tx.query<[unknown, number]>(
        `UPDATE payment_order SET last_queried_at = now()
         WHERE doctor_id = $1 AND id = $2 AND (last_queried_at IS NULL OR last_queried_at < now() - interval '3 seconds')`,
        [doctorId, id],
      );
      return updated === 1;
    });
  }
}
