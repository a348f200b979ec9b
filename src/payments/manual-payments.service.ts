import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { assertBelowPlanLimit } from '../auth/platform-plan/plan-usage.js';
import { activateTerm, type TermPurchase } from '../enrolments/activate-term.js';
import { findLatestTerm, lockEnrolment } from '../enrolments/enrolment-operations.js';
import { toTermView } from '../enrolments/terms/term.dto.js';
import { Term } from '../enrolments/terms/term.entity.js';
import type { TermView } from '../enrolments/terms/term.view.js';
import { readTermRow } from '../enrolments/terms/terms.queries.js';
import { findPatient } from '../patients/patients.service.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database, LOCKED } from '../platform/db/database.js';
import { DomainError } from '../shared/domain-error.js';
import type { ActivateTerm } from './manual-payments.dto.js';
import { Order } from './orders/order.entity.js';
import { transitionOrder, ORDER_STATES } from './orders/order.rules.js';

/** Payments at the clinic, with which the doctor activates a pending term. */
@Injectable()
export class ManualPaymentsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Activates a pending term that has a tier, as paid today. Closes the unpaid orders of its enrolment: money that
   * still arrives for one becomes a hold.
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
      return toTermView(await readTermRow(tx, doctorId, term.id), this.clock.today());
    });
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

async function closeUnpaidOrders(tx: EntityManager, doctorId: string, enrolmentId: string): Promise<void> {
  const unpaidStates = ORDER_STATES.filter((state) => state !== 'paid');
  const orders = await tx.find(Order, {
    where: { doctorId, enrolmentId, state: In(unpaidStates) },
    order: { id: 'ASC' },
    lock: LOCKED,
  });
  for (const { id, state } of orders)
    await tx.update(Order, { doctorId, id }, { state: transitionOrder(state, 'closed') });
}
