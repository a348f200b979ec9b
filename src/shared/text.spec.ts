import { cleanText, firstName, initialsOf, splitList, oneLine } from './text.js';

describe('texts', () => {
  // Commas separate items only in a text of one line.
  it.each([
    ['a, b ,, c', ['a', 'b', 'c']],
    ['Chat, daily\nCalls\n\n ', ['Chat, daily', 'Calls']],
    ['', []],
    [null, []],
  ])('%j is the list %j', (text, list) => expect(splitList(text)).toEqual(list));

  // NFC composes accents, but decomposes some Devanagari letters.
  it.each([
    ['a precomposed Devanagari letter', 'ल\u095cका', 'ल\u0921\u093cका'],
    ['a combining accent', 'Zoe\u0301', 'Zo\u00e9'],
    ['two spaces', 'Asha  Rao', 'Asha Rao'],
    ['a no-break space, a tab and a line end', 'Asha\u00a0\t\nRao', 'Asha Rao'],
    ['a zero-width space, a soft hyphen, a mark of direction', '\u200bAs\u00adha \u200eRao', 'Asha Rao'],
    ['a joiner that joins nothing', 'Ravi\u200d Kumar\u200c', 'Ravi Kumar'],
    ['a control character', 'Ra\u0007vi', 'Ravi'],
    ['only fillers', '\u3164\u115f\uffa0\u2800\u200b', ''],
    ['only joiners', '\u200d\u200c \ufe0f', ''],
    ['joiners that shape a script', 'क्\u200dष ശ്\u200cര', 'क्\u200dष ശ്\u200cര'],
    ['an emoji of several code points', 'Sen 👩\u200d⚕\ufe0f', 'Sen 👩\u200d⚕\ufe0f'],
  ])('%s: %j is stored as %j', (_, text, stored) => {
    expect(oneLine(text)).toBe(stored);
    expect(oneLine(stored)).toBe(stored);
  });

  it('keep their line breaks', () => expect(cleanText(' a\u200b  b\r\n\tc \n')).toBe('a  b\r\n\tc'));

  it.each([
    [' Ravi Kumar', 'Ravi'],
    ['रवि', 'रवि'],
    ['', ''],
  ])('%j has the first name %j', (name, first) => expect(firstName(name)).toBe(first));

  it.each([
    ['Dr. Asha Rao', 'AR'],
    ['Prof Anil Kumar Sen', 'AS'],
    ['dr meera', 'M'],
    [' ', ''],
  ])('%j has the initials %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
