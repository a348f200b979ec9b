import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { lockEnrolment } from '../../enrolments/enrolment-operations.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { endRefundedTerm, restoreRefundedTerm } from '../../enrolments/terms/term-refund.js';
import { postRefunds } from '../../ledger/ledger.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { isUuid, newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import type { ProviderRefund } from '../../razorpay/razorpay.js';
import { addBusinessDays, dayOf, type Day } from '../../shared/calendar.js';
import { paise } from '../../shared/money.js';
import { Hold } from '../holds/hold.entity.js';
import { moveHold } from '../holds/hold.rules.js';
import { Refund } from './refund.entity.js';
import { isRefundNews, nextRefundCheck, tally } from './refund.rules.js';

/** The end of the 7 to 10 business days that patients are promised. */
const PROMISED_DAYS = 10;
const BY_RAZORPAY = 'Refunded in the Razorpay dashboard';

/** The days of a refund that began on `day`: its own, and by when the patient is promised the money. */
const refundDays = (day: Day) => ({
  refundDay: day,
  dueDay: addBusinessDays(day, PROMISED_DAYS, config.bankHolidays),
});

/** The one step through which every refund goes: Razorpay's answer, webhook and sweep all end here. */
@Injectable()
export class RefundSettlementService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Applies what Razorpay reports on refunds. Any number of callers may bring the same report, at once and in any
   * order. A refund that we did not ask for was made in Razorpay's dashboard: it is recorded, once.
   */
  async learn(doctorId: string, reports: readonly ProviderRefund[]): Promise<void> {
    for (const report of reports) await this.db.tenant(doctorId, (tx) => this.apply(tx, doctorId, report));
  }

  /**
   * Razorpay said no to an intent for good: nothing went back. May be repeated. Its refunds are looked up once more
   * later: perhaps the money went back in Razorpay's dashboard.
   */
  refuse(doctorId: string, refundId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const { paymentId } = await tx.findOneByOrFail(Refund, { doctorId, id: refundId });
      const payment = await lockPayment(tx, doctorId, paymentId);
      await tx.update(Refund, { doctorId, id: refundId, state: 'intent' }, { state: 'failed', checkAt: null });
      await emit(tx, 'refund.due', { doctorId, refundId });
      await bringInLine(tx, payment, this.clock.now());
    });
  }

  private async apply(tx: EntityManager, doctorId: string, report: ProviderRefund): Promise<void> {
    const found = await tx.findOneBy(Payment, { doctorId, providerPaymentId: report.payment_id });
    if (!found?.capturedAt) return;
    const payment = await lockPayment(tx, doctorId, found.id);
    const known = await knownRefund(tx, payment, report);
    if (report.currency !== 'INR' || (known && known.amountPaise !== report.amount)) {
      const { id, amount, currency } = report;
      this.alarms.raise('refund.differs', { refundId: known?.id, providerRefundId: id, amount, currency });
      return;
    }
    if (known && !isRefundNews(known, report.status)) return;
    const day = dayOf(new Date(report.created_at * 1_000));
    const checkAt = report.status === 'pending' ? (known?.checkAt ?? nextRefundCheck(this.clock.now(), 0)) : null;
    const news = {
      state: report.status,
      providerRefundId: report.id,
      checkAt,
      ...(!known?.refundDay && refundDays(day)),
    };
    if (known) await tx.update(Refund, { doctorId, id: known.id }, news);
    else await tx.insert(Refund, { ...(await foreignRefund(tx, payment, report)), ...news });
    if (report.status === 'failed') this.alarms.raise('refund.failed', { doctorId, providerRefundId: report.id });
    await bringInLine(tx, payment, this.clock.now());
  }
}

/** A refund that was made in Razorpay's dashboard; a full one ends the term, as ours do by default. */
async function foreignRefund(tx: EntityManager, payment: Payment, { amount, created_at }: ProviderRefund) {
  const { doctorId, id: paymentId, amountPaise, termId } = payment;
  // Of a refund that was only asked for, nobody knows yet whether it will be made.
  const { refundedPaise } = tally(amountPaise, await tx.findBy(Refund, { doctorId, paymentId }));
  return {
    ...{ doctorId, id: newId(), paymentId, amountPaise: paise(amount), reason: BY_RAZORPAY },
    ...{
      endsAccess: termId !== null && amount >= amountPaise - refundedPaise,
      createdAt: new Date(created_at * 1_000),
      checks: 0,
    },
  };
}

/** The refund that a report is about: by Razorpay's id, else by our own, which Razorpay gives back as the receipt. */
async function knownRefund(tx: EntityManager, { doctorId, id: paymentId }: Payment, { id, receipt }: ProviderRefund) {
  const known = await tx.findOneBy(Refund, { doctorId, paymentId, providerRefundId: id });
  if (known || receipt === null || !isUuid(receipt)) return known;
  return tx.findOneBy(Refund, { doctorId, paymentId, id: receipt });
}

/** A payment and its enrolment, locked until the transaction ends. */
export async function lockPayment(tx: EntityManager, doctorId: string, id: string): Promise<Payment> {
  const { enrolmentId } = await tx.findOneByOrFail(Payment, { doctorId, id });
  await lockEnrolment(tx, doctorId, enrolmentId);
  return tx.findOneOrFail(Payment, { where: { doctorId, id }, lock: LOCKED });
}

/** Makes ledger, payment, hold and term what the payment's refunds say. May be repeated; hold the lock of `lockPayment`. */
export async function bringInLine(tx: EntityManager, payment: Payment, now: Date): Promise<void> {
  const { doctorId, id, amountPaise, termId } = payment;
  const refunds = await tx.findBy(Refund, { doctorId, paymentId: id });
  const { full, leftPaise, endsAccess, failedLater } = tally(amountPaise, refunds);
  await postRefunds(tx, payment, refunds, { home: termId === null ? 'held' : 'income', at: now });
  await tx.update(Payment, { doctorId, id }, { state: full ? 'refunded' : 'captured' });
  const hold = await tx.findOneBy(Hold, { doctorId, paymentId: id });
  if (hold) {
    const state = moveHold(hold.state, leftPaise === 0 ? 'refunded' : 'left_over');
    await tx.update(Hold, { doctorId, id: hold.id }, { state });
  }
  if (termId === null) return;
  if (endsAccess) await endRefundedTerm(tx, doctorId, termId, dayOf(now));
  else if (failedLater) await restoreRefundedTerm(tx, doctorId, termId, dayOf(now));
}
