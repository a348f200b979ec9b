import { DomainError } from '../../shared/domain-error.js';

export const ORDER_STATES = ['intent', 'open', 'paid', 'expired', 'closed'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export type OrderTrigger =
  | 'created' // Razorpay answered with an order id
  | 'captured' // money arrived
  | 'time_over' // its half hour has passed: a patient gets a new order
  | 'closed'; // paid at the clinic instead, or the tier was assigned anew

/** The whole life of an order. Money may arrive late: only `paid` is final. A missing cell must never happen. */
const TRANSITIONS: Record<OrderState, Partial<Record<OrderTrigger, OrderState>>> = {
  intent: { created: 'open', captured: 'paid', time_over: 'expired', closed: 'closed' },
  open: { created: 'open', captured: 'paid', time_over: 'expired', closed: 'closed' },
  expired: { created: 'expired', captured: 'paid', time_over: 'expired', closed: 'closed' },
  closed: { created: 'closed', captured: 'paid', time_over: 'closed', closed: 'closed' },
  paid: { captured: 'paid', time_over: 'paid', closed: 'paid' },
};

/** Where `trigger` takes an order. @throws DomainError `term.no_such_move`. */
export function transitionOrder(from: OrderState, trigger: OrderTrigger): OrderState {
  const to = TRANSITIONS[from][trigger];
  if (!to) throw new DomainError('term.no_such_move', { status: from });
  return to;
}

/** How long a patient is offered the same order again. */
export const ORDER_LIFETIME_MINUTES = 30;

/** Minutes after its creation at which the reconciliation asks Razorpay about an order that nobody settled. */
export const RETRY_SCHEDULE_MINUTES: readonly number[] = [
  ...[1, 3, 10, 30],
  ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60),
  ...[2, 3, 4].map((day) => day * 24 * 60),
];

/** When to ask next after `checks` questions; null after the last attempt (late authorisation ends on day 4). */
export function nextOrderCheck(createdAt: Date, checks: number): Date | null {
  const minutes = RETRY_SCHEDULE_MINUTES[checks];
  return minutes === undefined ? null : new Date(createdAt.getTime() + minutes * 60_000);
}

const DAY_MS = 86_400_000;
/** Razorpay gives no money back that is older than six months: after that, an answer helps nobody. */
const REFUNDABLE_DAYS = 180;

/** When to ask again after the last attempt, if it got no answer; null once an answer would help nobody. */
export function nextCheckAfterSchedule(createdAt: Date, now: Date): Date | null {
  const next = new Date(now.getTime() + DAY_MS);
  return next.getTime() - createdAt.getTime() > REFUNDABLE_DAYS * DAY_MS ? null : next;
}
