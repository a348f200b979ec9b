import { findGuardianProblem, type JoiningForKnown } from './joining.rules.js';

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
