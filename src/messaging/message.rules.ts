import type { PatientMessageKind } from '../profile/message-settings.rules.js';
import type { ErrorCode } from '../shared/domain-error.js';
import { addDays, dayOf, startOfDay } from '../shared/calendar.js';

/** `account_approved` goes to the doctor, all other kinds to a patient. */
export type MessageKind = PatientMessageKind | 'account_approved';

interface KindRule {
  /** Sent between 9:00 and 20:00 only, because the recipient is not waiting for it. */
  observesQuietHours: boolean;
  /** Not sent to a patient who opted out. */
  respectsOptOut: boolean;
  /** Not sent to a minor whose guardian has not agreed. */
  needsAgreement?: true;
}

export const KIND_RULES: Record<MessageKind, KindRule> = {
  onboarding: { observesQuietHours: false, respectsOptOut: true },
  payment_link: { observesQuietHours: false, respectsOptOut: false },
  confirmation: { observesQuietHours: false, respectsOptOut: false },
  reminder: { observesQuietHours: true, respectsOptOut: true, needsAgreement: true },
  expiry: { observesQuietHours: true, respectsOptOut: true, needsAgreement: true },
  hold: { observesQuietHours: true, respectsOptOut: false },
  withdrawal: { observesQuietHours: true, respectsOptOut: true },
  receipt: { observesQuietHours: false, respectsOptOut: false },
  account_approved: { observesQuietHours: false, respectsOptOut: false },
};

/** Messages that offer something to pay through the link. */
export const LINK_KINDS = ['onboarding', 'payment_link'] as const satisfies readonly MessageKind[];

/**
 * What creates a message, if not the usual event or date of its kind. `manual`: the clinic sends it, so it is sent although
 * its kind is switched off. `requested`: the recipient has asked for the plan, so it is sent after STOP too. `card_ended`:
 * the link of a payment card has ended unpaid.
 */
export const TRIGGER_TYPES = ['manual', 'requested', 'card_ended'] as const;
export type TriggerType = (typeof TRIGGER_TYPES)[number];

interface StoredTrigger {
  triggerType: TriggerType | null;
  dedupeKey: string;
}

/**
 * The trigger type of a stored message; null for the usual event or date of its kind. Rows of versions without the column
 * have it in the dedupe key only: during an update, until the backfill has ended, and in archives.
 */
export const triggerTypeOf = ({ triggerType, dedupeKey }: StoredTrigger): TriggerType | null =>
  triggerType ?? TRIGGER_TYPES.find((type) => dedupeKey.split(':')[2] === type) ?? null;

/** In order of progress: status reports only move a message to the right. */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'delivered', 'read'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number] | 'skipped';

/** Whether a status report is newer than the stored state. Duplicates and late reports are not. */
export const isStatusAdvance = (from: MessageState, to: MessageState): boolean =>
  from !== 'skipped' && to !== 'skipped' && MESSAGE_STATES.indexOf(to) > MESSAGE_STATES.indexOf(from);

/** Why a message is not sent, as stored and shown. */
export const SKIP_TEXTS = {
  off: 'switched off in the settings',
  unreachable: 'this number cannot receive WhatsApp messages',
  not_on_whatsapp: 'this number could not be reached on WhatsApp',
  opted_out: 'the patient has stopped these messages',
  no_messages: 'the patient does not want WhatsApp messages',
  no_guardian: 'the guardian has not agreed to reminders',
  not_agreed: 'the patient has not agreed to reminders',
  archived: 'patient archived',
  erased: 'patient deleted',
  disabled: 'the subscription is disabled',
  not_offered: 'the plan is no longer offered',
  paid: 'paid meanwhile',
  replaced: 'replaced meanwhile',
  withdrawn: 'assignment withdrawn',
  link_not_sent: 'the payment link was not sent',
  link_ended: 'the patient’s link is no longer valid',
  decided: 'decided meanwhile',
  ended: 'ended meanwhile',
  voided: 'the payment was voided',
  moved: 'the end date was changed meanwhile',
  late: 'its time had passed',
  grouped: 'in one message to the payer',
} as const;
export type SkipReason = keyof typeof SKIP_TEXTS;

/** Reason of a message whose attempt got no result. Only the clinic can send it again. */
export const OUTCOME_UNKNOWN = 'outcome unknown';

