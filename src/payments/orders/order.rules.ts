import { DomainError } from '../../shared/domain-error.js';

export const ORDER_STATES = ['intent', 'open', 'paid', 'expired', 'closed', 'withdrawn'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export type OrderTrigger =
  | 'created' // Razorpay answered with an order id
  | 'captured' // money arrived
  | 'expired' // its time is over, or its price, months or key changed: the patient gets a new order
  | 'closed' // paid at the clinic instead
  | 'withdrawn'; // the clinic withdrew the assignment

/** All transitions of an order. Money may arrive late, so only `paid` is final. A missing cell is invalid. */
const TRANSITIONS: Record<OrderState, Partial<Record<OrderTrigger, OrderState>>> = {
  intent: { created: 'open', captured: 'paid', expired: 'expired', closed: 'closed', withdrawn: 'withdrawn' },
  open: { created: 'open', captured: 'paid', expired: 'expired', closed: 'closed', withdrawn: 'withdrawn' },
  expired: { created: 'expired', captured: 'paid', expired: 'expired', closed: 'closed', withdrawn: 'withdrawn' },
  closed: { created: 'closed', captured: 'paid', expired: 'closed', closed: 'closed', withdrawn: 'closed' },
  withdrawn: { created: 'withdrawn', captured: 'paid', expired: 'withdrawn', closed: 'closed', withdrawn: 'withdrawn' },
  paid: { captured: 'paid', expired: 'paid', closed: 'paid', withdrawn: 'paid' },
};

/** The state after `trigger`. @throws DomainError `term.no_such_move`. */
export function transitionOrder(from: OrderState, trigger: OrderTrigger): OrderState {
  const to = TRANSITIONS[from][trigger];
  if (!to) throw new DomainError('term.no_such_move', { status: from });
  return to;
}

/** How long a patient is offered the same order. */
export const ORDER_LIFETIME_MINUTES = 30;

/** Minutes after its creation at which reconciliation checks an unsettled order with Razorpay. */
export const RETRY_SCHEDULE_MINUTES: readonly number[] = [
  1,
  3,
  10,
  30,
  ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60),
  ...[2, 3, 4].map((day) => day * 24 * 60),
];

/** When to check next after `checks` checks; null after the last one (late authorization ends on day 4). */
export function nextOrderCheck(createdAt: Date, checks: number): Date | null {
  const minutes = RETRY_SCHEDULE_MINUTES[checks];
  return minutes === undefined ? null : new Date(createdAt.getTime() + minutes * 60_000);
}

const DAY_MS = 86_400_000;
/** Razorpay refunds nothing older than six months. After that, an answer changes nothing. */
const REFUNDABLE_DAYS = 180;

/** When to check again if the last check got no answer; null once the payment could not be refunded any more. */
export function nextCheckAfterSchedule(createdAt: Date, now: Date): Date | null {
  const next = new Date(now.getTime() + DAY_MS);
  return next.getTime() - createdAt.getTime() > REFUNDABLE_DAYS * DAY_MS ? null : next;
}
