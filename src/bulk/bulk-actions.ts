import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { extendActiveTerms } from '../enrolments/terms/extend-terms.js';
import { TermsService } from '../enrolments/terms/terms.service.js';
import { ManualMessagesService } from '../messaging/manual-messages.service.js';
import { lockPatient, setArchived } from '../patients/patients.service.js';
import { storeTags } from '../patients/tags/store-tags.js';
import { Clock } from '../platform/clock.js';
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

/** Performs the action of a bulk job for one patient, in the transaction that marks the patient's row as done. */
@Injectable()
export class BulkActions {
  constructor(
    private readonly clock: Clock,
    private readonly terms: TermsService,
    private readonly messages: ManualMessagesService,
  ) {}

  /** @throws DomainError if the patient's state no longer allows it. */
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
    const today = action === 'move_tier' ? this.clock.today() : null;
    const [term] = await tx.query<{ id: string }[]>(FIND_TERM, [doctorId, patientId, today]);
    if (!term) throw new DomainError('term.not_found');
    if (action === 'send_link') await this.messages.sendInTransaction(tx, doctorId, patientId, term.id);
    else await this.terms.editInTransaction(tx, doctorId, term.id, { subscription_tier_id: params.tierId ?? '' });
  }
}
