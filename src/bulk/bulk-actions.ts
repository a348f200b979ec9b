import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { extendActiveTerms } from '../enrolments/terms/extend-terms.js';
import { TermsService } from '../enrolments/terms/terms.service.js';
import { ManualMessagesService, type ManualSubject } from '../messaging/manual-messages.service.js';
import { lockPatient, setArchived } from '../patients/patients.service.js';
import { storeTags } from '../patients/tags/store-tags.js';
import { Clock } from '../platform/clock.js';
import type { Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { BulkJob } from './bulk-job.entity.js';

/**
 * The subscription that an action is about: a message is for the pending one, if there is one; another tier is for the
 * active one, as the list shows it. $3: today, or null for a message.
 */
const FIND_TERM = `
SELECT id FROM term WHERE doctor_id = $1 AND patient_id = $2 AND state IN ('pending', 'paid')
ORDER BY coalesce(state = 'paid' AND start_day <= $3::date AND end_day >= $3::date, false) DESC, state = 'pending' DESC,
  end_day DESC NULLS LAST, id DESC LIMIT 1`;

/** Performs the action of a bulk job for a patient, in the transaction that marks the patient's row as done. */
@Injectable()
export class BulkActions {
  constructor(
    private readonly clock: Clock,
    private readonly terms: TermsService,
    private readonly messages: ManualMessagesService,
  ) {}

  /** All actions but `send_link`. @throws DomainError if the patient's state no longer allows it. */
  async perform(tx: EntityManager, { doctorId, action, params }: BulkJob, patientId: string): Promise<void> {
    const patient = await lockPatient(tx, doctorId, patientId);
    if (action === 'archive') {
      await setArchived(tx, patient, this.clock.now());
      return;
    }
    if (patient.archivedAt) throw new DomainError('patient.archived');
    if (action === 'add_tag' || action === 'remove_tag') {
      const tagIds = params.tagId ? [params.tagId] : [];
      await storeTags(tx, patient, action === 'add_tag' ? { add: tagIds } : { remove: tagIds });
      return;
    }
    if (action === 'extend') return extendActiveTerms(tx, doctorId, patientId, params.days ?? 0, this.clock.today());
    const termId = await findTerm(tx, doctorId, patientId, this.clock.today());
    await this.terms.editInTransaction(tx, doctorId, termId, { subscription_tier_id: params.tierId ?? '' });
  }

  /**
   * Sends the link or a reminder to each of these patients, and one message to a payer of several of them.
   * @param patientIds in ascending order, in which they are locked.
   * @returns why it is not sent, by patient.
   */
  async sendMessages(
    tx: EntityManager,
    doctorId: string,
    patientIds: readonly string[],
  ): Promise<Map<string, DomainError>> {
    const errors = new Map<string, DomainError>();
    const subjects: ManualSubject[] = [];
    for (const patientId of patientIds)
      try {
        const { archivedAt } = await lockPatient(tx, doctorId, patientId);
        if (archivedAt) throw new DomainError('patient.archived');
        subjects.push({ patientId, termId: await findTerm(tx, doctorId, patientId, null) });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        errors.set(patientId, error);
      }
    return new Map([...errors, ...(await this.messages.sendTogether(tx, doctorId, subjects))]);
  }
}

/** @param today null for a message. @throws DomainError `term.not_found`. */
async function findTerm(tx: EntityManager, doctorId: string, patientId: string, today: Day | null): Promise<string> {
  const [term] = await tx.query<{ id: string }[]>(FIND_TERM, [doctorId, patientId, today]);
  if (!term) throw new DomainError('term.not_found');
  return term.id;
}
