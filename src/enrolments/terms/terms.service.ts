import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { assertBelowPlanLimit } from '../../auth/platform-plan/plan-usage.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import { checkPaymentLinks } from '../../platform/jobs/payment-link-checks.js';
import { dayOfMonth, type Day } from '../../shared/calendar.js';
import { activeTermSql } from '../../shared/active-term.js';
import { DomainError } from '../../shared/domain-error.js';
import { findOfferedTier } from '../../tiers/tiers.service.js';
import { Patient } from '../../patients/patient.entity.js';
import type { Enrolment } from '../enrolment.entity.js';
import {
  findOrCreateEnrolment,
  switchPlan,
  lockEnrolment,
  replaceLink,
  cancelPendingTerm,
} from '../enrolment-operations.js';
import { termFacts, toTermView, type EditTerm, type TermRow } from './term.dto.js';
import { Term } from './term.entity.js';
import { TermPause } from './term-pause.entity.js';
import { assertTermAction, type TermAction } from './term.rules.js';
import type { TermView } from './term.view.js';
import { readTermRow } from './terms.queries.js';

/** Actions of the clinic on a term: disable, enable, edit, replace its link. Payments (see payments/) activate terms. */
@Injectable()
export class TermsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Disables a term from today; its end date stays. @throws DomainError `term.not_found`, `term.no_such_move`. */
  disable(context: AuditContext, doctorId: string, id: string): Promise<TermView> {
    return this.applyAction(context, 'disable', doctorId, id, async (tx) => {
      await tx.insert(TermPause, { doctorId, id: newId(), termId: id, fromDay: this.clock.today(), toDay: null });
    });
  }

  /** Enables a term from today. @throws DomainError `term.ended` after the end date, `platform.limit_reached`. */
  enable(context: AuditContext, doctorId: string, id: string): Promise<TermView> {
    return this.applyAction(context, 'enable', doctorId, id, async (tx) => {
      if (await wouldBecomeActive(tx, doctorId, id, this.clock.today()))
        await assertBelowPlanLimit(tx, doctorId, this.clock.today());
      await tx.update(TermPause, { doctorId, termId: id, toDay: IsNull() }, { toDay: this.clock.today() });
    });
  }

  /**
   * Changes the end date (which becomes the new anchor), the tier, or both. A new tier changes the names and validity
   * shown on a paid term, but not its amount, months and dates, from which figures are computed; with a tier of another
   * plan, the link offers that plan from now on. On a pending term, months and price change too, and the patient is
   * sent the payment link.
   */
  edit(context: AuditContext, doctorId: string, id: string, input: EditTerm): Promise<TermView> {
    return this.db.write(context, doctorId, (tx) => this.editInTransaction(tx, doctorId, id, input));
  }

  /** `edit` in the caller's transaction. */
  editInTransaction(tx: EntityManager, doctorId: string, id: string, input: EditTerm): Promise<TermView> {
    return this.applyInTransaction(tx, 'edit', doctorId, id, async (term, enrolment) => {
      const tier = await this.buildTierChange(tx, term, enrolment, input);
      const changes = { ...tier, ...buildEndDateChange(term, input, this.clock.today()) };
      if (Object.keys(changes).length) await tx.update(Term, { doctorId, id }, changes);
    });
  }

  /**
   * Replaces the link of a term's enrolment, for a link that got into the wrong hands. The old link is no longer valid;
   * orders made through it are still settled.
   * @throws DomainError `term.not_found`, also if the patient was erased.
   */
  replaceLink(context: AuditContext, doctorId: string, id: string): Promise<TermView> {
    return this.db.write(context, doctorId, async (tx) => {
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
    const offer = await findOfferedTier(tx, term.doctorId, tierId);
    if (!offer) throw DomainError.invalidField('subscription_tier_id', 'This tier is not offered. Choose another one.');
    const { tier, plan } = offer;
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

  /** Moves a pending term to the patient's enrolment on another plan, where it replaces the pending term. */
  private async moveToPlan(tx: EntityManager, term: TermRow, planId: string): Promise<Partial<Term>> {
    const { doctorId, patientId } = term;
    const enrolment = await findOrCreateEnrolment(tx, { doctorId, patientId, planId }, this.clock.now());
    await cancelPendingTerm(tx, enrolment, this.clock.today());
    return { enrolmentId: enrolment.id };
  }

  private applyAction(
    context: AuditContext,
    action: TermAction,
    doctorId: string,
    id: string,
    work: (tx: EntityManager) => Promise<void>,
  ): Promise<TermView> {
    return this.db.write(context, doctorId, (tx) => this.applyInTransaction(tx, action, doctorId, id, () => work(tx)));
  }

  private async applyInTransaction(
    tx: EntityManager,
    action: TermAction,
    doctorId: string,
    id: string,
    work: (term: TermRow, enrolment: Enrolment) => Promise<void>,
  ): Promise<TermView> {
    const { enrolmentId, patientId } = await readTermRow(tx, doctorId, id);
    // Lock order: patient before enrolment. The patient's lock protects the list of plans they are on.
    if (action === 'edit') await tx.findOne(Patient, { where: { doctorId, id: patientId }, lock: LOCKED });
    const enrolment = await lockEnrolment(tx, doctorId, enrolmentId);
    const term = await readTermRow(tx, doctorId, id);
    assertTermAction(action, termFacts(term), this.clock.today());
    await work(term, enrolment);
    await checkPaymentLinks(tx, doctorId, 'enrolment', enrolmentId);
    return toTermView(await readTermRow(tx, doctorId, id), this.clock.today());
  }
}

/** Whether enabling a term makes its enrolment active today. A renewal that has not started does not. */
async function wouldBecomeActive(tx: EntityManager, doctorId: string, id: string, today: Day): Promise<boolean> {
  const [row] = await tx.query<{ becomesActive: boolean }[]>(
    `SELECT t.start_day <= $3 AND NOT EXISTS (
       SELECT FROM term n WHERE n.doctor_id = t.doctor_id AND n.enrolment_id = t.enrolment_id AND ${activeTermSql('n', '$3')}
     ) AS "becomesActive" FROM term t WHERE t.doctor_id = $1 AND t.id = $2`,
    [doctorId, id, today],
  );
  return row?.becomesActive ?? true;
}

/**
 * The changes for a new end date. A date in the past ends the term immediately. If it is before the start, the start
 * moves to it, so that the dates stay in order.
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
