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
])('%p asks for %p', (text, wish) => expect(parseOptOutCommand(text)).toBe(wish));

it('believes a button before its words', () => expect(parseOptOutCommand('Nein danke', 'STOP_REMINDERS')).toBe('stop'));
it.each(
  Object.values<Template>(TEMPLATES).flatMap(({ texts }) => Object.values(texts).flatMap(({ stop }) => stop ?? [])),
)('a tap on “%s” of a template asks for stop', (words) => expect(parseOptOutCommand(words, words)).toBe('stop'));
it('reads the payload of a button like words', () => expect(parseOptOutCommand('Nein danke', 'बंद करें')).toBe('stop'));
it('reads the words of a button it does not know', () => expect(parseOptOutCommand('Stop', 'x')).toBe('stop'));

describe('the window', () => {
  const heard = new Date('2026-03-24T10:00:00Z');
  const end = new Date('2026-03-25T10:00:00Z');
  it.each([
    [heard, heard, end],
    [heard, new Date(end.getTime() - 1), end],
    [heard, end, null],
    [null, heard, null],
  ])('%p at %p', (heardAt, now, until) => expect(conversationWindowEnd(heardAt, now)).toEqual(until));
});
