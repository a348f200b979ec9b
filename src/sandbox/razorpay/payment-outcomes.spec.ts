import { simulateAttempt, type AttemptOutcome } from './payment-outcomes.js';
import { newPayment, type OrderEntity } from './razorpay-entities.js';
import { newRazorpayId } from './razorpay-ids.js';

const order: OrderEntity = {
  id: newRazorpayId('order'),
  entity: 'order',
  amount: 49_900,
  amount_paid: 0,
  amount_due: 49_900,
  currency: 'INR',
  receipt: null,
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: [],
  created_at: 1_795_132_800,
};
const attempt = newPayment(order, 'card', { email: null, contact: null }, 1_795_132_860);
const eventNames = (outcome: AttemptOutcome) =>
  simulateAttempt(order, attempt, outcome, false).events.map(({ name }) => name);

describe('a payment attempt', () => {
  it.each([
    ['failed', ['payment.failed']],
    ['authorized', ['payment.authorized']],
    ['captured', ['payment.authorized', 'payment.captured', 'order.paid']],
    ['failed_then_captured', ['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid']],
    ['slow', []],
    ['pending', []],
    ['late', []],
  ] as const)('with the outcome %s sends %j', (outcome, expected) => expect(eventNames(outcome)).toEqual(expected));

  it('keeps its payment id through failure and success', () => {
    const { payment, events } = simulateAttempt(order, attempt, 'failed_then_captured', false);
    expect(new Set(events.map((event) => event.payment.id))).toEqual(new Set([payment.id]));
  });

  it('marks the order as paid', () => {
    const { order: closed } = simulateAttempt(order, attempt, 'captured', false);
    expect(closed).toMatchObject({ status: 'paid', amount_paid: 49_900, amount_due: 0, attempts: 1 });
  });

  it('fails on a paid order, which stays paid', () => {
    const closed = simulateAttempt(order, attempt, 'captured', false).order;
    const again = simulateAttempt(closed, attempt, 'captured', true);
    expect(again.payment).toMatchObject({ status: 'failed', error_reason: 'order_already_paid' });
    expect(again.order).toMatchObject({ status: 'paid', attempts: 2 });
  });
});
