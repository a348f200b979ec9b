import { IsNull, Not, type EntityManager } from 'typeorm';
import { newId } from '../platform/db/columns.js';
import { checkPaymentLinks } from '../platform/jobs/payment-link-checks.js';
import { randomToken } from '../platform/secrets.js';
import { Enrolment } from './enrolment.entity.js';
import { Link } from './links/link.entity.js';
import type { Plan } from '../plans/plan.entity.js';
import type { Day } from '../shared/calendar.js';
import type { Tier } from '../tiers/tier.entity.js';
import { Term } from './terms/term.entity.js';
import { TermPause } from './terms/term-pause.entity.js';
import { transitionTerm, type TermTrigger } from './terms/term.rules.js';
import { LOCKED } from '../platform/db/database.js';

/**
 * Finds or creates the enrolment of a patient on a plan, with an active link, and locks it until the transaction
 * ends. Every change of a term requires this lock.
 */
export async function findOrCreateEnrolment(
  tx: EntityManager,
  key: Pick<Enrolment, 'doctorId' | 'patientId' | 'planId'>,
  now: Date,
): Promise<Enrolment> {
  await tx
    .createQueryBuilder()
    .insert()
    .into(Enrolment)
    .values({ ...key, id: newId(), createdAt: now })
    .orIgnore()
    .execute();
  const enrolment = await tx.findOneOrFail(Enrolment, { where: key, lock: LOCKED });
  await ensureLink(tx, enrolment, now);
  return enrolment;
}

/** Creates the enrolment's link unless it has an active one. The caller must hold the enrolment's lock. */
export async function ensureLink(tx: EntityManager, { doctorId, id }: Enrolment, now: Date): Promise<void> {
  const link = { identifier: randomToken(), doctorId, enrolmentId: id, createdAt: now };
  await tx.createQueryBuilder().insert().into(Link).values(link).orIgnore().execute();
}

/**
 * Replaces the enrolment's link; the old address stops working. The caller must hold the enrolment's lock.
 * @returns false, with nothing changed, if the enrolment has no active link (its patient was erased).
 */
export async function replaceLink(tx: EntityManager, enrolment: Enrolment, now: Date): Promise<boolean> {
  const activeLink = { doctorId: enrolment.doctorId, enrolmentId: enrolment.id, revokedAt: IsNull() };
  const { affected } = await tx.update(Link, activeLink, { revokedAt: now });
  if (!affected) return false;
  await ensureLink(tx, enrolment, now);
  return true;
}

/** Revokes the link of an enrolment that never had a paid term. The caller must hold the enrolment's lock. */
export async function revokeUnusedLink(tx: EntityManager, { doctorId, id }: Enrolment, now: Date): Promise<void> {
  const wasPaid = await tx.existsBy(Term, { doctorId, enrolmentId: id, paymentDay: Not(IsNull()) });
  if (!wasPaid) await tx.update(Link, { doctorId, enrolmentId: id, revokedAt: IsNull() }, { revokedAt: now });
}

/**
 * Switches an enrolment to another plan, which its link offers from now on, and cancels its pending term. Does nothing
 * if the patient already has an enrolment on that plan. The caller must hold the locks of patient and enrolment.
 */
export async function switchPlan(tx: EntityManager, enrolment: Enrolment, planId: string, today: Day): Promise<void> {
  const { doctorId, id, patientId } = enrolment;
  if (await tx.existsBy(Enrolment, { doctorId, patientId, planId })) return;
  await cancelPendingTerm(tx, enrolment, today);
  await tx.update(Enrolment, { doctorId, id }, { planId });
}

/** Locks an enrolment until the transaction ends. */
export const lockEnrolment = (tx: EntityManager, doctorId: string, id: string): Promise<Enrolment> =>
  tx.findOneOrFail(Enrolment, { where: { doctorId, id }, lock: LOCKED });

/** The pending term, or null. The caller must hold the enrolment's lock. */
export const findPendingTerm = (tx: EntityManager, { doctorId, id }: Enrolment): Promise<Term | null> =>
  tx.findOneBy(Term, { doctorId, enrolmentId: id, state: 'pending' });

/** The paid term that ends last, or null. The caller must hold the enrolment's lock. */
export const findLatestTerm = (tx: EntityManager, { doctorId, id }: Enrolment): Promise<Term | null> =>
  tx.findOne(Term, {
    where: { doctorId, enrolmentId: id, state: 'paid' },
    order: { endDay: 'DESC', startDay: 'DESC', id: 'DESC' },
  });

export const isDisabled = (tx: EntityManager, { doctorId, id }: Term): Promise<boolean> =>
  tx.existsBy(TermPause, { doctorId, termId: id, toDay: IsNull() });

/**
 * Makes a pending term the one that the enrolment's link offers to pay; replaces a term that is already pending. The caller
 * must hold the enrolment's lock, and sends the link if the patient should get it.
 * @param tier null: the patient chooses one on the page.
 */
export async function assignPendingTerm(
  tx: EntityManager,
  enrolment: Enrolment,
  { plan, tier }: { plan: Plan; tier: Tier | null },
  { now, today }: { now: Date; today: Day },
): Promise<Term> {
  await cancelPendingTerm(tx, enrolment, today);
  const { doctorId, patientId, id: enrolmentId } = enrolment;
  const term: Term = {
    doctorId,
    patientId,
    id: newId(),
    enrolmentId,
    planId: plan.id,
    planName: plan.name,
    tierId: tier?.id ?? null,
    tierName: tier?.name ?? null,
    validityType: tier?.validityType ?? null,
    months: tier?.months ?? null,
    amountPaise: tier?.pricePaise ?? null,
    state: 'pending' as const,
    startDay: null,
    endDay: null,
    anchorDay: null,
    paymentDay: null,
    paymentMethod: null,
    opening: false,
    openingReference: null,
    endedDay: null,
    createdAt: now,
  };
  await tx.insert(Term, term);
  return term;
}

/** Cancels the pending term, if there is one, and has payment links checked. The caller must hold the enrolment's lock. */
export async function cancelPendingTerm(
  tx: EntityManager,
  enrolment: Enrolment,
  today: Day,
  trigger: TermTrigger & ('replaced' | 'withdrawn') = 'replaced',
): Promise<void> {
  await checkPaymentLinks(tx, enrolment.doctorId, 'enrolment', enrolment.id);
  const pending = await findPendingTerm(tx, enrolment);
  if (!pending) return;
  const { doctorId, id, state } = pending;
  await tx.update(Term, { doctorId, id }, { state: transitionTerm(state, trigger), endedDay: today });
}
