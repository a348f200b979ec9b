import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { activate, type Purchase } from '../../enrolments/activate-term.js';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { isForward, type PaymentState } from '../../enrolments/payment.rules.js';
import { captureOf, post } from '../../ledger/ledger.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import { ask, findRow, insertRow, statement, theRow, updateRow } from '../../platform/db/prepared-statements.js';
import type { ProviderPayment } from '../../razorpay/razorpay.js';
import { dayOf } from '../../shared/calendar.js';
import { redate } from './correct-capture-date.js';
import { LET_GO } from '../orders/payment-failure.rules.js';
import { Hold } from '../holds/hold.entity.js';
import { holdReason, type HoldReason } from '../holds/hold.rules.js';
import { Order } from '../orders/order.entity.js';
import { moveOrder } from '../orders/order.rules.js';

/** What decides, beside the order, whether money is held. */
interface Standing {
  /** Whether the patient was deleted for ever. */
  erased: boolean;
  /** Other payments of the enrolment that were captured; null when there are none. */
  captures: { paymentId: string; at: string; knownAt: string }[] | null;
}

const STANDING = `
SELECT p.erased_at IS NOT NULL AS erased, (
    SELECT json_agg(json_build_object('paymentId', x.id, 'at', x.captured_at,
                                      'knownAt', greatest(x.captured_at, x.learned_at))) FROM payment x
    WHERE x.doctor_id = e.doctor_id AND x.enrolment_id = e.id AND x.captured_at IS NOT NULL
      AND x.provider_payment_id IS DISTINCT FROM $3) AS captures
FROM payment_order o
JOIN enrolment e ON e.doctor_id = o.doctor_id AND e.id = o.enrolment_id
JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
WHERE o.doctor_id = $1 AND o.id = $2`;

const ENROLMENT_OF = `
SELECT doctor_id AS "doctorId", id, patient_id AS "patientId", plan_id AS "planId", created_at AS "createdAt"
FROM enrolment
WHERE doctor_id = $1 AND id = (SELECT enrolment_id FROM payment_order WHERE doctor_id = $1 AND id = $2)
FOR NO KEY UPDATE`;

/** The enrolment that an order is for, locked until the transaction ends. */
async function lockEnrolmentOf(tx: EntityManager, doctorId: string, orderId: string): Promise<Enrolment> {
  const [enrolment] = await ask<Enrolment>(tx, statement(ENROLMENT_OF, [doctorId, orderId]));
  if (!enrolment) throw new Error(`there is no order ${orderId}`);
  return enrolment;
}

/** What Razorpay says about one payment, whichever way we learnt it; refunds that it mentions are looked up. */
export interface PaymentReport extends ProviderPayment {
  /**
   * When it was captured, where the sender tells (a webhook does). Razorpay's API does not: then it is when the
   * payment was made, unless we had seen it fail or wait before, in which case it was captured just now. A webhook that
   * comes later puts the day right (see `redate`).
   */
  capturedAt?: Date;
  /** Whether that is the very time, which puts a day right that was guessed; else it is some second later. */
  isExact?: boolean;
  /** We have just captured it ourselves: authorised money that nobody had captured. */
  capturedNow?: true;
}

