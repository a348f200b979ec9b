import { pollRazorpay, applyCapture, settleRefund } from './payments.js';
import type { Model, Order, Payment, Refund } from './model-state.js';

/** Minutes after which Razorpay is asked about what it has not told: decision 14. Refunds go on once a day. */
const CHECK_MINUTES = [1, 3, 10, 30, ...Array.from({ length: 24 }, (_, h) => 60 * (h + 1)), 2_880, 4_320, 5_760];
const REFUND_CHECK_MINUTES = [...CHECK_MINUTES, ...Array.from({ length: 200 }, (_, d) => 1_440 * (5 + d))];
const MINUTE_MS = 60_000;
/** Money that nobody captures goes back to the patient, and the order may be paid anew. */
const RELEASE_MS = 7_200 * MINUTE_MS;
/** Without the bank's answer an attempt counts as failed. */
const ATTEMPT_TIMEOUT_MS = 10 * MINUTE_MS;

type ModelEvent = (m: Model, at: number) => void;

const isBetween = (from: number, to: number) => (at: number) => at > from && at <= to;

const checkTimes = (created: number, rungs: readonly number[], within: (at: number) => boolean): number[] =>
  rungs.map((minutes) => created + minutes * MINUTE_MS).filter(within);

/** What falls due in a span: instant, and what then happens. @param asleep whether it all happens at its end. */
function dueEvents(m: Model, from: number, to: number, asleep: boolean): { at: number; event: ModelEvent }[] {
  const within = isBetween(from, to);
  const due: { at: number; event: ModelEvent }[] = [];
  m.orders.forEach((order, n) => {
    if (order.state === 'paid') return;
    for (const at of checkTimes(order.createdAt, CHECK_MINUTES, within))
      due.push({ at, event: (w, then) => pollRazorpay(w, n, then) });
    for (const { at, tells } of order.webhooks)
      if (within(at)) due.push({ at, event: (w) => applyWebhook(w, n, tells) });
    order.late.forEach((attempt, k) => due.push(...lateEvents(n, k, attempt, { within, asleep })));
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

function applyWebhook(m: Model, n: number, tells: 'attempt' | 'capture'): void {
  const { money } = m.orders[n] as Order;
  if (tells === 'attempt' && money) money.seen = true;
  if (tells === 'capture' && money?.state === 'captured') applyCapture(m, n, money.at);
}

/** Razorpay gives an attempt up, and its bank answers at last. */
function lateEvents(
  n: number,
  k: number,
  { since, at, seen }: Order['late'][number],
  { within, asleep }: { within: (at: number) => boolean; asleep: boolean },
): { at: number; event: ModelEvent }[] {
  const answered = within(at);
  const due: { at: number; event: ModelEvent }[] = [];
  if (within(since + ATTEMPT_TIMEOUT_MS) && !(asleep && answered))
    due.push({ at: since + ATTEMPT_TIMEOUT_MS, event: (m) => Object.assign(lateAttempt(m, n, k), { seen: true }) });
  if (answered) due.push({ at, event: (m, then) => applyLateCapture(m, n, then, then) });
  // Razorpay may be asked before its webhooks come: of an attempt we did not know, it tells only when it was made.
  if (answered && asleep && !seen)
    due.push({ at, event: (m, then) => applyLateCapture(m, n, lateAttempt(m, n, k).seen ? then : since, then) });
  return due;
}

const lateAttempt = (m: Model, n: number, k: number) => (m.orders[n] as Order).late[k] as Order['late'][number];

/** The money is there, unless another attempt paid meanwhile: then it goes back by itself. */
function applyLateCapture(m: Model, n: number, captured: number, at: number): void {
  const order = m.orders[n] as Order;
  if (order.money) return;
  order.money = { state: 'captured', at, seen: true };
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

/** The models that may be after events of one instant, which happen in any order. What comes to the same goes on as one. */
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

/** Time passes with the server up: everything happens at its instant. */
export function passTime(m: Model, to: number): Model[] {
  let models = [m];
  const due = dueEvents(m, m.now, to, false);
  for (const at of new Set(due.map(({ at }) => at))) {
    const events = due.filter((each) => each.at === at).map(({ event }) => event);
    models = models.flatMap((model) => possibleModels(model, effectiveEvents(model, events, at), at));
  }
  return models.map((model) => dropPastEvents({ ...model, now: to }));
}

/** Time passes with the server down: everything that fell due happens at the end. */
export function passTimeStopped(m: Model, to: number): Model[] {
  const events = dueEvents(m, m.now, to, true).map(({ event }) => event);
  return possibleModels(m, effectiveEvents(m, events, to), to).map(dropPastEvents);
}

/** Leaves out what changes nothing, and what does the same as another. */
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
