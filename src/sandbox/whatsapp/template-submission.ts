import { fieldsOf, listOf } from './choices.js';
import type { Registered } from './template-message.js';
import { invalidTemplate } from './whatsapp-errors.js';

const CATEGORIES: readonly unknown[] = ['UTILITY', 'MARKETING', 'AUTHENTICATION'];
const MOST = { header: 60, body: 1_024, footer: 60, button: 25, buttons: 10, urls: 2 } as const;
const [AT_THE_EDGE, TOO_DENSE] = [2_388_299, 2_388_293];
/** Fewer words than these for a variable, and Meta finds the text too dense. */
const WORDS_PER_VARIABLE = 2;
const VARIABLE = /\{\{\w+\}\}/g;

/** A submitted template, checked as Meta does. @throws ProviderError with code 100 and Meta's subcode. */
export function submitted(given: unknown): Omit<Registered, 'status'> {
  const { name, language, category, parameter_format: format, components } = fieldsOf(given);
  if (typeof name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(name)) throw invalidTemplate('Param name is invalid');
  if (typeof language !== 'string') throw invalidTemplate('The parameter language is required.');
  if (!CATEGORIES.includes(category)) throw invalidTemplate('Param category is invalid');
  const parts = listOf(components).map(fieldsOf);
  const textOf = (type: 'HEADER' | 'BODY' | 'FOOTER') => parts.find((part) => part['type'] === type)?.['text'];
  const [header, body, footer] = [textOf('HEADER'), textOf('BODY'), textOf('FOOTER')];
  if (typeof body !== 'string') throw invalidTemplate('Message template is missing its body');
  for (const [text, most] of [
    [header, MOST.header],
    [body, MOST.body],
    [footer, MOST.footer],
  ] as const)
    if (typeof text === 'string' && text.length > most)
      throw invalidTemplate(`A text has more than ${most} characters`);
  checkVariables(body);
  checkButtons(listOf(parts.find((part) => part['type'] === 'BUTTONS')?.['buttons']));
  return {
    ...{ name, language, category: String(category), components: parts },
    parameter_format: format === 'named' || format === 'NAMED' ? 'named' : 'positional',
  };
}

function checkVariables(body: string): void {
  const variables = body.match(VARIABLE)?.length ?? 0;
  const words = body.replace(VARIABLE, ' ').match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  if (/^\s*\{\{|\}\}[\s।.!?]*$/.test(body))
    throw invalidTemplate('Variables can’t be at the start or end of the template.', AT_THE_EDGE);
  if (/\}\}\s*\{\{/.test(body) || (variables > 0 && words < WORDS_PER_VARIABLE * variables + 1))
    throw invalidTemplate('This template has too many variables for its length.', TOO_DENSE);
}

function checkButtons(given: unknown[]): void {
  const buttons = given.map(fieldsOf);
  const count = (type: string) => buttons.filter((button) => button['type'] === type).length;
  const isLong = buttons.some(({ text }) => typeof text === 'string' && text.length > MOST.button);
  if (buttons.length > MOST.buttons || count('URL') > MOST.urls || isLong)
    throw invalidTemplate('Buttons are not valid');
  const kinds = buttons.map(({ type }) => type === 'QUICK_REPLY');
  if (kinds.filter((is, n) => is !== kinds[n - 1]).length > 2) throw invalidTemplate('Quick replies must be grouped');
}
