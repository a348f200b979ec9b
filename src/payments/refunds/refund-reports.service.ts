import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { endRefundedTerm, restoreRefundedTerm } from '../../enrolments/terms/term-refund.js';
import { postRefunds } from '../../ledger/ledger.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { isUuid, newId } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import type { RazorpayRefund } from '../../razorpay/razorpay.js';
import { addBusinessDays, dayOf, type Day } from '../../shared/calendar.js';
import { paise } from '../../shared/money.js';
import { Hold } from '../holds/hold.entity.js';
import { transitionHold } from '../holds/hold.rules.js';
import { totalOf } from '../orders/order-lines.js';
import { allocateRefund, replacesRequest } from './refund-allocation.rules.js';
import { loadLines, lockLinePayments, lockPayment, type LineWithRefunds } from './refund-lines.js';
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
   * refund that Nirog did not request was made in Razorpay's dashboard; it is recorded once, split to the lines of a
   * joint order. Where it belongs is decided after the reports of Nirog's own refunds, and not while Razorpay may still
   * answer one: the next check of that one decides.
   * @param isComplete whether these are all refunds of their payment.
   * @returns false if a refund was not applied yet.
   */
  async applyReports(
    context: AuditContext,
    doctorId: string,
    reports: readonly RazorpayRefund[],
    { isComplete = false }: { isComplete?: boolean } = {},
  ): Promise<boolean> {
    const ownFirst = reports.toSorted((a, b) => Number(a.receipt === null) - Number(b.receipt === null));
    const applied: boolean[] = [];
    for (const report of ownFirst)
      applied.push(await this.db.write(context, doctorId, (tx) => this.applyReport(tx, doctorId, report, isComplete)));
    return applied.every(Boolean);
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

  private async applyReport(
    tx: EntityManager,
    doctorId: string,
    report: RazorpayRefund,
    isComplete: boolean,
  ): Promise<boolean> {
    const payments = await lockLinePayments(tx, doctorId, report.payment_id);
    if (payments.length === 0) return true;
    const existing = await findReportedRefunds(tx, doctorId, payments, report);
    const { id: providerRefundId, amount, currency } = report;
    if (currency !== 'INR' || (existing.length > 0 && totalOf(existing) !== amount)) {
      this.alarms.raise('refund.differs', { refundId: existing[0]?.id, providerRefundId, amount, currency });
      return true;
    }
    const lines = existing.length > 0 ? [] : await loadLines(tx, doctorId, payments);
    if (lines.length > 1 && (await this.awaitAnswers(tx, lines, isComplete))) return false;
    const refunds = existing.length > 0 ? existing : buildDashboardRefunds(doctorId, lines, report);
    if (lines.length > 1 && report.status !== 'failed') await this.endReplacedRequests(tx, lines, refunds);
    const changed = refunds.filter((refund) => refund.isNew || isNewRefundState(refund, report.status));
    for (const refund of changed) await this.storeRefund(tx, refund, report);
    if (changed.length > 0 && report.status === 'failed')
      this.alarms.raise('refund.failed', { doctorId, providerRefundId });
    // A refund made in Razorpay's dashboard may have waited for this answer.
    if (payments.length > 1 && changed.some(({ isNew, state }) => !isNew && state === 'intent'))
      await emit(tx, 'payment.refund_reported', { doctorId, providerPaymentId: report.payment_id });
    for (const payment of payments)
      if (changed.some(({ paymentId }) => paymentId === payment.id))
        await applyRefundsToPayment(tx, payment, this.clock.now());
    return true;
  }

  /**
   * Whether a refund made in Razorpay's dashboard has to wait for Razorpay's answer to what Nirog requested of these lines:
   * it may be among the refunds that were not reported, and in its first minute a request may be under way. Its next check
   * then takes place as soon as it can decide.
   */
  private async awaitAnswers(
    tx: EntityManager,
    lines: readonly LineWithRefunds[],
    isComplete: boolean,
  ): Promise<boolean> {
    const now = this.clock.now();
    const requests = lines.flatMap(({ refunds }) => refunds.filter(({ state }) => state === 'intent'));
    const isUnderWay = requests.some(({ createdAt }) => nextRefundCheck(createdAt, 0) > now);
    if (requests.length === 0 || (isComplete && !isUnderWay)) return false;
    for (const { doctorId, id, createdAt, checkAt } of requests) {
      const firstCheck = nextRefundCheck(createdAt, 0);
      const nextCheck = firstCheck > now ? firstCheck : now;
      if (!checkAt || checkAt > nextCheck) await tx.update(Refund, { doctorId, id }, { checkAt: nextCheck });
    }
    return true;
  }

  /**
   * Ends the requests that a refund made in Razorpay's dashboard replaces: Razorpay would take their money from other lines.
   * If Razorpay accepts one all the same, its report is applied.
   */
  private async endReplacedRequests(
    tx: EntityManager,
    lines: readonly LineWithRefunds[],
    parts: readonly ReportedRefund[],
  ): Promise<void> {
    for (const { doctorId, paymentId, amountPaise } of parts) {
      const line = lines.find((one) => one.paymentId === paymentId);
      const request = line?.refunds.find(({ state }) => state === 'intent');
      if (!line || !request || !replacesRequest(line, amountPaise)) continue;
      await tx.update(Refund, { doctorId, id: request.id }, { state: 'failed', checkAt: null });
      if (lines.some((other) => other !== line && other.leftPaise === amountPaise))
        this.alarms.raise('refund.differs', { doctorId, refundId: request.id, amount: amountPaise });
    }
  }

  private async storeRefund(tx: EntityManager, { isNew, ...refund }: ReportedRefund, report: RazorpayRefund) {
    const checkAt = report.status === 'pending' ? (refund.checkAt ?? nextRefundCheck(this.clock.now(), 0)) : null;
    const changes = {
      state: report.status,
      providerRefundId: report.id,
      checkAt,
      ...(!refund.refundDay && refundDays(dayOf(createdAtOf(report)))),
    };
    if (isNew) await tx.insert(Refund, { ...refund, ...changes });
    else await tx.update(Refund, { doctorId: refund.doctorId, id: refund.id }, changes);
  }
}

