import type { PatientMessageKind } from '../profile/message-settings.rules.js';
import type { ErrorCode } from '../shared/domain-error.js';
import { addDays, dayOf, startOfDay } from '../shared/calendar.js';

/** What a message is about; the last is written to the doctor, all others to a patient. */
export type MessageKind = PatientMessageKind | 'account_approved';

interface KindRule {
  /** Goes out between 9 and 20 h only: nobody has just acted. */
  observesQuietHours: boolean;
  /** A patient who wrote STOP does not get it. */
  respectsOptOut: boolean;
}

/** What holds for each kind. */
export const KIND_RULES: Record<MessageKind, KindRule> = {
  onboarding: { observesQuietHours: false, respectsOptOut: true },
  payment_link: { observesQuietHours: false, respectsOptOut: false },
  confirmation: { observesQuietHours: false, respectsOptOut: false },
  reminder: { observesQuietHours: true, respectsOptOut: true },
  expiry: { observesQuietHours: true, respectsOptOut: true },
  hold: { observesQuietHours: true, respectsOptOut: false },
  account_approved: { observesQuietHours: false, respectsOptOut: false },
};

/** From first to last; after sending, a message moves to the right only. */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'delivered', 'read'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number] | 'skipped';

/** Whether a status report tells more than is known: duplicates and late ones change nothing. */
export const isStatusAdvance = (from: MessageState, to: MessageState): boolean =>
  from !== 'skipped' && to !== 'skipped' && MESSAGE_STATES.indexOf(to) > MESSAGE_STATES.indexOf(from);

/** Why a message is not sent, as people read it. */
export const SKIP_TEXTS = {
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
export type SkipReason = keyof typeof SKIP_TEXTS;

/** An attempt that nobody knows the end of; never repeated but by staff. */
export const OUTCOME_UNKNOWN = 'outcome unknown';

/** A filter of the list beside the states: messages of the last days that failed, or whose outcome is unknown. */
export const UNDELIVERED = 'undelivered';
export const UNDELIVERED_DAYS = 7;

/** Why a message in a state is not sent again; one that is not listed may be. */
const RESEND_ERRORS: Partial<Record<MessageState, ErrorCode>> = {
  queued: 'message.queued',
  sent: 'message.delivered',
  delivered: 'message.delivered',
  read: 'message.delivered',
};

/** What speaks against having a message sent again; null when nothing does. */
export const checkResend = (state: MessageState, reason: string | null): ErrorCode | null =>
  state === 'queued' && reason === OUTCOME_UNKNOWN ? null : (RESEND_ERRORS[state] ?? null);

/** What a skipped message was about is over: sent again, it would be skipped again. */
const FINAL_SKIP_TEXTS: readonly string[] = (
  ['erased', 'paid', 'replaced', 'decided', 'ended', 'moved', 'late'] as const
).map((skip) => SKIP_TEXTS[skip]);

/** What staff are offered to do about a message. */
export const messageActions = (state: MessageState, reason: string | null): 'resend'[] =>
  checkResend(state, reason) || (state === 'skipped' && reason !== null && FINAL_SKIP_TEXTS.includes(reason))
    ? []
    : ['resend'];

/** What is known of the one who is written to. */
export interface RecipientStatus {
  /** The number can receive WhatsApp messages at all. */
  reachable: boolean;
  /** WhatsApp could not reach it the last time. */
  notOnWhatsApp: boolean;
  stopped: boolean;
  archived: boolean;
  erased: boolean;
}

/** What stands between a recipient and a message of `kind`; null when nothing does. */
export function checkRecipient(
  kind: MessageKind,
  recipient: RecipientStatus,
  disabledKinds: readonly MessageKind[],
): SkipReason | null {
  if (disabledKinds.includes(kind)) return 'off';
  if (recipient.erased) return 'erased';
  if (recipient.archived && kind !== 'confirmation') return 'archived';
  if (!recipient.reachable) return 'unreachable';
  if (recipient.stopped && KIND_RULES[kind].respectsOptOut) return 'stopped';
  // Nobody waits for these: what somebody has just caused is tried all the same.
  return recipient.notOnWhatsApp && KIND_RULES[kind].observesQuietHours ? 'not_on_whatsapp' : null;
}

/** Hours of the day in India within which quiet kinds go out: from the first, before the second. */
const SENDING_HOURS = [9, 20] as const;
const HOUR_MS = 3_600_000;

/** When messages may first go out on a day. */
export const firstSendingTime = (day: Parameters<typeof startOfDay>[0]): Date =>
  new Date(startOfDay(day).getTime() + SENDING_HOURS[0] * HOUR_MS);

/** The first instant from `now` on at which a quiet kind may go out. */
export function nextSendingTime(now: Date): Date {
  const day = dayOf(now);
  const start = firstSendingTime(day);
  if (now < start) return start;
  const end = startOfDay(day).getTime() + SENDING_HOURS[1] * HOUR_MS;
  return now.getTime() < end ? now : firstSendingTime(addDays(day, 1));
}

/** When a message of `kind` may go out, from `now` on. */
export const earliestSendTime = (kind: MessageKind, now: Date): Date =>
  KIND_RULES[kind].observesQuietHours ? nextSendingTime(now) : now;
