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
 * How a payment attempt ends. The bank does not answer some at once: `slow` is captured some seconds later, `pending`
 * fails after ten minutes, and `late` fails after ten minutes but is captured later.
 */
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number] | 'slow';

/** Seconds until the bank answers a `late` payment. Razorpay queries the bank for three days. */
export const LATE_LIMITS = { min: 601, default: 86_400, max: 259_200 } as const;

/** An event with its entities as they were at that moment. */
export interface WebhookEvent {
  name: string;
  payment: PaymentEntity;
  order?: OrderEntity;
}

/** The state after an attempt, and the webhook events to send. */
export interface PaymentOutcome {
  order: OrderEntity;
  payment: PaymentEntity;
  events: WebhookEvent[];
}

/** Simulates one payment attempt. @param isTaken the order is paid or has an authorized payment, so the attempt fails. */
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

/** Captures the payment and marks its order as paid. */
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