/** A refund that is stored, or was made in Razorpay's dashboard. */
type ReportedRefund = Refund & { isNew: boolean };

const createdAtOf = ({ created_at }: RazorpayRefund): Date => new Date(created_at * 1_000);

/**
 * A refund that was made in Razorpay's dashboard: one for each line of a joint order that it returns money of. One of all
 * that is left of a line ends the term, as in Nirog by default.
 */
function buildDashboardRefunds(doctorId: string, lines: readonly LineWithRefunds[], report: RazorpayRefund) {
  return allocateRefund(paise(report.amount), lines).flatMap(({ paymentId, amountPaise }): ReportedRefund[] => {
    const line = lines.find((one) => one.paymentId === paymentId);
    if (!line) return [];
    return [
      {
        isNew: true,
        doctorId,
        id: newId(),
        paymentId,
        amountPaise,
        reason: DASHBOARD_REFUND_REASON,
        endsAccess: !line.isHeld && amountPaise >= line.unrefundedPaise,
        state: report.status,
        providerRefundId: report.id,
        refundDay: null,
        dueDay: null,
        createdAt: createdAtOf(report),
        checkAt: null,
        checks: 0,
        requestHash: null,
      },
    ];
  });
}

/**
 * Finds the reported refund by Razorpay's id, otherwise by our own id, which Razorpay returns as the receipt. One that was
 * made in Razorpay's dashboard may have a row for several lines.
 */
async function findReportedRefunds(
  tx: EntityManager,
  doctorId: string,
  payments: readonly Payment[],
  { id, receipt }: RazorpayRefund,
): Promise<ReportedRefund[]> {
  const paymentId = In(payments.map((payment) => payment.id));
  const known = await tx.findBy(Refund, { doctorId, paymentId, providerRefundId: id });
  const found =
    known.length > 0 || receipt === null || !isUuid(receipt)
      ? known
      : await tx.findBy(Refund, { doctorId, paymentId, id: receipt });
  return found.map((refund) => ({ ...refund, isNew: false }));
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
