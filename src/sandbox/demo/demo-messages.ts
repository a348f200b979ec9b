import { formatDay } from '../../shared/calendar.js';
import { formatRupees } from '../../shared/money.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { firstName } from '../../shared/text.js';
import type { TemplateName } from '../../whatsapp/templates.js';
import { newMessageId } from '../whatsapp/whatsapp-numbers.js';
import { DOCTOR } from './demo-catalogue.js';
import { idAt } from './demo-money.js';
import type { Chance } from './demo-random.js';
import type { MessageRow, PatientRow, TermRow } from './demo-rows.js';

const UNREACHABLE = 'this number cannot receive WhatsApp messages';
/** What a plan offers, for a patient who has yet to choose. */
const OPTIONS = 'monthly ₹499, yearly ₹4,999';
const FAILED = 'this number is not on WhatsApp, or cannot receive the message (WhatsApp error 131026)';

export type Fate = 'read' | 'delivered' | 'sent' | 'failed';

/** What a message is about. */
export interface About {
  patient: PatientRow;
  term: TermRow;
  /** The plan's own words after the payment. */
  info: string;
  identifier: string;
}

/** The message that the term called for when it was assigned or paid at `at`, as it went. */
export function messageAt(at: Date, about: About, fate: Fate): MessageRow {
  const { patient, term, identifier } = about;
  const reachable = canReceiveWhatsApp(patient.mobile_normal);
  const { kind, template, variables } = textOf(about);
  const later = (seconds: number) => (reachable ? new Date(at.getTime() + seconds * 1_000).toISOString() : null);
  const arrived = fate === 'delivered' || fate === 'read';
  return {
    ...{ id: idAt(at), patient_id: patient.id, enrolment_id: term.enrolment_id, term_id: term.id, kind, template },
    ...{ dedupe_key: `${term.enrolment_id}:${kind}:${term.id}`, language: 'en', variables },
    ...{ to_number: reachable ? patient.mobile_normal : null, link_identifier: identifier },
    ...{ state: reachable ? fate : 'skipped', provider_id: reachable ? newMessageId(patient.mobile_normal) : null },
    reason: reachable ? (fate === 'failed' ? FAILED : null) : UNREACHABLE,
    ...{ created_at: at.toISOString(), attempted_at: later(1), sent_at: later(2) },
    ...{ delivered_at: arrived ? later(5) : null, read_at: fate === 'read' ? later(240) : null },
  };
}

/** Most are read, some only arrive. */
export const fateOf = (chance: Chance): Fate => (chance.in100(62) ? 'read' : chance.in100(90) ? 'delivered' : 'sent');

function textOf({ patient, term, info }: About): { kind: string; template: TemplateName; variables: string[] } {
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
