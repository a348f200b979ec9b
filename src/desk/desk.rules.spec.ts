import { startOfDay, type Day } from '../shared/calendar.js';
import { paise } from '../shared/money.js';
import {
  allowedDeskActions,
  countByReason,
  DESK_REASONS,
  findDecidedFacts,
  summarize,
  toDeskRows,
  type DeskFact,
  type DeskReason,
} from './desk.rules.js';

let facts = 0;
const fact = (reason: DeskReason, patientId = 'p1', changes: Partial<DeskFact> = {}): DeskFact => ({
  id: `${patientId}-${reason}-${facts++}`,
  reason,
  patientId,
  enrolmentId: null,
  since: new Date('2026-11-20T06:00:00Z'),
  dueOn: null,
  detail: null,
  amountPaise: null,
  isDisabled: false,
  isHidden: false,
  until: null,
  rowId: null,
  assignedTo: null,
  ...changes,
});
const ending = (patientId: string, since: Day) => fact('ends_soon', patientId, { since: startOfDay(since) });

describe('desk rules', () => {
  it.each(DESK_REASONS.flatMap((first, at) => DESK_REASONS.slice(at + 1).map((other) => [first, other] as const)))(
    '%s is more urgent than %s',
    (first, other) => {
      const [row, ...others] = toDeskRows([fact(other), fact(first)]);
      expect(others).toEqual([]);
      expect(row?.fact.reason).toBe(first);
      expect(row?.also.map(({ reason }) => reason)).toEqual([other]);
    },
  );

  it('lists patients by urgency, then who ends first, then what is newest', () => {
    const rows = toDeskRows([
      ending('later', '2026-11-22'),
      ending('sooner', '2026-11-20'),
      fact('lapsed', 'long ago', { since: startOfDay('2026-11-10') }),
      fact('lapsed', 'just now', { since: startOfDay('2026-11-24') }),
      fact('money_on_hold', 'held'),
    ]);
    expect(rows.map(({ fact: { patientId } }) => patientId)).toEqual([
      'held',
      'sooner',
      'later',
      'just now',
      'long ago',
    ]);
  });

  it('leaves out hidden facts, but counts their renewals', () => {
    const amountPaise = paise(49_900);
    const all = [
      fact('ends_today', 'p1', { isHidden: true, amountPaise }),
      fact('opened_unpaid', 'p1'),
      fact('ends_soon', 'p2', { amountPaise }),
      fact('ends_soon', 'p3', { amountPaise, isDisabled: true }),
      fact('lapsed', 'p4', { isHidden: true }),
    ];
    const rows = toDeskRows(all);
    expect(rows.map(({ fact: { reason } }) => reason)).toEqual(['opened_unpaid', 'ends_soon', 'ends_soon']);
    expect(countByReason(rows)).toMatchObject({ opened_unpaid: 1, ends_soon: 2, ends_today: 0, lapsed: 0 });
    expect(summarize(all)).toEqual({
      renewing: 2,
      expectedPaise: 99_800,
      lapsed: 0,
      unpaidLinks: 1,
      failedMessages: 0,
    });
  });

  it('decides about the whole row, and about the same facts again', () => {
    const [failed, ends, other] = [fact('payment_failed'), fact('ends_soon'), fact('lapsed', 'p2')];
    expect(findDecidedFacts([failed, ends, other], failed.id)).toEqual([failed, ends]);
    const decided = [failed, ends].map((one) => ({ ...one, isHidden: true, rowId: failed.id }));
    expect(findDecidedFacts([...decided, other], failed.id)).toEqual(decided);
    expect(findDecidedFacts([...decided, other], ends.id)).toEqual([decided[1]]);
    expect(findDecidedFacts([failed], 'unknown')).toBeNull();
  });

  it.each([
    ['ends_soon', 'renewal', true, ['send_reminder', 'call', 'record_payment', 'snooze', 'done']],
    ['ends_soon', 'renewal', false, ['call', 'record_payment', 'snooze', 'done']],
    ['link_unopened', 'pending', true, ['send_link', 'call', 'record_payment', 'snooze', 'done']],
    ['wrote_back', null, true, ['read_reply', 'call', 'record_payment', 'snooze', 'done']],
    ['money_on_hold', 'renewal', true, ['decide_hold', 'call', 'snooze', 'done']],
    ['message_failed', 'renewal', true, ['call', 'record_payment', 'snooze', 'done']],
  ] as const)('%s, payable: %s, can send: %s', (reason, payable, canSend, actions) =>
    expect(allowedDeskActions({ reason, payable, canSend })).toEqual(actions),
  );
});
