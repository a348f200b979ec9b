import { In, IsNull, type EntityManager } from 'typeorm';
import {
  assignPendingTerm,
  findLatestTerm,
  findOrCreateEnrolment,
  findPendingTerm,
} from '../enrolments/enrolment-operations.js';
import { Enrolment } from '../enrolments/enrolment.entity.js';
import { Link } from '../enrolments/links/link.entity.js';
import { isEnrolmentDisabled } from '../enrolments/links/links.queries.js';
import type { Term } from '../enrolments/terms/term.entity.js';
import { termStatus } from '../enrolments/terms/term.rules.js';
import { setReminderChoice } from '../messaging/contacts/reminder-consents.js';
import { recordConsent, type ConsentDecision } from '../patients/consents/consents.js';
import { Patient } from '../patients/patient.entity.js';
import type { PatientsService } from '../patients/patients.service.js';
import { findOrCreatePayer } from '../patients/payers/payers.queries.js';
import { Plan } from '../plans/plan.entity.js';
import type { Clock } from '../platform/clock.js';
import type { Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { Tier } from '../tiers/tier.entity.js';
import { findOfferedTier } from '../tiers/tiers.service.js';
import type { GivenConsents } from './joining.rules.js';

/** Somebody who joins, with a confirmed number. */
export interface JoiningPerson {
  name: string;
  mobile: string;
  email: string | null;
  isMinor: boolean;
  guardianName: string | null;
  /** Who pays: the guardian, or the one who joins for somebody else; null if the person pays. */
  payerName: string | null;
  consents: GivenConsents;
}

/** What somebody joins. */
export interface JoinOffer {
  plan: Plan;
  /** Null: chosen on the own page. */
  tier: Tier | null;
}

/**
 * Locks the people with a number, also those for whom the person with the number pays.
 * @param mobile in E.164.
 */
export async function lockPeople(tx: EntityManager, doctorId: string, mobile: string): Promise<Patient[]> {
  const rows = await tx.query<{ id: string }[]>(`${PEOPLE_SQL} ORDER BY p.id FOR NO KEY UPDATE`, [doctorId, mobile]);
  if (rows.length === 0) return [];
  return tx.find(Patient, { where: { doctorId, id: In(rows.map(({ id }) => id)) }, order: { id: 'ASC' } });
}

/** The names of the people with a number who are not archived. @param mobile in E.164. */
export const findPeople = (
  tx: EntityManager,
  doctorId: string,
  mobile: string,
): Promise<Pick<Patient, 'id' | 'name'>[]> =>
  tx.query(`${PEOPLE_SQL} AND p.archived_at IS NULL ORDER BY lower(p.name), p.id`, [doctorId, mobile]);

/** The array makes PostgreSQL find both kinds of people by their indexes. */
const PEOPLE_SQL = `
SELECT p.id, p.name FROM patient p WHERE p.doctor_id = $1 AND p.erased_at IS NULL AND p.id = ANY (ARRAY(
  SELECT id FROM patient WHERE doctor_id = $1 AND mobile_normal = $2
  UNION ALL
  SELECT x.id FROM payer y JOIN patient x ON x.doctor_id = y.doctor_id AND x.payer_id = y.id
  WHERE y.doctor_id = $1 AND y.mobile_normal = $2 AND y.deleted_at IS NULL))`;

/** @throws DomainError `request.invalid` at `tier_id` for a tier of another plan, or one that is not offered. */
export async function findOffer(
  tx: EntityManager,
  doctorId: string,
  planId: string,
  tierId: string | null,
): Promise<JoinOffer> {
  const plan = await tx.findOneBy(Plan, { doctorId, id: planId, isActive: true, removedAt: IsNull() });
  if (!plan) throw new DomainError('plan.not_found');
  if (tierId === null) return { plan, tier: null };
  const offer = await findOfferedTier(tx, doctorId, tierId);
  if (offer?.plan.id !== planId)
    throw DomainError.invalidField('tier_id', 'This option is no longer offered. Reload the page and choose another.');
  return { plan, tier: offer.tier };
}

/** Adds somebody as a patient, with the one who pays. A duplicate violates `patient_twin`. */
export async function addPerson(
  tx: EntityManager,
  patients: PatientsService,
  doctorId: string,
  person: JoiningPerson,
  now: Date,
): Promise<Patient> {
  const { name, mobile, email, isMinor, guardianName, payerName, consents } = person;
  const patient = await patients.add(tx, doctorId, {
    name,
    mobile,
    email,
    is_minor: isMinor,
    guardian_name: guardianName,
    message_language: consents.language,
  });
  if (payerName === null) return patient;
  const { id: payerId } = await findOrCreatePayer(tx, doctorId, { name: payerName, mobile }, now);
  await tx.update(Patient, { doctorId, id: patient.id }, { payerId });
  return { ...patient, payerId };
}

/**
 * Stores that a known patient is a minor for whom a guardian joins, unless the clinic has the patient as a minor already. The
 * caller must hold the patient's lock.
 */
export async function storeGuardian(
  tx: EntityManager,
  patients: PatientsService,
  patient: Patient,
  { isMinor, guardianName }: Pick<JoiningPerson, 'isMinor' | 'guardianName'>,
): Promise<Patient> {
  if (patient.isMinor || !isMinor) return patient;
  return patients.change(tx, patient, { is_minor: true, guardian_name: guardianName });
}

/** What a known patient has of the plan. `disabled`: by the clinic, until the term has ended; then it can be renewed. */
export type KnownEnrolment = 'none' | 'payable' | 'disabled';

/** The caller must hold the patient's lock. */
export async function findKnownEnrolment(
  tx: EntityManager,
  { doctorId, id: patientId }: Patient,
  planId: string,
  today: Day,
): Promise<KnownEnrolment> {
  const enrolment = await tx.findOneBy(Enrolment, { doctorId, patientId, planId });
  if (!enrolment) return 'none';
  const latest = await findLatestTerm(tx, enrolment);
  if (latest) {
    const disabled = await isEnrolmentDisabled(tx, latest, today);
    return termStatus({ ...latest, disabled }, today) === 'inactive' ? 'disabled' : 'payable';
  }
  return (await findPendingTerm(tx, enrolment)) ? 'payable' : 'none';
}

/**
 * Enrols a patient on the plan, unless it is theirs already. The caller must hold the patient's lock.
 * @returns the identifier of the own page, and the term that is not paid yet, if there is one.
 */
export async function enrol(
  tx: EntityManager,
  { doctorId, id: patientId }: Patient,
  offer: JoinOffer,
  clock: Clock,
): Promise<{ identifier: string; pending: Term | null }> {
  const at = { now: clock.now(), today: clock.today() };
  const enrolment = await findOrCreateEnrolment(tx, { doctorId, patientId, planId: offer.plan.id }, at.now);
  const isNew = !(await findPendingTerm(tx, enrolment)) && !(await findLatestTerm(tx, enrolment));
  const pending = isNew ? await assignPendingTerm(tx, enrolment, offer, at) : await findPendingTerm(tx, enrolment);
  const link = await tx.findOneByOrFail(Link, { doctorId, enrolmentId: enrolment.id, revokedAt: IsNull() });
  return { identifier: link.identifier, pending };
}

/**
 * Stores the consents that somebody gave when joining, and the language of the page, in which the patient is written to from
 * now on. Without the agreement to reminders a new patient gets none; an earlier choice of a known one stays. The caller must
 * hold the patient's lock.
 * @param choices `guardianName`: who gave the consents for a minor; null if nobody did.
 */
export async function recordJoinChoices(
  tx: EntityManager,
  { doctorId, id: patientId, mobileNormal: number, isMinor, messageLanguage }: Patient,
  { consents, guardianName, isNew }: { consents: GivenConsents; guardianName: string | null; isNew: boolean },
): Promise<void> {
  const { language, wording, noticeVersion, reminders, ip, userAgent } = consents;
  const at = new Date(consents.at);
  if (messageLanguage !== language)
    await tx.update(Patient, { doctorId, id: patientId }, { messageLanguage: language });
  const by: Omit<ConsentDecision, 'purpose' | 'granted'> = {
    source: 'public_page',
    language,
    noticeVersion,
    guardianName: isMinor ? guardianName : null,
    ip,
    userAgent,
  };
  for (const purpose of ['service', 'whatsapp_messages'] as const)
    await recordConsent(tx, { doctorId, patientId }, { ...by, purpose, granted: true, wording }, at);
  if (reminders) await setReminderChoice(tx, { doctorId, patientId, number }, { ...by, granted: true }, at);
  else if (isNew)
    await recordConsent(tx, { doctorId, patientId }, { ...by, purpose: 'whatsapp_reminders', granted: false }, at);
}
