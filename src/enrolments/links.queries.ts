import type { EntityManager } from 'typeorm';
import { Patient } from '../patients/patient.entity.js';
import { Plan } from '../plans/plan.entity.js';
import type { Reads } from '../platform/reads.js';
import type { Profile } from '../profile/profile.entity.js';
import { contactOf, profileOf } from '../profile/profile.service.js';
import type { Day } from '../shared/calendar.js';
import { Refused, type RefusalContact } from '../shared/refused.js';
import type { Enrolment } from './enrolment.entity.js';
import { isDisabled, latestTerm, lockEnrolment, pendingTerm } from './enrolments.js';
import { linkState } from './link.rules.js';
import type { Link } from './link.entity.js';
import type { Term } from './term.entity.js';
import type { TermFacts } from './term.rules.js';

/** Whose link it is. */
export type LinkRoute = Pick<Link, 'doctorId' | 'enrolmentId' | 'identifier'>;

/** What a link that may be looked at shows today. */
interface Shown {
  contact: RefusalContact;
  page: { paymentEnabled: boolean; active: boolean } & Pick<PageFacts, 'pending' | 'latest'>;
}

/** The same with what is sold to whom. */
export interface PayableLink extends Shown {
  enrolment: Enrolment;
  patient: Patient;
}

/** Looks an identifier up. @throws Refused `link.unknown` for an unknown or revoked one. */
export async function routeOf(reads: Reads, identifier: string): Promise<LinkRoute> {
  const [link] = await reads.shared<LinkRoute>(
    `SELECT identifier, doctor_id AS "doctorId", enrolment_id AS "enrolmentId" FROM link
     WHERE identifier = $1 AND revoked_at IS NULL`,
    [identifier],
  );
  if (!link) throw new Refused('link.unknown');
  return link;
}

/**
 * The enrolment behind a link, locked, with what its page shows.
 * @throws Refused `link.paused`, naming whom to contact, when it is not to be seen or paid now.
 */
export async function payableLink(
  tx: EntityManager,
  doctorId: string,
  enrolmentId: string,
  today: Day,
): Promise<PayableLink> {
  const enrolment = await lockEnrolment(tx, doctorId, enrolmentId);
  const patient = await tx.findOneByOrFail(Patient, { doctorId, id: enrolment.patientId });
  const plan = await tx.findOneByOrFail(Plan, { doctorId, id: enrolment.planId });
  const profile = await profileOf(tx, doctorId);
  const [pending, last] = [await pendingTerm(tx, enrolment), await latestTerm(tx, enrolment)];
  const latest = last && { ...last, disabled: await isDisabled(tx, last) };
  const patientArchived = patient.archivedAt !== null;
  const planOnSale = plan.isActive && plan.removedAt === null;
  return { enrolment, patient, ...linkPage({ patientArchived, planOnSale, profile, pending, latest }, today) };
}

/** What decides what a link's page shows. */
export interface PageFacts {
  patientArchived: boolean;
  planOnSale: boolean;
  profile: Pick<Profile, 'clinicName' | 'doctorName' | 'mobileNumber'> | null;
  pending: Pick<Term, 'tierId' | 'tierName'> | null;
  latest: (TermFacts & Pick<Term, 'tierId' | 'tierName'>) | null;
}

/** @throws Refused `link.paused`, naming whom to contact. */
export function linkPage({ profile, pending, latest, ...facts }: PageFacts, today: Day): Shown {
  const state = linkState({ ...facts, hasPending: pending !== null, latest }, today);
  const contact = contactOf(profile);
  if (state === 'paused') throw Refused.naming(contact, 'link.paused');
  const active = latest?.endDay != null && latest.endDay >= today;
  return { contact, page: { paymentEnabled: state === 'payable', pending, latest, active } };
}
