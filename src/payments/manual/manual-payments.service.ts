import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { assertBelowPlanLimit } from '../../auth/platform-plan/plan-usage.js';
import { activateTerm, type TermPurchase } from '../../enrolments/activate-term.js';
import {
  cancelPendingTerm,
  findLatestTerm,
  findOrCreateEnrolment,
  findPendingTerm,
  lockEnrolment,
  revokeUnusedLink,
} from '../../enrolments/enrolment-operations.js';
import { Enrolment } from '../../enrolments/enrolment.entity.js';
import { Payment } from '../../enrolments/payment.entity.js';
import { planPeriod, recordManualPayment } from '../../enrolments/manual-payments/manual-payment.js';
import { readPatientVersion } from '../../enrolments/patient-version.queries.js';
import { findOfferedTierOrFail } from '../../enrolments/enrolments.service.js';
import { termFacts, toTermView } from '../../enrolments/terms/term.dto.js';
import { assertTermAction } from '../../enrolments/terms/term.rules.js';
import { Term } from '../../enrolments/terms/term.entity.js';
import type { TermView } from '../../enrolments/terms/term.view.js';
import { readTermRow } from '../../enrolments/terms/terms.queries.js';
import { findPatient, lockPatient } from '../../patients/patients.service.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import { DomainError } from '../../shared/domain-error.js';
import type { Day } from '../../shared/calendar.js';
import { rupees } from '../../shared/money.js';
import type { PaymentView } from '../payment.view.js';
import { readPaymentView } from '../payments.queries.js';
import type { ActivateTerm, PreviewParams, RecordPaymentIfUnchanged } from './manual-payments.dto.js';
import type { PaymentPreview } from './manual-payments.view.js';
import { assertPatientUnchanged } from './changed-patient.js';
import { Order } from '../orders/order.entity.js';
import { emitLinkDue } from '../payment-links/payment-link-orders.js';
import { transitionOrder, ORDER_STATES, type OrderTrigger } from '../orders/order.rules.js';

/** Payments at the clinic, and the withdrawal of what is not paid. */
@Injectable()
export class ManualPaymentsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Activates a pending term that has a tier, as paid today. Closes the unpaid orders of its enrolment: money that
   * still arrives for one becomes a hold, unless the payment is voided by then.
   * @throws DomainError `patient.not_found`, `term.none_pending`, `term.tierless`, `platform.limit_reached`.
   */
  activatePendingTerm(
    context: AuditContext,
    doctorId: string,
    patientId: string,
    input: ActivateTerm,
  ): Promise<TermView> {
    return this.db.write(context, doctorId, async (tx) => {
      await findPatient(tx, doctorId, patientId);
      const selected = await findTermToActivate(tx, doctorId, patientId, input.subscription_id ?? null);
      const enrolment = await lockEnrolment(tx, doctorId, selected.enrolmentId);
      const term = await tx.findOneBy(Term, { doctorId, id: selected.id, enrolmentId: enrolment.id, state: 'pending' });
      if (!term) throw new DomainError('term.none_pending');
      const latest = await findLatestTerm(tx, enrolment);
      const isRenewal = latest?.endDay != null && latest.endDay >= this.clock.today();
      if (!isRenewal) await assertBelowPlanLimit(tx, doctorId, this.clock.today());
      await closeUnpaidOrders(tx, doctorId, enrolment.id);
      await activateTerm(tx, enrolment, purchaseFromTerm(term), {
        method: input.payment_method ?? 'offline',
        reference: input.reference ?? null,
        paidAt: this.clock.now(),
        paidOn: this.clock.today(),
      });
      return this.readTermView(tx, doctorId, term.id);
    });
  }

  /**
   * Records a payment for a tier: activates the pending term of its plan, or adds a term, which follows one that is
   * running. Closes the unpaid orders of the enrolment: money that still arrives for one becomes a hold.
   * @throws DomainError `patient.not_found`, `patient.archived`, `payment.patient_changed`, `platform.limit_reached`,
   * `request.invalid`.
   */
  record(
    context: AuditContext,
    doctorId: string,
    patientId: string,
    input: RecordPaymentIfUnchanged,
  ): Promise<RecordedPaymentViews> {
    return this.db.write(context, doctorId, async (tx) => {
      const patient = await lockPatient(tx, doctorId, patientId);
      if (patient.archivedAt) throw new DomainError('patient.archived');
      const offer = await findOfferedTierOrFail(tx, doctorId, input.subscription_tier_id);
      const key = { doctorId, patientId, planId: offer.plan.id };
      const enrolment = await findOrCreateEnrolment(tx, key, this.clock.now());
      // After the lock, so that the payment is later than each order that it closes.
      const now = this.clock.now();
      await assertPatientUnchanged(tx, { enrolment, offer, input, today: this.clock.today() });
      await closeUnpaidOrders(tx, doctorId, enrolment.id);
      const term = await recordManualPayment(tx, { enrolment, offer, input, now, today: this.clock.today() });
      const { id } = await tx.findOneByOrFail(Payment, { doctorId, enrolmentId: enrolment.id, termId: term.id });
      return readRecordedPayment(tx, doctorId, id, term.id, this.clock.today());
    });
  }

  /** What `record` would do. @throws DomainError `patient.not_found`, `request.invalid`. */
  preview(doctorId: string, patientId: string, params: PreviewParams): Promise<PaymentPreview> {
    return this.db.read(doctorId, async (tx) => {
      await findPatient(tx, doctorId, patientId);
      const { tier, plan } = await findOfferedTierOrFail(tx, doctorId, params.subscription_tier_id);
      const today = this.clock.today();
      const enrolment = await tx.findOneBy(Enrolment, { doctorId, patientId, planId: plan.id });
      const { period, renews } = await planPeriod(tx, enrolment, params.payment_date ?? today, tier.months);
      return {
        amount: rupees(tier.pricePaise),
        subscription_start_date: period.start,
        subscription_end_date: period.end,
        follows_end_date: renews ? period.start : null,
        is_over: period.end < today,
        replaces_pending: enrolment !== null && (await findPendingTerm(tx, enrolment)) !== null,
      };
    });
  }

  /**
   * Withdraws a pending term: it is cancelled and its unpaid orders are closed, so that money which still arrives for
   * one becomes a hold. The link ends too, unless the patient has or had a paid term of the plan.
   * @throws DomainError `term.not_found`, `term.no_such_move`.
   */
  withdraw(context: AuditContext, doctorId: string, termId: string): Promise<TermView> {
    return this.db.write(context, doctorId, async (tx) => {
      const { enrolmentId } = await readTermRow(tx, doctorId, termId);
      const enrolment = await lockEnrolment(tx, doctorId, enrolmentId);
      assertTermAction('withdraw', termFacts(await readTermRow(tx, doctorId, termId)), this.clock.today());
      await closeUnpaidOrders(tx, doctorId, enrolmentId, 'withdrawn');
      await cancelPendingTerm(tx, enrolment, this.clock.today(), 'withdrawn');
      await revokeUnusedLink(tx, enrolment, this.clock.now());
      await emit(tx, 'term.withdrawn', { doctorId, termId });
      return this.readTermView(tx, doctorId, termId);
    });
  }

  private async readTermView(tx: EntityManager, doctorId: string, id: string): Promise<TermView> {
    return toTermView(await readTermRow(tx, doctorId, id), this.clock.today());
  }
}

