import type { EntityManager } from 'typeorm';
import { payPageUrl } from '../../enrolments/terms/term.dto.js';
import { Term } from '../../enrolments/terms/term.entity.js';
import type { Patient } from '../../patients/patient.entity.js';
import { findPatient } from '../../patients/patients.service.js';
import type { MessageLanguage, PatientMessageKind } from '../../profile/message-settings.rules.js';
import { DomainError } from '../../shared/domain-error.js';
import { receiptFileName } from '../../receipts/receipt-file.js';
import { findTemplate, TEMPLATES, VARIABLES } from '../../whatsapp/templates.js';
import { checkRecipient, SKIP_TEXTS } from '../message.rules.js';
import {
  composeExample,
  composePreview,
  CONFIRMATION_WITH_RECEIPT,
  FAMILY_TEMPLATES,
  isFamilyKind,
  renderMessage,
  TEMPLATE_BY_KIND,
} from './message.texts.js';
import type { MessagePreview } from '../message.view.js';
import { findTierOptions, findRecipient, pageIdentifierOf, type Recipient } from './recipients.queries.js';
import { loadSender, type Sender } from './message-drafts.js';

interface PreviewRequest {
  kind: PatientMessageKind;
  patient_id?: string | undefined;
  language?: MessageLanguage | undefined;
  recipient?: 'patient' | 'payer' | undefined;
}

/**
 * A message as the patient would read it now, with sample data for what is unknown.
 * @throws DomainError `patient.not_found`, `request.invalid` for a kind that is not sent to payers.
 */
export async function previewMessage(
  tx: EntityManager,
  doctorId: string,
  request: PreviewRequest,
): Promise<MessagePreview> {
  const { kind, patient_id: patientId } = request;
  const sender = await loadSender(tx, doctorId);
  if (request.recipient === 'payer') return previewFamilyMessage(sender, request);
  const patient = patientId === undefined ? null : await findPatient(tx, doctorId, patientId);
  const term = patient && (await findNewestTerm(tx, patient));
  const recipient = term && (await findRecipient(tx, doctorId, term.enrolmentId));
  const language = request.language ?? patient?.messageLanguage ?? sender.messageLanguage;
  const doctorName = sender.profile?.doctorName;
  const composed =
    term && recipient
      ? composePreview(kind, language, { ...(await loadMessageData(tx, term, recipient)), doctorName })
      : composeExample(TEMPLATE_BY_KIND[kind], language, doctorName);
  const skip = recipient
    ? checkRecipient(kind, recipient, sender.messagesOff)
    : sender.messagesOff.includes(kind)
      ? 'off'
      : null;
  const template =
    kind === 'confirmation' && sender.receiptWithConfirmation ? CONFIRMATION_WITH_RECEIPT : composed.template;
  const page = recipient && pageIdentifierOf(recipient);
  return {
    kind,
    template,
    language,
    category: TEMPLATES[template].category,
    ...renderMessage(composed.template, language, composed.variables),
    document: findTemplate(template)?.header ? receiptFileName({ number: VARIABLES.number.example }) : null,
    link: page === null ? null : payPageUrl(page),
    reason: skip && SKIP_TEXTS[skip],
  };
}

/** One message to a payer about several patients, with sample data. */
function previewFamilyMessage(
  sender: Sender,
  { kind, language = sender.messageLanguage }: PreviewRequest,
): MessagePreview {
  if (!isFamilyKind(kind))
    throw DomainError.invalidField('recipient', `Messages of kind ${kind} are about one patient`);
  const { template, variables } = composeExample(FAMILY_TEMPLATES[kind], language, sender.profile?.doctorName);
  return {
    kind,
    template,
    language,
    category: TEMPLATES[template].category,
    ...renderMessage(template, language, variables),
    document: null,
    link: null,
    reason: sender.messagesOff.includes(kind) ? SKIP_TEXTS.off : null,
  };
}

/** The patient's newest term; null when there is none. */
const findNewestTerm = (tx: EntityManager, { doctorId, id: patientId }: Patient): Promise<Term | null> =>
  tx.findOne(Term, { where: { doctorId, patientId }, order: { createdAt: 'DESC', id: 'DESC' } });

async function loadMessageData(
  tx: EntityManager,
  { doctorId, planName, amountPaise, endDay }: Term,
  recipient: Recipient,
) {
  return {
    patientName: recipient.patientName,
    plan: recipient.messageName || planName,
    amountPaise,
    until: recipient.endDay ?? endDay,
    info: recipient.additionalInfo,
    options: await findTierOptions(tx, doctorId, recipient.planId),
  };
}
