import { TEMPLATES, type Template } from '../../whatsapp/templates.js';
import { conversationWindowEnd, parseOptOutCommand } from './inbound-message.rules.js';

it.each([
  ['STOP', 'opt_out'],
  [' stop. ', 'opt_out'],
  ['Stop!!', 'opt_out'],
  ['Unsubscribe', 'opt_out'],
  ['CANCEL', 'opt_out'],
  ['बंद', 'opt_out'],
  ['बंद करो', 'opt_out'],
  ['रोकें।', 'opt_out'],
  ['band karo', 'opt_out'],
  ['START', 'opt_in'],
  ['शुरू करें', 'opt_in'],
  ['chalu karo', 'opt_in'],
  ['When does the doctor stop for lunch?', null],
  ['Do not stop', null],
  ['start on Monday', null],
  ['', null],
])('%p is the command %p', (text, command) => expect(parseOptOutCommand(text)).toBe(command));

it('prefers the payload of a button to its text', () =>
  expect(parseOptOutCommand('Nein danke', 'STOP_REMINDERS')).toBe('opt_out'));
it.each(
  Object.values<Template>(TEMPLATES).flatMap(({ texts }) =>
    Object.values(texts).flatMap(({ optOutButton }) => optOutButton ?? []),
  ),
)('a tap on the template button “%s” is the command opt_out', (words) =>
  expect(parseOptOutCommand(words, words)).toBe('opt_out'),
);
it('matches keywords in the payload of a button', () =>
  expect(parseOptOutCommand('Nein danke', 'बंद करें')).toBe('opt_out'));
it('matches the text of a button with an unknown payload', () =>
  expect(parseOptOutCommand('Stop', 'x')).toBe('opt_out'));

describe('the end of the conversation window', () => {
  const inbound = new Date('2026-03-24T10:00:00Z');
  const end = new Date('2026-03-25T10:00:00Z');
  it.each([
    [inbound, inbound, end],
    [inbound, new Date(end.getTime() - 1), end],
    [inbound, end, null],
    [null, inbound, null],
  ])('last message %p, now %p', (lastInboundAt, now, until) =>
    expect(conversationWindowEnd(lastInboundAt, now)).toEqual(until),
  );
});
