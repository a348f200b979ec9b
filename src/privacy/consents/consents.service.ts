import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Device } from '../../auth/caller.js';
import { setReminderChoice } from '../../messaging/contacts/reminder-consents.js';
import { Consent } from '../../patients/consents/consent.entity.js';
import { recordConsent, type ConsentDecision } from '../../patients/consents/consents.js';
import type { Patient } from '../../patients/patient.entity.js';
import { findPatient, lockPatient } from '../../patients/patients.service.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import { lockSubject, type DataSubject } from '../access/data-subjects.queries.js';
import type { SetConsent } from './consent.dto.js';
import type { ConsentChoiceView, ConsentView } from './consent.view.js';

/** Records consents, and shows them. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** All consents of a patient, newest first. @throws DomainError `patient.not_found`. */
  list(doctorId: string, patientId: string): Promise<ConsentView[]> {
    return this.db.read(doctorId, async (tx) => {
      await findPatient(tx, doctorId, patientId);
      return findConsents(tx, doctorId, patientId);
    });
  }

  /**
   * Records what a patient has told the clinic. It stops the patient's messages, but a STOP of the number stays.
   * May be repeated. @throws DomainError `patient.not_found`, or `request.invalid` for a minor without a guardian.
   */
  recordAtClinic(context: AuditContext, doctorId: string, patientId: string, input: SetConsent): Promise<ConsentView> {
    return this.db.write(context, doctorId, async (tx) => {
      const patient = await lockPatient(tx, doctorId, patientId);
      const by = { source: 'clinic', ip: null, userAgent: null } as const;
      const decision = { ...toDecision(patient, input), ...by };
      return toConsentView(await recordConsent(tx, { doctorId, patientId }, decision, this.clock.now()));
    });
  }

  /**
   * Records the patient's own choice. For reminders it has the same effect as STOP and START in the chat. May be repeated.
   * @returns the newest choice of each purpose. @throws DomainError `link.unknown`, or `request.invalid` for a minor without a
   *   guardian.
   */
  choose(
    context: AuditContext,
    subject: DataSubject,
    input: SetConsent,
    { ip, userAgent }: Device,
  ): Promise<ConsentChoiceView[]> {
    const { doctorId, patientId } = subject;
    return this.db.write(context, doctorId, async (tx) => {
      const patient = await lockSubject(tx, subject);
      const decision = { ...toDecision(patient, input), source: 'patient_page' as const, ip, userAgent };
      const now = this.clock.now();
      if (input.purpose === 'whatsapp_reminders')
        await setReminderChoice(tx, { doctorId, patientId, number: patient.mobileNormal }, decision, now);
      else await recordConsent(tx, { doctorId, patientId }, decision, now);
      return findChoices(tx, doctorId, patientId);
    });
  }
}

/** @throws DomainError `request.invalid` if the guardian of a minor is missing. */
function toDecision(
  { isMinor }: Patient,
  { purpose, granted, language, guardian_name: guardianName = null }: SetConsent,
): Pick<ConsentDecision, 'purpose' | 'granted' | 'language' | 'guardianName'> {
  if (isMinor && granted && guardianName === null)
    throw DomainError.invalidField('guardian_name', 'Enter the name of the parent or guardian');
  return { purpose, granted, language, guardianName };
}

export const toConsentView = (consent: Consent): ConsentView => ({
  id: consent.id,
  purpose: consent.purpose,
  granted: consent.granted,
  notice_version: consent.noticeVersion,
  language: consent.language,
  wording: consent.wording,
  source: consent.source,
  guardian_name: consent.guardianName,
  ip: consent.ip,
  user_agent: consent.userAgent,
  at: consent.at,
});

/** All consents of a patient, newest first. */
export async function findConsents(tx: EntityManager, doctorId: string, patientId: string): Promise<ConsentView[]> {
  const found = await tx.find(Consent, { where: { doctorId, patientId }, order: { at: 'DESC', id: 'DESC' } });
  return found.map(toConsentView);
}

const findChoices = (tx: EntityManager, doctorId: string, patientId: string): Promise<ConsentChoiceView[]> =>
  tx.query<ConsentChoiceView[]>(
    `SELECT DISTINCT ON (purpose) purpose, granted, at FROM consent WHERE doctor_id = $1 AND patient_id = $2
     ORDER BY purpose, at DESC, id DESC`,
    [doctorId, patientId],
  );
