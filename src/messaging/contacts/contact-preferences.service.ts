import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { resolveLink } from '../../enrolments/links/links.queries.js';
import type { Device } from '../../auth/caller.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { REMINDER_CONSENT_JOIN, REMINDERS_OFF_SQL } from '../../patients/consents/consents.js';
import { Payer } from '../../patients/payers/payer.entity.js';
import { findPayerLink, type PayerLinkTarget } from '../../patients/payers/payers.queries.js';
import { DomainError } from '../../shared/domain-error.js';
import type { SetReminders } from './contact-preferences.dto.js';
import { WhatsAppContact } from './contact.entity.js';
import { setReminderChoice, setReminderChoiceOfNumber } from './reminder-consents.js';
import { lockPatients } from '../compose/recipients.queries.js';

/** $1 doctor, $2 enrolment. */
const FIND_PATIENT = `
SELECT p.id AS "patientId", p.mobile_normal AS number, NOT ${REMINDERS_OFF_SQL} AS wanted
FROM enrolment e JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
${REMINDER_CONSENT_JOIN}
WHERE e.doctor_id = $1 AND e.id = $2`;

/** The choice about reminders on the pay page. It has the same effect as STOP and START in the chat. */
@Injectable()
export class ContactPreferencesService {
  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
  ) {}

  /**
   * Turns reminders to the patient's own number on or off, for all doctors who write to it. May be repeated. It also works
   * while the pay page is closed, so that a patient can always opt out. By a payer's link, it is about the payer's number,
   * which a patient's link never changes.
   * @returns whether reminders are sent from now on.
   * @throws DomainError `link.unknown`.
   */
  async setReminders(context: AuditContext, input: SetReminders, { ip, userAgent }: Device): Promise<boolean> {
    const { identifier, wanted, language = 'en' } = input;
    const payer = await findPayerLink(this.statements, identifier);
    if (payer) return this.setPayerReminders(context, payer, input, { ip, userAgent });
    const { doctorId, enrolmentId } = await resolveLink(this.statements, identifier);
    return this.db.write(context, doctorId, async (tx) => {
      await lockPatients(tx, doctorId, [enrolmentId]);
      const { patientId, number } = await findPatient(tx, doctorId, enrolmentId);
      const by = { source: 'patient_page', guardianName: null, ip, userAgent } as const;
      await setReminderChoice(
        tx,
        { doctorId, patientId, number },
        { granted: wanted, language, ...by },
        this.clock.now(),
      );
      return (await findPatient(tx, doctorId, enrolmentId)).wanted;
    });
  }

  /** A patient with another number keeps their own choice. */
  private setPayerReminders(
    context: AuditContext,
    { doctorId, payerId }: PayerLinkTarget,
    { wanted: granted, language = 'en' }: SetReminders,
    device: Device,
  ): Promise<boolean> {
    return this.db.write(context, doctorId, async (tx) => {
      const payer = await tx.findOneBy(Payer, { doctorId, id: payerId });
      const number = payer?.mobileNormal;
      if (!number) throw new DomainError('link.unknown');
      const now = this.clock.now();
      const by = { source: 'patient_page', guardianName: null, ...device } as const;
      await setReminderChoiceOfNumber(tx, { doctorId, number }, { granted, language, ...by }, now);
      const contact = await tx.findOneByOrFail(WhatsAppContact, { number });
      return contact.optedOutAt === null;
    });
  }
}

interface PatientOfLink {
  patientId: string;
  /** Normalized; null once the patient is erased. */
  number: string | null;
  /** Whether reminders may be sent to the number. */
  wanted: boolean;
}

async function findPatient(tx: EntityManager, doctorId: string, enrolmentId: string): Promise<PatientOfLink> {
  const [patient] = await tx.query<PatientOfLink[]>(FIND_PATIENT, [doctorId, enrolmentId]);
  if (!patient) throw new DomainError('link.unknown');
  return patient;
}
