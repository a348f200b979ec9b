import { IsNull, type EntityManager } from 'typeorm';
import { newId } from '../platform/db/columns.js';
import { randomToken } from '../platform/secrets.js';
import { Enrolment } from './enrolment.entity.js';
import { Link } from './links/link.entity.js';
import type { Day } from '../shared/calendar.js';
import { Term } from './terms/term.entity.js';
import { TermPause } from './terms/term-pause.entity.js';
import { transitionTerm } from './terms/term.rules.js';
import { LOCKED } from '../platform/db/database.js';
import { findOne, findOneOrFail } from '../platform/db/prepared-statements.js';

/**
 * The one enrolment of a patient on a plan, made with its link when it is new, and locked until the transaction
 * ends: whoever changes a term holds this lock.
 */
export async function enrol(
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

/** Gives an enrolment its link, unless it has one that works. */
async function ensureLink(tx: EntityManager, { doctorId, id }: Enrolment, now: Date): Promise<void> {
  const link = { identifier: randomToken(), doctorId, enrolmentId: id, createdAt: now };
  await tx.createQueryBuilder().insert().into(Link).values(link).orIgnore().execute();
}

/**
 * Gives an enrolment another address; the one before works for nobody any more. Hold the enrolment's lock.
 * @returns false, with nothing changed, when its link was revoked for good.
 */
export async function replaceLink(tx: EntityManager, enrolment: Enrolment, now: Date): Promise<boolean> {
  const activeLink = { doctorId: enrolment.doctorId, enrolmentId: enrolment.id, revokedAt: IsNull() };
  const { affected } = await tx.update(Link, activeLink, { revokedAt: now });
  if (!affected) return false;
  await ensureLink(tx, enrolment, now);
  return true;
}

/**
 * Has an enrolment go on with another plan, which its link offers from now on; what waits for its payment on the plan before
 * is cancelled. Nothing changes when the patient has an enrolment on that plan already. Hold the locks of patient and enrolment.
 */
export async function switchPlan(tx: EntityManager, enrolment: Enrolment, planId: string, today: Day): Promise<void> {
  const { doctorId, id, patientId } = enrolment;
  if (await tx.existsBy(Enrolment, { doctorId, patientId, planId })) return;
  await cancelPendingTerm(tx, enrolment, today);
  await tx.update(Enrolment, { doctorId, id }, { planId });
}

/** Locks an enrolment until the transaction ends. */
export const lockEnrolment = (tx: EntityManager, doctorId: string, id: string): Promise<Enrolment> =>
  findOneOrFail(tx, Enrolment, { doctorId, id }, { lock: true });

/** The term that waits for its payment, if there is one. Hold the enrolment's lock. */
export const findPendingTerm = (tx: EntityManager, { doctorId, id }: Enrolment): Promise<Term | null> =>
  findOne(tx, Term, { doctorId, enrolmentId: id, state: 'pending' });

/** The paid term that ends last, if there is one. Hold the enrolment's lock. */
export const findLatestTerm = (tx: EntityManager, { doctorId, id }: Enrolment): Promise<Term | null> =>
  findOne(tx, Term, { doctorId, enrolmentId: id, state: 'paid' }, { orderBy: 'end_day DESC, start_day DESC, id DESC' });

/** Whether a term is out of service now. */
export const isDisabled = (tx: EntityManager, { doctorId, id }: Term): Promise<boolean> =>
  tx.existsBy(TermPause, { doctorId, termId: id, toDay: IsNull() });

/** Cancels the term that waits for its payment, because another takes its place. Hold the enrolment's lock. */
export async function cancelPendingTerm(tx: EntityManager, enrolment: Enrolment, today: Day): Promise<void> {
  const pending = await findPendingTerm(tx, enrolment);
  if (!pending) return;
  const { doctorId, id, state } = pending;
  await tx.update(Term, { doctorId, id }, { state: transitionTerm(state, 'replaced'), endedDay: today });
}
