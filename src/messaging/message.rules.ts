import type { MessageSwitch } from '../profile/message-settings.rules.js';
import type { RefusalCode } from '../shared/domain-error.js';
import { addDays, dayOf, startOf } from '../shared/calendar.js';

/** What a message is about; the last is written to the doctor, all others to a patient. */
export type MessageKind = MessageSwitch | 'account_approved';

interface KindRule {
  /** Goes out between 9 and 20 h only: nobody has just acted. */
  quiet: boolean;
  /** A patient who wrote STOP does not get it. */
  stoppable: boolean;
}

/** What holds for each kind. */
export const KINDS: Record<MessageKind, KindRule> = {
  onboarding: { quiet: false, stoppable: true },
  payment_link: { quiet: false, stoppable: false },
  confirmation: { quiet: false, stoppable: false },
  reminder: { quiet: true, stoppable: true },
  expiry: { quiet: true, stoppable: true },
  hold: { quiet: true, stoppable: false },
  account_approved: { quiet: false, stoppable: false },
};

/** From first to last; after sending, a message moves to the right only. */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'delivered', 'read'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number] | 'skipped';

/** Whether a status report tells more than is known: duplicates and late ones change nothing. */
export const isNews = (from: MessageState, to: MessageState): boolean =>
  from !== 'skipped' && to !== 'skipped' && MESSAGE_STATES.indexOf(to) > MESSAGE_STATES.indexOf(from);

/** Why a message is not sent, as people read it. */
export const SKIPS = {
  off: 'switched off in the settings',
  unreachable: 'this number cannot receive WhatsApp messages',
  not_on_whatsapp: 'this number could not be reached on WhatsApp',
  stopped: 'the patient has stopped these messages',
  archived: 'patient archived',
  erased: 'patient deleted',
  disabled: 'the subscription is disabled',
  not_offered: 'the plan is no longer offered',
  paid: 'paid meanwhile',
  replaced: 'replaced meanwhile',
  decided: 'decided meanwhile',
  ended: 'ended meanwhile',
  moved: 'the end date was changed meanwhile',
  late: 'its time had passed',
} as const;
export type Skip = keyof typeof SKIPS;

/** An attempt that nobody knows the end of; never repeated but by staff. */
export const UNKNOWN = 'outcome unknown';

/** A filter of the list beside the states: messages of the last days that failed, or whose outcome is unknown. */
export const UNDELIVERED = 'undelivered';
export const UNDELIVERED_DAYS = 7;

/** Why a message in a state is not sent again; one that is not listed may be. */
const NOT_AGAIN: Partial<Record<MessageState, RefusalCode>> = {
  queued: 'message.queued',
  sent: 'message.delivered',
  delivered: 'message.delivered',
  read: 'message.delivered',
};

/** What speaks against having a message sent again; null when nothing does. */
export const refusalOfResend = (state: MessageState, reason: string | null): RefusalCode | null =>
  state === 'queued' && reason === UNKNOWN ? null : (NOT_AGAIN[state] ?? null);

/** What a skipped message was about is over: sent again, it would be skipped again. */
const OVER: readonly string[] = (['erased', 'paid', 'replaced', 'decided', 'ended', 'moved', 'late'] as const).map(
  (skip) => SKIPS[skip],
);

/** What staff are offered to do about a message. */
export const messageActions = (state: MessageState, reason: string | null): 'resend'[] =>
  refusalOfResend(state, reason) || (state === 'skipped' && reason !== null && OVER.includes(reason)) ? [] : ['resend'];

/** What is known of the one who is written to. */
export interface Recipient {
  /** The number can receive WhatsApp messages at all. */
  reachable: boolean;
  /** WhatsApp could not reach it the last time. */
  notOnWhatsApp: boolean;
  stopped: boolean;
  archived: boolean;
  erased: boolean;
}

/** What stands between a recipient and a message of `kind`; null when nothing does. */
export function obstacle(kind: MessageKind, to: Recipient, off: readonly MessageKind[]): Skip | null {
  if (off.includes(kind)) return 'off';
  if (to.erased) return 'erased';
  if (to.archived && kind !== 'confirmation') return 'archived';
  if (!to.reachable) return 'unreachable';
  if (to.stopped && KINDS[kind].stoppable) return 'stopped';
  // Nobody waits for these: what somebody has just caused is tried all the same.
  return to.notOnWhatsApp && KINDS[kind].quiet ? 'not_on_whatsapp' : null;
}

/** Hours of the day in India within which quiet kinds go out: from the first, before the second. */
const OPEN_HOURS = [9, 20] as const;
const HOUR_MS = 3_600_000;

/** When messages may first go out on a day. */
export const openingOf = (day: Parameters<typeof startOf>[0]): Date =>
  new Date(startOf(day).getTime() + OPEN_HOURS[0] * HOUR_MS);

/** The first instant from `now` on at which a quiet kind may go out. */
export function nextOpening(now: Date): Date {
  const day = dayOf(now);
  const opens = openingOf(day);
  if (now < opens) return opens;
  const closes = startOf(day).getTime() + OPEN_HOURS[1] * HOUR_MS;
  return now.getTime() < closes ? now : openingOf(addDays(day, 1));
}

/** When a message of `kind` may go out, from `now` on. */
export const hourOf = (kind: MessageKind, now: Date): Date => (KINDS[kind].quiet ? nextOpening(now) : now);
