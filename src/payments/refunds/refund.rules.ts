import { paise, type Paise } from '../../shared/money.js';
import { RETRY_SCHEDULE_MINUTES, nextOrderCheck } from '../orders/order.rules.js';

/** In order of certainty. `intent`: requested, and Razorpay has not answered yet. */
export const REFUND_STATES = ['intent', 'pending', 'processed', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The states that Razorpay reports. */
export type ReportedState = Exclude<RefundState, 'intent'>;

/** The facts of a refund that affect payment, hold and term. */
export interface RefundFacts {
  state: RefundState;
  amountPaise: Paise;
  endsAccess: boolean;
  /** Null until Razorpay has accepted it. */
  providerRefundId: string | null;
}

/**
 * Whether a reported state changes a refund; older and repeated reports do not. Any report of a refund that was marked
 * as rejected does: Razorpay made it after all.
 */
export const isNewRefundState = (existing: Pick<RefundFacts, 'state' | 'providerRefundId'>, reported: ReportedState) =>
  (existing.state === 'failed' && existing.providerRefundId === null) ||
  REFUND_STATES.indexOf(reported) > REFUND_STATES.indexOf(existing.state);

/** Totals of a payment's refunds. */
export interface RefundTotals {
  /** Accepted by Razorpay, or returned at the clinic. */
  refundedPaise: Paise;
  /** What can still be refunded. An intent reserves its amount. */
  leftPaise: Paise;
  isFullyRefunded: boolean;
  /** Whether a refund ends the term. */
  endsAccess: boolean;
  /** Whether Razorpay accepted a refund that ended the term, and then failed to pay it out. */
  termEndingRefundFailed: boolean;
}

/** @param amountPaise the captured amount. */
export function refundTotals(amountPaise: Paise, refunds: readonly RefundFacts[]): RefundTotals {
  const sum = (rows: readonly RefundFacts[]) => rows.reduce((total, row) => total + row.amountPaise, 0);
  const accepted = refunds.filter(({ state }) => state === 'pending' || state === 'processed');
  const requested = refunds.filter(({ state }) => state === 'intent');
  return {
    refundedPaise: paise(sum(accepted)),
    leftPaise: paise(Math.max(0, amountPaise - sum(accepted) - sum(requested))),
    isFullyRefunded: sum(accepted) >= amountPaise,
    endsAccess: accepted.some(({ endsAccess }) => endsAccess),
    termEndingRefundFailed: refunds.some(
      ({ state, endsAccess, providerRefundId }) => state === 'failed' && endsAccess && providerRefundId !== null,
    ),
  };
}

const DAY_MS = 86_400_000;
const LAST_SCHEDULED_DAY = 4;

/** When to check next after `checks` checks: by the schedule of orders, then once a day until it is settled. */
export function nextRefundCheck(createdAt: Date, checks: number): Date {
  const day = LAST_SCHEDULED_DAY + 1 + checks - RETRY_SCHEDULE_MINUTES.length;
  return nextOrderCheck(createdAt, checks) ?? new Date(createdAt.getTime() + day * DAY_MS);
}
