import { decideGroup, groupByPayer, type FamilyMember, type GroupedItem } from './family-groups.rules.js';

const member = (patientName: string, changes: Partial<FamilyMember> = {}): { recipient: FamilyMember } => ({
  recipient: {
    enrolmentId: patientName,
    patientName,
    payerId: 'suresh',
    familyIdentifier: 'page',
    endDay: '2026-11-30',
    ...changes,
  },
});
const names = (items: readonly { recipient: FamilyMember | null }[]) =>
  items.map(({ recipient }) => recipient?.patientName ?? 'unknown').join(' ');

describe('groupByPayer', () => {
  const alone = { payerId: null, familyIdentifier: null };
  const only = { payerId: 'asha', familyIdentifier: null };
  it.each<[string, { recipient: FamilyMember }[], string[]]>([
    ['nobody', [], []],
    ['one patient of a payer', [member('Meera')], []],
    ['several of one payer', [member('Meera'), member('Arjun')], ['Arjun Meera']],
    [
      'the earliest end first',
      [member('Arjun'), member('Zoya', { endDay: '2026-11-29' }), member('Meera')],
      ['Zoya Arjun Meera'],
    ],
    ['two enrolments of one patient', [member('Meera'), member('Meera', { enrolmentId: 'M2' })], ['Meera Meera']],
    ['patients without a payer', [member('Ravi', alone), member('Sita', alone)], []],
    ['the only patient of a payer, with two plans', [member('Ravi', only), member('Ravi', only)], []],
    [
      'two families',
      [member('A'), member('B', { payerId: 'asha' }), member('C'), member('D', { payerId: 'asha' })],
      ['A C', 'B D'],
    ],
  ])('%s', (_, items, expected) => expect(groupByPayer(items).map(names)).toEqual(expected));
});

describe('decideGroup', () => {
  const item = (name: string, skip: GroupedItem['skip'] = null, changes: Partial<FamilyMember> = {}): GroupedItem => ({
    ...member(name, changes),
    skip,
  });
  const left = { payerId: null, familyIdentifier: null };
  it.each<[string, GroupedItem, GroupedItem[], { together: string; next: string; following: string; ended: string }]>([
    ['all are due', item('A'), [item('B'), item('C')], { together: 'B C', next: '', following: '', ended: '' }],
    [
      'another paid meanwhile',
      item('A'),
      [item('B', 'paid'), item('C')],
      { together: 'C', next: '', following: '', ended: 'B' },
    ],
    [
      'the lead paid meanwhile',
      item('A', 'paid'),
      [item('C'), item('B')],
      { together: '', next: 'B', following: 'C', ended: '' },
    ],
    [
      'the lead and one more paid',
      item('A', 'paid'),
      [item('B', 'paid'), item('C')],
      { together: '', next: 'C', following: '', ended: 'B' },
    ],
    ['all paid', item('A', 'paid'), [item('B', 'paid')], { together: '', next: '', following: '', ended: 'B' }],
    [
      'the lead has no payer any more',
      item('A', null, left),
      [item('B'), item('C')],
      { together: '', next: 'B', following: 'C', ended: '' },
    ],
    [
      'another has a new payer',
      item('A'),
      [item('B', null, { payerId: 'asha' }), item('C')],
      { together: 'C', next: 'B', following: '', ended: '' },
    ],
    [
      'the payer has stopped reminders',
      item('A', 'opted_out'),
      [item('B', 'opted_out')],
      { together: '', next: '', following: '', ended: 'B' },
    ],
    [
      'another was erased',
      item('A'),
      [{ recipient: null, skip: null }],
      { together: '', next: '', following: '', ended: 'unknown' },
    ],
  ])('%s', (_, lead, others, expected) => {
    const { together, next, following, ended } = decideGroup(lead, others);
    expect({
      together: names(together),
      next: names(next ? [next] : []),
      following: names(following),
      ended: names(ended),
    }).toEqual(expected);
  });
});
