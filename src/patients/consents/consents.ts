import { LessThanOrEqual, type EntityManager } from 'typeorm';
import { newId } from '../../platform/db/columns.js';
import { Consent } from './consent.entity.js';
import { consentWording, NOTICE_VERSION, type NoticeLanguage, type Purpose } from './consent.rules.js';

/** A decision about one purpose, and how it was made. */
export interface ConsentDecision extends Pick<Consent, 'source' | 'guardianName' | 'ip' | 'userAgent'> {
  purpose: Purpose;
  granted: boolean;
  language: NoticeLanguage;
  /** The sentence that was accepted; by default that of the purpose. */
  wording?: string;
  /** Version of the privacy notice that was in force; by default the current one. */
  noticeVersion?: string;
}

/**
 * Adds a consent in the caller's transaction, unless the newest one is the same. May be repeated. The caller must hold the
 * patient's lock.
 */
export async function recordConsent(
  tx: EntityManager,
  { doctorId, patientId }: Pick<Consent, 'doctorId' | 'patientId'>,
  decision: ConsentDecision,
  at: Date,
): Promise<Consent> {
  const { purpose, language, granted, noticeVersion = NOTICE_VERSION } = decision;
  const { wording = consentWording(purpose, language, granted) } = decision;
  const newest = await tx.findOne(Consent, {
    where: { doctorId, patientId, purpose, at: LessThanOrEqual(at) },
    order: { at: 'DESC', id: 'DESC' },
  });
  if (newest && (isSame(newest, { ...decision, wording, noticeVersion }) || isGivenByGuardian(newest, decision)))
    return newest;
  const consent: Consent = {
    ...decision,
    doctorId,
    patientId,
    id: newId(),
    noticeVersion,
    wording,
    at,
  };
  await tx.insert(Consent, consent);
  return consent;
}

const isSame = (newest: Consent, next: ConsentDecision & { wording: string; noticeVersion: string }): boolean =>
  newest.granted === next.granted &&
  newest.source === next.source &&
  newest.guardianName === next.guardianName &&
  newest.wording === next.wording &&
  newest.noticeVersion === next.noticeVersion;

/** A guardian's consent stays when the same is said again without the guardian's name, as by START. */
const isGivenByGuardian = (newest: Consent, next: ConsentDecision): boolean =>
  newest.granted && newest.guardianName !== null && next.granted && next.guardianName === null;

/** Removes from the consents of erased patients who gave them, in the caller's transaction. */
export async function eraseFromConsents(
  tx: EntityManager,
  doctorId: string,
  patientIds: readonly string[],
): Promise<void> {
  await tx.query(
    `UPDATE consent SET guardian_name = NULL, ip = NULL, user_agent = NULL
     WHERE doctor_id = $1 AND patient_id = ANY ($2) AND num_nonnulls(guardian_name, ip, user_agent) > 0`,
    [doctorId, patientIds],
  );
}

/** SQL: the newest consent of patient `p` for a purpose. */
const newestConsentSql = (purpose: Purpose, columns: string): string => `(
  SELECT ${columns} FROM consent n
  WHERE n.doctor_id = p.doctor_id AND n.patient_id = p.id AND n.purpose = '${purpose}'
  ORDER BY n.at DESC, n.id DESC LIMIT 1)`;

/** SQL: joins the newest consent of patient `p` to reminders, which the conditions below are about. */
export const REMINDER_CONSENT_JOIN = `LEFT JOIN LATERAL ${newestConsentSql('whatsapp_reminders', 'n.granted, n.source, n.guardian_name')} reminder_consent ON true`;

const refusedBySql = (source: Consent['source']): string =>
  `coalesce(NOT reminder_consent.granted AND reminder_consent.source = '${source}', false)`;

/**
 * SQL: whether the clinic recorded that patient `p` wants no reminders. A choice on the page or in the chat counts for
 * the number instead; see `WhatsAppContact`.
 */
export const STOPPED_AT_CLINIC_SQL = refusedBySql('clinic');

/** SQL: whether patient `p` has not agreed to reminders when joining, nor later. Other messages are what the patient asked for. */
export const REMINDERS_NOT_AGREED_SQL = refusedBySql('public_page');

/** SQL: whether patient `p` is a minor whose guardian has not agreed to reminders. */
export const GUARDIAN_MISSING_SQL = `(p.is_minor AND NOT coalesce(reminder_consent.granted AND reminder_consent.guardian_name IS NOT NULL, false))`;

/**
 * SQL: whether patient `p` gets no reminders at the own number. If the patient has a payer, messages go to the payer's number,
 * which has an opt-out of its own.
 */
export const REMINDERS_OFF_SQL = `(coalesce((SELECT c.stopped_at IS NOT NULL FROM whatsapp_contact c WHERE c.number = p.mobile_normal), false)
  OR ${STOPPED_AT_CLINIC_SQL} OR ${GUARDIAN_MISSING_SQL} OR ${REMINDERS_NOT_AGREED_SQL})`;

/** SQL: whether patient `p` wants no messages on WhatsApp at all. */
export const MESSAGES_REFUSED_SQL = `coalesce(${newestConsentSql('whatsapp_messages', 'NOT n.granted')}, false)`;
