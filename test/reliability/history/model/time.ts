import { expireLink, LINK_MS, reviewLink } from './links.js';
import { pollRazorpay, applyCapture, settleRefund } from './payments.js';
import type { Model, Order, Payment, Refund } from './model-state.js';

/** Minutes after which Razorpay is queried about an unpaid order (decision 14). Refunds are then retried once a day. */
const CHECK_MINUTES = [1, 3, 10, 30, ...Array.from({ length: 24 }, (_, h) => 60 * (h + 1)), 2_880, 4_320, 5_760];
const REFUND_CHECK_MINUTES = [...CHECK_MINUTES, ...Array.from({ length: 200 }, (_, d) => 1_440 * (5 + d))];
/** Of a payment link (decision 73). */
const LINK_CHECK_MINUTES = [
  ...[3, 10, 30],
  ...[1, 2, 4, 8, 12, 18, 24, 30, 36, 42, 49, 72, 96, 120, 144].map((hours) => hours * 60),
];
const MINUTE_MS = 60_000;
/** Razorpay returns an uncaptured payment after this time; the order can then be paid again. */
const RELEASE_MS = 7_200 * MINUTE_MS;
/** Razorpay marks an attempt as failed when the bank has not answered by then. */
const ATTEMPT_TIMEOUT_MS = 10 * MINUTE_MS;

type ModelEvent = (m: Model, at: number) => void;

const isBetween = (from: number, to: number) => (at: number) => at > from && at <= to;

const checkTimes = (created: number, schedule: readonly number[], within: (at: number) => boolean): number[] =>
  schedule.map((minutes) => created + minutes * MINUTE_MS).filter(within);

/** The events due in a period, with their instants. @param stopped whether all of them happen at its end. */
function dueEvents(m: Model, from: number, to: number, stopped: boolean): { at: number; event: ModelEvent }[] {
  const within = isBetween(from, to);
  const due: { at: number; event: ModelEvent }[] = [];
  m.orders.forEach((order, n) => {
    if (order.state === 'paid' || (order.joint !== null && order.joint !== n)) return;
    const check = order.link === null ? pollRazorpay : reviewLink;
    const schedule = order.link === null ? CHECK_MINUTES : LINK_CHECK_MINUTES;
    for (const at of checkTimes(order.createdAt, schedule, within))
      due.push({ at, event: (w, then) => check(w, n, then) });
    if (order.link === 'created' && within(order.createdAt + LINK_MS))
      due.push({ at: order.createdAt + LINK_MS, event: (w) => expireLink(w, n) });
    for (const { at, reports } of order.webhooks)
      if (within(at)) due.push({ at, event: (w) => applyWebhook(w, n, reports) });
    order.late.forEach((attempt, k) => due.push(...lateEvents(n, k, attempt, { within, stopped })));
    const { money } = order;
    if (money?.state === 'authorized' && within(money.at + RELEASE_MS))
      due.push({ at: money.at + RELEASE_MS, event: (w) => releaseMoney(w, n) });
  });
  m.payments.forEach((payment, p) =>
    payment.refunds.forEach(({ state, createdAt }, r) => {
      if (state !== 'intent') return;
      for (const at of checkTimes(createdAt, REFUND_CHECK_MINUTES, within))
        due.push({ at, event: (w, then) => retryRefund(w, p, r, then) });
    }),
  );
  return due.sort((a, b) => a.at - b.at);
}

function applyWebhook(m: Model, n: number, reports: Order['webhooks'][number]['reports']): void {
  const { money } = m.orders[n] as Order;
  if (reports === 'attempt' && money) money.seen = true;
  if (reports === 'link' && money?.state === 'captured') pollRazorpay(m, n, m.now);
  if (reports === 'capture' && money?.state === 'captured') applyCapture(m, n, money.at);
}

