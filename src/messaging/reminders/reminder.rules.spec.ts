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
const facts = (overrides: Partial<ReminderFacts> = {}): ReminderFacts => ({
  endDay: END,
  isDisabled: false,
  isPlanOffered: true,
  reachable: true,
  notOnWhatsApp: false,
  optedOut: false,
  messagesRefused: false,
  guardianMissing: false,
  remindersNotAgreed: false,
  archived: false,
  erased: false,
  ...overrides,
});
const settings = (overrides: Partial<MessageSettings> = {}): MessageSettings => ({
  ...DEFAULT_MESSAGE_SETTINGS,
  ...overrides,
});
/** @param time in India. */
const at = (time: string) => new Date(`2026-${time}+05:30`);
const summaries = (decisions: { kind: string; dueDay: string; skip: string | null }[]) =>
  decisions.map(({ kind, dueDay, skip }) => `${kind} ${dueDay.slice(5)}${skip ? ` ${skip}` : ''}`);

describe('the schedule of an end date', () => {
  it('has four reminders and an expiry notice the day after, at nine', () => {
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
    ['one reminder day', { reminderDays: [14] }, 2],
  ])('with %s', (_, overrides, count) => expect(scheduleReminders(END, settings(overrides))).toHaveLength(count));
});

describe('decideReminders', () => {
  it.each<[string, string, string, string[]]>([
    ['decides nothing before the reminder is due', '03-23T09:00:00', '03-24T08:59:59', []],
    ['sends a reminder when it is due', '03-23T09:00:00', '03-24T09:00:00', ['reminder 03-24']],
    ['decides no reminder twice', '03-24T09:00:00', '03-24T09:00:02', []],
    ['sends a delayed reminder while it is the newest', '03-23T09:00:00', '03-27T19:59:00', ['reminder 03-24']],
    [
      'sends the newest of several',
      '03-20T00:00:00',
      '03-30T10:00:00',
      ['reminder 03-24 late', 'reminder 03-28 late', 'reminder 03-30'],
    ],
    ['sends the expiry notice', '03-31T09:00:00', '04-01T09:00:00', ['expiry 04-01']],
    ['skips an expiry notice that is too late', '03-31T09:00:00', '04-05T09:00:00', ['expiry 04-01 late']],
  ])('%s', (_, since, now, expected) =>
    expect(summaries(decideReminders(facts(), DEFAULT_MESSAGE_SETTINGS, at(since), at(now)))).toEqual(expected),
  );

  it.each<[string, Partial<ReminderFacts>]>([
    ['disabled', { isDisabled: true }],
    ['not_offered', { isPlanOffered: false }],
    ['archived', { archived: true }],
    ['erased', { erased: true }],
    ['unreachable', { reachable: false }],
    ['not_on_whatsapp', { notOnWhatsApp: true }],
    ['opted_out', { optedOut: true }],
  ])('skips with the reason %s', (reason, overrides) =>
    expect(
      summaries(
        decideReminders(facts(overrides), DEFAULT_MESSAGE_SETTINGS, at('03-23T09:00:00'), at('03-24T09:00:00')),
      ),
    ).toEqual([`reminder 03-24 ${reason}`]),
  );

  it('decides nothing without a paid term', () => {
    const unpaid = facts({ endDay: null });
    expect(decideReminders(unpaid, DEFAULT_MESSAGE_SETTINGS, at('03-01T00:00:00'), at('04-01T09:00:00'))).toEqual([]);
    expect(nextReminderAt(unpaid, DEFAULT_MESSAGE_SETTINGS, at('03-01T00:00:00'))).toBeNull();
  });

  it('is next due at the next reminder, and no more after the last', () => {
    expect(nextReminderAt(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-24T09:00:00'))).toEqual(at('03-28T09:00:00'));
    expect(nextReminderAt(facts(), DEFAULT_MESSAGE_SETTINGS, at('04-01T09:00:00'))).toBeNull();
  });
});

describe('planReminders', () => {
  it('decides about due reminders and returns the time of the next', () => {
    const now = at('03-24T09:00:00');
    const { decisions, ...rest } = planReminders(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-20T09:00:00'), now);
    expect(summaries(decisions)).toEqual(['reminder 03-24']);
    expect(rest).toEqual({ since: now, nextAt: at('03-28T09:00:00') });
  });

  it('postpones only due reminders at night', () => {
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

describe('forecastDecisions', () => {
  it('returns each decision at its time', () => {
    const all = forecastDecisions(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-20T09:00:00'), [
      at('03-20T12:00:00'),
      at('03-30T12:00:00'),
    ]);
    expect(summaries(all)).toEqual(['reminder 03-24', 'reminder 03-28', 'reminder 03-30']);
    expect(all.map(({ when }) => when)).toEqual(all.map((decision) => decision.at));
  });

  it('moves a reminder that is overdue at night to the next morning', () => {
    const all = forecastDecisions(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-23T09:00:00'), [
      at('03-24T22:00:00'),
      at('03-25T12:00:00'),
    ]);
    expect(summaries(all)).toEqual(['reminder 03-24']);
    expect(all[0]?.when).toEqual(at('03-25T09:00:00'));
  });

  it('returns a reminder once when it is due as sending hours begin', () => {
    const all = forecastDecisions(facts(), DEFAULT_MESSAGE_SETTINGS, at('03-23T09:00:00'), [
      at('03-24T00:00:00'),
      at('03-24T23:00:00'),
    ]);
    expect(summaries(all)).toEqual(['reminder 03-24']);
  });
});

describe('checkReminder at sending time', () => {
  const reminder = { kind: 'reminder', dueDay: '2026-03-24' } as const;
  it.each<[string | null, Partial<ReminderFacts>, Partial<MessageSettings>, string]>([
    [null, {}, {}, '03-24T12:00:00'],
    ['late', {}, {}, '03-28T09:00:00'],
    ['moved', { endDay: '2026-04-30' }, {}, '03-24T12:00:00'],
    ['moved', { endDay: null }, {}, '03-24T12:00:00'],
    ['off', {}, { messagesOff: ['reminder'] }, '03-24T12:00:00'],
    ['opted_out', { optedOut: true }, {}, '03-24T12:00:00'],
  ])('returns %s', (reason, factOverrides, settingOverrides, now) =>
    expect(checkReminder(facts(factOverrides), settings(settingOverrides), reminder, at(now))).toBe(reason),
  );
});
