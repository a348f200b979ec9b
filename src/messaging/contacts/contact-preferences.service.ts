import { Injectable } from '@nestjs/common';
import { resolveLink } from '../../enrolments/links/links.queries.js';
import type { Device } from '../../auth/caller.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import type { SetReminders } from './contact-preferences.dto.js';
import { setReminderChoice } from './reminder-consents.js';
import { findRecipient, lockPatients } from '../compose/recipients.queries.js';

/** The choice about reminders on the pay page. It has the same effect as STOP and START in the chat. */
@Injectable()
export class ContactPreferencesService {
  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
  ) {}

  /**
   * Turns reminders to the patient's number on or off, for all doctors who write to it. May be repeated. It also works
   * while the pay page is closed, so that a patient can always opt out.
   * @returns whether reminders are sent from now on.
   * @throws DomainError `link.unknown`.
   */
  async setReminders(
    context: AuditContext,
    { identifier, wanted, language = 'en' }: SetReminders,
    { ip, userAgent }: Device,
  ): Promise<boolean> {
    const { doctorId, enrolmentId } = await resolveLink(this.statements, identifier);
    return this.db.write(context, doctorId, async (tx) => {
      await lockPatients(tx, doctorId, [enrolmentId]);
      const { number, patientId } = await findRecipient(tx, doctorId, enrolmentId);
      const by = { source: 'patient_page', guardianName: null, ip, userAgent } as const;
      await setReminderChoice(
        tx,
        { doctorId, patientId, number },
        { granted: wanted, language, ...by },
        this.clock.now(),
      );
      const { optedOut, guardianMissing } = await findRecipient(tx, doctorId, enrolmentId);
      return !optedOut && !guardianMissing;
    });
  }
}
