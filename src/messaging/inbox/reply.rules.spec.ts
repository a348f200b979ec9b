import { TEMPLATES, type Template } from '../../whatsapp/templates.js';
import { conversationWindowEnd, parseOptOutCommand } from './reply.rules.js';

it.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Stop!!', 'stop'],
  ['Unsubscribe', 'stop'],
  ['CANCEL', 'stop'],
  ['बंद', 'stop'],
  ['बंद करो', 'stop'],
  ['रोकें।', 'stop'],
  ['band karo', 'stop'],
  ['START', 'start'],
  ['शुरू करें', 'start'],
  ['chalu karo', 'start'],
  ['When does the doctor stop for lunch?', null],
  ['Do not stop', null],
  ['start on Monday', null],
  ['', null],
])('%p is the command %p', (text, command) => expect(parseOptOutCommand(text)).toBe(command));

it('prefers the payload of a button to its text', () =>
  expect(parseOptOutCommand('Nein danke', 'STOP_REMINDERS')).toBe('stop'));
it.each(
  Object.values<Template>(TEMPLATES).flatMap(({ texts }) => Object.values(texts).flatMap(({ stop }) => stop ?? [])),
)('a tap on the template button “%s” is the command stop', (words) =>
  expect(parseOptOutCommand(words, words)).toBe('stop'),
);
it('matches keywords in the payload of a button', () => expect(parseOptOutCommand('Nein danke', 'बंद करें')).toBe('stop'));
it('matches the text of a button with an unknown payload', () => expect(parseOptOutCommand('Stop', 'x')).toBe('stop'));

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
