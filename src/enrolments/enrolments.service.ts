import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import type { CursorListQuery, CursorPage } from '../platform/lists/cursor.js';
import { emit } from '../platform/jobs/outbox.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { assertBelowPlanLimit } from '../auth/platform-plan/plan-usage.js';
import type { PatientView } from '../patients/patient.view.js';
import { findPatient, lockPatient, PatientsService, readPatientView } from '../patients/patients.service.js';
import { Plan } from '../plans/plan.entity.js';
import type { Day } from '../shared/calendar.js';
import { purchasedPeriod } from '../shared/period.js';
import { DomainError } from '../shared/domain-error.js';
import type { Tier } from '../tiers/tier.entity.js';
import { findOfferedTier } from '../tiers/tiers.service.js';
import { activateTerm } from './activate-term.js';
import type { ManualPayment } from './manual-payments/manual-payment.dto.js';
import { recordManualPayment, toPurchase, type Offer } from './manual-payments/manual-payment.js';
import { erasePatient } from './erase-patient.js';
import { assignPendingTerm, findOrCreateEnrolment } from './enrolment-operations.js';
import { countPatients, listPatients } from './patient-list/patient-list.queries.js';
import type { PatientListFilter } from './patient-list/patient-query.js';
import { toTermView, type CreatePatient } from './terms/term.dto.js';
import type { Term } from './terms/term.entity.js';
import type { PatientCountsView, PatientListRow, TermView } from './terms/term.view.js';
import { readTermRow, listTermsOfPatient } from './terms/terms.queries.js';

type PatientKey = Pick<Term, 'doctorId' | 'patientId'>;

