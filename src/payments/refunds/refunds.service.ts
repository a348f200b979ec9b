import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import type { Payment } from '../../enrolments/payment.entity.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { hmac } from '../../platform/secrets.js';
import { formatRupees, paise, type Paise } from '../../shared/money.js';
import { DomainError } from '../../shared/domain-error.js';
import { hasGateway } from '../gateway/gateway.service.js';
import { Hold } from '../holds/hold.entity.js';
import { Refund } from './refund.entity.js';
import { nextRefundCheck, refundTotals } from './refund.rules.js';
import { ProviderRefundsService } from './provider-refunds.service.js';
import { lockRefundedLines } from './refund-lines.js';
import { applyRefundsToPayment } from './refund-reports.service.js';

/** Razorpay's minimum. */
const MIN_ONLINE_REFUND = paise(100);
const DAY_MS = 86_400_000;

/** A refund as requested by the doctor. */
export interface RefundRequest {
  /** By default, what is left. */
  amountPaise?: Paise | null;
  reason: string;
  /** By default, the term ends if the refund is for all that is left. */
  endsAccess?: boolean | null;
  /** Fails unless the payment's hold is open. */
  onlyIfHeld?: boolean;
  /** What of the payment may be refunded in all, including earlier refunds; by default, all of it. */
  maxRefundedPaise?: Paise | undefined;
  /** As `maxRefundedPaise`, until the second factor is verified. */
  maxUnverifiedPaise?: Paise | undefined;
  /** The Idempotency-Key of the call, if it has one. */
  key?: string | undefined;
}

/** Refunds by the doctor: through Razorpay for online payments, otherwise recorded by hand. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly providerRefunds: ProviderRefundsService,
  ) {}

  /**
   * Refunds a payment in full or in part. Stores an intent, then calls Razorpay without holding a lock. If the outcome
   * is unknown, the refund stays an intent and the sweep settles it; no refund is made twice.
   * @throws DomainError `payment.*`, `refund.*`, `verification.needed`, `hold.not_open`, `gateway.keys_refused`, `request.invalid`.
   */
  async refund(context: AuditContext, doctorId: string, paymentId: string, request: RefundRequest): Promise<Refund> {
    const { id, state, isFirstAttempt } = await this.db.write(context, doctorId, (tx) =>
      this.createIntent(tx, doctorId, paymentId, request),
    );
    const error =
      state === 'intent' ? await this.providerRefunds.submitOrRefresh(context, doctorId, id, isFirstAttempt) : null;
    if (error) throw error;
    return this.db.read(doctorId, (tx) => tx.findOneByOrFail(Refund, { doctorId, id }));
  }

  private async createIntent(tx: EntityManager, doctorId: string, paymentId: string, request: RefundRequest) {
    const lines = await lockRefundedLines(tx, doctorId, paymentId);
    const payment = lines.find(({ id }) => id === paymentId);
    if (!payment) throw new Error(`payment ${paymentId} is none of its lines`);
    const ofLines = await tx.findBy(Refund, { doctorId, paymentId: In(lines.map(({ id }) => id)) });
    const refunds = ofLines.filter((refund) => refund.paymentId === paymentId);
    const requestHash = request.key === undefined ? null : hmac(request.key, doctorId);
    // As long as `IdempotencyStore` keeps a key, including the last moment.
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const repeated = refunds.find((r) => requestHash !== null && r.requestHash === requestHash && r.createdAt >= since);
    if (repeated) return { ...repeated, isFirstAttempt: false };
    if (request.onlyIfHeld) await assertHoldOpen(tx, payment);
    await assertRefundable(tx, payment, { refunds, ofLines });
    const refund = { ...this.buildRefund(payment, refunds, request), requestHash };
    const { leftPaise } = refundTotals(payment.amountPaise, refunds);
    const refundedPaise = payment.amountPaise - leftPaise + refund.amountPaise;
    assertWithinLimit(refundedPaise, request.maxRefundedPaise);
    if (request.maxUnverifiedPaise !== undefined && refundedPaise > request.maxUnverifiedPaise)
      throw new DomainError('verification.needed');
    await tx.insert(Refund, refund);
    await applyRefundsToPayment(tx, payment, this.clock.now());
    return { ...refund, isFirstAttempt: true };
  }

  private buildRefund(payment: Payment, refunds: readonly Refund[], request: RefundRequest): Refund {
    const { doctorId, id: paymentId, termId, providerPaymentId } = payment;
    const { leftPaise } = refundTotals(payment.amountPaise, refunds);
    const amountPaise = request.amountPaise ?? leftPaise;
    assertAmount(amountPaise, leftPaise, providerPaymentId !== null);
    const now = this.clock.now();
    const base = {
      doctorId,
      id: newId(),
      paymentId,
      providerRefundId: null,
      amountPaise,
      reason: request.reason,
      endsAccess: termId !== null && (request.endsAccess ?? amountPaise === leftPaise),
      createdAt: now,
      checks: 0,
      requestHash: null,
      dueDay: null,
    };
    // A refund at the clinic is immediate, so it has no due date.
    return providerPaymentId === null
      ? { ...base, state: 'processed', checkAt: null, refundDay: this.clock.today() }
      : { ...base, state: 'intent', checkAt: nextRefundCheck(now, 0), refundDay: null };
  }
}

async function assertHoldOpen(tx: EntityManager, { doctorId, id: paymentId }: Payment): Promise<void> {
  const { state } = await tx.findOneByOrFail(Hold, { doctorId, paymentId });
  if (state !== 'open') throw new DomainError('hold.not_open', { status: state });
}

/** @param ofLines the refunds of all lines of its Razorpay payment, which refunds once at a time. */
async function assertRefundable(
  tx: EntityManager,
  payment: Payment,
  { refunds, ofLines }: { refunds: readonly Refund[]; ofLines: readonly Refund[] },
): Promise<void> {
  const { doctorId, amountPaise, capturedAt, state, providerPaymentId } = payment;
  if (!capturedAt) throw new DomainError('payment.not_refundable', { status: state });
  if (amountPaise === 0) throw new DomainError('payment.nothing_paid');
  if (refundTotals(amountPaise, refunds).leftPaise === 0) throw new DomainError('payment.refunded');
  if (ofLines.some((refund) => refund.state === 'intent')) throw new DomainError('refund.in_progress');
  if (providerPaymentId && !(await hasGateway(tx, doctorId))) throw new DomainError('refund.no_gateway');
}

/** @param refunded of the payment, with this refund. @throws DomainError `role.forbidden`. */
function assertWithinLimit(refunded: number, max: Paise | undefined): void {
  if (max === undefined || refunded <= max) return;
  throw DomainError.forbidden(
    max === 0
      ? 'Your login cannot refund. Ask the doctor.'
      : `You can refund up to ${formatRupees(max)} of a payment. Ask the doctor for more.`,
  );
}

function assertAmount(amount: Paise, left: Paise, online: boolean): void {
  if (amount > left) throw DomainError.atField('amount', 'refund.exceeds', { left: formatRupees(left) });
  if (!online) return;
  if (amount < MIN_ONLINE_REFUND) throw DomainError.invalidField('amount', 'Razorpay refunds ₹1 or more');
  if (amount < left && left - amount < MIN_ONLINE_REFUND)
    throw DomainError.invalidField(
      'amount',
      `Razorpay refunds ₹1 or more. Refund all of ${formatRupees(left)}, or leave at least ₹1`,
    );
}
