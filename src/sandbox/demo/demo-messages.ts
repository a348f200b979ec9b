import { formatDay, type Day } from '../../shared/calendar.js';
import { formatRupees } from '../../shared/money.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { firstName } from '../../shared/text.js';
import type { TemplateName } from '../../whatsapp/templates.js';
import { newMessageId } from '../whatsapp/whatsapp-numbers.js';
import { DOCTOR } from './demo-catalogue.js';
import { newIdAt } from './demo-payments.js';
import type { SeededRandom } from './demo-random.js';
import type { HoldRow, MessageRow, PatientRow, TermRow } from './demo-rows.js';

/** Reasons for skipped messages, with the texts of the product. */
export const SKIP_REASONS = {
  unreachable: 'this number cannot receive WhatsApp messages',
  archived: 'patient archived',
  disabled: 'the subscription is disabled',
} as const;
/** The offers in the onboarding message for a patient without a tier. */
const OPTIONS_TEXT = 'monthly ₹499, yearly ₹4,999';
const FAILURE_REASON = 'this number is not on WhatsApp, or cannot receive the message (WhatsApp error 131026)';

export type MessageOutcome =
  | 'read'
  | 'delivered'
  | 'sent'
  | 'failed'
  | { skip: (typeof SKIP_REASONS)[keyof typeof SKIP_REASONS] };

/** The patient, term and link that a message is about. */
export interface MessageSubject {
  patient: PatientRow;
  term: TermRow;
  /** The plan's text for the payment confirmation. */
  info: string;
  identifier: string;
}

/** Text and trigger of a message. `dedupeRef` with enrolment and kind identifies it. */
interface MessageContent {
  kind: string;
  template: TemplateName;
  variables: string[];
  dedupeRef: string;
  references: Pick<MessageRow, 'term_id' | 'hold_id' | 'due_day'>;
}

/** The message for a term that was assigned or paid at `at`. */
export const termMessage = (at: Date, subject: MessageSubject, outcome: MessageOutcome): MessageRow =>
  messageRow(
    at,
    subject,
    { ...messageContent(subject), dedupeRef: subject.term.id, references: termReferences(subject) },
    outcome,
  );

/** The reminder for `dueDay`, or the notice that the term has ended. */
export function reminderMessage(
  at: Date,
  subject: MessageSubject,
  { kind, dueDay }: { kind: 'reminder' | 'expiry'; dueDay: Day },
  outcome: MessageOutcome,
): MessageRow {
  const { patient, term } = subject;
  const until = term.end_day ? formatDay(term.end_day) : '';
  const template = kind === 'reminder' ? 'renewal_reminder_v1' : 'membership_ended_v1';
  const variables = [firstName(patient.name), term.plan_name, DOCTOR.doctor_name, until];
  return messageRow(
    at,
    subject,
    { kind, template, variables, dedupeRef: dueDay, references: { ...termReferences(subject), due_day: dueDay } },
    outcome,
  );
}

/** The notice that a payment is on hold. */
export function holdMessage(
  at: Date,
  subject: MessageSubject,
  { id, amount_paise }: HoldRow,
  outcome: MessageOutcome,
): MessageRow {
  const { patient, term } = subject;
  const variables = [firstName(patient.name), formatRupees(amount_paise), term.plan_name, DOCTOR.doctor_name];
  const references = { term_id: null, hold_id: id, due_day: null };
  return messageRow(
    at,
    subject,
    { kind: 'hold', template: 'payment_held_v1', variables, dedupeRef: id, references },
    outcome,
  );
}

const termReferences = ({ term }: MessageSubject) => ({ term_id: term.id, hold_id: null, due_day: null });

function messageRow(
  at: Date,
  { patient, term, identifier }: MessageSubject,
  { kind, template, variables, dedupeRef, references }: MessageContent,
  intended: MessageOutcome,
): MessageRow {
  const number = canReceiveWhatsApp(patient.mobile_normal) ? patient.mobile_normal : null;
  const outcome: MessageOutcome = number === null ? { skip: SKIP_REASONS.unreachable } : intended;
  const skip = typeof outcome === 'object' ? outcome.skip : null;
  const later = (seconds: number) => (skip === null ? new Date(at.getTime() + seconds * 1_000).toISOString() : null);
  const isDelivered = outcome === 'delivered' || outcome === 'read';
  return {
    id: newIdAt(at),
    patient_id: patient.id,
    enrolment_id: term.enrolment_id,
    ...references,
    kind,
    template,
    dedupe_key: `${term.enrolment_id}:${kind}:${dedupeRef}`,
    language: 'en',
    variables,
    to_number: number,
    link_identifier: identifier,
    send_at: null,
    state: typeof outcome === 'object' ? 'skipped' : outcome,
    reason: skip ?? (outcome === 'failed' ? FAILURE_REASON : null),
    provider_id: number !== null && skip === null ? newMessageId(number) : null,
    created_at: at.toISOString(),
    attempted_at: later(1),
    sent_at: later(2),
    delivered_at: isDelivered ? later(5) : null,
    read_at: outcome === 'read' ? later(240) : null,
  };
}

/** Most messages are read; some are only delivered or sent. */
export const randomOutcome = (random: SeededRandom): MessageOutcome =>
  random.withPercent(62) ? 'read' : random.withPercent(90) ? 'delivered' : 'sent';

function messageContent({
  patient,
  term,
  info,
}: MessageSubject): Pick<MessageContent, 'kind' | 'template' | 'variables'> {
  const [name, doctor] = [firstName(patient.name), DOCTOR.doctor_name];
  const amount = term.amount_paise === undefined ? '' : formatRupees(term.amount_paise);
  if (term.state === 'paid' && term.end_day)
    return {
      kind: 'confirmation',
      template: 'payment_confirmation_v1',
      variables: [name, amount, term.plan_name, doctor, formatDay(term.end_day), info],
    };
  return amount
    ? { kind: 'payment_link', template: 'payment_link_v1', variables: [name, doctor, term.plan_name, amount] }
    : {
        kind: 'onboarding',
        template: 'onboarding_options_v2',
        variables: [name, doctor, term.plan_name, OPTIONS_TEXT],
      };
}
