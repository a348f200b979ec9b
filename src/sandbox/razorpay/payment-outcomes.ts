import {
  attempted,
  authorized,
  captured,
  failed,
  paid,
  type OrderEntity,
  type PaymentEntity,
} from './razorpay-entities.js';

export const OUTCOMES = ['captured', 'failed', 'authorized', 'failed_then_captured', 'pending', 'late'] as const;
/**
 * How an attempt to pay ends. The bank leaves some unanswered: `pending` fails after ten minutes, `late` fails so and
 * is captured after all, `slow` is captured some seconds later.
 */
export type Outcome = (typeof OUTCOMES)[number] | 'slow';

/** Seconds until the bank's answer to a `late` payment: Razorpay asks it for three days. */
export const LATE_LIMITS = { least: 601, usual: 86_400, most: 259_200 } as const;

/** Something that happened, as a snapshot of that moment. */
export interface Happening {
  name: string;
  payment: PaymentEntity;
  order?: OrderEntity;
}

/** What an attempt leaves behind, and what the account's owner is told of it. */
export interface Played {
  order: OrderEntity;
  payment: PaymentEntity;
  events: Happening[];
}

/**
 * Plays one attempt to pay. An order that is paid already, or whose money is being authorised, takes no further
 * payment: the attempt fails.
 */
export function play(order: OrderEntity, attempt: PaymentEntity, outcome: Outcome, taken: boolean): Played {
  const tried = attempted(order);
  if (taken) {
    const payment = failed(attempt, 'already_paid');
    return { order: tried, payment, events: [{ name: 'payment.failed', payment }] };
  }
  switch (outcome) {
    case 'slow':
    case 'pending':
    case 'late':
      return { order: tried, payment: attempt, events: [] };
    case 'failed':
      return { order: tried, payment: failed(attempt), events: [{ name: 'payment.failed', payment: failed(attempt) }] };
    case 'authorized':
      return {
        order: tried,
        payment: authorized(attempt),
        events: [{ name: 'payment.authorized', payment: authorized(attempt) }],
      };
    case 'captured': {
      const done = capture(tried, attempt);
      return { ...done, events: [{ name: 'payment.authorized', payment: authorized(attempt) }, ...done.events] };
    }
    case 'failed_then_captured': {
      const done = play(order, attempt, 'captured', false);
      return { ...done, events: [{ name: 'payment.failed', payment: failed(attempt) }, ...done.events] };
    }
  }
}

/** The money of `payment` is taken: that pays its order. */
export function capture(order: OrderEntity, payment: PaymentEntity): Played {
  const [done, closed] = [captured(payment), paid(order)];
  return {
    order: closed,
    payment: done,
    events: [
      { name: 'payment.captured', payment: done },
      { name: 'order.paid', payment: done, order: closed },
    ],
  };
}
