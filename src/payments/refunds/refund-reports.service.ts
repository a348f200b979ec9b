import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { lockEnrolment } from '../../enrolments/enrolment-operations.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { endRefundedTerm, restoreRefundedTerm } from '../../enrolments/terms/term-refund.js';
import { postRefunds } from '../../ledger/ledger.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { isUuid, newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import type { RazorpayRefund } from '../../razorpay/razorpay.js';
import { addBusinessDays, dayOf, type Day } from '../../shared/calendar.js';
import { paise } from '../../shared/money.js';
import { Hold } from '../holds/hold.entity.js';
import { transitionHold } from '../holds/hold.rules.js';
import { Refund } from './refund.entity.js';
import { isNewRefundState, nextRefundCheck, refundTotals } from './refund.rules.js';

/** The end of the 7 to 10 business days that patients are promised. */
const PROMISED_BUSINESS_DAYS = 10;
const DASHBOARD_REFUND_REASON = 'Refunded in the Razorpay dashboard';

/** The dates of a refund that started on `day`: its own, and the day by which the patient is promised the money. */
const refundDays = (day: Day) => ({
  refundDay: day,
  dueDay: addBusinessDays(day, PROMISED_BUSINESS_DAYS, config.bankHolidays),
});

/** Applies every report of a refund: from Razorpay's responses, its webhooks and the sweep. */
@Injectable()
export class RefundReportsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Applies what Razorpay reports about refunds. Reports may be repeated, run concurrently and come in any order. A
   * refund that Nirog did not request was made in Razorpay's dashboard; it is recorded once.
   */
  async applyReports(context: AuditContext, doctorId: string, reports: readonly RazorpayRefund[]): Promise<void> {
    for (const report of reports)
      await this.db.write(context, doctorId, (tx) => this.applyReport(tx, doctorId, report));
  }

  /**
   * Marks an intent as failed after Razorpay rejected it for good. May be repeated. A job then fetches the payment's
   * refunds once more, because it may have been refunded in Razorpay's dashboard.
   */
  markRejected(context: AuditContext, doctorId: string, refundId: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const { paymentId } = await tx.findOneByOrFail(Refund, { doctorId, id: refundId });
      const payment = await lockPayment(tx, doctorId, paymentId);
      await tx.update(Refund, { doctorId, id: refundId, state: 'intent' }, { state: 'failed', checkAt: null });
      await emit(tx, 'refund.due', { doctorId, refundId });
      await applyRefundsToPayment(tx, payment, this.clock.now());
    });
  }

  private async applyReport(tx: EntityManager, doctorId: string, report: RazorpayRefund): Promise<void> {
    const found = await tx.findOneBy(Payment, { doctorId, providerPaymentId: report.payment_id });
    if (!found?.capturedAt) return;
    const payment = await lockPayment(tx, doctorId, found.id);
    const existing = await findReportedRefund(tx, payment, report);
    if (report.currency !== 'INR' || (existing && existing.amountPaise !== report.amount)) {
      const { id, amount, currency } = report;
      this.alarms.raise('refund.differs', { refundId: existing?.id, providerRefundId: id, amount, currency });
      return;
    }
    if (existing && !isNewRefundState(existing, report.status)) return;
    const day = dayOf(new Date(report.created_at * 1_000));
    const checkAt = report.status === 'pending' ? (existing?.checkAt ?? nextRefundCheck(this.clock.now(), 0)) : null;
    const changes = {
      state: report.status,
      providerRefundId: report.id,
      checkAt,
      ...(!existing?.refundDay && refundDays(day)),
    };
    if (existing) await tx.update(Refund, { doctorId, id: existing.id }, changes);
    else await tx.insert(Refund, { ...(await buildDashboardRefund(tx, payment, report)), ...changes });
    if (report.status === 'failed') this.alarms.raise('refund.failed', { doctorId, providerRefundId: report.id });
    await applyRefundsToPayment(tx, payment, this.clock.now());
  }
}

/** A refund that was made in Razorpay's dashboard. A full one ends the term, as in Nirog by default. */
async function buildDashboardRefund(tx: EntityManager, payment: Payment, { amount, created_at }: RazorpayRefund) {
  const { doctorId, id: paymentId, amountPaise, termId } = payment;
  // Does not count intents, because Razorpay may still reject them.
  const { refundedPaise } = refundTotals(amountPaise, await tx.findBy(Refund, { doctorId, paymentId }));
  return {
    doctorId,
    id: newId(),
    paymentId,
    amountPaise: paise(amount),
    reason: DASHBOARD_REFUND_REASON,
    endsAccess: termId !== null && amount >= amountPaise - refundedPaise,
    createdAt: new Date(created_at * 1_000),
    checks: 0,
  };
}

/** Finds the reported refund by Razorpay's id, otherwise by our own id, which Razorpay returns as the receipt. */
async function findReportedRefund(
  tx: EntityManager,
  { doctorId, id: paymentId }: Payment,
  { id, receipt }: RazorpayRefund,
) {
  const known = await tx.findOneBy(Refund, { doctorId, paymentId, providerRefundId: id });
  if (known || receipt === null || !isUuid(receipt)) return known;
  return tx.findOneBy(Refund, { doctorId, paymentId, id: receipt });
}

/** Locks a payment and its enrolment until the transaction ends. */
export async function lockPayment(tx: EntityManager, doctorId: string, id: string): Promise<Payment> {
  const { enrolmentId } = await tx.findOneByOrFail(Payment, { doctorId, id });
  await lockEnrolment(tx, doctorId, enrolmentId);
  return tx.findOneOrFail(Payment, { where: { doctorId, id }, lock: LOCKED });
}

/**
 * Derives the postings, the payment's state, its hold and its term from the payment's refunds. May be repeated. The
 * caller must hold the lock of `lockPayment`.
 */
export async function applyRefundsToPayment(tx: EntityManager, payment: Payment, now: Date): Promise<void> {
  const { doctorId, id, amountPaise, termId } = payment;
  const refunds = await tx.findBy(Refund, { doctorId, paymentId: id });
  const { isFullyRefunded, leftPaise, endsAccess, termEndingRefundFailed } = refundTotals(amountPaise, refunds);
  await postRefunds(tx, payment, refunds, { allocation: termId === null ? 'held' : 'income', at: now });
  await tx.update(Payment, { doctorId, id }, { state: isFullyRefunded ? 'refunded' : 'captured' });
  const hold = await tx.findOneBy(Hold, { doctorId, paymentId: id });
  if (hold) {
    const state = transitionHold(hold.state, leftPaise === 0 ? 'refunded' : 'not_fully_refunded');
    await tx.update(Hold, { doctorId, id: hold.id }, { state });
  }
  if (termId === null) return;
  if (endsAccess) await endRefundedTerm(tx, doctorId, termId, dayOf(now));
  else if (termEndingRefundFailed) await restoreRefundedTerm(tx, doctorId, termId, dayOf(now));
}
