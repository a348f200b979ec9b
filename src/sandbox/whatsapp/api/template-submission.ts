import { COPY_CODE_URL } from '../../../whatsapp/templates.js';
import { asFields, asList, type Fields } from '../choices.js';
import type { RegisteredTemplate } from './template-message.js';
import { templateError } from '../whatsapp-errors.js';

const CATEGORIES: readonly unknown[] = ['UTILITY', 'MARKETING', 'AUTHENTICATION'];
const LIMITS = { header: 60, body: 1_024, footer: 60, button: 25, buttons: 10, urls: 2 } as const;
const [VARIABLE_AT_EDGE, TOO_MANY_VARIABLES] = [2_388_299, 2_388_293];
/** Meta rejects a text with fewer words than this per variable. */
const WORDS_PER_VARIABLE = 2;
const VARIABLE = /\{\{\w+\}\}/g;

/** Validates a submitted template as Meta does. @throws ProviderError with code 100 and Meta's subcode. */
export function parseSubmission(input: unknown): Omit<RegisteredTemplate, 'status'> {
  const { name, language, category, parameter_format: format, components } = asFields(input);
  if (typeof name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(name)) throw templateError('Param name is invalid');
  if (typeof language !== 'string') throw templateError('The parameter language is required.');
  if (!CATEGORIES.includes(category)) throw templateError('Param category is invalid');
  const parts = withMetasTexts(category, language, asList(components).map(asFields));
  const textOf = (type: 'HEADER' | 'BODY' | 'FOOTER') => parts.find((part) => part['type'] === type)?.['text'];
  const [header, body, footer] = [textOf('HEADER'), textOf('BODY'), textOf('FOOTER')];
  if (typeof body !== 'string') throw templateError('Message template is missing its body');
  for (const [text, maxLength] of [
    [header, LIMITS.header],
    [body, LIMITS.body],
    [footer, LIMITS.footer],
  ] as const)
    if (typeof text === 'string' && text.length > maxLength)
      throw templateError(`A text has more than ${maxLength} characters`);
  checkVariables(body);
  checkHeader(parts.find((part) => part['type'] === 'HEADER'));
  checkButtons(asList(parts.find((part) => part['type'] === 'BUTTONS')?.['buttons']));
  return {
    name,
    language,
    category: String(category),
    components: parts,
    parameter_format: format === 'named' || format === 'NAMED' ? 'named' : 'positional',
  };
}

/** Meta's texts of templates that send a code. */
const CODE_TEXTS: Record<string, string | undefined> = {
  hi: '*{{1}}* आपका सत्यापन कोड है। सुरक्षा के लिए, इस कोड को शेयर न करें।',
  en: '*{{1}}* is your verification code. For your security, do not share this code.',
};

/** The parts of a template as Meta registers it: it writes the texts of a template that sends a code itself. */
export function withMetasTexts(category: unknown, language: string, parts: Fields[]): Fields[] {
  if (category !== 'AUTHENTICATION') return parts;
  if (parts.some((part) => part['text'] !== undefined))
    throw templateError('An authentication template cannot have texts of its own');
  const buttons = asList(parts.find((part) => part['type'] === 'BUTTONS')?.['buttons']).map(asFields);
  if (buttons.length !== 1 || buttons[0]?.['type'] !== 'OTP')
    throw templateError('An authentication template needs one button of type OTP');
  return [
    { type: 'BODY', text: CODE_TEXTS[language] ?? CODE_TEXTS['en'] },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: buttons[0]['text'], url: COPY_CODE_URL }] },
  ];
}

/** A header with a file needs an example of it. */
function checkHeader(header: Fields | undefined): void {
  const hasExample = asList(asFields(header?.['example'])['header_handle']).length > 0;
  if (header?.['format'] === 'DOCUMENT' && !hasExample) throw templateError('Missing sample parameter for header');
}

function checkVariables(body: string): void {
  const variables = body.match(VARIABLE)?.length ?? 0;
  const words = body.replace(VARIABLE, ' ').match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  if (/^\s*\{\{|\}\}[\s।.!?]*$/.test(body))
    throw templateError('Variables can’t be at the start or end of the template.', VARIABLE_AT_EDGE);
  if (/\}\}\s*\{\{/.test(body) || (variables > 0 && words < WORDS_PER_VARIABLE * variables + 1))
    throw templateError('This template has too many variables for its length.', TOO_MANY_VARIABLES);
}

function checkButtons(input: unknown[]): void {
  const buttons = input.map(asFields);
  const count = (type: string) => buttons.filter((button) => button['type'] === type).length;
  const isLong = buttons.some(({ text }) => typeof text === 'string' && text.length > LIMITS.button);
  if (buttons.length > LIMITS.buttons || count('URL') > LIMITS.urls || isLong)
    throw templateError('Buttons are not valid');
  const areQuickReplies = buttons.map(({ type }) => type === 'QUICK_REPLY');
  if (areQuickReplies.filter((is, n) => is !== areQuickReplies[n - 1]).length > 2)
    throw templateError('Quick replies must be grouped');
}
