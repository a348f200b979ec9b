import { formatDay, type Day } from '../../shared/calendar.js';
import { formatRupees } from '../../shared/money.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { firstName } from '../../shared/text.js';
import type { TemplateName } from '../../whatsapp/templates.js';
import { newMessageId } from '../whatsapp/whatsapp-numbers.js';
import { DOCTOR } from './demo-catalogue.js';
import { idAt } from './demo-payments.js';
import type { Chance } from './demo-random.js';
import type { HoldRow, MessageRow, PatientRow, TermRow } from './demo-rows.js';

/** Why messages did not go out, in the words of the product. */
export const SKIPS = {
  unreachable: 'this number cannot receive WhatsApp messages',
  archived: 'patient archived',
  disabled: 'the subscription is disabled',
} as const;
/** What a plan offers, for a patient who has yet to choose. */
const OPTIONS = 'monthly ₹499, yearly ₹4,999';
const FAILED = 'this number is not on WhatsApp, or cannot receive the message (WhatsApp error 131026)';

export type Fate = 'read' | 'delivered' | 'sent' | 'failed' | { skip: (typeof SKIPS)[keyof typeof SKIPS] };

/** What a message is about. */
export interface About {
  patient: PatientRow;
  term: TermRow;
  /** The plan's own words after the payment. */
  info: string;
  identifier: string;
}

/** What is said, and because of what: with its enrolment and kind that makes it one message. */
interface Content {
  kind: string;
  template: TemplateName;
  variables: string[];
  cause: string;
  of: Pick<MessageRow, 'term_id' | 'hold_id' | 'due_day'>;
}

/** The message that the term called for when it was assigned or paid at `at`, as it went. */
export const messageAt = (at: Date, about: About, fate: Fate): MessageRow =>
  rowOf(at, about, { ...textOf(about), cause: about.term.id, of: ofTerm(about) }, fate);

/** What is said near the end of a term on a day that calls for it. */
export function reminderAt(
  at: Date,
  about: About,
  { kind, dueDay }: { kind: 'reminder' | 'expiry'; dueDay: Day },
  fate: Fate,
): MessageRow {
  const { patient, term } = about;
  const until = term.end_day ? formatDay(term.end_day) : '';
  const template = kind === 'reminder' ? 'renewal_reminder_v1' : 'membership_ended_v1';
  const variables = [firstName(patient.name), term.plan_name, DOCTOR.doctor_name, until];
  return rowOf(
    at,
    about,
    { kind, template, variables, cause: dueDay, of: { ...ofTerm(about), due_day: dueDay } },
    fate,
  );
}

/** That money arrived and waits for the doctor's word. */
export function holdNoticeAt(at: Date, about: About, { id, amount_paise }: HoldRow, fate: Fate): MessageRow {
  const { patient, term } = about;
  const variables = [firstName(patient.name), formatRupees(amount_paise), term.plan_name, DOCTOR.doctor_name];
  const of = { term_id: null, hold_id: id, due_day: null };
  return rowOf(at, about, { kind: 'hold', template: 'payment_held_v1', variables, cause: id, of }, fate);
}

const ofTerm = ({ term }: About) => ({ term_id: term.id, hold_id: null, due_day: null });

function rowOf(
  at: Date,
  { patient, term, identifier }: About,
  { kind, template, variables, cause, of }: Content,
  asked: Fate,
): MessageRow {
  const number = canReceiveWhatsApp(patient.mobile_normal) ? patient.mobile_normal : null;
  const fate: Fate = number === null ? { skip: SKIPS.unreachable } : asked;
  const skip = typeof fate === 'object' ? fate.skip : null;
  const later = (seconds: number) => (skip === null ? new Date(at.getTime() + seconds * 1_000).toISOString() : null);
  const arrived = fate === 'delivered' || fate === 'read';
  return {
    ...{ id: idAt(at), patient_id: patient.id, enrolment_id: term.enrolment_id, ...of, kind, template },
    ...{ dedupe_key: `${term.enrolment_id}:${kind}:${cause}`, language: 'en', variables },
    ...{ to_number: number, link_identifier: identifier, send_at: null },
    ...{ state: typeof fate === 'object' ? 'skipped' : fate, reason: skip ?? (fate === 'failed' ? FAILED : null) },
    provider_id: number !== null && skip === null ? newMessageId(number) : null,
    ...{ created_at: at.toISOString(), attempted_at: later(1), sent_at: later(2) },
    ...{ delivered_at: arrived ? later(5) : null, read_at: fate === 'read' ? later(240) : null },
  };
}

/** Most are read, some only arrive. */
export const fateOf = (chance: Chance): Fate => (chance.in100(62) ? 'read' : chance.in100(90) ? 'delivered' : 'sent');

function textOf({ patient, term, info }: About): Pick<Content, 'kind' | 'template' | 'variables'> {
  const [name, doctor] = [firstName(patient.name), DOCTOR.doctor_name];
  const amount = term.amount_paise === undefined ? '' : formatRupees(term.amount_paise);
  if (term.state === 'paid' && term.end_day)
    return {
      ...{ kind: 'confirmation', template: 'payment_confirmation_v1' },
      variables: [name, amount, term.plan_name, doctor, formatDay(term.end_day), info],
    };
  return amount
    ? { kind: 'payment_link', template: 'payment_link_v1', variables: [name, doctor, term.plan_name, amount] }
    : { kind: 'onboarding', template: 'onboarding_options_v2', variables: [name, doctor, term.plan_name, OPTIONS] };
}
