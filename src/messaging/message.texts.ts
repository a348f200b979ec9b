import type { Term } from '../enrolments/term.entity.js';
import type { Patient } from '../patients/patient.entity.js';
import type { Plan } from '../plans/plan.entity.js';
import type { Profile } from '../profile/profile.entity.js';
import { formatDay } from '../shared/calendar.js';
import { formatRupees } from '../shared/money.js';
import { firstName } from '../shared/text.js';
import { asVariable, type TemplateName } from '../whatsapp/templates.js';
import type { MessageKind } from './message.rules.js';

/** A body may be 1,024 characters in all; the doctor's own words get about half of them. */
const INFO_LENGTH = 500;
const NO_INFO = 'Keep this message for your records.';

/** What a message is about. */
export interface Subject {
  term: Term;
  patient: Patient;
  plan: Plan;
  profile: Profile | null;
}

/** Without a tier the patient chooses one; with a tier the patient pays it. */
export const kindOfAssignment = ({ tierId }: Term): MessageKind => (tierId === null ? 'onboarding' : 'payment_link');

/** The template of a message and its variables, in order. */
export function composeMessage(kind: MessageKind, subject: Subject): { template: TemplateName; variables: string[] } {
  const { template, variables } = draft(kind, subject);
  return { template, variables: variables.map(asVariable) };
}

function draft(
  kind: MessageKind,
  { term, patient, plan, profile }: Subject,
): { template: TemplateName; variables: string[] } {
  const [name, doctor] = [firstName(patient.name), profile?.doctorName ?? 'your doctor'];
  const amount = term.amountPaise === null ? '' : formatRupees(term.amountPaise);
  switch (kind) {
    case 'onboarding':
      return { template: 'onboarding_options_v1', variables: [name, doctor, plan.name] };
    case 'payment_link':
      return { template: 'payment_link_v1', variables: [name, doctor, term.planName, amount] };
    case 'confirmation': {
      const until = term.endDay === null ? '' : formatDay(term.endDay);
      const info = asVariable(plan.additionalInfo).slice(0, INFO_LENGTH) || NO_INFO;
      return { template: 'payment_confirmation_v1', variables: [name, amount, term.planName, doctor, until, info] };
    }
  }
}
