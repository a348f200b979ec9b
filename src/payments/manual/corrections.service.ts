import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { insertPayment } from '../../enrolments/activate-term.js';
import {
  findLatestTerm,
  findOrCreateEnrolment,
  findPendingTerm,
  lockEnrolment,
  revokeUnusedLink,
} from '../../enrolments/enrolment-operations.js';
import { Enrolment } from '../../enrolments/enrolment.entity.js';
import { findOfferedTierOrFail } from '../../enrolments/enrolments.service.js';
import {
  confirmationTime,
  recordManualPayment,
  resolveAmount,
} from '../../enrolments/manual-payments/manual-payment.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { Term } from '../../enrolments/terms/term.entity.js';
import { transitionTerm } from '../../enrolments/terms/term.rules.js';
import { post, voidOf } from '../../ledger/ledger.js';
import { lockPatient } from '../../patients/patients.service.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { emit, type Events } from '../../platform/jobs/outbox.js';
import { DomainError } from '../../shared/domain-error.js';
import { Tier } from '../../tiers/tier.entity.js';
import { Refund } from '../refunds/refund.entity.js';
import type { CorrectPayment } from './manual-payments.dto.js';
import { closeUnpaidOrders, readRecordedPayment, type RecordedPaymentViews } from './manual-payments.service.js';

/** A payment at the clinic that may be voided, behind the locks of its patient and enrolment, and its term. */
interface RecordedPayment {
  payment: Payment;
  term: Term;
  enrolment: Enrolment;
}

/** The payment that replaces a corrected one. */
interface Replacement {
  id: string;
  termId: string;
}

/** Voids and corrects payments at the clinic that were recorded by mistake. No money moves, so neither is a refund. */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Voids a payment: it counts in no figure any more. Its term is pending again, or cancelled if none was pending before,
   * which also ends a link that no other paid term needs.
   * @throws DomainError `payment.*`.
   */
  void(context: AuditContext, doctorId: string, paymentId: string, reason: string): Promise<RecordedPaymentViews> {
    return this.db.write(context, doctorId, async (tx) => {
      const recorded = await lockRecordedPayment(tx, doctorId, paymentId);
      await assertLatest(tx, recorded);
      await this.voidPayment(tx, recorded, reason);
      await emitVoided(tx, recorded);
      await this.releaseTerm(tx, recorded);
      return readRecordedPayment(tx, doctorId, paymentId, recorded.term.id, this.clock.today());
    });
  }

  /**
   * Voids a payment and records it again as it should have been. With the same tier and day, the term keeps its dates.
   * @returns the new payment and its term.
   * @throws DomainError `payment.*`, `platform.limit_reached`, `request.invalid`.
   */
  correct(
    context: AuditContext,
    doctorId: string,
    paymentId: string,
    input: CorrectPayment,
  ): Promise<RecordedPaymentViews> {
    return this.db.write(context, doctorId, async (tx) => {
      const recorded = await lockRecordedPayment(tx, doctorId, paymentId);
      const { payment, term } = recorded;
      const paymentDate = input.payment_date ?? payment.paymentDay;
      const keepsPeriod = input.subscription_tier_id === term.tierId && paymentDate === payment.paymentDay;
      if (!keepsPeriod) await assertLatest(tx, recorded);
      const replacement = keepsPeriod
        ? await this.replacePayment(tx, recorded, input)
        : await this.recordAgain(tx, recorded, { ...input, payment_date: paymentDate });
      return readRecordedPayment(tx, doctorId, replacement.id, replacement.termId, this.clock.today());
    });
  }

  /** Replaces the payment of a term that keeps its dates. */
  private async replacePayment(
    tx: EntityManager,
    recorded: RecordedPayment,
    input: CorrectPayment,
  ): Promise<Replacement> {
    const { payment, term } = recorded;
    const { doctorId } = payment;
    await this.voidPayment(tx, recorded, input.reason);
    const tier = await tx.findOneByOrFail(Tier, { doctorId, id: input.subscription_tier_id });
    const { amountPaise, amountReason } = resolveAmount(input, tier.pricePaise);
    const now = this.clock.now();
    const id = newId();
    await insertPayment(tx, id, term, amountPaise, {
      method: input.payment_method,
      reference: input.reference ?? null,
      amountReason,
      unpaidTerm: payment.unpaidTerm,
      paidAt: now,
      paidOn: payment.paymentDay ?? this.clock.today(),
    });
    await tx.update(Term, { doctorId, id: term.id }, { amountPaise, paymentMethod: input.payment_method });
    const isOver = term.endDay !== null && term.endDay < this.clock.today();
    const isConfirmed = !isOver && input.send_confirmation !== false;
    const isSameAmount = amountPaise === payment.amountPaise;
    const confirmation = { paymentId: id, confirmAt: confirmationTime(now).toISOString() };
    await emitVoided(tx, recorded, isConfirmed && isSameAmount ? confirmation : undefined);
    if (isConfirmed && !isSameAmount) await emit(tx, 'term.activated', { doctorId, termId: term.id, ...confirmation });
    return { id, termId: term.id };
  }

  /** Records a voided payment again, on another tier or day. */
  private async recordAgain(tx: EntityManager, recorded: RecordedPayment, input: CorrectPayment): Promise<Replacement> {
    const { payment, term, enrolment: previous } = recorded;
    const { doctorId } = payment;
    await this.voidPayment(tx, recorded, input.reason);
    await emitVoided(tx, recorded);
    const offer = await findOfferedTierOrFail(tx, doctorId, input.subscription_tier_id);
    const key = { doctorId, patientId: previous.patientId, planId: offer.plan.id };
    const enrolment = await findOrCreateEnrolment(tx, key, this.clock.now());
    // In the same enrolment the new payment takes over the term, unless another one is pending there.
    const takesOver = enrolment.id === previous.id && !(await findPendingTerm(tx, enrolment));
    if (takesOver) await unpayTerm(tx, term);
    else await this.releaseTerm(tx, recorded);
    // If nothing else is pending, orders that are open now were created after the voided payment, for a renewal.
    if (!takesOver) await closeUnpaidOrders(tx, doctorId, enrolment.id);
    const unpaidTerm = takesOver ? payment.unpaidTerm : undefined;
    const now = this.clock.now();
    const today = this.clock.today();
    const paid = await recordManualPayment(tx, { enrolment, offer, input, now, today, unpaidTerm });
    const { id } = await tx.findOneByOrFail(Payment, { doctorId, enrolmentId: enrolment.id, termId: paid.id });
    return { id, termId: paid.id };
  }

  private async voidPayment(tx: EntityManager, { payment, term }: RecordedPayment, reason: string): Promise<void> {
    const { doctorId, id } = payment;
    const now = this.clock.now();
    await post(tx, voidOf(payment, now));
    await tx.update(
      Payment,
      { doctorId, id },
      {
        state: 'voided',
        capturedAt: null,
        paymentDay: null,
        termId: null,
        voidedAt: now,
        voidReason: reason,
        voidedTermId: term.id,
      },
    );
  }

  /**
   * Restores the pending term as it was before the payment, or cancels the term if there was none, another one is pending
   * since then, or the enrolment has switched plans. If nothing is pending and the enrolment never had another paid term,
   * its link ends too, as it does when an assignment is withdrawn: it would ask for a plan that was never assigned.
   */
  private async releaseTerm(tx: EntityManager, { payment, term, enrolment }: RecordedPayment): Promise<void> {
    const { doctorId, id } = term;
    const cancelled = { state: transitionTerm('pending', 'withdrawn'), endedDay: this.clock.today() };
    // In one statement, because an enrolment has at most one pending term, even within the transaction.
    if (await findPendingTerm(tx, enrolment)) return unpayTerm(tx, term, cancelled);
    await unpayTerm(tx, term);
    const restored = payment.unpaidTerm?.planId === enrolment.planId ? { ...payment.unpaidTerm } : null;
    await tx.update(Term, { doctorId, id }, restored ?? cancelled);
    if (!restored) await revokeUnusedLink(tx, enrolment, this.clock.now());
  }
}

