import type { MessageSettings } from '../../profile/message-settings.rules.js';
import { addDays, startOf, type Day } from '../../shared/calendar.js';
import { nextOpening, obstacle, openingOf, type Recipient, type Skip } from '../message.rules.js';

/** How long an expiry notice makes sense. */
const EXPIRY_DAYS = 3;

/** What decides whether and when an enrolment's patient is reminded. */
export interface ReminderFacts extends Recipient {
  /** The last valid day of the paid term that ends last; null when there is none. */
  endDay: Day | null;
  /** Taken out of service by hand. */
  disabled: boolean;
  /** The plan may be renewed: active and not removed. */
  offered: boolean;
}

/** One message that an end date calls for. */
export interface Occasion {
  kind: 'reminder' | 'expiry';
  /** The day it is for: with its kind, what makes it one message. */
  dueDay: Day;
  /** When it falls due. */
  at: Date;
  /** From when on it makes no sense any more. */
  until: Date;
}

/** An occasion, when it is spoken of, and why it is not sent. */
export interface Decision extends Occasion {
  when: Date;
  /** Null: it is sent. */
  skip: Skip | null;
}

/** Every message that an end date calls for, first to last; each makes sense until the next one is due. */
export function occasionsOf(endDay: Day, { reminderDays, messagesOff }: MessageSettings): Occasion[] {
  const before = messagesOff.includes('reminder') ? [] : reminderDays.toSorted((a, b) => b - a);
  const reminders = before.map((days) => ({ kind: 'reminder' as const, dueDay: addDays(endDay, -days) }));
  const after = messagesOff.includes('expiry') ? [] : [{ kind: 'expiry' as const, dueDay: addDays(endDay, 1) }];
  const all = [...reminders, ...after];
  return all.map(({ kind, dueDay }, n) => {
    const last = kind === 'reminder' ? addDays(endDay, 1) : addDays(dueDay, EXPIRY_DAYS);
    const next = all[n + 1];
    return { kind, dueDay, at: openingOf(dueDay), until: next ? openingOf(next.dueDay) : startOf(last) };
  });
}

/** When an enrolment is to be looked at after `now`; null when nothing is to come. */
export function nextLook({ endDay }: ReminderFacts, settings: MessageSettings, now: Date): Date | null {
  if (endDay === null) return null;
  return occasionsOf(endDay, settings).find(({ at }) => at > now)?.at ?? null;
}

/** What is done at `now` about the occasions that fell due after `since`: the newest is said, if it is still true. */
export function decide(facts: ReminderFacts, settings: MessageSettings, since: Date, now: Date): Decision[] {
  if (facts.endDay === null) return [];
  const due = occasionsOf(facts.endDay, settings).filter(({ at }) => at > since && at <= now);
  return due.map((occasion, n) => ({
    ...occasion,
    when: now,
    skip: n < due.length - 1 || now >= occasion.until ? 'late' : skipOf(occasion.kind, facts, settings),
  }));
}

/** What a look at `now` comes to: what is said, and when to look next. Outside the hours it only puts off what is due. */
export function look(facts: ReminderFacts, settings: MessageSettings, since: Date, now: Date) {
  const decisions = decide(facts, settings, since, now);
  const opens = nextOpening(now);
  if (decisions.length > 0 && opens > now) return { decisions: [], since, nextAt: opens };
  return { decisions, since: now, nextAt: nextLook(facts, settings, now) };
}

/** What will be said from `now` to `to` if nothing changes: what the sweep decides, at the times at which it looks. */
export function foresee(
  facts: ReminderFacts,
  settings: MessageSettings,
  since: Date,
  [now, to]: readonly [Date, Date],
): Decision[] {
  if (facts.endDay === null) return [];
  const looks = [nextOpening(now), ...occasionsOf(facts.endDay, settings).map(({ at }) => at)];
  const times = looks.filter((at) => at >= now && at <= to).sort((a, b) => a.getTime() - b.getTime());
  return times.flatMap((at, n) => decide(facts, settings, times[n - 1] ?? since, at));
}

/** Whether an occasion of before is still one at `now`; null when it is, else why not. */
export function staleness(
  facts: ReminderFacts,
  settings: MessageSettings,
  { kind, dueDay }: Pick<Occasion, 'kind' | 'dueDay'>,
  now: Date,
): Skip | null {
  if (settings.messagesOff.includes(kind)) return 'off';
  const same = (occasion: Occasion) => occasion.kind === kind && occasion.dueDay === dueDay;
  const occasion = facts.endDay === null ? undefined : occasionsOf(facts.endDay, settings).find(same);
  if (!occasion) return 'moved';
  return now >= occasion.until ? 'late' : skipOf(kind, facts, settings);
}

function skipOf(kind: Occasion['kind'], facts: ReminderFacts, { messagesOff }: MessageSettings): Skip | null {
  if (facts.disabled) return 'disabled';
  if (!facts.offered) return 'not_offered';
  return obstacle(kind, facts, messagesOff);
}
