import type { MessageKind } from '../message.rules.js';

/** What decides whether a patient gets another address at which to pay, once the link of a payment card has ended unpaid. */
export interface EndedCardFacts {
  /** Of the message that was sent with the card. */
  kind: MessageKind;
  /** The tier that the link sold. */
  tierId: string;
  /** Whether it is still offered, at a price. */
  isOffered: boolean;
  /** The term that waits for payment; null if there is none. */
  pending: { tierId: string | null } | null;
  /** A newer message or an open link offers the dues, or a payment through the link is under way. */
  isReplaced: boolean;
}

/**
 * The kind of the message that is sent instead, with the address of the page; null if none is. After a reminder the next
 * one follows by itself, and the assignment of another tier sends a message of its own.
 */
export function chooseFollowUp({ kind, tierId, isOffered, pending, isReplaced }: EndedCardFacts) {
  if (!isOffered || isReplaced) return null;
  if (pending) return pending.tierId === tierId ? 'payment_link' : null;
  return kind === 'expiry' ? kind : null;
}
