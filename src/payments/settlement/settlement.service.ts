import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { activateTerm, type TermPurchase } from '../../enrolments/activate-term.js';
import { ensureLink } from '../../enrolments/enrolment-operations.js';
import type { Enrolment } from '../../enrolments/enrolment.entity.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { captureOf, post } from '../../ledger/ledger.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import { insertRow, updateRow } from '../../platform/db/prepared-statements.js';
import { correctCaptureDate } from './correct-capture-date.js';
import { Hold } from '../holds/hold.entity.js';
import type { HoldReason } from '../holds/hold.rules.js';
import { Order } from '../orders/order.entity.js';
import { endOpenLink, storeLinkReport } from '../payment-links/payment-link-orders.js';
import type { LinkReport } from '../payment-links/payment-link.rules.js';
import { loadFacts, lockOrderLines, type StoredFacts } from './settlement-facts.js';
import { decideSettlement, type PaymentReport, type SettlementDecision } from './settlement.rules.js';

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
   * concurrently and come in any order: each captured payment ends in exactly one term or exactly one hold. A payment of
   * a joint order is split into one for each line, all in this transaction.
   * @param orderId of a single order, or of the first line of a joint one.
   * @param link what was reported about the order's payment link. It is stored first: it names the order of the payments.
   */
  settle(
    context: AuditContext,
    doctorId: string,
    orderId: string,
    reports: PaymentReport[],
    link?: LinkReport,
  ): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      if (link) await this.storeLink(tx, { doctorId, orderId }, link);
      for (const report of reports) await this.applyReport(tx, { doctorId, orderId }, report);
    });
  }

  private async storeLink(
    tx: EntityManager,
    { doctorId, orderId }: { doctorId: string; orderId: string },
    link: LinkReport,
  ): Promise<void> {
    for (const { order } of await lockOrderLines(tx, doctorId, orderId)) await storeLinkReport(tx, order, link);
  }

  /** Loads the facts behind the locks, so that they include the effects of all reports before this one. */
  private async applyReport(
    tx: EntityManager,
    { doctorId, orderId }: { doctorId: string; orderId: string },
    report: PaymentReport,
  ): Promise<void> {
    const lines = await loadFacts(tx, doctorId, await lockOrderLines(tx, doctorId, orderId), report.id);
    const decided = lines.map((facts) => ({ facts, decision: decideSettlement(facts, report, this.clock.now()) }));
    if (decided.some(({ decision }) => decision.kind === 'mismatch')) {
      const { id: paymentId, amount, currency } = report;
      this.alarms.raise('payment.differs', { paymentId, orderId, amount, currency });
      return;
    }
    if (decided.some(({ decision }) => decision.kind !== 'mismatch' && decision.hasRefunds))
      await emit(tx, 'payment.refund_reported', { doctorId, providerPaymentId: report.id });
    for (const { facts, decision } of decided) await this.storeDecision(tx, facts, report, decision);
    if (decided.some(({ facts, decision }) => isPaidLine(facts, decision)))
      await emit(tx, 'joint_order.captured', { doctorId, jointOrderId: orderId });
  }

  private async storeDecision(
    tx: EntityManager,
    { enrolment, order, existing }: StoredFacts,
    { id: providerPaymentId }: PaymentReport,
    decision: SettlementDecision,
  ): Promise<void> {
    const { doctorId, id: orderId, enrolmentId, amountPaise } = order;
    if (decision.kind === 'mismatch') return;
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

/** Whether a line of a joint order gets its term. */
const isPaidLine = ({ order }: StoredFacts, decision: SettlementDecision): boolean =>
  order.jointOrderId !== null && decision.kind === 'capture' && decision.holdReason === null;

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
  { enrolment, order }: Pick<StoredFacts, 'enrolment' | 'order'>,
  payment: CapturedPayment,
  { orderState, holdReason }: Capture,
): Promise<void> {
  const { doctorId, id: paymentId, method, capturedAt: paidAt, paymentDay: paidOn } = payment;
  const details = {
    method,
    reference: null,
    paymentId,
    paidAt,
    paidOn,
    ...(order.jointOrderId !== null && { confirmation: 'with_joint_order' as const }),
  };
  await Promise.all([
    updateRow(tx, Order, { doctorId, id: order.id }, { state: orderState, checkAt: null }),
    post(tx, captureOf(payment, holdReason ? 'held' : 'income')),
    holdReason ? openHold(tx, payment, holdReason) : activateTerm(tx, enrolment, purchaseFromOrder(order), details),
    !holdReason && endOpenLink(tx, enrolment, order.id),
    // The void of the payment that closed the order may have revoked the link.
    !holdReason && order.state === 'closed' && ensureLink(tx, enrolment, payment.learnedAt),
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
