import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database } from '../platform/db/database.js';
import { deleteReplies } from '../platform/idempotency/idempotency.store.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import { emit } from '../platform/jobs/outbox.js';
import { Reads } from '../platform/db/reads.js';
import { assertRoom } from '../auth/platform-plan/plan-usage.js';
import { toPatientView } from '../patients/patient.dto.js';
import type { PatientView } from '../patients/patient.view.js';
import { findPatient, lockPatient, PatientsService } from '../patients/patients.service.js';
import { Plan } from '../plans/plan.entity.js';
import type { Day } from '../shared/calendar.js';
import { periodBought } from '../shared/period.js';
import { Refused } from '../shared/domain-error.js';
import type { Tier } from '../tiers/tier.entity.js';
import { tierForSale } from '../tiers/tiers.service.js';
import { activate } from './activate-term.js';
import { enrol, replacePending } from './enrolment-operations.js';
import { listRoster, type RosterFilter } from './patient-list/patient-list.queries.js';
import { toTermView, type CreatePatient } from './terms/term.dto.js';
import { Term } from './terms/term.entity.js';
import type { RosterRow, TermView } from './terms/term.view.js';
import { termRow, termsOfPatient } from './terms/terms.queries.js';

/** In place of a refund's reason once its patient is deleted. */
const ERASED_REASON = 'Deleted with the patient';

type Who = Pick<Term, 'doctorId' | 'patientId'>;

/** Who is on which plan: adding patients, assigning plans, deleting for ever. */
@Injectable()
export class EnrolmentsService {
  constructor(
    private readonly db: Database,
    private readonly reads: Reads,
    private readonly clock: Clock,
    private readonly patients: PatientsService,
  ) {}

  /**
   * Adds a patient; with a plan a pending term without tier is assigned, with tier and start date a paid term is
   * recorded. All or nothing. @throws Refused `patient.exists`, `patient.exists_archived`, `request.invalid`.
   */
  async addPatient(doctorId: string, input: CreatePatient): Promise<{ patient: PatientView; subscription?: TermView }> {
    const { subscription_tier_id: tierId, subscription_start_date: startsOn, subscription_id: planId } = input;
    return this.db
      .tenant(doctorId, async (tx) => {
        const patient = await this.patients.add(tx, doctorId, input);
        const term =
          tierId && startsOn
            ? await this.recordPaid(tx, doctorId, patient.id, { tierId, startsOn, planId })
            : planId &&
              (await this.assign(tx, { doctorId, patientId: patient.id }, await planForSale(tx, doctorId, planId)));
        return { patient: toPatientView(patient), ...(term && { subscription: await this.view(tx, doctorId, term) }) };
      })
      .catch((error: unknown) => this.patients.explainTwin(doctorId, input, error));
  }

  /**
   * Assigns a tier: a pending term that the patient is sent a link for. A term already pending on that plan is
   * replaced. @throws Refused `patient.not_found`, `patient.archived`, `request.invalid`.
   */
  assignTier(doctorId: string, patientId: string, tierId: string): Promise<TermView> {
    return this.db.tenant(doctorId, async (tx) => {
      const patient = await lockPatient(tx, doctorId, patientId);
      if (patient.archivedAt) throw new Refused('patient.archived');
      const { tier, plan } = await saleOf(tx, doctorId, tierId);
      return this.view(tx, doctorId, await this.assign(tx, { doctorId, patientId }, plan, tier));
    });
  }

  /** The doctor's patients, each with the subscription that matters most now. */
  roster(doctorId: string, query: ListQuery<RosterFilter>): Promise<{ rows: RosterRow[]; total: number }> {
    return listRoster(this.reads, doctorId, this.clock.today(), query);
  }

  /** Every term of a patient, newest first. @throws Refused `patient.not_found`. */
  terms(doctorId: string, patientId: string): Promise<TermView[]> {
    return this.db.tenant(doctorId, async (tx) => {
      await findPatient(tx, doctorId, patientId);
      return (await termsOfPatient(tx, doctorId, patientId)).map((row) => toTermView(row, this.clock.today()));
    });
  }

