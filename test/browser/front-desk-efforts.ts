import type { Effort } from './effort.js';

interface JobEffort {
  /** Before Today, search, recorded payments and bulk actions; null for what was not possible. */
  before: Effort | null;
  now: Effort;
}

const effort = (clicks: number, keys: number): Effort => ({ clicks, keys });

/**
 * Clicks and key presses of typical jobs at a clinic's front desk, by the shortest way. Typed text is the same in both
 * columns. docs/front-desk.md has this table too.
 */
export const FRONT_DESK_EFFORTS = {
  'see who needs something now': { before: null, now: effort(1, 0) },
  'see whose subscription ended yesterday, with the number': { before: effort(2, 0), now: effort(1, 0) },
  'a new patient pays in cash': { before: effort(6, 34), now: effort(4, 24) },
  'a known patient buys a plan in cash': { before: effort(8, 7), now: effort(4, 6) },
  'renew an expired subscription in cash': { before: effort(8, 7), now: effort(4, 0) },
  'renew a running subscription in cash': { before: effort(8, 7), now: effort(2, 6) },
  'record a UPI payment seen in the doctor’s app': { before: effort(8, 7), now: effort(3, 6) },
  'take back a wrong assignment': { before: null, now: effort(3, 6) },
  'send a payment link again': { before: effort(3, 6), now: effort(1, 0) },
  'remind a patient whose term ends': { before: effort(3, 6), now: effort(2, 0) },
  'remind the five whose term ends this week': { before: effort(16, 0), now: effort(5, 0) },
  'find a patient by part of the number': { before: effort(2, 6), now: effort(0, 6) },
  'find a payment by its reference': { before: null, now: effort(0, 4) },
  'correct a payment recorded for the wrong tier': { before: effort(12, 12), now: effort(6, 6) },
  'check the payment of a patient who says “I paid”': { before: effort(3, 6), now: effort(1, 6) },
  'correct the number of a failed message and resend it': { before: effort(5, 12), now: effort(2, 11) },
  'answer a patient who wrote back': { before: effort(3, 6), now: effort(2, 0) },
  'extend everyone of a plan by three days': { before: effort(17, 12), now: effort(5, 2) },
  'see today’s takings by method': { before: null, now: effort(3, 0) },
  'add an email': { before: effort(4, 19), now: effort(2, 19) },
  'archive a patient who moved away': { before: effort(3, 6), now: effort(2, 6) },
  'refund a double payment': { before: effort(3, 0), now: effort(3, 0) },
  'move a patient to another tier': { before: effort(6, 6), now: effort(4, 6) },
  'come back to the filtered list from a patient': { before: effort(2, 0), now: effort(2, 0) },
} satisfies Record<string, JobEffort>;

export type FrontDeskJob = keyof typeof FRONT_DESK_EFFORTS;
