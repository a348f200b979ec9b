import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { activateTerm, type TermPurchase } from '../../enrolments/activate-term.js';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { captureOf, post } from '../../ledger/ledger.js';
import { Patient } from '../../patients/patient.entity.js';
import type { AuditContext } from '../../platform/audit-context.js';
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
import { correctCaptureDate } from './correct-capture-date.js';
import { Hold } from '../holds/hold.entity.js';
import type { HoldReason, OtherCapture } from '../holds/hold.rules.js';
import { Order } from '../orders/order.entity.js';
import {
  decideSettlement,
  type PaymentReport,
  type SettlementDecision,
  type SettlementFacts,
} from './settlement.rules.js';

/** The facts as rows. */
interface StoredFacts extends SettlementFacts {
  enrolment: Enrolment;
  order: Order;
  existing: Payment | null;
}

type LockedRows = Pick<StoredFacts, 'enrolment' | 'order'>;

/** Applies every report of a payment: from status checks, webhooks and reconciliation. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Applies what Razorpay reported about an order's payments, one after the other. Reports may be repeated, run
   * concurrently and come in any order: each captured payment ends in exactly one term or exactly one hold.
   */
  settle(context: AuditContext, doctorId: string, orderId: string, reports: PaymentReport[]): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      for (const report of reports) await this.applyReport(tx, { doctorId, orderId }, report);
    });
  }

  /** Loads the facts behind the lock, so that they include the effects of all reports before this one. */
  private async applyReport(
    tx: EntityManager,
    { doctorId, orderId }: { doctorId: string; orderId: string },
    report: PaymentReport,
  ): Promise<void> {
    const locked = await lockOrder(tx, doctorId, orderId);
    const facts = await loadFacts(tx, locked, report.id);
    const decision = decideSettlement(facts, report, this.clock.now());
    await this.storeDecision(tx, facts, report, decision);
  }

  private async storeDecision(
    tx: EntityManager,
    { enrolment, order, existing }: StoredFacts,
    report: PaymentReport,
    decision: SettlementDecision,
  ): Promise<void> {
    const { doctorId, id: orderId, enrolmentId, amountPaise } = order;
    const { id: providerPaymentId, amount, currency } = report;
    if (decision.kind === 'mismatch') {
      this.alarms.raise('payment.differs', { paymentId: providerPaymentId, orderId, amount, currency });
      return;
    }
    if (decision.hasRefunds) await emit(tx, 'payment.refund_reported', { doctorId, providerPaymentId });
    if (decision.kind === 'known') {
      if (existing) await addLateDetails(tx, enrolment, existing, decision, this.clock.now());
      return;
    }
    const id = existing?.id ?? newId();
    const columns = { doctorId, id, enrolmentId, orderId, providerPaymentId, amountPaise };
    const payment = { ...columns, ...decision.payment };
    await Promise.all([
      existing ? updateRow(tx, Payment, { doctorId, id }, payment) : insertRow(tx, Payment, payment),
      decision.kind === 'capture' &&
        applyCapture(tx, { enrolment, order }, { ...columns, ...decision.payment }, decision),
    ]);
  }
}

const LOCK_ENROLMENT = `
SELECT doctor_id AS "doctorId", id, patient_id AS "patientId", plan_id AS "planId", created_at AS "createdAt"
FROM enrolment
WHERE doctor_id = $1 AND id = (SELECT enrolment_id FROM payment_order WHERE doctor_id = $1 AND id = $2)
FOR NO KEY UPDATE`;

/** Locks the order's enrolment, then the order, until the transaction ends. May be repeated. */
async function lockOrder(tx: EntityManager, doctorId: string, orderId: string): Promise<LockedRows> {
  const [[enrolment], order] = await Promise.all([
    query<Enrolment>(tx, prepared(LOCK_ENROLMENT, [doctorId, orderId])),
    findOneOrFail(tx, Order, { doctorId, id: orderId }, { lock: true }),
  ]);
  if (!enrolment) throw new Error(`there is no order ${orderId}`);
  return { enrolment, order };
}

const OTHER_CAPTURES = `
SELECT id AS "paymentId", captured_at AS at, greatest(captured_at, learned_at) AS "knownAt"
FROM payment
WHERE doctor_id = $1 AND enrolment_id = $2 AND captured_at IS NOT NULL AND provider_payment_id IS DISTINCT FROM $3`;

async function loadFacts(
  tx: EntityManager,
  { enrolment, order }: LockedRows,
  providerPaymentId: string,
): Promise<StoredFacts> {
  const { doctorId, id: enrolmentId, patientId } = enrolment;
  const [existing, otherCaptures, patient] = await Promise.all([
    findOne(tx, Payment, { doctorId, providerPaymentId }),
    query<OtherCapture>(tx, prepared(OTHER_CAPTURES, [doctorId, enrolmentId, providerPaymentId])),
    findOneOrFail(tx, Patient, { doctorId, id: patientId }),
  ]);
  return { enrolment, order, existing, otherCaptures, patientErased: patient.erasedAt !== null };
}

type KnownPayment = Extract<SettlementDecision, { kind: 'known' }>;
type Capture = Extract<SettlementDecision, { kind: 'capture' }>;
type CapturedPayment = Capture['payment'] &
  Pick<Payment, 'doctorId' | 'id' | 'enrolmentId' | 'providerPaymentId' | 'amountPaise'>;

async function addLateDetails(
  tx: EntityManager,
  enrolment: Enrolment,
  existing: Payment,
  { correction, errorReason }: KnownPayment,
  now: Date,
): Promise<void> {
  const { doctorId, id } = existing;
  if (correction) await correctCaptureDate(tx, enrolment, existing, correction, now);
  if (errorReason) await updateRow(tx, Payment, { doctorId, id }, { errorReason });
}

async function applyCapture(
  tx: EntityManager,
  { enrolment, order }: LockedRows,
  payment: CapturedPayment,
  { orderState, holdReason }: Capture,
): Promise<void> {
  const { doctorId, id: paymentId, method, capturedAt: paidAt, paymentDay: paidOn } = payment;
  await Promise.all([
    updateRow(tx, Order, { doctorId, id: order.id }, { state: orderState, checkAt: null }),
    post(tx, captureOf(payment, holdReason ? 'held' : 'income')),
    holdReason
      ? openHold(tx, payment, holdReason)
      : activateTerm(tx, enrolment, purchaseFromOrder(order), { method, reference: null, paymentId, paidAt, paidOn }),
  ]);
}

async function openHold(
  tx: EntityManager,
  { doctorId, id: paymentId, enrolmentId, amountPaise, capturedAt: createdAt }: CapturedPayment,
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