const emitVoided = (
  tx: EntityManager,
  { payment, term }: RecordedPayment,
  replacement?: Events['payment.voided']['replacement'],
): Promise<void> =>
  emit(tx, 'payment.voided', {
    doctorId: payment.doctorId,
    termId: term.id,
    paymentId: payment.id,
    ...(replacement && { replacement }),
  });

/**
 * Makes a paid term pending, without dates, and ends its pauses, which no longer mean anything.
 * @param end columns of a term that ends in another state than pending.
 */
async function unpayTerm(tx: EntityManager, { doctorId, id, state }: Term, end: Partial<Term> = {}): Promise<void> {
  await tx.query('UPDATE term_pause SET to_day = from_day WHERE doctor_id = $1 AND term_id = $2', [doctorId, id]);
  await tx.update(
    Term,
    { doctorId, id },
    {
      state: transitionTerm(state, 'voided'),
      startDay: null,
      endDay: null,
      anchorDay: null,
      paymentDay: null,
      paymentMethod: null,
      ...end,
    },
  );
}

async function lockRecordedPayment(tx: EntityManager, doctorId: string, id: string): Promise<RecordedPayment> {
  const found = await tx.findOneBy(Payment, { doctorId, id });
  if (!found) throw new DomainError('payment.not_found');
  if (found.providerPaymentId !== null || found.orderId !== null) throw new DomainError('payment.online');
  const { patientId } = await tx.findOneByOrFail(Enrolment, { doctorId, id: found.enrolmentId });
  await lockPatient(tx, doctorId, patientId);
  const enrolment = await lockEnrolment(tx, doctorId, found.enrolmentId);
  const payment = await tx.findOneOrFail(Payment, { where: { doctorId, id }, lock: LOCKED });
  if (payment.state === 'voided') throw new DomainError('payment.voided');
  if (await tx.existsBy(Refund, { doctorId, paymentId: id })) throw new DomainError('payment.partly_refunded');
  const term = await tx.findOneByOrFail(Term, { doctorId, patientId, id: payment.termId ?? '' });
  return { payment, term, enrolment };
}

/** @throws DomainError `payment.has_renewal` if a later term of the enrolment was paid for. */
async function assertLatest(tx: EntityManager, { term, enrolment }: RecordedPayment): Promise<void> {
  const latest = await findLatestTerm(tx, enrolment);
  if (latest && latest.id !== term.id) throw new DomainError('payment.has_renewal');
}
