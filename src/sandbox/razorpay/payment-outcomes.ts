import {
  recordAttempt,
  authorizePayment,
  capturePayment,
  failPayment,
  markOrderPaid,
  type OrderEntity,
  type PaymentEntity,
} from './razorpay-entities.js';

export const ATTEMPT_OUTCOMES = [
  'captured',
  'failed',
  'authorized',
  'failed_then_captured',
  'pending',
  'late',
] as const;
/**
 * How an attempt to pay ends. The bank leaves some unanswered: `pending` fails after ten minutes, `late` fails so and
 * is captured after all, `slow` is captured some seconds later.
 */
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number] | 'slow';

/** Seconds until the bank's answer to a `late` payment: Razorpay asks it for three days. */
export const LATE_LIMITS = { min: 601, default: 86_400, max: 259_200 } as const;

/** Something that happened, as a snapshot of that moment. */
export interface WebhookEvent {
  name: string;
  payment: PaymentEntity;
  order?: OrderEntity;
}

/** What an attempt leaves behind, and what the account's owner is told of it. */
export interface PaymentOutcome {
  order: OrderEntity;
  payment: PaymentEntity;
  events: WebhookEvent[];
}

/**
 * Plays one attempt to pay. An order that is paid already, or whose money is being authorised, takes no further
 * payment: the attempt fails.
 */
export function simulateAttempt(
  order: OrderEntity,
  attempt: PaymentEntity,
  outcome: AttemptOutcome,
  isTaken: boolean,
): PaymentOutcome {
  const attemptedOrder = recordAttempt(order);
  if (isTaken) {
    const payment = failPayment(attempt, 'already_paid');
    return { order: attemptedOrder, payment, events: [{ name: 'payment.failed', payment }] };
  }
  switch (outcome) {
    case 'slow':
    case 'pending':
    case 'late':
      return { order: attemptedOrder, payment: attempt, events: [] };
    case 'failed':
      return {
        order: attemptedOrder,
        payment: failPayment(attempt),
        events: [{ name: 'payment.failed', payment: failPayment(attempt) }],
      };
    case 'authorized':
      return {
        order: attemptedOrder,
        payment: authorizePayment(attempt),
        events: [{ name: 'payment.authorized', payment: authorizePayment(attempt) }],
      };
    case 'captured': {
      const done = captureAndPayOrder(attemptedOrder, attempt);
      return { ...done, events: [{ name: 'payment.authorized', payment: authorizePayment(attempt) }, ...done.events] };
    }
    case 'failed_then_captured': {
      const done = simulateAttempt(order, attempt, 'captured', false);
      return { ...done, events: [{ name: 'payment.failed', payment: failPayment(attempt) }, ...done.events] };
    }
  }
}

/** The money of `payment` is taken: that pays its order. */
export function captureAndPayOrder(order: OrderEntity, payment: PaymentEntity): PaymentOutcome {
  const [done, paidOrder] = [capturePayment(payment), markOrderPaid(order)];
  return {
    order: paidOrder,
    payment: done,
    events: [
      { name: 'payment.captured', payment: done },
      { name: 'order.paid', payment: done, order: paidOrder },
    ],
  };
}
