import type { Day } from '../../shared/calendar.js';
import type { SkipReason } from '../message.rules.js';

/** What decides with whom somebody's message is grouped. */
export interface FamilyMember {
  enrolmentId: string;
  patientName: string;
  payerId: string | null;
  /** Identifier of the payer's page; null unless the payer pays for several patients. */
  familyIdentifier: string | null;
  /** The last valid day of the paid term that ends last; null when there is none. */
  endDay: Day | null;
}

/** Earliest end first, then by name; the id makes the order total. */
function compareMembers(a: FamilyMember, b: FamilyMember): number {
  const keys = [a, b].map(({ endDay, patientName, enrolmentId }) =>
    [endDay ?? '', patientName, enrolmentId].join('\n'),
  );
  const [first = '', second = ''] = keys;
  return first < second ? -1 : Number(first > second);
}

/**
 * The items whose recipients have the same payer, if there are several of them. The first of each group is its lead, whose
 * message is sent for all. Items of patients without a payer, or of the only patient of one, are in no group.
 */
export function groupByPayer<T extends { recipient: FamilyMember }>(items: readonly T[]): [lead: T, ...others: T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const { payerId, familyIdentifier } = item.recipient;
    if (payerId !== null && familyIdentifier !== null) groups.set(payerId, [...(groups.get(payerId) ?? []), item]);
  }
  return [...groups.values()].flatMap((group) => {
    const [lead, ...others] = group.toSorted((a, b) => compareMembers(a.recipient, b.recipient));
    return lead && others.length > 0 ? [[lead, ...others] as [T, ...T[]]] : [];
  });
}

/** A message of a group when the message of its lead is about to be sent. */
export interface GroupedItem {
  recipient: FamilyMember | null;
  /** Why it must not be sent now; null when it may be sent. */
  skip: SkipReason | null;
}

/** What becomes of the messages that were grouped with the lead's. */
export interface GroupDecision<T> {
  /** The lead's message is sent for these too. */
  together: T[];
  /** This one is queued instead, because it is not or no longer in the lead's message; null if there is none. */
  next: T | null;
  /** These are grouped with `next` from now on. */
  following: T[];
  /** These have a reason of their own not to be sent. */
  ended: T[];
}

/**
 * Decides about a group when its lead's message is about to be sent. If that must not be sent, the next one that may be sent
 * replaces it. A patient who has another payer now gets a message of their own.
 */
export function decideGroup<T extends GroupedItem>(lead: GroupedItem, others: readonly T[]): GroupDecision<T> {
  const payerId = lead.skip === null && lead.recipient?.familyIdentifier ? lead.recipient.payerId : null;
  const isTogether = ({ recipient }: T) => payerId !== null && recipient?.payerId === payerId;
  const due = others.filter(({ skip, recipient }) => skip === null && recipient !== null);
  const [next = null, ...following] = due
    .filter((other) => !isTogether(other))
    .toSorted((a, b) => (a.recipient && b.recipient ? compareMembers(a.recipient, b.recipient) : 0));
  return { together: due.filter(isTogether), next, following, ended: others.filter((other) => !due.includes(other)) };
}
