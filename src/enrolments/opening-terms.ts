import { In, type EntityManager } from 'typeorm';
import { newId } from '../platform/db/columns.js';
import { randomToken } from '../platform/secrets.js';
import type { Day } from '../shared/calendar.js';
import type { Paise } from '../shared/money.js';
import { anchorDayOf, type ValidityType } from '../shared/period.js';
import { Tier } from '../tiers/tier.entity.js';
import { Enrolment } from './enrolment.entity.js';
import { Link } from './links/link.entity.js';
import { Term } from './terms/term.entity.js';
import { transitionTerm } from './terms/term.rules.js';

/** A tier with its plan, as copied to a term. */
export interface TermOffer {
  plan: { id: string; name: string };
  tier: { id: string; name: string | null; validityType: ValidityType; months: number; pricePaise: Paise } | null;
}

/** A subscription that was paid before the clinic used Nirog. */
export interface OpeningPeriod {
  start: Day;
  end: Day;
  amountPaise: Paise;
  method: string;
  reference: string | null;
}

/** A term to add to a patient: an opening one, or, without a period, one that the patient has to pay. */
export interface ImportedTerm extends TermOffer {
  id: string;
  patientId: string;
  period: OpeningPeriod | null;
}

/**
 * Adds terms from a clinic's old register. Opening terms have no payment: their amount is no revenue. Emits no events. The
 * caller must hold the locks of the patients and of their enrolments.
 */
export async function insertImportedTerms(
  tx: EntityManager,
  doctorId: string,
  terms: readonly ImportedTerm[],
  { now, today }: { now: Date; today: Day },
): Promise<void> {
  if (terms.length === 0) return;
  const enrolments = await findOrCreateEnrolments(tx, doctorId, terms, now);
  await tx.insert(
    Term,
    terms.map(({ id, patientId, plan, tier, period }) => ({
      doctorId,
      id,
      patientId,
      enrolmentId: enrolments.get(keyOf({ patientId, planId: plan.id })) ?? '',
      planId: plan.id,
      planName: plan.name,
      tierId: tier?.id ?? null,
      tierName: tier?.name ?? null,
      validityType: tier?.validityType ?? null,
      months: tier?.months ?? null,
      amountPaise: period?.amountPaise ?? tier?.pricePaise ?? null,
      state: period ? transitionTerm('pending', 'paid') : ('pending' as const),
      startDay: period?.start ?? null,
      endDay: period?.end ?? null,
      anchorDay: period && tier && anchorDayOf(period.start, period.end, tier.months),
      paymentDay: period && paymentDayOf(period.start, today),
      paymentMethod: period?.method ?? null,
      opening: period !== null,
      openingReference: period?.reference ?? null,
      endedDay: null,
      createdAt: now,
    })),
  );
}

/** As for other terms that were sold before, the start counts as the day of the payment, but never a day to come. */
const paymentDayOf = (start: Day, today: Day): Day => (start < today ? start : today);

/** The values of an opening term that an import can change. */
export interface OpeningTermValues {
  tierId: string;
  startDay: Day;
  endDay: Day;
  amountPaise: Paise;
  paymentMethod: string;
  openingReference: string | null;
}

/**
 * Changes an opening term, unless it is cancelled. What was sold stays: the name and the months of the tier as they were
 * then, and the day of the payment, unless the row names another tier or start. The caller must hold the enrolment's lock.
 */
export async function updateOpeningTerm(
  tx: EntityManager,
  doctorId: string,
  id: string,
  values: OpeningTermValues,
  today: Day,
): Promise<void> {
  const { startDay, endDay, tierId } = values;
  const term = await tx.findOneBy(Term, { doctorId, id, opening: true, state: 'paid' });
  if (!term) return;
  const { tierName, validityType, months } = tierId === term.tierId ? term : await readTier(tx, doctorId, tierId);
  const anchorDay = months && anchorDayOf(startDay, endDay, months);
  const paymentDay = startDay === term.startDay ? term.paymentDay : paymentDayOf(startDay, today);
  await tx.update(Term, { doctorId, id }, { ...values, tierName, validityType, months, anchorDay, paymentDay });
}

async function readTier(
  tx: EntityManager,
  doctorId: string,
  id: string,
): Promise<Pick<Term, 'tierName' | 'validityType' | 'months'>> {
  const { name: tierName, validityType, months } = await tx.findOneByOrFail(Tier, { doctorId, id });
  return { tierName, validityType, months };
}

const keyOf = ({ patientId, planId }: Pick<Enrolment, 'patientId' | 'planId'>): string => `${patientId} ${planId}`;

/** Finds or creates enrolments with an active link each. @returns their ids by patient and plan. */
async function findOrCreateEnrolments(
  tx: EntityManager,
  doctorId: string,
  terms: readonly ImportedTerm[],
  now: Date,
): Promise<Map<string, string>> {
  const keys = new Map(
    terms.map(({ patientId, plan }) => [keyOf({ patientId, planId: plan.id }), { patientId, planId: plan.id }]),
  );
  await tx
    .createQueryBuilder()
    .insert()
    .into(Enrolment)
    .values([...keys.values()].map((key) => ({ doctorId, ...key, id: newId(), createdAt: now })))
    .orIgnore()
    .execute();
  const patientIds = [...new Set(terms.map(({ patientId }) => patientId))];
  const enrolments = (await tx.findBy(Enrolment, { doctorId, patientId: In(patientIds) })).filter((enrolment) =>
    keys.has(keyOf(enrolment)),
  );
  await tx
    .createQueryBuilder()
    .insert()
    .into(Link)
    .values(enrolments.map(({ id }) => ({ identifier: randomToken(), doctorId, enrolmentId: id, createdAt: now })))
    .orIgnore()
    .execute();
  return new Map(enrolments.map((enrolment) => [keyOf(enrolment), enrolment.id]));
}

/**
 * Cancels terms that an import added, so that they count in no figure, and revokes links that nothing else needs. The
 * caller must hold the enrolments' locks.
 */
export async function cancelImportedTerms(
  tx: EntityManager,
  doctorId: string,
  ids: readonly string[],
  { now, today }: { now: Date; today: Day },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `UPDATE term SET state = $3, ended_day = coalesce(start_day, $4::date), payment_day = NULL
     WHERE doctor_id = $1 AND id = ANY ($2::uuid[]) AND state IN ('pending', 'paid')`,
    [doctorId, ids, transitionTerm('paid', 'import_undone'), today],
  );
  await tx.query(
    `UPDATE link SET revoked_at = $3 WHERE doctor_id = $1 AND revoked_at IS NULL
       AND enrolment_id IN (SELECT enrolment_id FROM term WHERE doctor_id = $1 AND id = ANY ($2::uuid[]))
       AND NOT EXISTS (SELECT FROM term t WHERE t.doctor_id = $1 AND t.enrolment_id = link.enrolment_id
         AND (t.state = 'pending' OR t.payment_day IS NOT NULL))`,
    [doctorId, ids, now],
  );
}
