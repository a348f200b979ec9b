import type { Day } from '../shared/calendar.js';
import { isDormant, listedNames, type Activity } from './known-people.rules.js';

const TODAY: Day = '2027-11-28';
const at = (day: string) => new Date(`${day}T06:00:00Z`);
const LONG_AGO: Activity = { addedAt: at('2020-01-01'), lastTermAt: null, lastPaidDay: null, lastMessageAt: null };

describe('a patient counts as dormant', () => {
  it.each<[string, Partial<Activity>, boolean]>([
    ['without anything since long ago', {}, true],
    ['after 366 days', { addedAt: at('2026-11-27') }, true],
    ['not after 365 days', { addedAt: at('2026-11-28') }, false],
    ['by the day in India', { addedAt: new Date('2026-11-27T18:30:00Z') }, false],
    ['not after a message within the year', { lastMessageAt: at('2027-01-01') }, false],
    ['not after an assignment within the year', { lastTermAt: at('2027-01-01') }, false],
    ['not while a paid term ended within the year', { lastPaidDay: '2026-11-28' }, false],
    ['not before a paid term ends', { lastPaidDay: '2028-06-01' }, false],
    [
      'if all of it is older',
      { lastMessageAt: at('2026-11-27'), lastTermAt: at('2025-11-27'), lastPaidDay: '2026-11-27' },
      true,
    ],
  ])('%s', (_, facts, expected) => {
    expect(isDormant({ ...LONG_AGO, ...facts }, TODAY)).toBe(expected);
  });
});

describe('the names that a confirmed number unlocks', () => {
  it.each<[string, [name: string, hasNumber: boolean][], string[]]>([
    ['have the initial of the last name', [['Ravi Kumar', true]], ['Ravi K.']],
    ['of one word stay', [['Ravi', true]], ['Ravi']],
    ['of middle names are left out', [['Ravi Mohan  Kumar', true]], ['Ravi K.']],
    ['of people with another number are first names', [['Mother Withphone', false]], ['Mother']],
    [
      'have the initial if two have the first name',
      [
        ['Bina Rao', false],
        ['bina Nair', false],
      ],
      ['Bina R.', 'bina N.'],
    ],
    [
      'are full names if they would look the same',
      [
        ['Ravi Kumar', true],
        ['Ravi Kapoor', true],
        ['Asha Kumar', true],
      ],
      ['Ravi Kumar', 'Ravi Kapoor', 'Asha K.'],
    ],
    ['are not cut in half', [['Asha 😀x', true]], ['Asha 😀.']],
    ['keep the signs of a letter', [['रवि कुमार', true]], ['रवि कु.']],
  ])('%s', (_, people, names) => {
    expect(listedNames(people.map(([name, hasNumber]) => ({ name, hasNumber })))).toEqual(names);
  });
});
