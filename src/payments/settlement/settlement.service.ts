import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { activateTerm, type TermPurchase } from '../../enrolments/activate-term.js';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { isForward, type PaymentState } from '../../enrolments/payment.rules.js';
import { captureOf, post } from '../../ledger/ledger.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import {
  query,
  findOne,
  insertRow,
  prepared,
  findOneOrFail,
  updateRow,
} from '../../platform/db/prepared-statements.js';
import type { RazorpayPayment } from '../../razorpay/razorpay.js';
import { dayOf } from '../../shared/calendar.js';
import { correctCaptureDate } from './correct-capture-date.js';
import { RELEASED_AUTHORIZATION } from '../orders/payment-failure.rules.js';
import { Hold } from '../holds/hold.entity.js';
import { findHoldReason, type HoldReason } from '../holds/hold.rules.js';
import { Order } from '../orders/order.entity.js';
import { transitionOrder } from '../orders/order.rules.js';

/** The facts, besides the order, that decide whether a payment is held. */
interface SettlementContext {
  /** Whether the patient was deleted permanently. */
  erased: boolean;
  /** Other captured payments of the enrolment; null if there are none. */
  captures: { paymentId: string; at: string; knownAt: string }[] | null;
}

const SETTLEMENT_CONTEXT = `
SELECT p.erased_at IS NOT NULL AS erased, (
    SELECT json_agg(json_build_object('paymentId', x.id, 'at', x.captured_at,
                                      'knownAt', greatest(x.captured_at, x.learned_at))) FROM payment x
    WHERE x.doctor_id = e.doctor_id AND x.enrolment_id = e.id AND x.captured_at IS NOT NULL
      AND x.provider_payment_id IS DISTINCT FROM $3) AS captures
FROM payment_order o
JOIN enrolment e ON e.doctor_id = o.doctor_id AND e.id = o.enrolment_id
JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
WHERE o.doctor_id = $1 AND o.id = $2`;

const LOCK_ENROLMENT = `
SELECT doctor_id AS "doctorId", id, patient_id AS "patientId", plan_id AS "planId", created_at AS "createdAt"
FROM enrolment
WHERE doctor_id = $1 AND id = (SELECT enrolment_id FROM payment_order WHERE doctor_id = $1 AND id = $2)
FOR NO KEY UPDATE`;

async function lockEnrolmentOfOrder(tx: EntityManager, doctorId: string, orderId: string): Promise<Enrolment> {
  const [enrolment] = await query<Enrolment>(tx, prepared(LOCK_ENROLMENT, [doctorId, orderId]));
  if (!enrolment) throw new Error(`there is no order ${orderId}`);
  return enrolment;
}

/** A payment as reported by Razorpay, through a webhook, the API or reconciliation. Refunds are fetched separately. */
export interface PaymentReport extends RazorpayPayment {
  /**
   * When it was captured, if the report says so: webhooks do, Razorpay's API does not. Otherwise `resolveCaptureTime`
   * guesses, and a later webhook corrects the date (see `correctCaptureDate`).
   */
  capturedAt?: Date;
  /** Whether `capturedAt` is exact, so that it corrects a guessed date; otherwise it may be some seconds late. */
  isExact?: boolean;
  /** Nirog itself has just captured this authorized payment. */
  capturedNow?: true;
}

