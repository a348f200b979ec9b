import type { MessageLanguage } from '../../profile/message-settings.rules.js';
import { formatDay, type Day } from '../../shared/calendar.js';
import { formatRupees, type Paise } from '../../shared/money.js';
import type { ValidityType } from '../../shared/period.js';
import { firstName } from '../../shared/text.js';
import {
  toVariableText,
  renderText,
  TEMPLATES,
  findTemplate,
  VARIABLES,
  type Template,
  type TemplateName,
  type Variable,
} from '../../whatsapp/templates.js';
import type { Message } from '../message.entity.js';
import type { MessageKind } from '../message.rules.js';
import type { TierOption } from './recipients.queries.js';

/** The templates of stored messages. A code is sent without one. */
export type MessageTemplate = Exclude<TemplateName, 'verification_code_v1' | 'join_code_v1'>;
type MessageVariable = Exclude<Variable, 'code'>;

export const TEMPLATE_BY_KIND: Record<MessageKind, MessageTemplate> = {
  onboarding: 'onboarding_options_v2',
  payment_link: 'payment_link_v1',
  confirmation: 'payment_confirmation_v1',
  reminder: 'renewal_reminder_v1',
  expiry: 'membership_ended_v1',
  hold: 'payment_held_v1',
  withdrawal: 'payment_link_ended_v1',
  receipt: 'receipt_v1',
  account_approved: 'account_approved_v1',
};

/** The payment confirmation with the receipt attached; text and variables are the same. */
export const CONFIRMATION_WITH_RECEIPT: MessageTemplate = 'payment_confirmation_receipt_v1';

/** The notice about held money to a patient who has no page. Its variables are the same. */
const HELD_WITHOUT_LINK: MessageTemplate = 'payment_held_no_link_v1';

/** The template with which a message is sent: a notice about held money has no button while there is no page to open. */
export function templateForLink({ template, linkIdentifier }: Pick<Message, 'template' | 'linkIdentifier'>): string {
  if (template !== TEMPLATE_BY_KIND.hold && template !== HELD_WITHOUT_LINK) return template;
  return linkIdentifier === null ? HELD_WITHOUT_LINK : TEMPLATE_BY_KIND.hold;
}

/** One message to a payer about several patients, instead of one of the kind for each. It names no patient. */
export const FAMILY_TEMPLATES = {
  reminder: 'family_reminder_v1',
  expiry: 'family_reminder_v1',
  confirmation: 'family_confirmation_v1',
} as const satisfies Partial<Record<MessageKind, MessageTemplate>>;
export type FamilyKind = keyof typeof FAMILY_TEMPLATES;
export const isFamilyKind = (kind: MessageKind): kind is FamilyKind => Object.hasOwn(FAMILY_TEMPLATES, kind);

/** Used where the doctor has entered no text. */
const FALLBACK_TEXTS: Record<MessageLanguage, { doctor: string; info: string; options: string }> = {
  en: { doctor: 'your doctor', info: 'Keep this message for your records.', options: 'see the page' },
  hi: { doctor: 'आपके डॉक्टर', info: 'यह संदेश संभालकर रखें।', options: 'पेज पर देखें' },
};
const VALIDITY_TEXTS: Record<MessageLanguage, Record<ValidityType, string>> = {
  en: { monthly: 'monthly', quarterly: 'quarterly', half_yearly: 'half-yearly', yearly: 'yearly' },
  hi: { monthly: 'मासिक', quarterly: 'तिमाही', half_yearly: 'छमाही', yearly: 'वार्षिक' },
};

/** Examples that are text, in Hindi. The others are names, amounts and days. */
const HINDI_EXAMPLES: Partial<Record<MessageVariable, string>> = {
  options: 'मासिक ₹499, तिमाही ₹1,299',
  info: 'सुबह 9 से शाम 5 बजे तक इस नंबर पर संदेश भेजें।',
};
const exampleOf = (name: MessageVariable, language: MessageLanguage): string =>
  (language === 'hi' && HINDI_EXAMPLES[name]) || VARIABLES[name].example;

