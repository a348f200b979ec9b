import type { Day } from '../shared/calendar.js';
import type { Paise } from '../shared/money.js';

/** Why a patient needs something now. The first reason that applies to a patient is the row's. */
export const DESK_REASONS = [
  'money_on_hold',
  'payment_failed',
  'wrote_back',
  'wants_to_join',
  'ends_today',
  'message_failed',
  'opened_unpaid',
  'link_unopened',
  'ends_soon',
  'lapsed',
] as const;
export type DeskReason = (typeof DESK_REASONS)[number];

/** What the clinic decided about an item. */
export const DESK_STATES = ['open', 'snoozed', 'done'] as const;
export type DeskState = (typeof DESK_STATES)[number];

/** Days for which each reason applies. */
export const DESK_DAYS = {
  /** Before the last valid day. */
  endsSoon: 7,
  /** After the last valid day. */
  lapsed: 15,
  /** After a link was sent without being opened. */
  unopened: 2,
  /** After a link was sent or opened: later it is no news. */
  unpaid: 30,
  paymentFailed: 15,
  messageFailed: 7,
  wroteBack: 7,
} as const;

/** One reason of one patient. */
export interface DeskFact {
  /** Stable for one occurrence: the same end date, failed payment, message, … */
  id: string;
  reason: DeskReason;
  /** Of somebody who wants to join a plan, the id of the request. */
  patientId: string;
  /** Null if the reason belongs to no enrolment. */
  enrolmentId: string | null;
  since: Date;
  /** Last valid day, for reasons about the end of a term. */
  dueOn: Day | null;
  /** A key or text that explains the reason; see `detailText`. */
  detail: string | null;
  amountPaise: Paise | null;
  /** The term is disabled, so it cannot be renewed now. */
  isDisabled: boolean;
  /** The clinic has snoozed it until a later day, or it is done. */
  isHidden: boolean;
  /** The day on which a snoozed fact appears again. */
  until: Day | null;
  /** Item of the row on which the clinic decided about this fact; null without a decision. */
  rowId: string | null;
  /** Who is to do it: a membership, or the doctor's account. */
  assignedTo: string | null;
}

/** A patient with the most urgent reason first. */
export interface DeskRow {
  fact: DeskFact;
  also: DeskFact[];
}

const rankOf = ({ reason }: DeskFact): number => DESK_REASONS.indexOf(reason);

/** By urgency. Within a reason the newest is first, but the one that ends first if it is about the coming days. */
function compareFacts(a: DeskFact, b: DeskFact): number {
  const newestFirst = b.since.getTime() - a.since.getTime();
  const byTime = a.reason === 'ends_soon' && b.reason === 'ends_soon' ? -newestFirst : newestFirst;
  return rankOf(a) - rankOf(b) || byTime || (a.id < b.id ? -1 : 1);
}

/** One row for each patient with a fact that is not hidden, most urgent first. */
export function toDeskRows(facts: readonly DeskFact[]): DeskRow[] {
  const byPatient = new Map<string, DeskRow>();
  for (const fact of facts.filter(({ isHidden }) => !isHidden).toSorted(compareFacts)) {
    const row = byPatient.get(fact.patientId);
    if (row) row.also.push(fact);
    else byPatient.set(fact.patientId, { fact, also: [] });
  }
  return [...byPatient.values()];
}

/** Number of rows by their first reason; reasons without rows are included. */
export function countByReason(rows: readonly DeskRow[]): Record<DeskReason, number> {
  const counts = Object.fromEntries(DESK_REASONS.map((reason) => [reason, 0])) as Record<DeskReason, number>;
  for (const { fact } of rows) counts[fact.reason] += 1;
  return counts;
}

export interface DeskSummary {
  /** Subscriptions that end today or within 7 days, whatever the clinic decided about them. */
  renewing: number;
  /** What they pay if all are renewed. Disabled ones cannot be renewed. */
  expectedPaise: number;
  /** Patients, without those who are snoozed or done. */
  lapsed: number;
  unpaidLinks: number;
  failedMessages: number;
}

/** Figures about all reasons, also those that are not the first of their row. */
export function summarize(facts: readonly DeskFact[]): DeskSummary {
  const renewing = facts.filter(
    ({ reason, isDisabled }) => (reason === 'ends_today' || reason === 'ends_soon') && !isDisabled,
  );
  const patientsWith = (...reasons: DeskReason[]) =>
    new Set(
      facts.filter(({ reason, isHidden }) => !isHidden && reasons.includes(reason)).map(({ patientId }) => patientId),
    ).size;
  return {
    renewing: renewing.length,
    expectedPaise: renewing.reduce((sum, { amountPaise }) => sum + (amountPaise ?? 0), 0),
    lapsed: patientsWith('lapsed'),
    unpaidLinks: patientsWith('opened_unpaid', 'link_unopened'),
    failedMessages: patientsWith('message_failed'),
  };
}

/** The facts that a decision on item `id` is about: the whole row, and those decided with it before; null if unknown. */
export function findDecidedFacts(facts: readonly DeskFact[], id: string): DeskFact[] | null {
  const item = facts.find((fact) => fact.id === id);
  if (!item) return null;
  return facts.filter(
    (fact) => fact.patientId === item.patientId && (fact.id === id || fact.rowId === id || !fact.isHidden),
  );
}

/** What the clinic can do about a row. The dashboard shows the first one as a button, the others in a menu. */
export const DESK_ACTIONS = [
  'decide_hold',
  'read_reply',
  'approve_join',
  'decline_join',
  'send_link',
  'send_reminder',
  'call',
  'record_payment',
  'snooze',
  'done',
] as const;
export type DeskAction = (typeof DESK_ACTIONS)[number];

/** The order of actions by reason; `send` is a link or a reminder. */
const ACTION_ORDER: Record<DeskReason, readonly (DeskAction | 'send')[]> = {
  money_on_hold: ['decide_hold', 'call'],
  payment_failed: ['send', 'call', 'record_payment'],
  wrote_back: ['read_reply', 'call', 'send', 'record_payment'],
  wants_to_join: ['approve_join', 'call', 'decline_join'],
  ends_today: ['send', 'call', 'record_payment'],
  message_failed: ['call', 'record_payment'],
  opened_unpaid: ['send', 'call', 'record_payment'],
  link_unopened: ['send', 'call', 'record_payment'],
  ends_soon: ['send', 'call', 'record_payment'],
  lapsed: ['send', 'call', 'record_payment'],
};

/** The facts that decide what can be done. */
export interface DeskActionFacts {
  reason: DeskReason;
  /** The subscription that can be paid now: not paid yet, or about to end or ended; null if there is none. */
  payable: 'pending' | 'renewal' | null;
  /** A message about it can reach the patient, and none was stored today. */
  canSend: boolean;
}

export function allowedDeskActions({ reason, payable, canSend }: DeskActionFacts): DeskAction[] {
  const send: DeskAction[] = canSend && payable ? [payable === 'pending' ? 'send_link' : 'send_reminder'] : [];
  const main = ACTION_ORDER[reason].flatMap((action): DeskAction[] => (action === 'send' ? send : [action]));
  // A person who wants to join waits for an answer, so the row cannot be hidden.
  return reason === 'wants_to_join' ? main : [...main, 'snooze', 'done'];
}
