import { findKnownPerson } from './joining.rules.js';

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
