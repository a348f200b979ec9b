import type { MessageLanguage } from '../../profile/message-settings.rules.js';
import { formatDay, type Day } from '../../shared/calendar.js';
import { formatRupees, type Paise } from '../../shared/money.js';
import type { ValidityType } from '../../shared/period.js';
import { firstName } from '../../shared/text.js';
import {
  asVariable,
  render,
  TEMPLATES,
  templateOf,
  VARIABLES,
  type TemplateName,
  type Variable,
} from '../../whatsapp/templates.js';
import type { Message } from '../message.entity.js';
import type { MessageKind } from '../message.rules.js';
import type { Option } from './recipients.queries.js';

/** The template of each kind. */
export const TEMPLATE_OF: Record<MessageKind, TemplateName> = {
  onboarding: 'onboarding_options_v2',
  payment_link: 'payment_link_v1',
  confirmation: 'payment_confirmation_v1',
  reminder: 'renewal_reminder_v1',
  expiry: 'membership_ended_v1',
  hold: 'payment_held_v1',
  account_approved: 'account_approved_v1',
};

/** Words of our own that stand where a doctor has given none. */
const STAND_INS: Record<MessageLanguage, { doctor: string; info: string; options: string }> = {
  en: { doctor: 'your doctor', info: 'Keep this message for your records.', options: 'see the page' },
  hi: { doctor: 'आपके डॉक्टर', info: 'यह संदेश संभालकर रखें।', options: 'पेज पर देखें' },
};
const VALIDITIES: Record<MessageLanguage, Record<ValidityType, string>> = {
  en: { monthly: 'monthly', quarterly: 'quarterly', half_yearly: 'half-yearly', yearly: 'yearly' },
  hi: { monthly: 'मासिक', quarterly: 'तिमाही', half_yearly: 'छमाही', yearly: 'वार्षिक' },
};

/** What a message may speak of; what its template does not ask for may be missing. */
export interface Words {
  patientName?: string;
  doctorName?: string | null | undefined;
  plan?: string | null;
  amountPaise?: Paise | null;
  /** The last valid day. */
  until?: Day | null;
  options?: readonly Option[];
  info?: string;
}

/** The template's name and what it is filled with, in order. */
export function composeMessage(kind: MessageKind, language: MessageLanguage, words: Words) {
  const template = TEMPLATE_OF[kind];
  const texts = textsOf(language, words);
  const variables = TEMPLATES[template].variables.map((name: Variable) => asVariable(name, texts[name]));
  return { template, language, variables };
}

/** The same before its time: what is not known yet is shown as Meta's reviewers see it. */
export function foreseenMessage(kind: MessageKind, language: MessageLanguage, words: Words) {
  const { template, variables } = composeMessage(kind, language, words);
  const names: readonly Variable[] = TEMPLATES[template].variables;
  return { template, language, variables: names.map((name, at) => variables[at] || VARIABLES[name].example) };
}

/** The same with what Meta's reviewers see, where there is no patient to speak of. */
export function exampleMessage(kind: MessageKind, language: MessageLanguage, doctorName: string | null | undefined) {
  const template = TEMPLATE_OF[kind];
  const texts = textsOf(language, { doctorName });
  const filled = (name: Variable) => (name === 'doctor' ? texts.doctor : VARIABLES[name].example);
  return { template, language, variables: TEMPLATES[template].variables.map(filled) };
}

function textsOf(language: MessageLanguage, words: Words): Record<Variable, string> {
  const standIn = STAND_INS[language];
  return {
    patient: firstName(words.patientName ?? ''),
    doctor: words.doctorName || standIn.doctor,
    plan: words.plan ?? '',
    amount: words.amountPaise == null ? '' : formatRupees(words.amountPaise),
    until: words.until == null ? '' : formatDay(words.until),
    options: words.options?.map(optionText(language)).join(', ') || standIn.options,
    info: words.info?.trim() || standIn.info,
  };
}

const optionText =
  (language: MessageLanguage) =>
  ({ name, validityType, pricePaise }: Option): string =>
    `${name ?? VALIDITIES[language][validityType]} ${formatRupees(pricePaise)}`;

/** The price that a message tells, as it stands there; null when it tells none. */
export const priceTold = ({ template, variables }: Pick<Message, 'template' | 'variables'>): string | null =>
  variables[templateOf(template)?.variables.indexOf('amount') ?? -1] ?? null;

/** What the reader sees of a message: its text and its buttons. */
export function renderMessage(template: TemplateName, language: MessageLanguage, variables: readonly string[]) {
  const texts: { body: string; button: string; stop?: string } = TEMPLATES[template].texts[language];
  return { text: render(texts.body, variables), button: texts.button, stop_button: texts.stop ?? null };
}
