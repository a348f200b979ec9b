import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Link } from '../enrolments/link.entity.js';
import { Term } from '../enrolments/term.entity.js';
import { Patient } from '../patients/patient.entity.js';
import { Plan } from '../plans/plan.entity.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/columns.js';
import { Database } from '../platform/database.js';
import { emit } from '../platform/outbox.js';
import { ask, insertOnce, statement, theRow } from '../platform/rows.js';
import { profileOf } from '../profile/profile.service.js';
import { canReceiveWhatsApp } from '../shared/phone.js';
import { TEMPLATES } from '../whatsapp/templates.js';
import { Message } from './message.entity.js';
import type { MessageKind } from './message.rules.js';
import { composeMessage, kindOfAssignment } from './message.texts.js';

const LINK = `SELECT identifier FROM link WHERE doctor_id = $1 AND enrolment_id = $2 AND revoked_at IS NULL`;

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
    const [patient, plan, link, profile] = await Promise.all([
      theRow(tx, Patient, { doctorId, id: patientId }),
      theRow(tx, Plan, { doctorId, id: planId }),
      ask<Pick<Link, 'identifier'>>(tx, statement(LINK, [doctorId, enrolmentId])),
      profileOf(tx, doctorId),
    ]);
    const { template, variables } = composeMessage(kind, { term, patient, plan, profile });
    const reachable = patient.mobileNormal !== null && canReceiveWhatsApp(patient.mobileNormal);
    const message = {
      ...{ doctorId, id: newId(), patientId, enrolmentId, termId: term.id, kind, template, variables },
      ...{ dedupeKey: `${enrolmentId}:${kind}:${term.id}`, language: TEMPLATES[template].language },
      ...{ toNumber: reachable ? patient.mobileNormal : null, linkIdentifier: link[0]?.identifier ?? null },
      ...{ state: reachable ? ('queued' as const) : ('skipped' as const), createdAt: this.clock.now() },
      reason: reachable ? null : 'this number cannot receive WhatsApp messages',
    };
    if ((await insertOnce(tx, Message, message)) && reachable)
      await emit(tx, 'message.queued', { doctorId, messageId: message.id });
  }
}
