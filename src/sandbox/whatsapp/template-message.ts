import { config } from '../../config.js';
import { LANGUAGES, render, templateOf, type Language, type Template } from '../../whatsapp/templates.js';
import { refusedWith } from './whatsapp-errors.js';

const MOST_CHARACTERS = 1_024;

/** What arrives on the phone. */
export interface Rendered {
  template: string | null;
  language: string | null;
  category: string;
  text: string;
  button: string | null;
  link: string | null;
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/**
 * Checks a template message against the catalogue as WhatsApp does, and fills it in.
 * @param given the request's `template`. @throws ProviderError with WhatsApp's own code.
 */
export function renderTemplate(given: unknown): Rendered {
  const { name, language, components } = fieldsOf(given);
  if (typeof name !== 'string') throw refusedWith(131_008, "Parameter 'name' of template is mandatory");
  const code = fieldsOf(language)['code'];
  const template = templateOf(name);
  if (!template || !isLanguage(code))
    throw refusedWith(132_001, `template name (${name}) does not exist in ${String(code)}`, 404);
  const parts = listOf(components).map(fieldsOf);
  const variables = texts(parts.find((part) => part['type'] === 'body'));
  const { body, button } = template.texts[code];
  assertCount('body', variables.length, variablesIn(body));
  const text = render(body, variables);
  if (text.length > MOST_CHARACTERS)
    throw refusedWith(132_005, `body has ${text.length} of ${MOST_CHARACTERS} characters`);
  const suffixes = texts(parts.find((part) => part['type'] === 'button'));
  assertCount('button', suffixes.length, variablesIn(template.url));
  return {
    ...{ template: name, language: code, category: template.category.toLowerCase(), text },
    ...{ button, link: render(addressOf(template), suffixes) },
  };
}

const isLanguage = (code: unknown): code is Language => LANGUAGES.some((language) => language === code);
const addressOf = ({ url }: Template): string => url.replace('{{PUBLIC_URL}}', config.publicUrl);
const variablesIn = (text: string): number => text.match(/\{\{\d+\}\}/g)?.length ?? 0;

function assertCount(part: string, given: number, wanted: number): void {
  if (given !== wanted)
    throw refusedWith(
      132_000,
      `${part}: number of localizable_params (${given}) does not match the expected number of params (${wanted})`,
    );
}

/** The text parameters of one component. */
function texts(component: Fields | undefined): string[] {
  return listOf(component?.['parameters']).map((given) => {
    const { type, text } = fieldsOf(given);
    if (type !== 'text') throw refusedWith(132_012, 'Parameter format does not match format in the created template');
    if (typeof text !== 'string' || text === '')
      throw refusedWith(131_008, 'Parameter of type text is missing text value');
    if (/[\n\r\t]| {5,}/.test(text))
      throw refusedWith(132_012, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces');
    return text;
  });
}
