import { IsNull, type EntityManager } from 'typeorm';
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
import { setReminderChoice, setReminderChoiceOfNumber } from '../messaging/contacts/reminder-consents.js';
import { recordConsent, type ConsentDecision } from '../patients/consents/consents.js';
import { Patient } from '../patients/patient.entity.js';
import type { PatientsService } from '../patients/patients.service.js';
import { assertPayerLimit, findOrCreatePayer } from '../patients/payers/payers.queries.js';
import { Plan } from '../plans/plan.entity.js';
import type { Clock } from '../platform/clock.js';
import { dayOf, type Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { normalizePhone } from '../shared/phone.js';
import type { Tier } from '../tiers/tier.entity.js';
import { findOfferedTier } from '../tiers/tiers.service.js';
import type { GivenConsents } from './joining.rules.js';
import { isPayerDormant } from './people.queries.js';

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

/**
 * Adds somebody as a patient, with the one who pays. If the number has a dormant payer, the patient has none: the messages still
 * reach the number, and the clinic decides whether it is the same family. A duplicate violates `patient_twin`.
 * @throws DomainError `payer.too_many_patients`.
 */
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
  if (await isPayerDormant(tx, { doctorId, mobile: normalizePhone(mobile) }, dayOf(now))) return patient;
  const { id: payerId } = await findOrCreatePayer(tx, doctorId, { name: payerName, mobile }, now);
  await tx.update(Patient, { doctorId, id: patient.id }, { payerId });
  await assertPayerLimit(tx, doctorId, payerId);
  return { ...patient, payerId };
}

/**
 * Stores that a known patient is a minor for whom a guardian joins, unless the clinic has the patient as a minor already.
 * Somebody with another number is not changed: a payer does not decide who is a minor. The caller must hold the patient's lock.
 * @param mobile the confirmed number, in E.164.
 */
export async function storeGuardian(
  tx: EntityManager,
  patients: PatientsService,
  patient: Patient,
  { isMinor, guardianName, mobile }: Pick<JoiningPerson, 'isMinor' | 'guardianName'> & { mobile: string },
): Promise<Patient> {
  if (patient.isMinor || !isMinor || patient.mobileNormal !== mobile) return patient;
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

const isOver = ({ endDay }: Term, today: Day): boolean => endDay !== null && endDay < today;

/**
 * Enrols a patient on the plan, unless it is theirs already. The caller must hold the patient's lock.
 * @returns the identifier of the own page.
 */
export async function enrol(
  tx: EntityManager,
  { doctorId, id: patientId }: Patient,
  offer: JoinOffer,
  clock: Clock,
): Promise<string> {
  const at = { now: clock.now(), today: clock.today() };
  const enrolment = await findOrCreateEnrolment(tx, { doctorId, patientId, planId: offer.plan.id }, at.now);
  const isNew = !(await findPendingTerm(tx, enrolment)) && !(await findLatestTerm(tx, enrolment));
  if (isNew) await assignPendingTerm(tx, enrolment, offer, at);
  const link = await tx.findOneByOrFail(Link, { doctorId, enrolmentId: enrolment.id, revokedAt: IsNull() });
  return link.identifier;
}

/**
 * Enrols somebody whom the clinic lets in. Unless a paid term is still valid, there is a new term to pay afterwards, about which
 * a message can be sent. The caller must hold the patient's lock.
 * @param offer without a tier, that of an unpaid term stays if it is still offered.
 * @returns the term to pay, or the paid one that is still valid.
 */
export async function enrolApproved(
  tx: EntityManager,
  { doctorId, id: patientId }: Patient,
  { plan, tier }: JoinOffer,
  clock: Clock,
): Promise<Term> {
  const at = { now: clock.now(), today: clock.today() };
  const enrolment = await findOrCreateEnrolment(tx, { doctorId, patientId, planId: plan.id }, at.now);
  const pending = await findPendingTerm(tx, enrolment);
  const latest = await findLatestTerm(tx, enrolment);
  if (!pending && latest && !isOver(latest, at.today)) return latest;
  const assigned = pending?.tierId ? await findOfferedTier(tx, doctorId, pending.tierId) : null;
  return assignPendingTerm(tx, enrolment, { plan, tier: tier ?? assigned?.tier ?? null }, at);
}

/** What somebody chose when joining. */
interface JoinChoices {
  consents: GivenConsents;
  /** Who gave the consents for a minor; null if nobody did. */
  guardianName: string | null;
  /** Whether the patient was added by joining. */
  isNew: boolean;
  /** The confirmed number, in E.164. */
  mobile: string;
}

/**
 * Stores the consents that somebody gave when joining, and the language of the page, in which the patient is written to from
 * now on. Without the agreement to reminders a new patient gets none; an earlier choice of a known one stays. A payer with
 * another number decides for that number alone, unless as the guardian of a minor, and sets the language only if the patient
 * has none. For a minor, no choice is stored without a guardian. The caller must hold the locks of the patient and of the
 * people with the confirmed number.
 */
export async function recordJoinChoices(
  tx: EntityManager,
  { doctorId, id: patientId, mobileNormal: number, isMinor, messageLanguage }: Patient,
  { consents, guardianName, isNew, mobile }: JoinChoices,
): Promise<void> {
  const { language, wording, noticeVersion, reminders, ip, userAgent } = consents;
  const at = new Date(consents.at);
  const isOwnNumber = number === mobile;
  if (isOwnNumber ? messageLanguage !== language : messageLanguage === null)
    await tx.update(Patient, { doctorId, id: patientId }, { messageLanguage: language });
  const by: Omit<ConsentDecision, 'purpose' | 'granted'> = {
    source: 'public_page',
    language,
    noticeVersion,
    guardianName: isMinor ? guardianName : null,
    ip,
    userAgent,
  };
  // Nobody who may decide for the minor has agreed: the clinic marked the patient as a minor after the request.
  if (isMinor && isOwnNumber && by.guardianName === null) return;
  if (isOwnNumber || by.guardianName !== null)
    for (const purpose of ['service', 'whatsapp_messages'] as const)
      await recordConsent(tx, { doctorId, patientId }, { ...by, purpose, granted: true, wording }, at);
  if (!reminders) {
    if (isNew)
      await recordConsent(tx, { doctorId, patientId }, { ...by, purpose: 'whatsapp_reminders', granted: false }, at);
  } else if (isOwnNumber) {
    await setReminderChoice(tx, { doctorId, patientId, number }, { ...by, granted: true }, at);
  } else {
    await setReminderChoiceOfNumber(tx, { doctorId, number: mobile }, { ...by, guardianName: null, granted: true }, at);
    if (by.guardianName !== null)
      await recordConsent(tx, { doctorId, patientId }, { ...by, purpose: 'whatsapp_reminders', granted: true }, at);
  }
}
