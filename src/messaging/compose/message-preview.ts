import type { EntityManager } from 'typeorm';
import { payPageUrl } from '../../enrolments/terms/term.dto.js';
import { Term } from '../../enrolments/terms/term.entity.js';
import type { Patient } from '../../patients/patient.entity.js';
import { findPatient } from '../../patients/patients.service.js';
import type { MessageLanguage, PatientMessageKind } from '../../profile/message-settings.rules.js';
import { DomainError } from '../../shared/domain-error.js';
import { receiptFileName } from '../../receipts/receipt-file.js';
import { paise, rupees, type Paise } from '../../shared/money.js';
import { findTemplate, TEMPLATES, VARIABLES } from '../../whatsapp/templates.js';
import { cardTemplate, isCardKind } from '../delivery/payment-card.rules.js';
import { findCardAmount, sendsCards } from '../delivery/payment-cards.js';
import { checkRecipient, SKIP_TEXTS } from '../message.rules.js';
import {
  composeExample,
  composePreview,
  CONFIRMATION_WITH_RECEIPT,
  FAMILY_TEMPLATES,
  isFamilyKind,
  renderMessage,
  TEMPLATE_BY_KIND,
  type MessageTemplate,
} from './message.texts.js';
import type { MessagePreview } from '../message.view.js';
import { findTierOptions, findRecipient, pageIdentifierOf, type Recipient } from './recipients.queries.js';
import { loadSender, type Sender } from './message-drafts.js';

/** As the example of the variable `amount`. */
const EXAMPLE_PAISE = paise(49_900);

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
  const cardPaise = await findPreviewedCard(tx, sender, { kind, enrolmentId: term?.enrolmentId });
  const template = chooseTemplate(kind, composed.template, { hasCard: cardPaise !== null, sender });
  const page = cardPaise === null && recipient ? pageIdentifierOf(recipient) : null;
  return {
    kind,
    template,
    language,
    category: TEMPLATES[template].category,
    ...renderMessage(template, language, composed.variables),
    card: cardPaise === null ? null : { amount: rupees(cardPaise) },
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
    card: null,
    document: null,
    link: null,
    reason: sender.messagesOff.includes(kind) ? SKIP_TEXTS.off : null,
  };
}

/** The patient's newest term; null when there is none. */
const findNewestTerm = (tx: EntityManager, { doctorId, id: patientId }: Patient): Promise<Term | null> =>
  tx.findOne(Term, { where: { doctorId, patientId }, order: { createdAt: 'DESC', id: 'DESC' } });

/** What the payment card of the message asks for, an example without an enrolment; null if it is sent without a card. */
async function findPreviewedCard(
  tx: EntityManager,
  sender: Sender,
  { kind, enrolmentId }: { kind: PatientMessageKind; enrolmentId: string | undefined },
): Promise<Paise | null> {
  if (!(await sendsCards(tx, sender, kind))) return null;
  return enrolmentId === undefined ? EXAMPLE_PAISE : findCardAmount(tx, sender.doctorId, enrolmentId);
}

function chooseTemplate(
  kind: PatientMessageKind,
  composed: MessageTemplate,
  { hasCard, sender }: { hasCard: boolean; sender: Sender },
): MessageTemplate {
  if (hasCard && isCardKind(kind)) return cardTemplate(kind, 'i');
  return kind === 'confirmation' && sender.receiptWithConfirmation ? CONFIRMATION_WITH_RECEIPT : composed;
}

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