/** A value of the list's status filter: messages of the last 7 days that failed or have an unknown outcome. */
export const UNDELIVERED = 'undelivered';
export const UNDELIVERED_DAYS = 7;

/** Why a message in a state cannot be sent again. Other states can. */
const RESEND_ERRORS: Partial<Record<MessageState, ErrorCode>> = {
  queued: 'message.queued',
  sent: 'message.delivered',
  delivered: 'message.delivered',
  read: 'message.delivered',
};

/** Why a message cannot be sent again; null when it can. */
export const checkResend = (state: MessageState, reason: string | null): ErrorCode | null =>
  state === 'queued' && reason === OUTCOME_UNKNOWN ? null : (RESEND_ERRORS[state] ?? null);

/** Skip reasons that are permanent: a resend would be skipped again. */
const FINAL_SKIP_TEXTS: readonly string[] = (
  [
    'erased',
    'paid',
    'replaced',
    'withdrawn',
    'link_not_sent',
    'decided',
    'ended',
    'voided',
    'moved',
    'late',
    'grouped',
  ] as const
).map((skip) => SKIP_TEXTS[skip]);

export const messageActions = (state: MessageState, reason: string | null): 'resend'[] =>
  checkResend(state, reason) || (state === 'skipped' && reason !== null && FINAL_SKIP_TEXTS.includes(reason))
    ? []
    : ['resend'];

export interface RecipientStatus {
  /** The number can receive WhatsApp messages at all. */
  reachable: boolean;
  /** WhatsApp failed to reach it the last time. */
  notOnWhatsApp: boolean;
  optedOut: boolean;
  /** The patient wants no WhatsApp messages at all. */
  messagesRefused: boolean;
  /** A minor whose guardian has not agreed to reminders. */
  guardianMissing: boolean;
  /** Somebody who has not agreed to reminders when joining. */
  remindersNotAgreed: boolean;
  archived: boolean;
  erased: boolean;
}

/**
 * Why a recipient must not get a message of `kind`; null when it may be sent.
 * @param isRequested whether its trigger type is `requested`.
 */
export function checkRecipient(
  kind: MessageKind,
  recipient: RecipientStatus,
  disabledKinds: readonly MessageKind[],
  isRequested = false,
): SkipReason | null {
  if (disabledKinds.includes(kind)) return 'off';
  if (recipient.erased) return 'erased';
  if (recipient.archived && kind !== 'confirmation') return 'archived';
  if (!recipient.reachable) return 'unreachable';
  if (recipient.messagesRefused) return 'no_messages';
  if (recipient.optedOut && KIND_RULES[kind].respectsOptOut && !isRequested) return 'opted_out';
  if (recipient.guardianMissing && KIND_RULES[kind].needsAgreement) return 'no_guardian';
  if (recipient.remindersNotAgreed && KIND_RULES[kind].needsAgreement) return 'not_agreed';
  // A message that the recipient is waiting for is tried even if the last one failed.
  return recipient.notOnWhatsApp && KIND_RULES[kind].observesQuietHours ? 'not_on_whatsapp' : null;
}

/** Sending hours (IST): from the first, before the second. */
const SENDING_HOURS = [9, 20] as const;
const HOUR_MS = 3_600_000;

export const firstSendingTime = (day: Parameters<typeof startOfDay>[0]): Date =>
  new Date(startOfDay(day).getTime() + SENDING_HOURS[0] * HOUR_MS);

/** The first instant from `now` on within sending hours. */
export function nextSendingTime(now: Date): Date {
  const day = dayOf(now);
  const start = firstSendingTime(day);
  if (now < start) return start;
  const end = startOfDay(day).getTime() + SENDING_HOURS[1] * HOUR_MS;
  return now.getTime() < end ? now : firstSendingTime(addDays(day, 1));
}

/** When a message of `kind` may be sent, `now` or later. */
export const earliestSendTime = (kind: MessageKind, now: Date): Date =>
  KIND_RULES[kind].observesQuietHours ? nextSendingTime(now) : now;

/** The same for a stored message: nobody waits for one that follows an ended payment card. */
export const earliestSendTimeOf = (message: StoredTrigger & { kind: MessageKind }, now: Date): Date =>
  triggerTypeOf(message) === 'card_ended' ? nextSendingTime(now) : earliestSendTime(message.kind, now);
