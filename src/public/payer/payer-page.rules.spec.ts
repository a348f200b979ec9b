import { dueOn, personStatus, shownNames, type PersonFacts } from './payer-page.rules.js';

const TODAY = '2026-11-20';
const facts = (changes: Partial<PersonFacts>): PersonFacts => ({
  state: 'payable',
  hasPending: false,
  endDay: null,
  ...changes,
});

describe('a person on a payer’s page', () => {
  test.each([
    ['a first payment is due', facts({ hasPending: true }), 'due', null],
    ['a refunded plan can be paid again', facts({}), 'due', null],
    ['a paid plan is active', facts({ state: 'active', endDay: '2026-12-20' }), 'active', null],
    ['a plan that ends soon is active until then', facts({ endDay: '2026-11-25' }), 'active', '2026-11-25'],
    ['a plan that ends today is active', facts({ endDay: TODAY }), 'active', TODAY],
    ['a plan that ended yesterday is expired', facts({ endDay: '2026-11-19' }), 'expired', null],
    ['an assigned renewal is due', facts({ hasPending: true, endDay: '2026-12-20' }), 'due', '2026-12-20'],
    ['an assigned renewal of an expired plan is due', facts({ hasPending: true, endDay: '2026-10-20' }), 'due', null],
    ['a paused plan is paused', facts({ state: 'paused', endDay: '2026-12-20' }), 'paused', null],
  ] as const)('%s', (_title, person, status, day) => {
    expect(personStatus(person, TODAY)).toBe(status);
    expect(dueOn(person, TODAY)).toBe(day);
  });
});

describe('the names on a payer’s page', () => {
  test.each<[title: string, patients: [patientId: string, name: string][], names: string[]]>([
    ['are first names', [['1', 'Asha Rao'], ['2', ' Ravi  Kumar Rao ']], ['Asha', 'Ravi']],
    ['have an initial if two patients share one', [['1', 'Asha Rao'], ['2', 'asha Nair'], ['3', 'Ravi']], ['Asha R.', 'asha N.', 'Ravi']],
    ['have none for two plans of one patient', [['1', 'Asha Rao'], ['1', 'Asha Rao']], ['Asha', 'Asha']],
    ['have none if the name is one word', [['1', 'Asha'], ['2', 'Asha Nair']], ['Asha', 'Asha N.']],
    ['have as many letters as they need to differ', [['1', 'Asha Nair'], ['2', 'Asha Nayak'], ['3', 'Asha Rao']], ['Asha Nai.', 'Asha Nay.', 'Asha R.']],
    ['have all of a last name with which another one begins', [['1', 'Asha Nair'], ['2', 'ASHA nairobi']], ['Asha Nair', 'ASHA nairo.']],
    ['have no full stop after a last name of one letter', [['1', 'Asha N'], ['2', 'Asha Nair']], ['Asha N', 'Asha Na.']],
    ['are full names if the last names are the same', [['1', 'Asha Devi Rao'], ['2', 'Asha  Kumar Rao'], ['3', 'Asha Ram']], ['Asha Devi Rao', 'Asha Kumar Rao', 'Asha Ram']],
    ['are full names if one of two has a middle name', [['1', 'Asha Rao'], ['2', 'Asha Devi Rao']], ['Asha Rao', 'Asha Devi Rao']],
    ['have an initial if the full names are the same', [['1', 'Asha Rao'], ['2', 'asha rao']], ['Asha R.', 'asha r.']],
    ['keep vowel signs with their letter', [['1', 'आशा नायर'], ['2', 'आशा निगम']], ['आशा ना.', 'आशा नि.']],
    ['cut no emoji or letter in half', [['1', 'Asha 😀x'], ['2', 'Asha Nair']], ['Asha 😀.', 'Asha N.']],
  ])('%s', (_title, patients, names) => {
    expect(shownNames(patients.map(([patientId, name]) => ({ patientId, name })))).toEqual(names);
  }); // prettier-ignore
});
