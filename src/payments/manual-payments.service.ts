import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { assertRoom } from '../auth/platform-plan/plan-usage.js';
import { activate, type Purchase } from '../enrolments/activate-term.js';
import { latestTerm, lockEnrolment } from '../enrolments/enrolment-operations.js';
import { toTermView } from '../enrolments/terms/term.dto.js';
import { Term } from '../enrolments/terms/term.entity.js';
import type { TermView } from '../enrolments/terms/term.view.js';
import { termRow } from '../enrolments/terms/terms.queries.js';
import { findPatient } from '../patients/patients.service.js';
import { Clock } from '../platform/clock.js';
import { Database, LOCKED } from '../platform/db/database.js';
import { Refused } from '../shared/domain-error.js';
import type { ActivateTerm } from './manual-payments.dto.js';
import { Order } from './orders/order.entity.js';
import { moveOrder, ORDER_STATES } from './orders/order.rules.js';

/** Money taken at the clinic: a pending term is activated by hand. */
@Injectable()
export class ActivationService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Activates a pending term that has a tier, as paid today. Its orders are closed: money that still arrives on
   * one becomes a hold. @throws Refused `patient.not_found`, `term.none_pending`, `term.tierless`, `platform.limit_reached`.
   */
  activate(doctorId: string, patientId: string, input: ActivateTerm): Promise<TermView> {
    return this.db.tenant(doctorId, async (tx) => {
      await findPatient(tx, doctorId, patientId);
      const chosen = await chosenTerm(tx, doctorId, patientId, input.subscription_id ?? null);
      const enrolment = await lockEnrolment(tx, doctorId, chosen.enrolmentId);
      const term = await tx.findOneBy(Term, { doctorId, id: chosen.id, enrolmentId: enrolment.id, state: 'pending' });
      if (!term) throw new Refused('term.none_pending');
      const before = await latestTerm(tx, enrolment);
      const renews = before?.endDay != null && before.endDay >= this.clock.today();
      if (!renews) await assertRoom(tx, doctorId, this.clock.today());
      await closeOrders(tx, doctorId, enrolment.id);
      await activate(tx, enrolment, purchaseOfPending(term), {
        ...{ method: input.payment_method ?? 'offline', reference: input.reference ?? null },
        ...{ paidAt: this.clock.now(), paidOn: this.clock.today() },
      });
      return toTermView(await termRow(tx, doctorId, term.id), this.clock.today());
    });
  }
}

async function chosenTerm(tx: EntityManager, doctorId: string, patientId: string, id: string | null): Promise<Term> {
  const given = { doctorId, patientId, ...(id && { id }) };
  if (id && !(await tx.existsBy(Term, given)))
    throw Refused.field('subscription_id', 'Choose a subscription of this patient from the list');
  const pending = await tx.find(Term, {
    where: { ...given, state: 'pending' },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
  if (pending.length === 0) throw new Refused('term.none_pending');
  const term = pending.find(({ tierId }) => tierId !== null);
  if (!term) throw new Refused('term.tierless');
  return term;
}

/** What a pending term with a tier will be when it is paid. */
function purchaseOfPending({ planName, tierId, tierName, validityType, months, amountPaise }: Term): Purchase {
  if (tierId === null || validityType === null || months === null || amountPaise === null)
    throw new Refused('term.tierless');
  return { planName, tierId, tierName, validityType, months, amountPaise };
}

async function closeOrders(tx: EntityManager, doctorId: string, enrolmentId: string): Promise<void> {
  const unpaid = ORDER_STATES.filter((state) => state !== 'paid');
  const orders = await tx.find(Order, {
    where: { doctorId, enrolmentId, state: In(unpaid) },
    order: { id: 'ASC' },
    lock: LOCKED,
  });
  for (const { id, state } of orders) await tx.update(Order, { doctorId, id }, { state: moveOrder(state, 'closed') });
}
