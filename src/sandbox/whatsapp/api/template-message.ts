import { renderText } from '../../../whatsapp/templates.js';
import { asFields, asList, type Choice, type Fields } from '../choices.js';
import { messageError } from '../whatsapp-errors.js';

const MAX_BODY_LENGTH = 1_024;
const PARAMETER_FORMAT = 132012;

export interface DocumentHeader {
  link: string;
  filename: string;
}

/** A message as it is shown on the phone. */
export interface RenderedMessage {
  template: string | null;
  language: string | null;
  category: string;
  text: string;
  button: string | null;
  link: string | null;
  /** The file in the header; null if there is none. */
  document: DocumentHeader | null;
  choices: readonly Choice[];
}

/** A template in the business account. */
export interface RegisteredTemplate {
  name: string;
  language: string;
  category: string;
  /** `named` or `positional`. */
  parameter_format?: string;
  components: readonly object[];
  status: string;
}

/** Statuses in which a template can be sent. */
const SENDABLE_STATUSES: readonly string[] = ['APPROVED', 'REINSTATED', 'FLAGGED'];
const HALTED_ERRORS: Record<string, [number, string] | undefined> = {
  PAUSED: [132015, 'Template is paused due to low quality'],
  DISABLED: [132016, 'Template is disabled'],
};

/** @throws ProviderError when the message names no template. */
export function parseTemplateReference(input: unknown): { name: string; language: string } {
  const { name, language } = asFields(input);
  if (typeof name !== 'string') throw messageError(131008, "Parameter 'name' of template is mandatory");
  return { name, language: String(asFields(language)['code']) };
}

/**
 * Validates a template message against the registered template and renders it.
 * @param input the request's `template`. @throws ProviderError with WhatsApp's code.
 */
export function renderTemplate(input: unknown, registered: RegisteredTemplate | null): RenderedMessage {
  const { name, language } = parseTemplateReference(input);
  const halted = HALTED_ERRORS[registered?.status ?? ''];
  if (halted) throw messageError(...halted);
  if (!registered || !SENDABLE_STATUSES.includes(registered.status))
    throw messageError(132001, `template name (${name}) does not exist in ${language}`, 404);
  const parts = asList(asFields(input)['components']).map(asFields);
  const part = (type: string) => registered.components.map(asFields).find((one) => one['type'] === type);
  const fill = (type: string) => {
    const text = part(type)?.['text'];
    const component = parts.find((one) => one['type'] === type.toLowerCase());
    return typeof text === 'string'
      ? fillVariables(type.toLowerCase(), text, component, registered.parameter_format)
      : null;
  };
  const lines = [fill('HEADER'), fill('BODY'), fill('FOOTER')].filter((line) => line !== null);
  const text = lines.join('\n');
  if ((fill('BODY')?.length ?? 0) > MAX_BODY_LENGTH)
    throw messageError(132005, `body has ${text.length} of ${MAX_BODY_LENGTH} characters`);
  const buttons = asList(part('BUTTONS')?.['buttons']).map(asFields);
  const buttonParameters = parts.filter((one) => one['type'] === 'button');
  return {
    template: name,
    language,
    category: registered.category.toLowerCase(),
    text,
    ...renderLinkButton(buttons, buttonParameters),
    document: renderDocument(
      part('HEADER'),
      parts.find((one) => one['type'] === 'header'),
    ),
    choices: buttons.flatMap((button, n) => renderQuickReply(button, buttonParameters, n)),
  };
}

/** Validates a file in the header: the template and the message must agree about it. */
function renderDocument(header: Fields | undefined, component: Fields | undefined): DocumentHeader | null {
  const [parameter] = asList(component?.['parameters']).map(asFields);
  const isSent = parameter?.['type'] === 'document';
  const isExpected = header?.['format'] === 'DOCUMENT';
  if (isSent !== isExpected)
    throw messageError(PARAMETER_FORMAT, `header: format mismatch, ${isExpected ? 'expected' : 'unexpected'} DOCUMENT`);
  if (!isSent) return null;
  const { link, filename } = asFields(parameter['document']);
  if (typeof link !== 'string' || !URL.canParse(link) || !/^https?:/.test(link))
    throw messageError(131009, 'Parameter value is not valid: document.link');
  if (typeof filename !== 'string' || filename === '')
    throw messageError(131008, 'The parameter document.filename is required.');
  return { link, filename };
}

const parametersOfButton = (buttonParameters: Fields[], index: number) =>
  buttonParameters.find((one) => String(one['index']) === String(index));

function renderLinkButton(buttons: Fields[], buttonParameters: Fields[]): Pick<RenderedMessage, 'button' | 'link'> {
  const index = buttons.findIndex(({ type }) => type === 'URL');
  const { text, url } = buttons[index] ?? {};
  if (typeof text !== 'string' || typeof url !== 'string') return { button: null, link: null };
  return { button: text, link: fillVariables('button', url, parametersOfButton(buttonParameters, index)) };
}

function renderQuickReply({ type, text }: Fields, buttonParameters: Fields[], index: number): Choice[] {
  if (type !== 'QUICK_REPLY' || typeof text !== 'string') return [];
  const [parameter] = asList(parametersOfButton(buttonParameters, index)?.['parameters']).map(asFields);
  const payload = parameter?.['payload'];
  return [{ kind: 'button', id: typeof payload === 'string' ? payload : text, title: text }];
}

/** Replaces the variables of a text, by position or by name. */
function fillVariables(part: string, text: string, component: Fields | undefined, format = 'positional'): string {
  const parameters = asList(component?.['parameters']).map(parseParameter);
  const variables = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
  if (parameters.length !== variables.length)
    throw messageError(
      132000,
      `${part}: number of localizable_params (${parameters.length}) does not match the expected number of params (${variables.length})`,
    );
  if (format !== 'named')
    return renderText(
      text,
      parameters.map(({ value }) => value),
    );
  const named = new Map(parameters.map(({ name, value }) => [name, value]));
  const unknown = variables.find((name) => !named.has(name));
  if (unknown !== undefined) throw messageError(132012, `${part}: parameter ${unknown} is missing`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => named.get(name) ?? '');
}

function parseParameter(input: unknown): { name: unknown; value: string } {
  const { type, text, parameter_name: name } = asFields(input);
  if (type !== 'text') throw messageError(132012, 'Parameter format does not match format in the created template');
  if (typeof text !== 'string' || text === '')
    throw messageError(131008, 'Parameter of type text is missing text value');
  if (/[\n\r\t]| {5,}/.test(text))
    throw messageError(132012, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces');
  return { name, value: text };
}
