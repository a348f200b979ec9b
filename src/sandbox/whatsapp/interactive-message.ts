import { fieldsOf, listOf, type Choice, type Fields } from './choices.js';
import type { Rendered } from './template-message.js';
import { refusedWith } from './whatsapp-errors.js';

const WRONG = 131_009;
/** Meta's limits, in characters or pieces. */
const MOST = {
  ...{ body: 1_024, listBody: 4_096, header: 60, footer: 60 },
  ...{ buttons: 3, buttonId: 256, buttonTitle: 20 },
  ...{ sections: 10, rows: 10, rowId: 200, rowTitle: 24, rowText: 72 },
} as const;

/** A list, buttons, or one button with a link. @throws ProviderError with WhatsApp's own code. */
export function renderInteractive(given: unknown): Rendered {
  const message = fieldsOf(given);
  const action = fieldsOf(message['action']);
  const type = message['type'];
  const most = type === 'list' ? MOST.listBody : MOST.body;
  const body = textOf(fieldsOf(message['body'])['text'], 'body', most);
  const around = (part: 'header' | 'footer') => {
    const text = fieldsOf(message[part])['text'];
    return text === undefined ? [] : [textOf(text, part, MOST[part])];
  };
  const text = [...around('header'), body, ...around('footer')].join('\n');
  const rendered = { template: null, language: null, category: 'service', text, button: null, link: null };
  if (type === 'list') return { ...rendered, choices: rowsOf(action) };
  if (type === 'button') return { ...rendered, choices: buttonsOf(action) };
  if (type !== 'cta_url') throw refusedWith(WRONG, 'Parameter value is not valid: interactive.type');
  const { display_text, url } = fieldsOf(action['parameters']);
  const button = textOf(display_text, 'display_text', MOST.buttonTitle);
  return { ...rendered, button, link: textOf(url, 'url', 2_000), choices: [] };
}

function buttonsOf(action: Fields): Choice[] {
  const buttons = listOf(action['buttons']).map((button) => {
    const { id, title } = fieldsOf(fieldsOf(button)['reply']);
    return choiceOf('button_reply', [id, MOST.buttonId], [title, MOST.buttonTitle]);
  });
  assertCount('buttons', buttons.length, MOST.buttons);
  if (new Set(buttons.map(({ title }) => title)).size < buttons.length)
    throw refusedWith(WRONG, 'Button titles must be unique');
  return buttons;
}

function rowsOf(action: Fields): Choice[] {
  textOf(action['button'], 'button', MOST.buttonTitle);
  const sections = listOf(action['sections']).map(fieldsOf);
  assertCount('sections', sections.length, MOST.sections);
  const rows = sections.flatMap(({ rows }) =>
    listOf(rows).map((row) => {
      const { id, title, description } = fieldsOf(row);
      const choice = choiceOf('list_reply', [id, MOST.rowId], [title, MOST.rowTitle]);
      return description === undefined
        ? choice
        : { ...choice, description: textOf(description, 'description', MOST.rowText) };
    }),
  );
  assertCount('rows', rows.length, MOST.rows);
  return rows;
}

type Limited = readonly [value: unknown, most: number];
const choiceOf = (kind: Choice['kind'], [id, idMost]: Limited, [title, titleMost]: Limited): Choice => ({
  ...{ kind, id: textOf(id, 'id', idMost), title: textOf(title, 'title', titleMost) },
});

function textOf(value: unknown, name: string, most: number): string {
  if (typeof value !== 'string' || value === '') throw refusedWith(131_008, `The parameter ${name} is required.`);
  if (value.length > most) throw refusedWith(WRONG, `Param ${name} must be at most ${most} characters long.`);
  return value;
}

function assertCount(name: string, count: number, most: number): void {
  if (count < 1 || count > most) throw refusedWith(WRONG, `interactive.action must have 1 to ${most} ${name}`);
}
