import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Term } from '../enrolments/term.entity.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database.js';
import { theRow } from '../platform/rows.js';
import { canReceiveWhatsApp, normalPhone } from '../shared/phone.js';
import { obstacle, type MessageKind } from './message.rules.js';
import { heldMoney, optionsOf, subjectOf } from './subjects.queries.js';
import { draftToDoctor, draftToPatient, senderOf, write, type Occurrence } from './writing.js';

/** What is said because something happened; what is said because time has passed is `ReminderSweep`'s. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** A plan was assigned: the patient gets the options, or the link to pay the chosen tier. */
  onAssigned(doctorId: string, termId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const term = await theRow(tx, Term, { doctorId, id: termId });
      if (term.state !== 'pending') return;
      const options = term.tierId === null ? await optionsOf(tx, doctorId, term.planId) : undefined;
      await this.writeAbout(tx, term, options ? 'onboarding' : 'payment_link', options && { options });
    });
  }

  /** A term was paid: the patient gets the confirmation. */
  onActivated(doctorId: string, termId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const term = await theRow(tx, Term, { doctorId, id: termId });
      if (term.state === 'paid') await this.writeAbout(tx, term, 'confirmation');
    });
  }

  /** Money was held: the patient is told that it arrived, when the hours allow it. */
  onHeld(doctorId: string, holdId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const held = await heldMoney(tx, doctorId, holdId);
      if (!held?.open) return;
      const { enrolmentId, amountPaise } = held;
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
    });
  }

  private writeAbout(
    tx: EntityManager,
    { doctorId, enrolmentId, id: termId, planName: plan, amountPaise, endDay: until }: Term,
    kind: MessageKind,
    more: Occurrence['words'] = {},
  ): Promise<void> {
    const words = { plan, amountPaise, until, ...more };
    return this.write(tx, doctorId, enrolmentId, { kind, cause: termId, about: { termId }, words });
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
