import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { activate, type Purchase } from '../enrolments/activation.js';
import type { Enrolment } from '../enrolments/enrolment.entity.js';
import { lockEnrolment } from '../enrolments/enrolments.js';
import { Payment } from '../enrolments/payment.entity.js';
import { isForward, type PaymentState } from '../enrolments/payment.rules.js';
import { captureOf, post } from '../ledger/ledger.js';
import { Patient } from '../patients/patient.entity.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/columns.js';
import { Database } from '../platform/database.js';
import { emit } from '../platform/outbox.js';
import { ask, findRow, insertRow, statement, theRow, updateRow } from '../platform/rows.js';
import type { ProviderPayment } from '../razorpay/razorpay.js';
import { dayOf } from '../shared/calendar.js';
import { Hold } from './hold.entity.js';
import { holdReason } from './hold.rules.js';
import { Order } from './order.entity.js';
import { moveOrder } from './order.rules.js';

const OTHER_CAPTURES = `
SELECT captured_at AS "capturedAt" FROM payment
WHERE doctor_id = $1 AND enrolment_id = $2 AND id <> $3 AND captured_at IS NOT NULL`;

/** What Razorpay says about one payment, whichever way we learnt it; refunds that it mentions are looked up. */
export interface PaymentReport extends ProviderPayment {
  /**
   * When it was captured, where the sender tells (a webhook does). Razorpay's API does not: then it is when the
   * payment was made, unless we had seen it fail or wait before, in which case it was captured just now.
   */
  capturedAt?: Date;
  /** We have just captured it ourselves: authorised money that nobody had captured. */
  capturedNow?: true;
}

/** The one step through which every payment goes: status poll, webhook and reconciliation all end here. */
@Injectable()
export class SettlementService {
  private readonly log = new Logger(SettlementService.name);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies what Razorpay reported on an order's payments. Any number of callers may bring the same report, at
   * once and in any order: each captured rupee ends in exactly one term or exactly one hold.
   */
  settle(doctorId: string, orderId: string, reports: PaymentReport[]): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const { enrolmentId } = await theRow(tx, Order, { doctorId, id: orderId });
      const enrolment = await lockEnrolment(tx, doctorId, enrolmentId);
      for (const report of reports) await this.apply(tx, enrolment, orderId, report);
    });
  }

  private async apply(tx: EntityManager, enrolment: Enrolment, orderId: string, report: PaymentReport): Promise<void> {
    const { doctorId } = enrolment;
    const order = await theRow(tx, Order, { doctorId, id: orderId }, { lock: true });
    if (!this.matches(order, report)) return;
    const known = await findRow(tx, Payment, { doctorId, providerPaymentId: report.id });
    const state = arrivalOf(report);
    if (report.amount_refunded) await emit(tx, 'payment.went_back', { doctorId, providerPaymentId: report.id }); // which refunds is asked later
    if (known && !isForward(known.state, state)) return;
    const capturedAt = state === 'captured' ? this.capturedAt(report, known) : null;
    const payment: Payment = {
      ...{ doctorId, id: known?.id ?? newId(), enrolmentId: enrolment.id, orderId, termId: known?.termId ?? null },
      ...{ providerPaymentId: report.id, method: report.method, reference: null, amountPaise: order.amountPaise },
      ...{ state, createdAt: known?.createdAt ?? new Date(report.created_at * 1_000) },
      ...{ capturedAt, paymentDay: capturedAt && dayOf(capturedAt) },
      errorReason: report.error_reason ?? known?.errorReason ?? null,
    };
    if (known) await updateRow(tx, Payment, { doctorId, id: payment.id }, payment);
    else await insertRow(tx, Payment, payment);
    if (capturedAt) await this.credit(tx, enrolment, order, { ...payment, capturedAt });
  }

  private capturedAt(report: PaymentReport, known: Payment | null): Date {
    const now = known !== null || report.capturedNow;
    return report.capturedAt ?? (now ? this.clock.now() : new Date(report.created_at * 1_000));
  }

  /** Amount, currency and order must be those we asked for; otherwise nothing is applied and support is alarmed. */
  private matches(order: Order, { id, order_id, amount, currency }: PaymentReport): boolean {
    if (order_id === order.providerOrderId && currency === 'INR' && amount === order.amountPaise) return true;
    this.log.error({ alarm: 'payment.differs', paymentId: id, orderId: order.id, amount, currency });
    return false;
  }

  private async credit(
    tx: EntityManager,
    enrolment: Enrolment,
    order: Order,
    payment: Payment & { capturedAt: Date },
  ): Promise<void> {
    const { doctorId, id: enrolmentId } = enrolment;
    const { erasedAt } = await theRow(tx, Patient, { doctorId, id: enrolment.patientId });
    const captures = statement(OTHER_CAPTURES, [doctorId, enrolmentId, payment.id]);
    const others = await ask<{ capturedAt: Date }>(tx, captures);
    const reason = holdReason({
      orderState: order.state,
      orderCreatedAt: order.createdAt,
      capturedAt: payment.capturedAt,
      patientErased: erasedAt !== null,
      earlierCaptures: others.map(({ capturedAt }) => capturedAt),
    });
    const paid = { state: moveOrder(order.state, 'captured'), checkAt: null };
    await updateRow(tx, Order, { doctorId, id: order.id }, paid);
    await post(tx, captureOf(payment, reason ? 'held' : 'income'));
    if (reason) {
      const { id: paymentId, amountPaise, capturedAt: createdAt } = payment;
      await insertRow(tx, Hold, {
        doctorId,
        id: newId(),
        paymentId,
        enrolmentId,
        amountPaise,
        reason,
        state: 'open',
        createdAt,
      });
      return;
    }
    await activate(tx, enrolment, purchaseOfOrder(order), {
      ...{ method: payment.method, reference: null, paymentId: payment.id },
      ...{ paidAt: payment.capturedAt, paidOn: dayOf(payment.capturedAt) },
    });
  }
}

/** What the money of an order buys: the order's snapshot, whatever is offered by then. */
export const purchaseOfOrder = ({
  planName,
  tierId,
  tierName,
  validityType,
  months,
  amountPaise,
}: Order): Purchase => ({
  ...{ planName, tierId, tierName, validityType, months, amountPaise },
});

/**
 * How the money arrived, as a report tells it. What went back is told by refunds (see `RefundSettlementService`): money
 * that is refunded was captured first, unless it was authorised only and let go.
 */
function arrivalOf({ status, captured }: PaymentReport): PaymentState {
  if (status !== 'refunded') return status;
  return captured === false ? 'failed' : 'captured';
}