/** Applies every payment: status checks, webhooks and reconciliation all end here. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Applies what Razorpay reported about an order's payments. Reports may be repeated, run concurrently and come in any
   * order: each captured payment ends in exactly one term or exactly one hold.
   */
  settle(doctorId: string, orderId: string, reports: PaymentReport[]): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const lockedEnrolment = lockEnrolmentOfOrder(tx, doctorId, orderId);
      for (const report of reports) await this.applyReport(tx, lockedEnrolment, { doctorId, orderId }, report);
      await lockedEnrolment;
    });
  }

  /** @param lockedEnrolment the order's enrolment. Queries sent after its lock request run once the lock is held. */
  private async applyReport(
    tx: EntityManager,
    lockedEnrolment: Promise<Enrolment>,
    { doctorId, orderId }: { doctorId: string; orderId: string },
    report: PaymentReport,
  ): Promise<void> {
    const [enrolment, order, existing, [context]] = await Promise.all([
      lockedEnrolment,
      findOneOrFail(tx, Order, { doctorId, id: orderId }, { lock: true }),
      findOne(tx, Payment, { doctorId, providerPaymentId: report.id }),
      query<SettlementContext>(tx, prepared(SETTLEMENT_CONTEXT, [doctorId, orderId, report.id])),
    ]);
    if (!context) throw new Error('there is no such patient');
    if (!this.matchesOrder(order, report)) return;
    const state = toPaymentState(report);
    // A job fetches the refunds.
    if (report.amount_refunded) await emit(tx, 'payment.went_back', { doctorId, providerPaymentId: report.id });
    if (existing && !isNewInformation(existing, report)) return addLateDetails(tx, enrolment, existing, report);
    const capturedAt = state === 'captured' ? this.resolveCaptureTime(report, existing) : null;
    const payment: Payment = {
      doctorId,
      id: existing?.id ?? newId(),
      enrolmentId: enrolment.id,
      orderId,
      termId: existing?.termId ?? null,
      providerPaymentId: report.id,
      method: report.method,
      reference: null,
      amountPaise: order.amountPaise,
      state,
      createdAt: existing?.createdAt ?? new Date(report.created_at * 1_000),
      capturedAt,
      paymentDay: capturedAt && dayOf(capturedAt),
      learnedAt: capturedAt && this.clock.now(),
      errorReason: isReleasedAuthorization(report)
        ? RELEASED_AUTHORIZATION
        : (report.error_reason ?? existing?.errorReason ?? null),
    };
    await Promise.all([
      existing ? updateRow(tx, Payment, { doctorId, id: payment.id }, payment) : insertRow(tx, Payment, payment),
      capturedAt && this.applyCapture(tx, enrolment, { ...context, order }, { ...payment, capturedAt }),
    ]);
  }

  /**
   * The reported time. Without one: now, if the payment was stored before or Nirog captured it; otherwise when the
   * payment was created.
   */
  private resolveCaptureTime(report: PaymentReport, existing: Payment | null): Date {
    const isCapturedNow = existing !== null || report.capturedNow;
    return report.capturedAt ?? (isCapturedNow ? this.clock.now() : new Date(report.created_at * 1_000));
  }

  /** Whether order, amount and currency match. If not, nothing is applied and an alarm is raised. */
  private matchesOrder(order: Order, { id, order_id, amount, currency }: PaymentReport): boolean {
    if (order_id === order.providerOrderId && currency === 'INR' && amount === order.amountPaise) return true;
    this.alarms.raise('payment.differs', { paymentId: id, orderId: order.id, amount, currency });
    return false;
  }

  private async applyCapture(
    tx: EntityManager,
    enrolment: Enrolment,
    { order, erased, captures }: SettlementContext & { order: Order },
    payment: Payment & { capturedAt: Date },
  ): Promise<void> {
    const { doctorId, id: enrolmentId } = enrolment;
    const reason = findHoldReason({
      orderId: order.id,
      orderState: order.state,
      orderCreatedAt: order.createdAt,
      capturedAt: payment.capturedAt,
      patientErased: erased,
      others: (captures ?? []).map(({ paymentId, at, knownAt }) => ({
        paymentId,
        at: new Date(at),
        knownAt: new Date(knownAt),
      })),
    });
    const orderChange = { state: transitionOrder(order.state, 'captured'), checkAt: null };
    const writes = [
      updateRow(tx, Order, { doctorId, id: order.id }, orderChange),
      post(tx, captureOf(payment, reason ? 'held' : 'income')),
    ];
    const termOrHold = reason
      ? openHold(tx, enrolmentId, payment, reason)
      : activateTerm(tx, enrolment, purchaseFromOrder(order), {
          method: payment.method,
          reference: null,
          paymentId: payment.id,
          paidAt: payment.capturedAt,
          paidOn: dayOf(payment.capturedAt),
        });
    await Promise.all([...writes, termOrHold]);
  }
}

async function openHold(
  tx: EntityManager,
  enrolmentId: string,
  { doctorId, id: paymentId, amountPaise, capturedAt: createdAt }: Payment & { capturedAt: Date },
  reason: HoldReason,
): Promise<void> {
  const holdId = newId();
  await Promise.all([
    insertRow(tx, Hold, {
      doctorId,
      id: holdId,
      paymentId,
      enrolmentId,
      amountPaise,
      reason,
      state: 'open',
      createdAt,
    }),
    emit(tx, 'hold.opened', { doctorId, holdId }),
  ]);
}

/** What an order sells: its snapshot, regardless of later edits. */
export const purchaseFromOrder = ({
  planName,
  tierId,
  tierName,
  validityType,
  months,
  amountPaise,
}: Order): TermPurchase => ({
  planName,
  tierId,
  tierName,
  validityType,
  months,
  amountPaise,
});

/** Whether an authorized payment was released without capture: the money is back with the patient. */
const isReleasedAuthorization = ({ status, captured }: PaymentReport): boolean =>
  status === 'refunded' && captured === false;

/**
 * The payment state that a report stands for. Refunds are settled separately (see `RefundSettlementService`): a
 * refunded payment was captured first, unless its authorization was released.
 */
function toPaymentState(report: PaymentReport): PaymentState {
  if (report.status !== 'refunded') return report.status;
  return isReleasedAuthorization(report) ? 'failed' : 'captured';
}

/** Whether a report changes what is known. Only a capture can follow a released authorization. */
function isNewInformation(existing: Payment, report: PaymentReport): boolean {
  const wasReleased = existing.errorReason === RELEASED_AUTHORIZATION;
  if (isReleasedAuthorization(report)) return !wasReleased && existing.capturedAt === null;
  const state = toPaymentState(report);
  return isForward(existing.state, state) && (!wasReleased || state === 'captured');
}

/** Adds what a late or repeated report may bring: the exact time of the capture, or why an earlier attempt failed. */
async function addLateDetails(
  tx: EntityManager,
  enrolment: Enrolment,
  existing: Payment,
  report: PaymentReport,
): Promise<void> {
  if (report.capturedAt && report.isExact) await correctCaptureDate(tx, enrolment, existing, report.capturedAt);
  if (!report.error_reason || existing.errorReason !== null) return;
  await tx.update(Payment, { doctorId: existing.doctorId, id: existing.id }, { errorReason: report.error_reason });
}