/** Adds patients, assigns tiers, and erases patients. */
@Injectable()
export class EnrolmentsService {
  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
    private readonly patients: PatientsService,
  ) {}

  /**
   * Adds a patient. With a plan, assigns a pending term without a tier; with a tier and a start date, records a paid
   * term. All of it in one transaction.
   * @throws DomainError `patient.exists`, `patient.exists_archived`, `platform.limit_reached`, `request.invalid`.
   */
  async addPatient(
    context: AuditContext,
    doctorId: string,
    input: CreatePatient,
  ): Promise<{ patient: PatientView; subscription?: TermView }> {
    const { subscription_tier_id: tierId, subscription_start_date: startsOn, subscription_id: planId, payment } = input;
    if (startsOn && payment)
      throw DomainError.invalidField('payment', 'Send either a payment or a start date, not both');
    return this.db
      .write(context, doctorId, async (tx) => {
        const patient = await this.patients.add(tx, doctorId, input);
        const term =
          tierId && payment
            ? await this.sellTier(tx, doctorId, patient.id, tierId, payment)
            : tierId && startsOn
              ? await this.recordPaidTerm(tx, doctorId, patient.id, { tierId, startsOn, planId })
              : planId &&
                (await this.assignPlan(
                  tx,
                  { doctorId, patientId: patient.id },
                  await findOfferedPlanOrFail(tx, doctorId, planId),
                ));
        return {
          patient: await readPatientView(tx, patient),
          ...(term && { subscription: await this.readTermView(tx, doctorId, term) }),
        };
      })
      .catch((error: unknown) => this.patients.explainDuplicate(doctorId, input, error));
  }

  /**
   * Assigns a tier as a pending term and sends the patient a payment link. Replaces a term already pending on that
   * plan. @throws DomainError `patient.not_found`, `patient.archived`, `request.invalid`.
   */
  assignTier(context: AuditContext, doctorId: string, patientId: string, tierId: string): Promise<TermView> {
    return this.db.write(context, doctorId, async (tx) => {
      const patient = await lockPatient(tx, doctorId, patientId);
      if (patient.archivedAt) throw new DomainError('patient.archived');
      const { tier, plan } = await findOfferedTierOrFail(tx, doctorId, tierId);
      return this.readTermView(tx, doctorId, await this.assignPlan(tx, { doctorId, patientId }, plan, tier));
    });
  }

  /** The doctor's patients, each with the subscription that matters most now. */
  listPatients(doctorId: string, query: CursorListQuery<PatientListFilter>): Promise<CursorPage<PatientListRow>> {
    return listPatients(this.statements, doctorId, this.clock.today(), query);
  }

  countPatients(doctorId: string, query: CursorListQuery<PatientListFilter>): Promise<PatientCountsView> {
    return countPatients(this.statements, doctorId, this.clock.today(), query);
  }

  /** Every term of a patient, newest first. @throws DomainError `patient.not_found`. */
  listTerms(doctorId: string, patientId: string): Promise<TermView[]> {
    return this.db.read(doctorId, async (tx) => {
      await findPatient(tx, doctorId, patientId);
      return (await listTermsOfPatient(tx, doctorId, patientId)).map((row) => toTermView(row, this.clock.today()));
    });
  }

  /**
   * Erases an archived patient: ends active terms today, revokes links, and removes contact data, refund
   * reasons and the responses stored for repeated calls. Amounts and dates stay.
   * @throws DomainError `patient.not_found`, `patient.not_archived`.
   */
  erasePatient(context: AuditContext, doctorId: string, id: string): Promise<void> {
    return this.db.write(context, doctorId, (tx) => this.erase(tx, doctorId, id));
  }

  /** As `erasePatient`, in the caller's transaction. */
  async erase(tx: EntityManager, doctorId: string, id: string): Promise<void> {
    const { archivedAt } = await lockPatient(tx, doctorId, id);
    if (!archivedAt) throw new DomainError('patient.not_archived');
    await erasePatient(tx, { doctorId, patientId: id }, this.clock);
  }

  private async assignPlan(tx: EntityManager, key: PatientKey, plan: Plan, tier?: Tier): Promise<Term> {
    const now = this.clock.now();
    const enrolment = await findOrCreateEnrolment(tx, { ...key, planId: plan.id }, now);
    const term = await assignPendingTerm(
      tx,
      enrolment,
      { plan, tier: tier ?? null },
      { now, today: this.clock.today() },
    );
    await emit(tx, 'enrolment.assigned', { doctorId: key.doctorId, termId: term.id });
    return term;
  }

  private async recordPaidTerm(
    tx: EntityManager,
    doctorId: string,
    patientId: string,
    { tierId, startsOn, planId }: { tierId: string; startsOn: Day; planId?: string | null | undefined },
  ): Promise<Term> {
    const { tier, plan } = await findOfferedTierOrFail(tx, doctorId, tierId);
    if (planId && planId !== plan.id) {
      await findOfferedPlanOrFail(tx, doctorId, planId);
      throw DomainError.invalidField('subscription_tier_id', 'This tier belongs to another subscription');
    }
    const today = this.clock.today();
    // A term that has already ended does not count towards the plan limit.
    if (purchasedPeriod(startsOn, tier.months).end >= today) await assertBelowPlanLimit(tx, doctorId, today);
    const enrolment = await findOrCreateEnrolment(tx, { doctorId, patientId, planId: plan.id }, this.clock.now());
    const payment = { method: 'offline', reference: null, paidAt: this.clock.now(), paidOn: startsOn, startsOn };
    return activateTerm(tx, enrolment, toPurchase({ tier, plan }), payment);
  }

  /** Records a payment at the clinic of a new patient. */
  private async sellTier(
    tx: EntityManager,
    doctorId: string,
    patientId: string,
    tierId: string,
    payment: ManualPayment,
  ): Promise<Term> {
    const offer = await findOfferedTierOrFail(tx, doctorId, tierId);
    const now = this.clock.now();
    const enrolment = await findOrCreateEnrolment(tx, { doctorId, patientId, planId: offer.plan.id }, now);
    return recordManualPayment(tx, { enrolment, offer, input: payment, now, today: this.clock.today() });
  }

  private async readTermView(tx: EntityManager, doctorId: string, { id }: Term): Promise<TermView> {
    return toTermView(await readTermRow(tx, doctorId, id), this.clock.today());
  }
}

/** A tier that can be sold. @throws DomainError `request.invalid`. */
export async function findOfferedTierOrFail(tx: EntityManager, doctorId: string, tierId: string): Promise<Offer> {
  const offer = await findOfferedTier(tx, doctorId, tierId);
  if (!offer) throw DomainError.invalidField('subscription_tier_id', 'This tier is not offered. Choose another one.');
  return offer;
}

async function findOfferedPlanOrFail(tx: EntityManager, doctorId: string, id: string): Promise<Plan> {
  const plan = await tx.findOneBy(Plan, { doctorId, id, isActive: true, removedAt: IsNull() });
  if (!plan) throw DomainError.invalidField('subscription_id', 'This subscription is not offered. Choose another one.');
  return plan;
}
