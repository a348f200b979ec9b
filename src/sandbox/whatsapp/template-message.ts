import { render } from '../../whatsapp/templates.js';
import { fieldsOf, listOf, type Choice, type Fields } from './choices.js';
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
  choices: readonly Choice[];
}

/** A template as it is registered. */
export interface Registered {
  name: string;
  language: string;
  category: string;
  /** `named` or `positional`. */
  parameter_format?: string;
  components: readonly object[];
  status: string;
}

/** Statuses in which a template is sent. */
const SENT: readonly string[] = ['APPROVED', 'REINSTATED', 'FLAGGED'];
const HALTED: Record<string, [number, string] | undefined> = {
  PAUSED: [132_015, 'Template is paused due to low quality'],
  DISABLED: [132_016, 'Template is disabled'],
};

/** Which template a message asks for. @throws ProviderError when it names none. */
export function askedFor(given: unknown): { name: string; language: string } {
  const { name, language } = fieldsOf(given);
  if (typeof name !== 'string') throw refusedWith(131_008, "Parameter 'name' of template is mandatory");
  return { name, language: String(fieldsOf(language)['code']) };
}

/**
 * Checks a template message against what is registered, as WhatsApp does, and fills it in.
 * @param given the request's `template`. @throws ProviderError with WhatsApp's own code.
 */
export function renderTemplate(given: unknown, registered: Registered | null): Rendered {
  const { name, language } = askedFor(given);
  const halted = HALTED[registered?.status ?? ''];
  if (halted) throw refusedWith(...halted);
  if (!registered || !SENT.includes(registered.status))
    throw refusedWith(132_001, `template name (${name}) does not exist in ${language}`, 404);
  const parts = listOf(fieldsOf(given)['components']).map(fieldsOf);
  const part = (type: string) => registered.components.map(fieldsOf).find((one) => one['type'] === type);
  const fill = (type: string) => {
    const text = part(type)?.['text'];
    const given = parts.find((one) => one['type'] === type.toLowerCase());
    return typeof text === 'string' ? filled(type.toLowerCase(), text, given, registered.parameter_format) : null;
  };
  const lines = [fill('HEADER'), fill('BODY'), fill('FOOTER')].filter((line) => line !== null);
  const text = lines.join('\n');
  if ((fill('BODY')?.length ?? 0) > MOST_CHARACTERS)
    throw refusedWith(132_005, `body has ${text.length} of ${MOST_CHARACTERS} characters`);
  const buttons = listOf(part('BUTTONS')?.['buttons']).map(fieldsOf);
  const tapped = parts.filter((one) => one['type'] === 'button');
  return {
    ...{ template: name, language, category: registered.category.toLowerCase(), text },
    ...linkOf(buttons, tapped),
    choices: buttons.flatMap((button, n) => quickReplyOf(button, tapped, n)),
  };
}

const at = (tapped: Fields[], index: number) => tapped.find((one) => String(one['index']) === String(index));

function linkOf(buttons: Fields[], tapped: Fields[]): Pick<Rendered, 'button' | 'link'> {
  const index = buttons.findIndex(({ type }) => type === 'URL');
  const { text, url } = buttons[index] ?? {};
  if (typeof text !== 'string' || typeof url !== 'string') return { button: null, link: null };
  return { button: text, link: filled('button', url, at(tapped, index)) };
}

function quickReplyOf({ type, text }: Fields, tapped: Fields[], index: number): Choice[] {
  if (type !== 'QUICK_REPLY' || typeof text !== 'string') return [];
  const [parameter] = listOf(at(tapped, index)?.['parameters']).map(fieldsOf);
  const payload = parameter?.['payload'];
  return [{ kind: 'button', id: typeof payload === 'string' ? payload : text, title: text }];
}

/** A text with its variables filled in, by place or by name. */
function filled(part: string, text: string, component: Fields | undefined, format = 'positional'): string {
  const given = listOf(component?.['parameters']).map(parameterOf);
  const wanted = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
  if (given.length !== wanted.length)
    throw refusedWith(
      132_000,
      `${part}: number of localizable_params (${given.length}) does not match the expected number of params (${wanted.length})`,
    );
  if (format !== 'named')
    return render(
      text,
      given.map(({ value }) => value),
    );
  const named = new Map(given.map(({ name, value }) => [name, value]));
  const unknown = wanted.find((name) => !named.has(name));
  if (unknown !== undefined) throw refusedWith(132_012, `${part}: parameter ${unknown} is missing`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => named.get(name) ?? '');
}

function parameterOf(given: unknown): { name: unknown; value: string } {
  const { type, text, parameter_name: name } = fieldsOf(given);
  if (type !== 'text') throw refusedWith(132_012, 'Parameter format does not match format in the created template');
  if (typeof text !== 'string' || text === '')
    throw refusedWith(131_008, 'Parameter of type text is missing text value');
  if (/[\n\r\t]| {5,}/.test(text))
    throw refusedWith(132_012, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces');
  return { name, value: text };
}
