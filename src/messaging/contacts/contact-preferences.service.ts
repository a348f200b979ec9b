import { Injectable } from '@nestjs/common';
import { resolveLink } from '../../enrolments/links/links.queries.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { Reads } from '../../platform/db/reads.js';
import { setOptOut } from './contacts.js';
import { findRecipient } from '../compose/recipients.queries.js';

/** What a patient says about reminders on the page behind the link: the same as STOP and START in a chat. */
@Injectable()
export class ContactPreferencesService {
  constructor(
    private readonly db: Database,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /**
   * Reminders to the patient's number are wanted or not, whoever of its doctors sends them. May be repeated. A link whose
   * page is closed for a while takes it, too: nobody is kept from saying no.
   * @returns whether they are wanted from now on.
   * @throws DomainError `link.unknown`.
   */
  async setReminders(identifier: string, wanted: boolean): Promise<boolean> {
    const { doctorId, enrolmentId } = await resolveLink(this.reads, identifier);
    return this.db.tenant(doctorId, async (tx) => {
      const { number } = await findRecipient(tx, doctorId, enrolmentId);
      if (number !== null) await setOptOut(tx, number, wanted ? null : 'page', this.clock.now());
      return !(await findRecipient(tx, doctorId, enrolmentId)).stopped;
    });
  }
}
