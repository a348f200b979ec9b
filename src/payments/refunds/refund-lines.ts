import { In, type EntityManager } from 'typeorm';
import { lockEnrolment } from '../../enrolments/enrolment-operations.js';
import { Enrolment } from '../../enrolments/enrolment.entity.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { LOCKED } from '../../platform/db/database.js';
import { findRows, lockRows } from '../../platform/db/prepared-statements.js';
import { DomainError } from '../../shared/domain-error.js';
import { paise } from '../../shared/money.js';
import type { RefundableLine } from './refund-allocation.rules.js';
import { Refund } from './refund.entity.js';
import { refundTotals } from './refund.rules.js';

/** A payment of a Razorpay payment, with its refunds. */
export interface LineWithRefunds extends RefundableLine {
  refunds: readonly Refund[];
}

/** The caller must hold the locks of `lockLinePayments`. */
export async function loadLines(
  tx: EntityManager,
  doctorId: string,
  payments: readonly Payment[],
): Promise<LineWithRefunds[]> {
  const known = await tx.findBy(Refund, { doctorId, paymentId: In(payments.map(({ id }) => id)) });
  return payments.map(({ id: paymentId, amountPaise, termId }) => {
    const refunds = known.filter((refund) => refund.paymentId === paymentId);
    const totals = refundTotals(amountPaise, refunds);
    // Does not count intents, because Razorpay may still reject them.
    const unrefundedPaise = paise(Math.max(0, amountPaise - totals.refundedPaise));
    return { paymentId, isHeld: termId === null, unrefundedPaise, leftPaise: totals.leftPaise, refunds };
  });
}

/**
 * Locks the payments of a Razorpay payment, after their enrolments, each in the order of their ids, until the transaction
 * ends. @returns one for each line of its order, the first line first; none if it is not ours or was not captured.
 */
export async function lockLinePayments(
  tx: EntityManager,
  doctorId: string,
  providerPaymentId: string,
): Promise<Payment[]> {
  const found = await findRows(tx, Payment, { doctorId, providerPaymentId });
  if (found.length === 0 || found.some(({ capturedAt }) => capturedAt === null)) return [];
  const [, payments] = await Promise.all([
    lockRows(
      tx,
      Enrolment,
      { doctorId },
      found.map(({ enrolmentId }) => enrolmentId),
    ),
    lockRows(
      tx,
      Payment,
      { doctorId },
      found.map(({ id }) => id),
    ),
  ]);
  return payments.toSorted((a, b) => ((a.orderId ?? '') < (b.orderId ?? '') ? -1 : 1));
}

/**
 * Locks a payment that is to be refunded until the transaction ends, with the other lines of its Razorpay payment, because
 * Razorpay refunds a payment once at a time. @returns the lines, this one too.
 * @throws DomainError `payment.not_found`.
 */
export async function lockRefundedLines(tx: EntityManager, doctorId: string, id: string): Promise<Payment[]> {
  const payment = await tx.findOneBy(Payment, { doctorId, id });
  if (!payment) throw new DomainError('payment.not_found');
  const lines =
    payment.providerPaymentId === null ? [] : await lockLinePayments(tx, doctorId, payment.providerPaymentId);
  return lines.length > 0 ? lines : [await lockPayment(tx, doctorId, id)];
}

/** Locks a payment and its enrolment until the transaction ends. */
export async function lockPayment(tx: EntityManager, doctorId: string, id: string): Promise<Payment> {
  const { enrolmentId } = await tx.findOneByOrFail(Payment, { doctorId, id });
  await lockEnrolment(tx, doctorId, enrolmentId);
  return tx.findOneOrFail(Payment, { where: { doctorId, id }, lock: LOCKED });
}
