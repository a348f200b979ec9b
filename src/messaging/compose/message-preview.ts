import type { EntityManager } from 'typeorm';
import { linkOf } from '../../enrolments/terms/term.dto.js';
import { Term } from '../../enrolments/terms/term.entity.js';
import { findPatient } from '../../patients/patients.service.js';
import type { MessageLanguage, MessageSwitch } from '../../profile/message-settings.rules.js';
import { TEMPLATES } from '../../whatsapp/templates.js';
import { obstacle, SKIPS } from '../message.rules.js';
import { exampleMessage, foreseenMessage, renderMessage } from './message.texts.js';
import type { MessagePreview } from '../message.view.js';
import { optionsOf, subjectOf, type Subject } from './recipients.queries.js';
import { senderOf } from './message-drafts.js';

interface Asked {
  kind: MessageSwitch;
  patient_id?: string | undefined;
  language?: MessageLanguage | undefined;
}

/** A message as a patient would read it now; with examples of what is not known, as without a patient or a plan of theirs. */
export async function previewOf(tx: EntityManager, doctorId: string, asked: Asked): Promise<MessagePreview> {
  const { kind, patient_id: patientId } = asked;
  const sender = await senderOf(tx, doctorId);
  const language = asked.language ?? sender.messageLanguage;
  const term = patientId === undefined ? null : await newestTerm(tx, doctorId, patientId);
  const subject = term && (await subjectOf(tx, doctorId, term.enrolmentId));
  const doctorName = sender.profile?.doctorName;
  const composed =
    term && subject
      ? foreseenMessage(kind, language, { ...(await wordsOf(tx, term, subject)), doctorName })
      : exampleMessage(kind, language, doctorName);
  const skip = subject ? obstacle(kind, subject, sender.messagesOff) : sender.messagesOff.includes(kind) ? 'off' : null;
  return {
    ...{ kind, template: composed.template, language, category: TEMPLATES[composed.template].category },
    ...renderMessage(composed.template, language, composed.variables),
    link: subject?.identifier ? linkOf(subject.identifier) : null,
    reason: skip && SKIPS[skip],
  };
}

/** The patient's subscription that messages would be about. @throws Refused `patient.not_found`. */
async function newestTerm(tx: EntityManager, doctorId: string, patientId: string): Promise<Term | null> {
  await findPatient(tx, doctorId, patientId);
  return tx.findOne(Term, { where: { doctorId, patientId }, order: { createdAt: 'DESC', id: 'DESC' } });
}

async function wordsOf(tx: EntityManager, { doctorId, planName, amountPaise, endDay }: Term, subject: Subject) {
  return {
    ...{ patientName: subject.patientName, plan: subject.messageName || planName, amountPaise },
    ...{ until: subject.endDay ?? endDay, info: subject.additionalInfo },
    options: await optionsOf(tx, doctorId, subject.planId),
  };
}