/** The one step through which every payment goes: status poll, webhook and reconciliation all end here. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Applies what Razorpay reported on an order's payments. Any number of callers may bring the same report, at
   * once and in any order: each captured rupee ends in exactly one term or exactly one hold.
   */
  settle(doctorId: string, orderId: string, reports: PaymentReport[]): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const locked = lockEnrolmentOf(tx, doctorId, orderId);
      for (const report of reports) await this.apply(tx, locked, { doctorId, orderId }, report);
      await locked;
    });
  }

  /** @param locked the order's enrolment: what is asked behind it sees what is true once the lock is held. */
  private async apply(
    tx: EntityManager,
    locked: Promise<Enrolment>,
    { doctorId, orderId }: { doctorId: string; orderId: string },
    report: PaymentReport,
  ): Promise<void> {
    const [enrolment, order, known, [standing]] = await Promise.all([
      locked,
      theRow(tx, Order, { doctorId, id: orderId }, { lock: true }),
      findRow(tx, Payment, { doctorId, providerPaymentId: report.id }),
      ask<Standing>(tx, statement(STANDING, [doctorId, orderId, report.id])),
    ]);
    if (!standing) throw new Error('there is no such patient');
    if (!this.matches(order, report)) return;
    const state = arrivalOf(report);
    if (report.amount_refunded) await emit(tx, 'payment.went_back', { doctorId, providerPaymentId: report.id }); // which refunds is asked later
    if (known && !isNews(known, report)) return addTo(tx, enrolment, known, report);
    const capturedAt = state === 'captured' ? this.capturedAt(report, known) : null;
    const payment: Payment = {
      ...{ doctorId, id: known?.id ?? newId(), enrolmentId: enrolment.id, orderId, termId: known?.termId ?? null },
      ...{ providerPaymentId: report.id, method: report.method, reference: null, amountPaise: order.amountPaise },
      ...{ state, createdAt: known?.createdAt ?? new Date(report.created_at * 1_000) },
      ...{ capturedAt, paymentDay: capturedAt && dayOf(capturedAt), learnedAt: capturedAt && this.clock.now() },
      errorReason: isLetGo(report) ? LET_GO : (report.error_reason ?? known?.errorReason ?? null),
    };
    await Promise.all([
      known ? updateRow(tx, Payment, { doctorId, id: payment.id }, payment) : insertRow(tx, Payment, payment),
      capturedAt && this.credit(tx, enrolment, { ...standing, order }, { ...payment, capturedAt }),
    ]);
  }

  private capturedAt(report: PaymentReport, known: Payment | null): Date {
    const now = known !== null || report.capturedNow;
    return report.capturedAt ?? (now ? this.clock.now() : new Date(report.created_at * 1_000));
  }

  /** Amount, currency and order must be those we asked for; otherwise nothing is applied and support is alarmed. */
  private matches(order: Order, { id, order_id, amount, currency }: PaymentReport): boolean {
    if (order_id === order.providerOrderId && currency === 'INR' && amount === order.amountPaise) return true;
    this.alarms.raise('payment.differs', { paymentId: id, orderId: order.id, amount, currency });
    return false;
  }

  private async credit(
    tx: EntityManager,
    enrolment: Enrolment,
    { order, erased, captures }: Standing & { order: Order },
    payment: Payment & { capturedAt: Date },
  ): Promise<void> {
    const { doctorId, id: enrolmentId } = enrolment;
    const reason = holdReason({
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
    const paid = { state: moveOrder(order.state, 'captured'), checkAt: null };
    const noted = [
      updateRow(tx, Order, { doctorId, id: order.id }, paid),
      post(tx, captureOf(payment, reason ? 'held' : 'income')),
    ];
    const used = reason
      ? hold(tx, enrolmentId, payment, reason)
      : activate(tx, enrolment, purchaseOfOrder(order), {
          ...{ method: payment.method, reference: null, paymentId: payment.id },
          ...{ paidAt: payment.capturedAt, paidOn: dayOf(payment.capturedAt) },
        });
    await Promise.all([...noted, used]);
  }
}

async function hold(
  tx: EntityManager,
  enrolmentId: string,
  { doctorId, id: paymentId, amountPaise, capturedAt: createdAt }: Payment & { capturedAt: Date },
  reason: HoldReason,
): Promise<void> {
  const holdId = newId();
  await Promise.all([
    insertRow(tx, Hold, {
      ...{ doctorId, id: holdId, paymentId, enrolmentId },
      ...{ amountPaise, reason, state: 'open', createdAt },
    }),
    emit(tx, 'hold.opened', { doctorId, holdId }),
  ]);
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

/** Whether money was authorised only and let go: it is back with its owner, and was never ours. */
const isLetGo = ({ status, captured }: PaymentReport): boolean => status === 'refunded' && captured === false;

/**
 * How the money arrived, as a report tells it. What went back is told by refunds (see `RefundSettlementService`): money
 * that is refunded was captured first, unless it was let go.
 */
function arrivalOf(report: PaymentReport): PaymentState {
  if (report.status !== 'refunded') return report.status;
  return isLetGo(report) ? 'failed' : 'captured';
}

/** Whether a report tells more than is known. Nothing but a capture follows money that was let go. */
function isNews(known: Payment, report: PaymentReport): boolean {
  const wasLetGo = known.errorReason === LET_GO;
  if (isLetGo(report)) return !wasLetGo && known.capturedAt === null;
  const state = arrivalOf(report);
  return isForward(known.state, state) && (!wasLetGo || state === 'captured');
}

/** What a late or repeated report still has to add: the true day of the capture, and why an earlier attempt failed. */
async function addTo(tx: EntityManager, enrolment: Enrolment, known: Payment, report: PaymentReport): Promise<void> {
  if (report.capturedAt && report.isExact) await redate(tx, enrolment, known, report.capturedAt);
  if (!report.error_reason || known.errorReason !== null) return;
  await tx.update(Payment, { doctorId: known.doctorId, id: known.id }, { errorReason: report.error_reason });
}
