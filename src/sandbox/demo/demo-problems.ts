import { addDays, type Day } from '../../shared/calendar.js';
import { newRazorpayId } from '../razorpay/razorpay-ids.js';
import { newIdAt } from './demo-payments.js';
import type { DemoRows, MessageRow, OrderRow, PaymentRow } from './demo-rows.js';

const MINUTE_MS = 60_000;
const RETRY_WAIT_MS = 3 * 60 * MINUTE_MS;
const [EARLIER_MINUTES, LATER_MINUTES] = [36, 9];
const [DISABLED_COUNT, REENABLED_COUNT] = [3, 2];

/** Disables some terms. Others were disabled for a while and are enabled again. */
export function disableTerms(rows: DemoRows, today: Day): void {
  const [since, until] = [addDays(today, -40), addDays(today, 20)];
  const running = rows.term.filter(
    ({ start_day, end_day }) => start_day && end_day && start_day < since && end_day > until,
  );
  running.slice(0, DISABLED_COUNT + REENABLED_COUNT).forEach(({ id: term_id }, n) => {
    const [from_day, to_day] = n < DISABLED_COUNT ? [addDays(today, -3 * (n + 1)), null] : [since, addDays(today, -20)];
    rows.term_pause.push({ id: newIdAt(new Date(`${from_day}T06:00:00Z`)), term_id, from_day, to_day });
  });
}

/** Adds a second payment on an older order of the same enrolment, minutes later. It is on hold as paid twice. */
export function addHold(rows: DemoRows, today: Day): void {
  const payment = rows.payment.findLast(
    ({ order_id, term_id, payment_day }) =>
      order_id !== null &&
      term_id !== null &&
      payment_day !== null &&
      payment_day < today &&
      payment_day > addDays(today, -5),
  );
  const order = rows.payment_order.find(({ id }) => id === payment?.order_id);
  if (!payment?.captured_at || !order) return;
  const first = earlierOrder(order);
  const captured = new Date(Date.parse(payment.captured_at) + LATER_MINUTES * MINUTE_MS);
  const [at, id] = [captured.toISOString(), newIdAt(captured)];
  const secondPayment: PaymentRow = {
    ...payment,
    id,
    order_id: first.id,
    term_id: null,
    provider_payment_id: newRazorpayId('pay'),
    captured_at: at,
    created_at: at,
  };
  rows.payment_order.push(first);
  rows.payment.push(secondPayment);
  const { enrolment_id, amount_paise } = secondPayment;
  rows.hold.push({
    id,
    payment_id: id,
    enrolment_id,
    amount_paise,
    reason: 'paid_twice',
    state: 'open',
    created_at: at,
  });
}

function earlierOrder(order: OrderRow): OrderRow {
  const earlier = (time: string) => new Date(Date.parse(time) - EARLIER_MINUTES * MINUTE_MS);
  return {
    ...order,
    id: newIdAt(earlier(order.created_at)),
    provider_order_id: newRazorpayId('order'),
    created_at: earlier(order.created_at).toISOString(),
    expires_at: earlier(order.expires_at).toISOString(),
  };
}

/** Leaves one message without an answer from WhatsApp, and delays another. */
export function delayMessages({ message }: DemoRows, now: Date): void {
  const [lost, late] = (['payment_link', 'onboarding'] as const).map((kind) =>
    message.filter((row) => row.kind === kind && row.sent_at !== null).reduce(newerMessage),
  );
  const unsent = { state: 'queued', provider_id: null, sent_at: null, delivered_at: null, read_at: null };
  if (lost) Object.assign(lost, unsent, { reason: 'outcome unknown' });
  const send_at = new Date(now.getTime() + RETRY_WAIT_MS).toISOString();
  if (late) Object.assign(late, unsent, { reason: 'waits: too many messages at once', attempted_at: null, send_at });
}

const newerMessage = (one: MessageRow, other: MessageRow): MessageRow =>
  one.created_at > other.created_at ? one : other;
