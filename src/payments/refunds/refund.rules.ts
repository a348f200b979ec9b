import { paise, type Paise } from '../../shared/money.js';
import { RETRY_SCHEDULE_MINUTES, nextOrderCheck } from '../orders/order.rules.js';

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
export const isNewRefundState = (existing: Pick<RefundFacts, 'state' | 'providerRefundId'>, reported: ReportedState) =>
  (existing.state === 'failed' && existing.providerRefundId === null) ||
  REFUND_STATES.indexOf(reported) > REFUND_STATES.indexOf(existing.state);

/** What a payment's refunds come to. */
export interface RefundTotals {
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
export function refundTotals(amountPaise: Paise, refunds: readonly RefundFacts[]): RefundTotals {
  const sum = (rows: readonly RefundFacts[]) => rows.reduce((total, row) => total + row.amountPaise, 0);
  const accepted = refunds.filter(({ state }) => state === 'pending' || state === 'processed');
  const requested = refunds.filter(({ state }) => state === 'intent');
  return {
    refundedPaise: paise(sum(accepted)),
    leftPaise: paise(Math.max(0, amountPaise - sum(accepted) - sum(requested))),
    full: sum(accepted) >= amountPaise,
    endsAccess: accepted.some(({ endsAccess }) => endsAccess),
    failedLater: refunds.some(
      ({ state, endsAccess, providerRefundId }) => state === 'failed' && endsAccess && providerRefundId !== null,
    ),
  };
}

const DAY_MS = 86_400_000;
const LAST_SCHEDULED_DAY = 4;

/** When to ask Razorpay again after `checks` questions: the schedule of orders, then once a day until it is settled. */
export function nextRefundCheck(createdAt: Date, checks: number): Date {
  const day = LAST_SCHEDULED_DAY + 1 + checks - RETRY_SCHEDULE_MINUTES.length;
  return nextOrderCheck(createdAt, checks) ?? new Date(createdAt.getTime() + day * DAY_MS);
}
