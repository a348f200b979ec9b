import { IsNull, Not, type EntityManager } from 'typeorm';
import { Patient } from '../../patients/patient.entity.js';
import { Plan } from '../../plans/plan.entity.js';
import type { SingleStatements } from '../../platform/db/single-statements.js';
import type { Profile } from '../../profile/profile.entity.js';
import { toErrorContact, findProfile } from '../../profile/profile.service.js';
import type { Day } from '../../shared/calendar.js';
import { activeTermSql } from '../../shared/active-term.js';
import { DomainError, type ErrorContact } from '../../shared/domain-error.js';
import type { Enrolment } from '../enrolment.entity.js';
import { findLatestTerm, lockEnrolment, findPendingTerm } from '../enrolment-operations.js';
import { linkState } from './link.rules.js';
import { Link } from './link.entity.js';
import { Term } from '../terms/term.entity.js';
import type { TermFacts } from '../terms/term.rules.js';

/** A link and its enrolment. */
export type LinkTarget = Pick<Link, 'doctorId' | 'enrolmentId' | 'identifier'>;

/** What the page of a link shows today, unless it is paused. */
interface LinkPage {
  contact: ErrorContact;
  page: { paymentEnabled: boolean; hasUnendedTerm: boolean } & Pick<LinkPageFacts, 'pending' | 'latest'>;
}

/** What the page of an enrolment's link shows, with the patient. */
export interface EnrolmentPage extends LinkPage {
  patient: Patient;
}

/** A link page with its locked enrolment. */
export interface LockedLink extends EnrolmentPage {
  enrolment: Enrolment;
}

/** Finds a link by its identifier. @throws DomainError `link.unknown` if it is unknown or revoked. */
export async function resolveLink(statements: SingleStatements, identifier: string): Promise<LinkTarget> {
  const [link] = await statements.readShared<LinkTarget>(
    `SELECT identifier, doctor_id AS "doctorId", enrolment_id AS "enrolmentId" FROM link
     WHERE identifier = $1 AND revoked_at IS NULL`,
    [identifier],
  );
  if (!link) throw new DomainError('link.unknown');
  return link;
}

/**
 * Locks the enrolment of a link and returns it with what its page shows.
 * @throws DomainError `link.unknown` if the link was revoked since it was found; `link.paused`, with the clinic's contact.
 */
export async function lockLink(
  tx: EntityManager,
  { doctorId, enrolmentId, identifier }: LinkTarget,
  today: Day,
): Promise<LockedLink> {
  const enrolment = await lockEnrolment(tx, doctorId, enrolmentId);
  if (!(await tx.existsBy(Link, { doctorId, identifier, revokedAt: IsNull() }))) throw new DomainError('link.unknown');
  return { enrolment, ...(await readEnrolmentPage(tx, enrolment, today)) };
}

/**
 * What the page of an enrolment's link shows. The caller must hold the enrolment's lock.
 * @throws DomainError `link.paused`, with the clinic's contact.
 */
export async function readEnrolmentPage(tx: EntityManager, enrolment: Enrolment, today: Day): Promise<EnrolmentPage> {
  const { doctorId, id: enrolmentId } = enrolment;
  const patient = await tx.findOneByOrFail(Patient, { doctorId, id: enrolment.patientId });
  const plan = await tx.findOneByOrFail(Plan, { doctorId, id: enrolment.planId });
  const profile = await findProfile(tx, doctorId);
  const [pending, last] = [await findPendingTerm(tx, enrolment), await findLatestTerm(tx, enrolment)];
  const latest = last && { ...last, disabled: await isEnrolmentDisabled(tx, last, today) };
  const patientArchived = patient.archivedAt !== null;
  const isPlanOffered = plan.isActive && plan.removedAt === null;
  const wasPaid = { doctorId, enrolmentId, paymentDay: Not(IsNull()) };
  const hasTerms = pending !== null || last !== null || (await tx.existsBy(Term, wasPaid));
  return {
    patient,
    ...toLinkPage({ patientArchived, isPlanOffered, hasTerms, profile, pending, latest }, today),
  };
}

/**
 * SQL: whether enrolment `e` is disabled on `today`. It is when no term is active and a term is disabled: the one of that
 * day, or the paid one that ends last. A future renewal changes nothing: the link of a disabled term stays paused, the
 * link of an active one stays open. @param latest SQL of the id of the paid term that ends last.
 */
export const disabledEnrolmentSql = (latest: string, today: string): string => `(
  EXISTS (
    SELECT FROM term t JOIN term_pause x ON x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL
    WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.state = 'paid'
      AND (t.id = ${latest} OR t.start_day <= ${today} AND t.end_day >= ${today}))
  AND NOT EXISTS (
    SELECT FROM term n WHERE n.doctor_id = e.doctor_id AND n.enrolment_id = e.id AND ${activeTermSql('n', today)}))`;

/** Whether an enrolment is disabled, see `disabledEnrolmentSql`. The term is its paid term that ends last. */
export async function isEnrolmentDisabled(
  tx: EntityManager,
  { doctorId, enrolmentId, id }: Term,
  today: Day,
): Promise<boolean> {
  const rows = await tx.query<{ disabled: boolean }[]>(
    `SELECT ${disabledEnrolmentSql('$3', '$4')} AS disabled FROM enrolment e WHERE e.doctor_id = $1 AND e.id = $2`,
    [doctorId, enrolmentId, id, today],
  );
  return rows.some(({ disabled }) => disabled);
}

/** The facts that decide what a link's page shows. */
export interface LinkPageFacts {
  patientArchived: boolean;
  isPlanOffered: boolean;
  /** See `LinkFacts`. */
  hasTerms: boolean;
  profile: Pick<Profile, 'clinicName' | 'doctorName' | 'mobileNumber'> | null;
  pending: Pick<Term, 'tierId' | 'tierName'> | null;
  /** The paid term that ends last; `disabled` is about the enrolment, see `LinkFacts`. */
  latest: (TermFacts & Pick<Term, 'tierId' | 'tierName'>) | null;
}

/** @throws DomainError `link.paused`, with the clinic's contact. */
export function toLinkPage({ profile, pending, latest, ...facts }: LinkPageFacts, today: Day): LinkPage {
  const state = linkState({ ...facts, hasPending: pending !== null, latest }, today);
  const contact = toErrorContact(profile);
  if (state === 'paused') throw DomainError.withContact(contact, 'link.paused');
  const hasUnendedTerm = latest?.endDay != null && latest.endDay >= today;
  return { contact, page: { paymentEnabled: state === 'payable', pending, latest, hasUnendedTerm } };
}
