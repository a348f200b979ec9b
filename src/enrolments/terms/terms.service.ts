import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { assertWithinPlanLimit } from '../../auth/platform-plan/plan-usage.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import { dayOfMonth, type Day } from '../../shared/calendar.js';
import { liveTermSql } from '../../shared/live-term.js';
import { DomainError } from '../../shared/domain-error.js';
import { findTierForSale } from '../../tiers/tiers.service.js';
import { Patient } from '../../patients/patient.entity.js';
import type { Enrolment } from '../enrolment.entity.js';
import { enrol, switchPlan, lockEnrolment, replaceLink, cancelPendingTerm } from '../enrolment-operations.js';
import { termFacts, toTermView, type EditTerm, type TermRow } from './term.dto.js';
import { Term } from './term.entity.js';
import { TermPause } from './term-pause.entity.js';
import { assertTermAction, type TermAction } from './term.rules.js';
import type { TermView } from './term.view.js';
import { readTermRow } from './terms.queries.js';

/** What staff do to a term that exists: disable, enable, edit, give it another link. (Activating is a payment: see payments/.) */
@Injectable()
export class TermsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Out of service from today; the end date stays. @throws DomainError `term.not_found`, `term.no_such_move`. */
  disable(doctorId: string, id: string): Promise<TermView> {
    return this.applyAction('disable', doctorId, id, async (tx) => {
      await tx.insert(TermPause, { doctorId, id: newId(), termId: id, fromDay: this.clock.today(), toDay: null });
    });
  }

  /** Back in service from today. @throws DomainError `term.ended` after the end date, `platform.limit_reached`. */
  enable(doctorId: string, id: string): Promise<TermView> {
    return this.applyAction('enable', doctorId, id, async (tx) => {
      if (await wouldBecomeLive(tx, doctorId, id, this.clock.today()))
        await assertWithinPlanLimit(tx, doctorId, this.clock.today());
      await tx.update(TermPause, { doctorId, termId: id, toDay: IsNull() }, { toDay: this.clock.today() });
    });
  }

  /**
   * Moves the end date (which becomes the new anchor) and/or changes the tier. On a paid term the tier's names and
   * validity shown change, never the amount, months or dates already paid, of which figures are made; of another plan's,
   * the link offers that plan from then on. On a pending one months and price follow, and the patient is sent the link
   * to pay it.
   */
  edit(doctorId: string, id: string, input: EditTerm): Promise<TermView> {
    return this.applyAction('edit', doctorId, id, async (tx, term, enrolment) => {
      const tier = await this.buildTierChange(tx, term, enrolment, input);
      const changes = { ...tier, ...buildEndDateChange(term, input, this.clock.today()) };
      if (Object.keys(changes).length) await tx.update(Term, { doctorId, id }, changes);
    });
  }

  /**
   * Another address for the enrolment of a term: for a link that came into wrong hands. Whoever opens the one before
   * reads that it is not valid; an order that was made there is still settled.
   * @throws DomainError `term.not_found`, also for a patient who was deleted.
   */
  replaceLink(doctorId: string, id: string): Promise<TermView> {
    return this.db.tenant(doctorId, async (tx) => {
      const { enrolmentId } = await readTermRow(tx, doctorId, id);
      const enrolment = await lockEnrolment(tx, doctorId, enrolmentId);
      if (!(await replaceLink(tx, enrolment, this.clock.now()))) throw new DomainError('term.not_found');
      return toTermView(await readTermRow(tx, doctorId, id), this.clock.today());
    });
  }

  private async buildTierChange(
    tx: EntityManager,
    term: TermRow,
    enrolment: Enrolment,
    { subscription_tier_id: tierId }: EditTerm,
  ): Promise<Partial<Term>> {
    if (tierId === undefined || tierId === term.tierId) return {};
    const sale = await findTierForSale(tx, term.doctorId, tierId);
    if (!sale) throw DomainError.invalidField('subscription_tier_id', 'This tier is not offered. Choose another one.');
    const { tier, plan } = sale;
    const names = {
      tierId,
      tierName: tier.name,
      validityType: tier.validityType,
      planId: plan.id,
      planName: plan.name,
    };
    if (term.state !== 'pending') {
      if (plan.id !== enrolment.planId) await switchPlan(tx, enrolment, plan.id, this.clock.today());
      return names;
    }
    await emit(tx, 'enrolment.assigned', { doctorId: term.doctorId, termId: term.id });
    const enrolmentChange = plan.id === term.planId ? {} : await this.moveToPlan(tx, term, plan.id);
    return { ...names, ...enrolmentChange, months: tier.months, amountPaise: tier.pricePaise };
  }

  /** A pending term goes with its tier to the patient's enrolment on another plan, and replaces what waits there. */
  private async moveToPlan(tx: EntityManager, term: TermRow, planId: string): Promise<Partial<Term>> {
    const { doctorId, patientId } = term;
    const enrolment = await enrol(tx, { doctorId, patientId, planId }, this.clock.now());
    await cancelPendingTerm(tx, enrolment, this.clock.today());
    return { enrolmentId: enrolment.id };
  }

  private applyAction(
    action: TermAction,
    doctorId: string,
    id: string,
    work: (tx: EntityManager, term: TermRow, enrolment: Enrolment) => Promise<void>,
  ): Promise<TermView> {
    return this.db.tenant(doctorId, async (tx) => {
      const { enrolmentId, patientId } = await readTermRow(tx, doctorId, id);
      // Before the enrolment, as everywhere: which plans a patient is on changes under it.
      if (action === 'edit') await tx.findOne(Patient, { where: { doctorId, id: patientId }, lock: LOCKED });
      const enrolment = await lockEnrolment(tx, doctorId, enrolmentId);
      const term = await readTermRow(tx, doctorId, id);
      assertTermAction(action, termFacts(term), this.clock.today());
      await work(tx, term, enrolment);
      return toTermView(await readTermRow(tx, doctorId, id), this.clock.today());
    });
  }
}

/** Whether the enrolment of a disabled term is live today by this term alone: a renewal that has not begun takes no place. */
async function wouldBecomeLive(tx: EntityManager, doctorId: string, id: string, today: Day): Promise<boolean> {
  const [row] = await tx.query<{ makes: boolean }[]>(
    `SELECT t.start_day <= $3 AND NOT EXISTS (
       SELECT FROM term n WHERE n.doctor_id = t.doctor_id AND n.enrolment_id = t.enrolment_id AND ${liveTermSql('n', '$3')}
     ) AS makes FROM term t WHERE t.doctor_id = $1 AND t.id = $2`,
    [doctorId, id, today],
  );
  return row?.makes ?? true;
}

/**
 * The days of a term that now ends on another one. An end in the past ends it at once, even before it began: it then
 * keeps no day but that one, so that its days stay in their order.
 */
function buildEndDateChange(
  { startDay, endDay }: TermRow,
  { subscription_end_date: newEndDay }: EditTerm,
  today: Day,
): Partial<Term> {
  if (newEndDay === undefined || newEndDay === endDay) return {};
  if (startDay === null)
    throw DomainError.invalidField('subscription_end_date', 'This subscription has no dates before it is paid');
  const change = { endDay: newEndDay, anchorDay: dayOfMonth(newEndDay) };
  if (newEndDay >= startDay) return change;
  if (newEndDay >= today)
    throw DomainError.invalidField('subscription_end_date', 'Expiry date cannot be before the start date');
  return { ...change, startDay: newEndDay };
}