/** Razorpay marks an attempt as failed; later its bank confirms it. */
function lateEvents(
  n: number,
  k: number,
  { since, at, seen }: Order['late'][number],
  { within, stopped }: { within: (at: number) => boolean; stopped: boolean },
): { at: number; event: ModelEvent }[] {
  const answered = within(at);
  const due: { at: number; event: ModelEvent }[] = [];
  if (within(since + ATTEMPT_TIMEOUT_MS) && !(stopped && answered))
    due.push({ at: since + ATTEMPT_TIMEOUT_MS, event: (m) => Object.assign(lateAttempt(m, n, k), { seen: true }) });
  if (answered) due.push({ at, event: (m, then) => applyLateCapture(m, n, then, then) });
  // Reconciliation may query Razorpay before the webhook arrives. For an attempt we did not know, it then takes the
  // creation time as the capture time.
  if (answered && stopped && !seen)
    due.push({ at, event: (m, then) => applyLateCapture(m, n, lateAttempt(m, n, k).seen ? then : since, then) });
  return due;
}

const lateAttempt = (m: Model, n: number, k: number) => (m.orders[n] as Order).late[k] as Order['late'][number];

/** The payment is captured, unless another attempt has paid the order: then Razorpay returns it. */
function applyLateCapture(m: Model, n: number, captured: number, at: number): void {
  const order = m.orders[n] as Order;
  if (order.money) return;
  order.money = { state: 'captured', at, seen: true };
  if (order.link === 'created') order.link = 'paid';
  applyCapture(m, n, captured);
}

function releaseMoney(m: Model, n: number): void {
  const order = m.orders[n] as Order;
  if (order.money?.state === 'authorized') order.money = null;
}

function retryRefund(m: Model, p: number, r: number, at: number): void {
  const payment = m.payments[p] as Payment;
  const refund = payment.refunds[r] as Refund;
  if (refund.state === 'intent') settleRefund(m, payment, refund, at);
}

/** The possible models after events of one instant in every order. Equal models are merged. */
function possibleModels(m: Model, events: ModelEvent[], at: number): Model[] {
  let models = [{ model: { ...m, now: at }, left: events }];
  for (let happened = 0; happened < events.length; happened++) {
    const next = new Map<string, (typeof models)[number]>();
    for (const { model, left } of models)
      for (const event of left) {
        const then = structuredClone(model);
        event(then, at);
        const rest = left.filter((other) => other !== event);
        next.set(JSON.stringify([rest.map((other) => events.indexOf(other)), then]), { model: then, left: rest });
      }
    models = [...next.values()];
  }
  return [...new Map(models.map(({ model }) => [JSON.stringify(model), model])).values()];
}

/** Time passes while the server runs: every event happens at its instant. */
export function passTime(m: Model, to: number): Model[] {
  let models = [m];
  const due = dueEvents(m, m.now, to, false);
  for (const at of new Set(due.map(({ at }) => at))) {
    const events = due.filter((each) => each.at === at).map(({ event }) => event);
    models = models.flatMap((model) => possibleModels(model, effectiveEvents(model, events, at), at));
  }
  return models.map((model) => dropPastEvents({ ...model, now: to }));
}

/** Time passes while the server is down: all due events happen at the end. */
export function passTimeStopped(m: Model, to: number): Model[] {
  const events = dueEvents(m, m.now, to, true).map(({ event }) => event);
  return possibleModels(m, effectiveEvents(m, events, to), to).map(dropPastEvents);
}

/** Drops events without effect, and events with the same effect as another. */
function effectiveEvents(m: Model, events: ModelEvent[], at: number): ModelEvent[] {
  const seen = new Set([JSON.stringify(m)]);
  return events.filter((event) => {
    const next = structuredClone(m);
    event(next, at);
    const text = JSON.stringify(next);
    return !seen.has(text) && seen.add(text);
  });
}

const dropPastEvents = (m: Model): Model => ({
  ...m,
  orders: m.orders.map((order) => ({
    ...order,
    webhooks: order.webhooks.filter(({ at }) => at > m.now),
    late: order.late.filter(({ at }) => at > m.now),
  })),
});
