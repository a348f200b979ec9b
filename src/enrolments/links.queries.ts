import type { EntityManager } from 'typeorm';
import { Patient } from '../patients/patient.entity.js';
import { Plan } from '../plans/plan.entity.js';
import { Profile } from '../profile/profile.entity.js';
import { clinicContact, profileOf } from '../profile/profile.service.js';
import type { Day } from '../shared/calendar.js';
import { Refused } from '../shared/refused.js';
import type { Enrolment } from './enrolment.entity.js';
import { isDisabled, latestTerm, lockEnrolment, pendingTerm } from './enrolments.js';
import { linkState } from './link.rules.js';
import { Link } from './link.entity.js';
import type { Term } from './term.entity.js';

/** Whose link it is. */
export type LinkRoute = Pick<Link, 'doctorId' | 'enrolmentId' | 'identifier'>;

/** Everything behind a link that may be looked at. */
export interface PayableLink {
  enrolment: Enrolment;
  patient: Patient;
  plan: Plan;
  profile: Profile | null;
  /** Whom to contact, as one text. */
  clinic: string;
  page: { paymentEnabled: boolean; pending: Term | null; latest: Term | null; active: boolean };
}

/** Looks an identifier up. @throws Refused `link.unknown` for an unknown or revoked one. */
export async function routeOf(tx: EntityManager, identifier: string): Promise<LinkRoute> {
  const link = await tx.findOneBy(Link, { identifier });
  if (!link || link.revokedAt) throw new Refused('link.unknown');
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
  return describeLink(tx, enrolment, today);
}

/** The same without the lock, for looking only. */
export async function describeLink(tx: EntityManager, enrolment: Enrolment, today: Day): Promise<PayableLink> {
  const { doctorId, patientId, planId } = enrolment;
  const patient = await tx.findOneByOrFail(Patient, { doctorId, id: patientId });
  const plan = await tx.findOneByOrFail(Plan, { doctorId, id: planId });
  const profile = await profileOf(tx, doctorId);
  const [pending, latest] = [await pendingTerm(tx, enrolment), await latestTerm(tx, enrolment)];
  const state = linkState(
    {
      patientArchived: patient.archivedAt !== null,
      planOnSale: plan.isActive && plan.removedAt === null,
      hasPending: pending !== null,
      latest: latest && { ...latest, disabled: await isDisabled(tx, latest) },
    },
    today,
  );
  const clinic = clinicContact(profile);
  if (state === 'paused') throw new Refused('link.paused', { clinic });
  const active = latest?.endDay != null && latest.endDay >= today;
  return {
    enrolment,
    patient,
    plan,
    profile,
    clinic,
    page: { paymentEnabled: state === 'payable', pending, latest, active },
  };
}