  /**
   * Deletes an archived patient for ever: live terms end today, links are revoked, what was typed about refunds and the
   * replies kept for repeated calls go; amounts and dates stay.
   */
  erasePatient(doctorId: string, id: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      await this.patients.erase(tx, doctorId, id);
      const params = [doctorId, id];
      await tx.query(
        'SELECT id FROM enrolment WHERE doctor_id = $1 AND patient_id = $2 ORDER BY id FOR NO KEY UPDATE',
        params,
      );
      await tx.query(
        `UPDATE term SET state = 'cancelled', ended_day = $3
         WHERE doctor_id = $1 AND patient_id = $2 AND (state = 'pending' OR state = 'paid' AND end_day >= $3)`,
        [...params, this.clock.today()],
      );
      await tx.query(
        `UPDATE link SET revoked_at = $3 WHERE doctor_id = $1 AND revoked_at IS NULL
         AND enrolment_id IN (SELECT id FROM enrolment WHERE doctor_id = $1 AND patient_id = $2)`,
        [...params, this.clock.now()],
      );
      await forgetWords(tx, doctorId, id);
      await emit(tx, 'patient.erased', { doctorId, patientId: id });
    });
  }

  private async assign(tx: EntityManager, who: Who, plan: Plan, tier?: Tier): Promise<Term> {
    const now = this.clock.now();
    const enrolment = await enrol(tx, { ...who, planId: plan.id }, now);
    await replacePending(tx, enrolment, this.clock.today());
    const term: Term = {
      ...{ ...who, id: newId(), enrolmentId: enrolment.id, planId: plan.id, planName: plan.name },
      ...{ tierId: tier?.id ?? null, tierName: tier?.name ?? null, validityType: tier?.validityType ?? null },
      ...{ months: tier?.months ?? null, amountPaise: tier?.pricePaise ?? null, state: 'pending' as const },
      ...{
        startDay: null,
        endDay: null,
        anchorDay: null,
        paymentDay: null,
        paymentMethod: null,
        endedDay: null,
        createdAt: now,
      },
    };
    await tx.insert(Term, term);
    await emit(tx, 'enrolment.assigned', { doctorId: who.doctorId, termId: term.id });
    return term;
  }

  private async recordPaid(
    tx: EntityManager,
    doctorId: string,
    patientId: string,
    { tierId, startsOn, planId }: { tierId: string; startsOn: Day; planId?: string | null | undefined },
  ): Promise<Term> {
    const { tier, plan } = await saleOf(tx, doctorId, tierId);
    if (planId && planId !== plan.id) {
      await planForSale(tx, doctorId, planId);
      throw Refused.field('subscription_tier_id', 'This tier belongs to another subscription');
    }
    const today = this.clock.today();
    // One that is over already takes no place.
    if (periodBought(startsOn, tier.months).end >= today) await assertRoom(tx, doctorId, today);
    const enrolment = await enrol(tx, { doctorId, patientId, planId: plan.id }, this.clock.now());
    const receipt = { method: 'offline', reference: null, paidAt: this.clock.now(), paidOn: startsOn, startsOn };
    return activate(tx, enrolment, purchaseOf(tier, plan), receipt);
  }

  private async view(tx: EntityManager, doctorId: string, { id }: Term): Promise<TermView> {
    return toTermView(await termRow(tx, doctorId, id), this.clock.today());
  }
}

/** What buying `tier` now means. */
export const purchaseOf = (tier: Tier, plan: Plan) => ({
  ...{ planName: plan.name, tierId: tier.id, tierName: tier.name, validityType: tier.validityType },
  ...{ months: tier.months, amountPaise: tier.pricePaise },
});

async function saleOf(tx: EntityManager, doctorId: string, tierId: string): Promise<{ tier: Tier; plan: Plan }> {
  const sale = await tierForSale(tx, doctorId, tierId);
  if (!sale) throw Refused.field('subscription_tier_id', 'This tier is not offered. Choose another one.');
  return sale;
}

async function planForSale(tx: EntityManager, doctorId: string, id: string): Promise<Plan> {
  const plan = await tx.findOneBy(Plan, { doctorId, id, isActive: true, removedAt: IsNull() });
  if (!plan) throw Refused.field('subscription_id', 'This subscription is not offered. Choose another one.');
  return plan;
}

/** What the ids of a patient's rows are, and the links that led to them. */
const TRACES = `
WITH enrolled AS (SELECT id FROM enrolment WHERE doctor_id = $1 AND patient_id = $2),
  paid AS (SELECT id FROM payment WHERE doctor_id = $1 AND enrolment_id IN (SELECT id FROM enrolled))
SELECT
  ARRAY(SELECT identifier FROM link WHERE doctor_id = $1 AND enrolment_id IN (SELECT id FROM enrolled)) AS identifiers,
  ARRAY(SELECT $2::uuid UNION ALL SELECT id FROM enrolled UNION ALL SELECT id FROM paid
    UNION ALL SELECT id FROM term WHERE doctor_id = $1 AND patient_id = $2
    UNION ALL SELECT id FROM hold WHERE doctor_id = $1 AND payment_id IN (SELECT id FROM paid)
    UNION ALL SELECT id FROM message WHERE doctor_id = $1 AND patient_id = $2) AS ids`;

/** Deletes what the doctor wrote about the patient's refunds, and the replies to calls about the patient. */
async function forgetWords(tx: EntityManager, doctorId: string, patientId: string): Promise<void> {
  const params = [doctorId, patientId];
  const [traces] = await tx.query<[{ ids: string[]; identifiers: string[] }]>(TRACES, params);
  await deleteReplies(tx, doctorId, traces);
  await tx.query(`UPDATE refund SET reason = $2 WHERE doctor_id = $1 AND payment_id = ANY ($3::uuid[])`, [
    doctorId,
    ERASED_REASON,
    traces.ids,
  ]);
}
