import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '../../profile/message-settings.rules.js';
import {
  decideReminders,
  forecastDecisions,
  planReminders,
  nextReminderAt,
  scheduleReminders,
  checkReminder,
  type ReminderFacts,
} from './reminder.rules.js';

const END = '2026-03-31';
const facts = (other: Partial<ReminderFacts> = {}): ReminderFacts => ({
  endDay: END,
  disabled: false,
  offered: true,
  reachable: true,
  notOnWhatsApp: false,
  stopped: false,
  archived: false,
  erased: false,
  ...other,
});
const settings = (other: Partial<MessageSettings> = {}): MessageSettings => ({ ...DEFAULT_MESSAGE_SETTINGS, ...other });
/** An instant in India. */
const at = (time: string) => new Date(`2026-${time}+05:30`);
const summaries = (decisions: { kind: string; dueDay: string; skip: string | null }[]) =>
  decisions.map(({ kind, dueDay, skip }) => `${kind} ${dueDay.slice(5)}${skip ? ` ${skip}` : ''}`);

describe('what an end date calls for', () => {
  it('is four reminders and a notice the day after, at nine', () => {
    const all = scheduleReminders(END, DEFAULT_MESSAGE_SETTINGS);
    expect(all.map(({ kind, dueDay }) => `${kind} ${dueDay}`)).toEqual([
      ...['reminder 2026-03-24', 'reminder 2026-03-28', 'reminder 2026-03-30', 'reminder 2026-03-31'],
      'expiry 2026-04-01',
    ]);
    expect(all[0]?.at).toEqual(at('03-24T09:00:00'));
    expect(all.map(({ until }) => until)).toEqual([
      ...[at('03-28T09:00:00'), at('03-30T09:00:00'), at('03-31T09:00:00'), at('04-01T09:00:00')],
      at('04-04T00:00:00'),
    ]);
  });

  it.each<[string, Partial<MessageSettings>, number]>([
    ['no reminders', { messagesOff: ['reminder'] }, 1],
    ['no expiry notice', { messagesOff: ['expiry'] }, 4],
    ['neither', { messagesOff: ['reminder', 'expiry'] }, 0],
    ['another day', { reminderDays: [14] }, 2],
  ])('with %s', (_, other, count) => expect(scheduleReminders(END, settings(other))).toHaveLength(count));
});

describe('what is decided', () => {
  it.each<[string, string, string, string[]]>([
    ['nothing before its hour', '03-23T09:00:00', '03-24T08:59:59', []],
    ['one at its hour', '03-23T09:00:00', '03-24T09:00:00', ['reminder 03-24']],
    ['none twice', '03-24T09:00:00', '03-24T09:00:02', []],
    ['one that is late, while it is the newest', '03-23T09:00:00', '03-27T19:59:00', ['reminder 03-24']],
    [
      'the newest of several',
      '03-20T00:00:00',
      '03-30T10:00:00',
      ['reminder 03-24 late', 'reminder 03-28 late', 'reminder 03-30'],
    ],
    ['the notice of the end', '03-31T09:00:00', '04-01T09:00:00', ['expiry 04-01']],
    ['nothing that helps nobody', '03-31T09:00:00', '04-05T09:00:00', ['expiry 04-01 late']],
  ])('%s', (_, since, now, expected) =>
    expect(summaries(decideReminders(facts(), DEFAULT_MESSAGE_SETTINGS, at(since), at(now)))).toEqual(expected),
  );

  it.each<[string, Partial<ReminderFacts>]>([
    ['disabled', { disabled: true }],
    ['not_offered', { offered: false }],
    ['archived', { archived: true }],
    ['erased', { erased: true }],
    ['unreachable', { reachable: false }],
    ['not_on_whatsapp', { notOnWhatsApp: true }],
    ['stopped', { stopped: true }],
  ])('%s: skipped, with the reason', (reason, other) =>
    expect(
      summaries(decideReminders(facts(other), DEFAULT_MESSAGE_SETTINGS, at('03-23T09:00:00'), at('03-24T09:00:00'))),
    ).toEqual([`reminder 03-24 ${reason}`]),
  );

  it('nothing without a paid term', () => {
    const none = facts({ endDay: null });
    expect(decideReminders(none, DEFAULT_MESSAGE_SETTINGS, at('03-01T00:00:00'), at('04-01T09:00:00'))).toEqual([]);
    expect(nextReminderAt(none, DEFAULT_MESSAGE_SETTINGS, at('03-01T00:00:00'))).toBeNull();
  });

  it('looks next when the next one is due, and no more after the last', () => {
    expect(nextReminderAt(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-24T09:00:00'))).toEqual(at('03-28T09:00:00'));
    expect(nextReminderAt(facts(), DEFAULT_MESSAGE_SETTINGS, at('04-01T09:00:00'))).toBeNull();
  });
});

describe('a look', () => {
  it('says what is due, and goes on to the next', () => {
    const now = at('03-24T09:00:00');
    const { decisions, ...rest } = planReminders(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-20T09:00:00'), now);
    expect(summaries(decisions)).toEqual(['reminder 03-24']);
    expect(rest).toEqual({ since: now, nextAt: at('03-28T09:00:00') });
  });

  it('at night puts off what is due, and nothing else', () => {
    const [since, night] = [at('03-20T09:00:00'), at('03-24T21:00:00')];
    expect(planReminders(facts(), DEFAULT_MESSAGE_SETTINGS, since, night)).toEqual({
      decisions: [],
      since,
      nextAt: at('03-25T09:00:00'),
    });
    expect(planReminders(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-24T09:00:00'), night)).toEqual({
      decisions: [],
      since: night,
      nextAt: at('03-28T09:00:00'),
    });
  });
});

describe('what is foreseen', () => {
  it('is what will be decided, each at its time', () => {
    const all = forecastDecisions(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-20T09:00:00'), [
      at('03-20T12:00:00'),
      at('03-30T12:00:00'),
    ]);
    expect(summaries(all)).toEqual(['reminder 03-24', 'reminder 03-28', 'reminder 03-30']);
    expect(all.map(({ when }) => when)).toEqual(all.map((decision) => decision.at));
  });

  it('tells at the next opening what is overdue at night', () => {
    const all = forecastDecisions(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-23T09:00:00'), [
      at('03-24T22:00:00'),
      at('03-25T12:00:00'),
    ]);
    expect(summaries(all)).toEqual(['reminder 03-24']);
    expect(all[0]?.when).toEqual(at('03-25T09:00:00'));
  });

  it('tells nothing twice where the opening and an occasion are one', () => {
    const all = forecastDecisions(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-23T09:00:00'), [
      at('03-24T00:00:00'),
      at('03-24T23:00:00'),
    ]);
    expect(summaries(all)).toEqual(['reminder 03-24']);
  });
});

describe('what was decided is still true', () => {
  const reminder = { kind: 'reminder', dueDay: '2026-03-24' } as const;
  it.each<[string | null, Partial<ReminderFacts>, Partial<MessageSettings>, string]>([
    [null, {}, {}, '03-24T12:00:00'],
    ['late', {}, {}, '03-28T09:00:00'],
    ['moved', { endDay: '2026-04-30' }, {}, '03-24T12:00:00'],
    ['moved', { endDay: null }, {}, '03-24T12:00:00'],
    ['off', {}, { messagesOff: ['reminder'] }, '03-24T12:00:00'],
    ['stopped', { stopped: true }, {}, '03-24T12:00:00'],
  ])('%s', (reason, other, set, now) =>
    expect(checkReminder(facts(other), settings(set), reminder, at(now))).toBe(reason),
  );
});
