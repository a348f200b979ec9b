import { paise, type Paise } from '../../shared/money.js';
import { LADDER_MINUTES, nextCheck } from '../orders/order.rules.js';

/** From least to most certain. `intent`: asked for, Razorpay has not answered yet. */
export const REFUND_STATES = ['intent', 'pending', 'processed', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What Razorpay says of a refund that it knows. */
export type ReportedState = Exclude<RefundState, 'intent'>;

/** The facts of a refund that decide about payment, hold and term. */
export interface RefundFacts {
  state: RefundState;
  amountPaise: Paise;
  endsAccess: boolean;
  /** Null until Razorpay has accepted it. */
  providerRefundId: string | null;
}

/**
 * Whether a report tells more than is known; an older or repeated one changes nothing. A refund that we gave up as
 * refused and that Razorpay reports after all was made: its word wins.
 */
export const isRefundNews = (known: Pick<RefundFacts, 'state' | 'providerRefundId'>, reported: ReportedState) =>
  (known.state === 'failed' && known.providerRefundId === null) ||
  REFUND_STATES.indexOf(reported) > REFUND_STATES.indexOf(known.state);

/** What a payment's refunds come to. */
export interface Tally {
  /** Accepted by Razorpay, or handed back at the clinic. */
  refundedPaise: Paise;
  /** What may still be asked for: an intent takes its amount, too. */
  leftPaise: Paise;
  /** Everything went back. */
  full: boolean;
  /** Whether the term that was paid ends. */
  endsAccess: boolean;
  /** Razorpay took a refund that ended the term and failed to pay it out. */
  failedLater: boolean;
}

/** Sums up the refunds of a payment of `amountPaise`. */
export function tally(amountPaise: Paise, refunds: readonly RefundFacts[]): Tally {
  const sum = (rows: readonly RefundFacts[]) => rows.reduce((total, row) => total + row.amountPaise, 0);
  const live = refunds.filter(({ state }) => state === 'pending' || state === 'processed');
  const asked = refunds.filter(({ state }) => state === 'intent');
  return {
    refundedPaise: paise(sum(live)),
    leftPaise: paise(Math.max(0, amountPaise - sum(live) - sum(asked))),
    full: sum(live) >= amountPaise,
    endsAccess: live.some(({ endsAccess }) => endsAccess),
    failedLater: refunds.some(
      ({ state, endsAccess, providerRefundId }) => state === 'failed' && endsAccess && providerRefundId !== null,
    ),
  };
}

const DAY_MS = 86_400_000;
const LAST_RUNG_DAY = 4;

/** When to ask Razorpay again after `checks` questions: the ladder of orders, then once a day until it is settled. */
export function nextRefundCheck(createdAt: Date, checks: number): Date {
  const day = LAST_RUNG_DAY + 1 + checks - LADDER_MINUTES.length;
  return nextCheck(createdAt, checks) ?? new Date(createdAt.getTime() + day * DAY_MS);
}