async function findTermToActivate(
  tx: EntityManager,
  doctorId: string,
  patientId: string,
  id: string | null,
): Promise<Term> {
  const ofPatient = { doctorId, patientId, ...(id && { id }) };
  if (id && !(await tx.existsBy(Term, ofPatient)))
    throw DomainError.invalidField('subscription_id', 'Choose a subscription of this patient from the list');
  const pending = await tx.find(Term, {
    where: { ...ofPatient, state: 'pending' },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  if (pending.length === 0) throw new DomainError('term.none_pending');
  const term = pending.find(({ tierId }) => tierId !== null);
  if (!term) throw new DomainError('term.tierless');
  return term;
}

/** What a pending term sells. @throws DomainError `term.tierless`. */
function purchaseFromTerm({ planName, tierId, tierName, validityType, months, amountPaise }: Term): TermPurchase {
  if (tierId === null || validityType === null || months === null || amountPaise === null)
    throw new DomainError('term.tierless');
  return { planName, tierId, tierName, validityType, months, amountPaise };
}

/** A payment at the clinic and the term that it pays for, or paid for until it was voided. */
export interface RecordedPaymentViews {
  payment: PaymentView;
  subscription: TermView;
  patientVersion: string;
}

export async function readRecordedPayment(
  tx: EntityManager,
  doctorId: string,
  id: string,
  termId: string,
  today: Day,
): Promise<RecordedPaymentViews> {
  const payment = await readPaymentView(tx, doctorId, id);
  return {
    payment,
    subscription: toTermView(await readTermRow(tx, doctorId, termId), today),
    patientVersion: await readPatientVersion(tx, doctorId, payment.patient_id),
  };
}

/**
 * Closes all unpaid orders of an enrolment: money that still arrives for one becomes a hold, see `findHoldReason`. A job
 * cancels payment links at Razorpay.
 */
export async function closeUnpaidOrders(
  tx: EntityManager,
  doctorId: string,
  enrolmentId: string,
  trigger: OrderTrigger & ('closed' | 'withdrawn') = 'closed',
): Promise<void> {
  const unpaidStates = ORDER_STATES.filter((state) => state !== 'paid');
  const orders = await tx.find(Order, {
    where: { doctorId, enrolmentId, state: In(unpaidStates) },
    order: { id: 'ASC' },
    lock: LOCKED,
  });
  for (const { id, state, channel } of orders) {
    await tx.update(Order, { doctorId, id }, { state: transitionOrder(state, trigger) });
    if (channel === 'link') await emitLinkDue(tx, { doctorId, id });
  }
}
