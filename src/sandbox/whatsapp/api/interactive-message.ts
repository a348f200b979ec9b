import { asFields, asList, type Choice, type Fields } from '../choices.js';
import type { RenderedMessage } from './template-message.js';
import { messageError } from '../whatsapp-errors.js';

const INVALID_PARAMETER = 131009;
/** Meta's limits, in characters or items. */
const LIMITS = {
  body: 1_024,
  listBody: 4_096,
  header: 60,
  footer: 60,
  buttons: 3,
  buttonId: 256,
  buttonTitle: 20,
  sections: 10,
  rows: 10,
  rowId: 200,
  rowTitle: 24,
  rowText: 72,
} as const;

/** Renders a list, reply buttons, or a link button. @throws ProviderError with WhatsApp's code. */
export function renderInteractive(input: unknown): RenderedMessage {
  const message = asFields(input);
  const action = asFields(message['action']);
  const type = message['type'];
  const maxLength = type === 'list' ? LIMITS.listBody : LIMITS.body;
  const body = requireText(asFields(message['body'])['text'], 'body', maxLength);
  const optionalText = (part: 'header' | 'footer') => {
    const text = asFields(message[part])['text'];
    return text === undefined ? [] : [requireText(text, part, LIMITS[part])];
  };
  const text = [...optionalText('header'), body, ...optionalText('footer')].join('\n');
  const rendered = {
    template: null,
    language: null,
    category: 'service',
    text,
    button: null,
    link: null,
    document: null,
  };
  if (type === 'list') return { ...rendered, choices: parseRows(action) };
  if (type === 'button') return { ...rendered, choices: parseButtons(action) };
  if (type !== 'cta_url') throw messageError(INVALID_PARAMETER, 'Parameter value is not valid: interactive.type');
  const { display_text, url } = asFields(action['parameters']);
  const button = requireText(display_text, 'display_text', LIMITS.buttonTitle);
  return { ...rendered, button, link: requireText(url, 'url', 2_000), choices: [] };
}

function parseButtons(action: Fields): Choice[] {
  const buttons = asList(action['buttons']).map((button) => {
    const { id, title } = asFields(asFields(button)['reply']);
    return parseChoice('button_reply', [id, LIMITS.buttonId], [title, LIMITS.buttonTitle]);
  });
  assertCount('buttons', buttons.length, LIMITS.buttons);
  if (new Set(buttons.map(({ title }) => title)).size < buttons.length)
    throw messageError(INVALID_PARAMETER, 'Button titles must be unique');
  return buttons;
}

function parseRows(action: Fields): Choice[] {
  requireText(action['button'], 'button', LIMITS.buttonTitle);
  const sections = asList(action['sections']).map(asFields);
  assertCount('sections', sections.length, LIMITS.sections);
  const rows = sections.flatMap(({ rows }) =>
    asList(rows).map((row) => {
      const { id, title, description } = asFields(row);
      const choice = parseChoice('list_reply', [id, LIMITS.rowId], [title, LIMITS.rowTitle]);
      return description === undefined
        ? choice
        : { ...choice, description: requireText(description, 'description', LIMITS.rowText) };
    }),
  );
  assertCount('rows', rows.length, LIMITS.rows);
  return rows;
}

type LimitedText = readonly [value: unknown, maxLength: number];
const parseChoice = (
  kind: Choice['kind'],
  [id, maxIdLength]: LimitedText,
  [title, maxTitleLength]: LimitedText,
): Choice => ({
  kind,
  id: requireText(id, 'id', maxIdLength),
  title: requireText(title, 'title', maxTitleLength),
});

function requireText(value: unknown, name: string, maxLength: number): string {
  if (typeof value !== 'string' || value === '') throw messageError(131008, `The parameter ${name} is required.`);
  if (value.length > maxLength)
    throw messageError(INVALID_PARAMETER, `Param ${name} must be at most ${maxLength} characters long.`);
  return value;
}

function assertCount(name: string, count: number, max: number): void {
  if (count < 1 || count > max)
    throw messageError(INVALID_PARAMETER, `interactive.action must have 1 to ${max} ${name}`);
}
