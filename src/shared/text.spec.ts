import { firstName, initialsOf, listOf } from './text.js';

describe('texts', () => {
  it.each([
    ['a, b ,, c', ['a', 'b', 'c']],
    ['Chat, daily\nCalls\n\n ', ['Chat, daily', 'Calls']],
    ['', []],
    [null, []],
  ])('%j is the list %j', (text, list) => expect(listOf(text)).toEqual(list));

  it.each([
    [' Ravi Kumar', 'Ravi'],
    ['रवि', 'रवि'],
    ['', ''],
  ])('%j is greeted as %j', (name, first) => expect(firstName(name)).toBe(first));

  it.each([
    ['Dr. Asha Rao', 'AR'],
    ['Prof Anil Kumar Sen', 'AS'],
    ['dr meera', 'M'],
    [' ', ''],
  ])('%j has the initials %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
