import { findGuardianProblem, findKnownPerson, type JoiningForKnown } from './joining.rules.js';

const [IRFAN, ZOYA] = [
  { id: '1', name: 'Mohammed Irfan', isDormant: false },
  { id: '2', name: 'Zoya Irfan', isDormant: false },
];

describe('the person with a number who wants to join', () => {
  it.each<[people: (typeof IRFAN)[], name: string, chosenId: string | null, isFirstNameEnough: boolean, string | null]>(
    [
      [[IRFAN], 'Mohammed Irfan', null, false, '1'],
      [[IRFAN], 'mohammed IRFAN', null, false, '1'],
      [[IRFAN], 'Mohammed', null, true, '1'],
      [[IRFAN], 'Mohammed', null, false, null],
      [[IRFAN], 'Mohammed Khan', null, true, null],
      [[IRFAN, ZOYA], 'Mohammed', null, true, null],
      [[IRFAN, ZOYA], 'Zoya Irfan', null, false, '2'],
      [[IRFAN, ZOYA], 'Mohammed Irfan', '2', false, '2'],
      [[IRFAN], 'Mohammed Irfan', '3', true, null],
      [[], 'Mohammed Irfan', null, true, null],
    ],
  )('among %j, %s (chosen: %s, first name: %s) is %s', (people, name, chosenId, isFirstNameEnough, id) =>
    expect(findKnownPerson(people, name, chosenId, isFirstNameEnough)?.id ?? null).toBe(id),
  );
});

describe('a dormant patient', () => {
  const dormant = { id: '1', name: 'Ravi Kumar', isDormant: true };
  const asha = { id: '2', name: 'Asha Kumar', isDormant: false };
  it.each<[string, string, string | null, typeof asha | null]>([
    ['is found by the full name', 'RAVI kumar', null, dormant],
    ['is not found by the first name', 'Ravi', null, null],
    ['is not found by the id', 'Ravi Kumar', '1', null],
    ['is nobody whose first name could be meant', 'Asha', null, asha],
  ])('%s', (_, name, chosenId, expected) => {
    expect(findKnownPerson([dormant, asha], name, chosenId, true)).toBe(expected);
  });
});

describe('a known person and a guardian', () => {
  const [minor, adult] = [
    { name: 'Meera Kumar', isMinor: true },
    { name: 'Sunita Kumar', isMinor: false },
  ];
  it.each<[typeof minor, JoiningForKnown, ReturnType<typeof findGuardianProblem>]>([
    [minor, { whom: 'self', guardianName: null }, 'join.guardian_needed'],
    [minor, { whom: 'other', guardianName: null }, 'join.guardian_needed'],
    [minor, { whom: 'child', guardianName: 'Sunita Kumar' }, null],
    [adult, { whom: 'self', guardianName: null }, null],
    [adult, { whom: 'other', guardianName: null }, null],
    [adult, { whom: 'child', guardianName: 'Ajay Kumar' }, null],
    [adult, { whom: 'child', guardianName: 'sunita kumar' }, 'join.guardian_is_person'],
  ])('%j, %j: %s', (person, joining, problem) => expect(findGuardianProblem(person, joining)).toBe(problem));
});
