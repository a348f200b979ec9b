import type { MessageSettings } from '../../profile/message-settings.rules.js';
import { addDays, startOfDay, type Day } from '../../shared/calendar.js';
import {
  nextSendingTime,
  checkRecipient,
  firstSendingTime,
  type RecipientStatus,
  type SkipReason,
} from '../message.rules.js';

/** How long an expiry notice makes sense. */
const EXPIRY_NOTICE_DAYS = 3;

/** What decides whether and when an enrolment's patient is reminded. */
export interface ReminderFacts extends RecipientStatus {
  /** The last valid day of the paid term that ends last; null when there is none. */
  endDay: Day | null;
  /** Taken out of service by hand. */
  disabled: boolean;
  /** The plan may be renewed: active and not removed. */
  offered: boolean;
}

/** One message that an end date calls for. */
export interface ScheduledReminder {
  kind: 'reminder' | 'expiry';
  /** The day it is for: with its kind, what makes it one message. */
  dueDay: Day;
  /** When it falls due. */
  at: Date;
  /** From when on it makes no sense any more. */
  until: Date;
}

/** An occasion, when it is spoken of, and why it is not sent. */
export interface ReminderDecision extends ScheduledReminder {
  when: Date;
  /** Null: it is sent. */
  skip: SkipReason | null;
}

/** Every message that an end date calls for, first to last; each makes sense until the next one is due. */
export function scheduleReminders(endDay: Day, { reminderDays, messagesOff }: MessageSettings): ScheduledReminder[] {
  const daysBefore = messagesOff.includes('reminder') ? [] : reminderDays.toSorted((a, b) => b - a);
  const reminders = daysBefore.map((days) => ({ kind: 'reminder' as const, dueDay: addDays(endDay, -days) }));
  const notices = messagesOff.includes('expiry') ? [] : [{ kind: 'expiry' as const, dueDay: addDays(endDay, 1) }];
  const all = [...reminders, ...notices];
  return all.map(({ kind, dueDay }, n) => {
    const last = kind === 'reminder' ? addDays(endDay, 1) : addDays(dueDay, EXPIRY_NOTICE_DAYS);
    const next = all[n + 1];
    return {
      kind,
      dueDay,
      at: firstSendingTime(dueDay),
      until: next ? firstSendingTime(next.dueDay) : startOfDay(last),
    };
  });
}

/** When an enrolment is to be looked at after `now`; null when nothing is to come. */
export function nextReminderAt({ endDay }: ReminderFacts, settings: MessageSettings, now: Date): Date | null {
  if (endDay === null) return null;
  return scheduleReminders(endDay, settings).find(({ at }) => at > now)?.at ?? null;
}

/** What is done at `now` about the occasions that fell due after `since`: the newest is said, if it is still true. */
export function decideReminders(
  facts: ReminderFacts,
  settings: MessageSettings,
  since: Date,
  now: Date,
): ReminderDecision[] {
  if (facts.endDay === null) return [];
  const due = scheduleReminders(facts.endDay, settings).filter(({ at }) => at > since && at <= now);
  return due.map((reminder, n) => ({
    ...reminder,
    when: now,
    skip: n < due.length - 1 || now >= reminder.until ? 'late' : checkReminderRecipient(reminder.kind, facts, settings),
  }));
}

/** What a look at `now` comes to: what is said, and when to look next. Outside the hours it only puts off what is due. */
export function planReminders(facts: ReminderFacts, settings: MessageSettings, since: Date, now: Date) {
  const decisions = decideReminders(facts, settings, since, now);
  const opensAt = nextSendingTime(now);
  if (decisions.length > 0 && opensAt > now) return { decisions: [], since, nextAt: opensAt };
  return { decisions, since: now, nextAt: nextReminderAt(facts, settings, now) };
}

/** What will be said from `now` to `to` if nothing changes: what the sweep decides, at the times at which it looks. */
export function forecastDecisions(
  facts: ReminderFacts,
  settings: MessageSettings,
  since: Date,
  [now, to]: readonly [Date, Date],
): ReminderDecision[] {
  if (facts.endDay === null) return [];
  const checkTimes = [nextSendingTime(now), ...scheduleReminders(facts.endDay, settings).map(({ at }) => at)];
  const times = checkTimes.filter((at) => at >= now && at <= to).sort((a, b) => a.getTime() - b.getTime());
  return times.flatMap((at, n) => decideReminders(facts, settings, times[n - 1] ?? since, at));
}

/** Whether an occasion of before is still one at `now`; null when it is, else why not. */
export function checkReminder(
  facts: ReminderFacts,
  settings: MessageSettings,
  { kind, dueDay }: Pick<ScheduledReminder, 'kind' | 'dueDay'>,
  now: Date,
): SkipReason | null {
  if (settings.messagesOff.includes(kind)) return 'off';
  const isSame = (occasion: ScheduledReminder) => occasion.kind === kind && occasion.dueDay === dueDay;
  const scheduled = facts.endDay === null ? undefined : scheduleReminders(facts.endDay, settings).find(isSame);
  if (!scheduled) return 'moved';
  return now >= scheduled.until ? 'late' : checkReminderRecipient(kind, facts, settings);
}

function checkReminderRecipient(
  kind: ScheduledReminder['kind'],
  facts: ReminderFacts,
  { messagesOff }: MessageSettings,
): SkipReason | null {
  if (facts.disabled) return 'disabled';
  if (!facts.offered) return 'not_offered';
  return checkRecipient(kind, facts, messagesOff);
}