/** Values for the template's variables. Those that the template does not use may be missing. */
export interface MessageData {
  patientName?: string;
  doctorName?: string | null | undefined;
  plan?: string | null;
  amountPaise?: Paise | null;
  /** The last valid day. */
  until?: Day | null;
  options?: readonly TierOption[];
  info?: string;
  /** Of a receipt. */
  number?: string;
  payerName?: string | null;
  /** Number of memberships in a message to a payer. */
  count?: number;
}

/** Meta's price category of a kind. */
export const categoryOf = (kind: MessageKind): Template['category'] => TEMPLATES[TEMPLATE_BY_KIND[kind]].category;

/** The template of a kind, with its variables in order. */
export const composeMessage = (kind: MessageKind, language: MessageLanguage, data: MessageData) =>
  composeTemplate(TEMPLATE_BY_KIND[kind], language, data);

/** As `composeMessage`, for one message to a payer. */
export const composeFamilyMessage = (kind: FamilyKind, language: MessageLanguage, data: MessageData) =>
  composeTemplate(FAMILY_TEMPLATES[kind], language, data);

function composeTemplate(template: MessageTemplate, language: MessageLanguage, data: MessageData) {
  const texts = variableTexts(language, data);
  const variables = TEMPLATES[template].variables.map((name: MessageVariable) => toVariableText(name, texts[name]));
  return { template, language, variables };
}

/** Like `composeMessage`, with sample data for values that are not known yet. */
export function composePreview(kind: MessageKind, language: MessageLanguage, data: MessageData) {
  const { template, variables } = composeMessage(kind, language, data);
  const names: readonly MessageVariable[] = TEMPLATES[template].variables;
  return { template, language, variables: names.map((name, at) => variables[at] || exampleOf(name, language)) };
}

/** Like `composeMessage`, with sample data for everything but the doctor's name. */
export function composeExample(
  template: MessageTemplate,
  language: MessageLanguage,
  doctorName: string | null | undefined,
) {
  const texts = variableTexts(language, { doctorName });
  const fillExample = (name: MessageVariable) => (name === 'doctor' ? texts.doctor : exampleOf(name, language));
  return { template, language, variables: TEMPLATES[template].variables.map(fillExample) };
}

function variableTexts(language: MessageLanguage, data: MessageData): Record<MessageVariable, string> {
  const fallback = FALLBACK_TEXTS[language];
  return {
    patient: firstName(data.patientName ?? ''),
    doctor: data.doctorName || fallback.doctor,
    plan: data.plan ?? '',
    amount: data.amountPaise == null ? '' : formatRupees(data.amountPaise),
    until: data.until == null ? '' : formatDay(data.until),
    options: data.options?.map(formatOption(language)).join(', ') || fallback.options,
    info: data.info?.trim() || fallback.info,
    number: data.number ?? '',
    payer: firstName(data.payerName ?? ''),
    count: data.count === undefined ? '' : String(data.count),
    // Only in notices about a login or a webhook.
    device: '',
    time: '',
    webhook: '',
  };
}

const formatOption =
  (language: MessageLanguage) =>
  ({ name, validityType, pricePaise }: TierOption): string =>
    `${name ?? VALIDITY_TEXTS[language][validityType]} ${formatRupees(pricePaise)}`;

type WrittenMessage = Pick<Message, 'template' | 'variables'>;

/** The price in a message's text, as formatted there; null when it has none. */
export const quotedPrice = (message: WrittenMessage): string | null => findVariable(message, 'amount');

/** The last valid day in a message's text, as formatted there; null when it has none. */
export const quotedEnd = (message: WrittenMessage): string | null => findVariable(message, 'until');

const findVariable = ({ template, variables }: WrittenMessage, name: Variable): string | null =>
  variables[findTemplate(template)?.variables.indexOf(name) ?? -1] ?? null;

export function renderMessage(template: TemplateName, language: MessageLanguage, variables: readonly string[]) {
  const texts: Template['texts'][MessageLanguage] = TEMPLATES[template].texts[language];
  return {
    text: renderText(texts.body, variables),
    button: texts.button ?? null,
    stop_button: texts.optOutButton ?? null,
  };
}
