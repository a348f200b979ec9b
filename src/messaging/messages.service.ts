import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Term } from '../enrolments/terms/term.entity.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { findOneOrFail } from '../platform/db/prepared-statements.js';
import { canReceiveWhatsApp, normalizePhone } from '../shared/phone.js';
import { deleteCorrespondent } from './inbox/correspondents.js';
import { Message } from './message.entity.js';
import { checkRecipient } from './message.rules.js';
import { isStillOffered } from './delivery/send-eligibility.js';
import { findHeldMoney, lockPatients, findTierOptions, findRecipient } from './compose/recipients.queries.js';
import {
  draftToDoctor,
  draftToPatient,
  loadSender,
  insertMessages,
  type MessageTrigger,
} from './compose/message-drafts.js';

/** What is said because something happened; what is said because time has passed is `RemindersSweep`'s. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** A plan or a tier was assigned: the patient gets the options, or the link to pay, unless one tells the price already. */
  onAssigned(doctorId: string, termId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const term = await lockTerm(tx, doctorId, termId);
      if (term.state !== 'pending') return;
      if (term.tierId === null) {
        const options = await findTierOptions(tx, doctorId, term.planId);
        return this.writeForTerm(tx, term, { kind: 'onboarding', dedupeRef: termId, data: { options } });
      }
      const dedupeRef = await paymentLinkRef(tx, term);
      if (dedupeRef !== null) await this.writeForTerm(tx, term, { kind: 'payment_link', dedupeRef });
    });
  }

  /** A term was paid: the patient gets the confirmation. */
  onActivated(doctorId: string, termId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const term = await lockTerm(tx, doctorId, termId);
      if (term.state === 'paid') await this.writeForTerm(tx, term, { kind: 'confirmation', dedupeRef: termId });
    });
  }

  /** Money was held: the patient is told that it arrived, when the hours allow it. */
  onHeld(doctorId: string, holdId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const hold = await findHeldMoney(tx, doctorId, holdId);
      if (!hold?.open) return;
      const { enrolmentId, amountPaise } = hold;
      await lockPatients(tx, doctorId, [enrolmentId]);
      await this.writeToPatient(tx, doctorId, enrolmentId, {
        kind: 'hold',
        dedupeRef: holdId,
        subjectIds: { holdId },
        data: { amountPaise },
      });
    });
  }

  /** An account was approved: the doctor is told, if a mobile number is known. */
  onApproved(doctorId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const sender = await loadSender(tx, doctorId);
      const number = normalizePhone(sender.profile?.mobileNumber ?? '');
      if (!canReceiveWhatsApp(number)) return;
      const trigger = { kind: 'account_approved', dedupeRef: doctorId, subjectIds: {}, data: {}, skip: null } as const;
      await insertMessages(tx, [draftToDoctor(sender, number, trigger, this.clock.now())]);
    });
  }

  /** A patient was deleted for ever: nothing that names them stays, and nothing more is sent. */
  onErased(doctorId: string, patientId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      await tx.query(
        `UPDATE message SET variables = '[]', to_number = NULL, link_identifier = NULL, send_at = NULL, held_by = NULL,
           state = CASE WHEN state = 'queued' AND attempted_at IS NULL THEN 'skipped' ELSE state END,
           reason = CASE WHEN state = 'queued' AND attempted_at IS NULL THEN 'patient deleted' ELSE reason END
         WHERE doctor_id = $1 AND patient_id = $2`,
        [doctorId, patientId],
      );
      await tx.query('UPDATE reply SET text = NULL WHERE doctor_id = $1 AND patient_id = $2', [doctorId, patientId]);
      await deleteCorrespondent(tx, { doctorId, patientId });
    });
  }

  private writeForTerm(
    tx: EntityManager,
    { doctorId, enrolmentId, id: termId, planName: plan, amountPaise, endDay: until }: Term,
    { data: overrides, ...trigger }: Pick<MessageTrigger, 'kind' | 'dedupeRef'> & Partial<Pick<MessageTrigger, 'data'>>,
  ): Promise<void> {
    const data = { plan, amountPaise, until, ...overrides };
    return this.writeToPatient(tx, doctorId, enrolmentId, { ...trigger, subjectIds: { termId }, data });
  }

  private async writeToPatient(
    tx: EntityManager,
    doctorId: string,
    enrolmentId: string,
    trigger: Omit<MessageTrigger, 'skip'>,
  ): Promise<void> {
    const [sender, recipient] = [await loadSender(tx, doctorId), await findRecipient(tx, doctorId, enrolmentId)];
    const skip = checkRecipient(trigger.kind, recipient, sender.messagesOff);
    const data = { info: recipient.additionalInfo, ...trigger.data };
    await insertMessages(tx, [draftToPatient(sender, recipient, { ...trigger, data, skip }, this.clock.now())]);
  }
}

/** A term, and its patient held until the transaction ends: one message at a time is written to a patient. */
async function lockTerm(tx: EntityManager, doctorId: string, id: string): Promise<Term> {
  const { enrolmentId } = await findOneOrFail(tx, Term, { doctorId, id });
  await lockPatients(tx, doctorId, [enrolmentId]);
  return findOneOrFail(tx, Term, { doctorId, id });
}

/**
 * What makes the link to pay a term one message: the term, and once its tier was changed the tier and the link before.
 * Null when the newest link, or one that yet waits, tells what is to be paid. Hold the patient.
 */
async function paymentLinkRef(tx: EntityManager, term: Term): Promise<string | null> {
  const { doctorId, patientId, id: termId, tierId } = term;
  const where = { doctorId, patientId, termId, kind: 'payment_link' as const };
  const [newest, ...older] = await tx.find(Message, { where, order: { id: 'DESC' } });
  if (!newest) return termId;
  const waiting = older.filter(({ state, attemptedAt }) => state === 'queued' && attemptedAt === null);
  return [newest, ...waiting].some((link) => isStillOffered(link, term)) ? null : `${termId}:${tierId}:${newest.id}`;
}
