import type { MessageSettings } from '../../profile/message-settings.rules.js';
import { addDays, startOfDay, type Day } from '../../shared/calendar.js';
import {
  nextSendingTime,
  checkRecipient,
  firstSendingTime,
  type RecipientStatus,
  type SkipReason,
} from '../message.rules.js';

/** Days after its due day on which an expiry notice may still be sent. */
const EXPIRY_NOTICE_DAYS = 3;

export interface ReminderFacts extends RecipientStatus {
  /** The last valid day of the paid term that ends last; null when there is none. */
  endDay: Day | null;
  /** The doctor has disabled the term. */
  isDisabled: boolean;
  /** The plan can be renewed: it is active and not removed. */
  isPlanOffered: boolean;
}

/** A reminder or expiry notice on the schedule of a term. */
export interface ScheduledReminder {
  kind: 'reminder' | 'expiry';
  /** The day it is for. With `kind`, it identifies the message. */
  dueDay: Day;
  /** When it falls due. */
  at: Date;
  /** It is too late to send it from this time on. */
  until: Date;
}

export interface ReminderDecision extends ScheduledReminder {
  /** When it is sent or skipped. */
  when: Date;
  /** Why it is not sent; null when it is sent. */
  skip: SkipReason | null;
}

/** The schedule of an end date, in order of time. A reminder may be sent until the next one is due. */
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

/** When the next reminder after `now` is due; null when none is to come. */
export function nextReminderAt({ endDay }: ReminderFacts, settings: MessageSettings, now: Date): Date | null {
  if (endDay === null) return null;
  return scheduleReminders(endDay, settings).find(({ at }) => at > now)?.at ?? null;
}

/** Decides at `now` about reminders that fell due after `since`. Only the newest can be sent, the others are late. */
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

/** Decides about due reminders at `now` and when to check next. Outside sending hours, due reminders are postponed. */
export function planReminders(facts: ReminderFacts, settings: MessageSettings, since: Date, now: Date) {
  const decisions = decideReminders(facts, settings, since, now);
  const opensAt = nextSendingTime(now);
  if (decisions.length > 0 && opensAt > now) return { decisions: [], since, nextAt: opensAt };
  return { decisions, since: now, nextAt: nextReminderAt(facts, settings, now) };
}

/** The decisions from `now` to `to` if nothing changes, made at the times at which the sweep will run. */
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

/** Why a reminder that was decided earlier must not be sent at `now`; null when it may be sent. */
export function checkReminder(
  facts: ReminderFacts,
  settings: MessageSettings,
  { kind, dueDay }: Pick<ScheduledReminder, 'kind' | 'dueDay'>,
  now: Date,
): SkipReason | null {
  if (settings.messagesOff.includes(kind)) return 'off';
  const isSame = (reminder: ScheduledReminder) => reminder.kind === kind && reminder.dueDay === dueDay;
  const scheduled = facts.endDay === null ? undefined : scheduleReminders(facts.endDay, settings).find(isSame);
  if (!scheduled) return 'moved';
  return now >= scheduled.until ? 'late' : checkReminderRecipient(kind, facts, settings);
}

/** What a reminder that is sent by hand on `day` says about a term. */
export const manualReminderKind = (endDay: Day, day: Day): ScheduledReminder['kind'] =>
  endDay < day ? 'expiry' : 'reminder';

function checkReminderRecipient(
  kind: ScheduledReminder['kind'],
  facts: ReminderFacts,
  { messagesOff }: MessageSettings,
): SkipReason | null {
  if (facts.isDisabled) return 'disabled';
  if (!facts.isPlanOffered) return 'not_offered';
  return checkRecipient(kind, facts, messagesOff);
}
