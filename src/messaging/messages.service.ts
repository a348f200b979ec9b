import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Term } from '../enrolments/terms/term.entity.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { theRow } from '../platform/db/prepared-statements.js';
import { canReceiveWhatsApp, normalPhone } from '../shared/phone.js';
import { forgetCorrespondent } from './inbox/correspondents.js';
import { Message } from './message.entity.js';
import { obstacle } from './message.rules.js';
import { isStillOffered } from './delivery/send-eligibility.js';
import { heldMoney, holdPatients, optionsOf, subjectOf } from './compose/recipients.queries.js';
import { draftToDoctor, draftToPatient, senderOf, write, type Occurrence } from './compose/message-drafts.js';

/** What is said because something happened; what is said because time has passed is `ReminderSweep`'s. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** A plan or a tier was assigned: the patient gets the options, or the link to pay, unless one tells the price already. */
  onAssigned(doctorId: string, termId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const term = await holdTerm(tx, doctorId, termId);
      if (term.state !== 'pending') return;
      if (term.tierId === null) {
        const options = await optionsOf(tx, doctorId, term.planId);
        return this.writeAbout(tx, term, { kind: 'onboarding', cause: termId, words: { options } });
      }
      const cause = await causeOfLink(tx, term);
      if (cause !== null) await this.writeAbout(tx, term, { kind: 'payment_link', cause });
    });
  }

  /** A term was paid: the patient gets the confirmation. */
  onActivated(doctorId: string, termId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const term = await holdTerm(tx, doctorId, termId);
      if (term.state === 'paid') await this.writeAbout(tx, term, { kind: 'confirmation', cause: termId });
    });
  }

  /** Money was held: the patient is told that it arrived, when the hours allow it. */
  onHeld(doctorId: string, holdId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const held = await heldMoney(tx, doctorId, holdId);
      if (!held?.open) return;
      const { enrolmentId, amountPaise } = held;
      await holdPatients(tx, doctorId, [enrolmentId]);
      await this.write(tx, doctorId, enrolmentId, {
        ...{ kind: 'hold', cause: holdId, about: { holdId } },
        words: { amountPaise },
      });
    });
  }

  /** An account was approved: the doctor is told, if a mobile number is known. */
  onApproved(doctorId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const sender = await senderOf(tx, doctorId);
      const number = normalPhone(sender.profile?.mobileNumber ?? '');
      if (!canReceiveWhatsApp(number)) return;
      const approval = { kind: 'account_approved', cause: doctorId, about: {}, words: {}, skip: null } as const;
      await write(tx, [draftToDoctor(sender, number, approval, this.clock.now())]);
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
      await forgetCorrespondent(tx, { doctorId, patientId });
    });
  }

  private writeAbout(
    tx: EntityManager,
    { doctorId, enrolmentId, id: termId, planName: plan, amountPaise, endDay: until }: Term,
    { words, ...occasion }: Pick<Occurrence, 'kind' | 'cause'> & Partial<Pick<Occurrence, 'words'>>,
  ): Promise<void> {
    const all = { plan, amountPaise, until, ...words };
    return this.write(tx, doctorId, enrolmentId, { ...occasion, about: { termId }, words: all });
  }

  private async write(
    tx: EntityManager,
    doctorId: string,
    enrolmentId: string,
    occurrence: Omit<Occurrence, 'skip'>,
  ): Promise<void> {
    const [sender, subject] = [await senderOf(tx, doctorId), await subjectOf(tx, doctorId, enrolmentId)];
    const skip = obstacle(occurrence.kind, subject, sender.messagesOff);
    const words = { info: subject.additionalInfo, ...occurrence.words };
    await write(tx, [draftToPatient(sender, subject, { ...occurrence, words, skip }, this.clock.now())]);
  }
}

/** A term, and its patient held until the transaction ends: one message at a time is written to a patient. */
async function holdTerm(tx: EntityManager, doctorId: string, id: string): Promise<Term> {
  const { enrolmentId } = await theRow(tx, Term, { doctorId, id });
  await holdPatients(tx, doctorId, [enrolmentId]);
  return theRow(tx, Term, { doctorId, id });
}

/**
 * What makes the link to pay a term one message: the term, and once its tier was changed the tier and the link before.
 * Null when the newest link, or one that yet waits, tells what is to be paid. Hold the patient.
 */
async function causeOfLink(tx: EntityManager, term: Term): Promise<string | null> {
  const { doctorId, patientId, id: termId, tierId } = term;
  const where = { doctorId, patientId, termId, kind: 'payment_link' as const };
  const [newest, ...older] = await tx.find(Message, { where, order: { id: 'DESC' } });
  if (!newest) return termId;
  const waiting = older.filter(({ state, attemptedAt }) => state === 'queued' && attemptedAt === null);
  return [newest, ...waiting].some((link) => isStillOffered(link, term)) ? null : `${termId}:${tierId}:${newest.id}`;
}
