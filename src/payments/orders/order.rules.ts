import { DomainError } from '../../shared/domain-error.js';

export const ORDER_STATES = ['intent', 'open', 'paid', 'expired', 'closed', 'withdrawn'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** How an order is paid: in the checkout of the pay page, or through a Razorpay Payment Link. */
export type OrderChannel = 'checkout' | 'link';

export type OrderTrigger =
  | 'created' // Razorpay answered with an order id
  | 'captured' // money arrived
  | 'expired' // its time is over, or its price, months or key changed: the patient gets a new order
  | 'closed' // paid at the clinic instead
  | 'withdrawn'; // the clinic withdrew the assignment

/**
 * All transitions of an order. Money may arrive late, so only `paid` is final. A withdrawn order stays withdrawn when the
 * patient pays at the clinic, because that payment may be voided. A missing cell is invalid.
 */
const TRANSITIONS: Record<OrderState, Partial<Record<OrderTrigger, OrderState>>> = {
  intent: { created: 'open', captured: 'paid', expired: 'expired', closed: 'closed', withdrawn: 'withdrawn' },
  open: { created: 'open', captured: 'paid', expired: 'expired', closed: 'closed', withdrawn: 'withdrawn' },
  expired: { created: 'expired', captured: 'paid', expired: 'expired', closed: 'closed', withdrawn: 'withdrawn' },
  closed: { created: 'closed', captured: 'paid', expired: 'closed', closed: 'closed', withdrawn: 'withdrawn' },
  withdrawn: {
    created: 'withdrawn',
    captured: 'paid',
    expired: 'withdrawn',
    closed: 'withdrawn',
    withdrawn: 'withdrawn',
  },
  paid: { captured: 'paid', expired: 'paid', closed: 'paid', withdrawn: 'paid' },
};

/** The state after `trigger`. @throws DomainError `term.no_such_move`. */
export function transitionOrder(from: OrderState, trigger: OrderTrigger): OrderState {
  const to = TRANSITIONS[from][trigger];
  if (!to) throw new DomainError('term.no_such_move', { status: from });
  return to;
}

/** Whether it may be offered again to somebody who pays. */
export const isOpenOrder = ({ state }: { state: OrderState }): boolean => state === 'intent' || state === 'open';

/** How long a patient is offered the same order. Meta advises 24 to 48 hours for the links of payment cards. */
export const ORDER_LIFETIME_MINUTES: Record<OrderChannel, number> = { checkout: 30, link: 48 * 60 };

/** Minutes after its creation at which reconciliation checks an unsettled order with Razorpay. */
export const RETRY_SCHEDULE_MINUTES: readonly number[] = [
  1,
  3,
  10,
  30,
  ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60),
  ...[2, 3, 4].map((day) => day * 24 * 60),
];

/**
 * The same for a payment link. Most links are open for days before somebody pays, so they are checked less often; the
 * last checks find late authorizations of a payment in the link's last hour.
 */
export const LINK_RETRY_SCHEDULE_MINUTES: readonly number[] = [
  3,
  10,
  30,
  ...[1, 2, 4, 8, 12, 18, 24, 30, 36, 42, 49].map((hour) => hour * 60),
  ...[3, 4, 5, 6].map((day) => day * 24 * 60),
];

const SCHEDULES: Record<OrderChannel, readonly number[]> = {
  checkout: RETRY_SCHEDULE_MINUTES,
  link: LINK_RETRY_SCHEDULE_MINUTES,
};

/** When to check next after `checks` checks; null after the last one, when late authorizations have ended. */
export function nextOrderCheck(createdAt: Date, checks: number, channel: OrderChannel = 'checkout'): Date | null {
  const minutes = SCHEDULES[channel][checks];
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
