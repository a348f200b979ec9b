import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { Link } from '../enrolments/link.entity.js';
import { Term } from '../enrolments/term.entity.js';
import { Patient } from '../patients/patient.entity.js';
import { Plan } from '../plans/plan.entity.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/columns.js';
import { Database } from '../platform/database.js';
import { emit } from '../platform/outbox.js';
import { theRow } from '../platform/rows.js';
import { profileOf } from '../profile/profile.service.js';
import { canReceiveWhatsApp } from '../shared/phone.js';
import { TEMPLATES } from '../whatsapp/templates.js';
import { Message } from './message.entity.js';
import type { MessageKind } from './message.rules.js';
import { composeMessage, kindOfAssignment } from './message.texts.js';

/** What is said to whom: every message is a row first, written once per cause. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** A plan was assigned: the patient gets the options, or the link to pay the chosen tier. */
  onAssigned(doctorId: string, termId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const term = await tx.findOneByOrFail(Term, { doctorId, id: termId });
      if (term.state === 'pending') await this.queue(tx, term, kindOfAssignment(term));
    });
  }

  /** A term was paid: the patient gets the confirmation. */
  onActivated(doctorId: string, termId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      const term = await theRow(tx, Term, { doctorId, id: termId });
      if (term.state === 'paid') await this.queue(tx, term, 'confirmation');
    });
  }

  /** A patient was deleted for ever: nothing that names them stays, and nothing more is sent. */
  onErased(doctorId: string, patientId: string): Promise<void> {
    return this.db.tenant(doctorId, async (tx) => {
      await tx.query(
        `UPDATE message SET variables = '[]', to_number = NULL, link_identifier = NULL,
           state = CASE WHEN state = 'queued' AND attempted_at IS NULL THEN 'skipped' ELSE state END,
           reason = CASE WHEN state = 'queued' AND attempted_at IS NULL THEN 'patient deleted' ELSE reason END
         WHERE doctor_id = $1 AND patient_id = $2`,
        [doctorId, patientId],
      );
    });
  }

  /** Writes the message unless its cause has one already, and has it sent after the commit. */
  private async queue(tx: EntityManager, term: Term, kind: MessageKind): Promise<void> {
    const { doctorId, patientId, planId, enrolmentId } = term;
    const patient = await theRow(tx, Patient, { doctorId, id: patientId });
    const plan = await theRow(tx, Plan, { doctorId, id: planId });
    const link = await tx.findOneBy(Link, { doctorId, enrolmentId, revokedAt: IsNull() });
    const { template, variables } = composeMessage(kind, {
      term,
      patient,
      plan,
      profile: await profileOf(tx, doctorId),
    });
    const reachable = patient.mobileNormal !== null && canReceiveWhatsApp(patient.mobileNormal);
    const message = {
      ...{ doctorId, id: newId(), patientId, enrolmentId, termId: term.id, kind, template, variables },
      ...{ dedupeKey: `${enrolmentId}:${kind}:${term.id}`, language: TEMPLATES[template].language },
      ...{ toNumber: reachable ? patient.mobileNormal : null, linkIdentifier: link?.identifier ?? null },
      ...{ state: reachable ? ('queued' as const) : ('skipped' as const), createdAt: this.clock.now() },
      reason: reachable ? null : 'this number cannot receive WhatsApp messages',
    };
    const written = await tx
      .createQueryBuilder()
      .insert()
      .into(Message)
      .values(message)
      .orIgnore()
      .returning('id')
      .execute();
    if (reachable && (written.raw as unknown[]).length)
      await emit(tx, 'message.queued', { doctorId, messageId: message.id });
  }
}
