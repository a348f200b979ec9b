import { type InitialData, type Order, type PayPageView, type ServerError, type Tier } from './api-types.js';
import { type Failure } from '../../src/payments/orders/payment-failure.rules.js';
import { parseRupees } from '../../src/shared/money.js';
import { type StoredPayment, type WindowResult } from './checkout/stored-payment.js';

/** Interval and number of payment status polls: two minutes in total. */
export const POLL_INTERVAL_MS = 2000;
export const MAX_POLLS = 60;
/** After the window is dismissed, the page is usable again after this many polls. Polling continues. */
const POLLS_BEFORE_RETURN = 3;

/** The page data and the chosen tier. */
export interface Offer {
  view: PayPageView;
  tierId: string | null;
}

/** An order whose payment may still arrive. */
export interface PolledOrder {
  orderId: string;
  windowResult: WindowResult;
  /** Polls so far. A slow answer counts as several: one more for each interval that it took. */
  polls: number;
  /** All polls are used up. When the page is opened again, the order is polled once more. */
  timedOut: boolean;
}

/** State of the payment window. `timedOut`: it did not respond, so Razorpay's hosted page is offered. */
export type CheckoutWindowState = 'closed' | 'opening' | 'timedOut' | 'open';

/** State of the page. Only the server's answers change it to `paid`. */
export type PageState =
  | { status: 'loading'; isSlow: boolean }
  | { status: 'loadFailed'; error: ServerError | null }
  | { status: 'notFound' }
  | { status: 'active'; view: PayPageView }
  | ({ status: 'choosing'; problem: Problem | null; polledOrder: PolledOrder | null } & Offer)
  | ({
      status: 'starting';
      polledOrder: PolledOrder | null;
      isSlow: boolean;
      windowState: CheckoutWindowState;
    } & Offer)
  | ({ status: 'paying'; orderId: string; problem: Problem | null; windowState: CheckoutWindowState } & Offer)
  | ({ status: 'confirming'; polledOrder: PolledOrder } & Offer)
  | ({ status: 'paid'; isFree: boolean } & Offer)
  | ({ status: 'timedOut'; polledOrder: PolledOrder; serverAnswered: boolean } & Offer);

type StateWith<Status extends PageState['status']> = Extract<PageState, { status: Status }>;

/** Why the patient has to choose again. `attemptFailed`: one attempt failed; the order can still be paid. */
export type Problem =
  | { kind: 'startFailed'; error: ServerError | null }
  | { kind: 'attemptFailed'; reason: Failure }
  | { kind: 'offerChanged' };

export type PageEvent =
  | { type: 'loaded'; view: PayPageView | null; storedPayment: StoredPayment | null }
  | { type: 'load failed'; error: ServerError | null }
  /** A server-rendered page has read this browser's stored payment. */
  | { type: 'payment restored'; storedPayment: StoredPayment | null }
  /** A request takes long. */
  | { type: 'slow' }
  | { type: 'tier chosen'; tierId: string }
  | { type: 'pay tapped' }
  | { type: 'start failed'; error: ServerError | null }
  /** The tiers on offer have changed. `error`: the server's text, if it rejected the order. */
  | { type: 'offer changed'; view: PayPageView | null; error: ServerError | null }
  | { type: 'free tier activated' }
  /** The order matches what was shown. The payment window opens next. */
  | { type: 'order created' }
  | { type: 'checkout opened'; orderId: string }
  /** The payment window sent any message. */
  | { type: 'checkout responded' }
  /** The payment window sent no message in time. */
  | { type: 'checkout timed out' }
  | { type: 'attempt failed'; reason: Failure }
  /** The payment window reported success. This proves no payment. */
  | { type: 'checkout succeeded' }
  | { type: 'checkout dismissed' }
  /** The patient tapped "I have not paid, go back". */
  | { type: 'back tapped' }
  /** The page data was reloaded after a check with the bank. Null if the link does not exist. */
  | { type: 'reloaded'; view: PayPageView | null }
  /** The check with the bank found no payment in progress. */
  | { type: 'no payment pending' }
  /** The server's answer about the polled order. `captured` is null if there was no answer. */
  | { type: 'polled'; captured: boolean | null; durationMs: number };

/** The chosen tier; null if the plan has none. */
export const chosenTier = ({ view, tierId }: Offer): Tier | null =>
  view.tiers.find((tier) => tier.id === tierId) ?? null;

/** Whether an order has the price and validity that the page shows for `tier`. */
export const matchesTier = ({ amount, months }: Pick<Order, 'amount' | 'months'>, tier: Tier): boolean =>
  amount === parseRupees(tier.price) && months === tier.validityMonths;

/** Seconds until polling ends. */
export const secondsLeft = ({ polls }: PolledOrder): number => ((MAX_POLLS - polls) * POLL_INTERVAL_MS) / 1000;

/** The order to poll now, or null. A new object after each answer. */
export function orderToPoll(state: PageState): PolledOrder | null {
  if (state.status !== 'choosing' && state.status !== 'confirming') return null;
  const { polledOrder } = state;
  const hasPollsLeft = polledOrder && polledOrder.polls < (polledOrder.timedOut ? 1 : MAX_POLLS);
  return hasPollsLeft ? polledOrder : null;
}

/** Whether the payment window did not appear, so that Razorpay's hosted page is offered. */
export const isWindowTimedOut = (state: PageState): boolean =>
  'windowState' in state && state.windowState === 'timedOut';

/** Initial state: from the server-rendered data, or loading. */
export function initialState(initialData: InitialData | null): PageState {
  if (!initialData) return { status: 'loading', isSlow: false };
  return 'error' in initialData
    ? { status: 'loadFailed', error: initialData.error }
    : stateForView(initialData.view, null);
}

/** Reducer. Events that do not apply in the current state are ignored. */
export function reducer(state: PageState, event: PageEvent): PageState {
  switch (state.status) {
    case 'loading':
      if (event.type === 'load failed') return { status: 'loadFailed', error: event.error };
      if (event.type === 'slow') return { ...state, isSlow: true };
      return event.type === 'loaded' ? stateForView(event.view, event.storedPayment) : state;
    case 'loadFailed':
      return event.type === 'loaded' ? stateForView(event.view, event.storedPayment) : state;
    case 'active':
      return event.type === 'reloaded' && event.view ? stateForView(event.view, null) : state;
    case 'choosing':
      return whileChoosing(state, event);
    case 'starting':
      return whileStarting(state, event);
    case 'paying':
      return whilePaying(state, event);
    case 'confirming':
      return whileConfirming(state, event);
    default:
      return state;
  }
}

function stateForView(view: PayPageView | null, storedPayment: StoredPayment | null): PageState {
  if (!view) return { status: 'notFound' };
  if (!view.paymentEnabled) return { status: 'active', view };
  const tierId = (view.tiers.find((tier) => tier.current) ?? view.tiers[0])?.id ?? null;
  const polledOrder = storedPayment && restoreOrder(storedPayment);
  if (polledOrder?.windowResult === 'succeeded') return { status: 'confirming', view, tierId, polledOrder };
  const problem = storedPayment?.reason ? attemptProblem(storedPayment.reason) : null;
  return choosingState({ view, tierId }, polledOrder, problem);
}

/** Keeps the tier that was chosen before the stored payment was read. */
const keepTier = (state: PageState, tierId: string | null): PageState =>
  'tierId' in state ? { ...state, tierId } : state;

const restoreOrder = ({ orderId, windowResult, timedOutAt }: StoredPayment): PolledOrder | null =>
  orderId ? { ...newPolledOrder(orderId, windowResult), timedOut: Boolean(timedOutAt) } : null;

function whileChoosing(state: StateWith<'choosing'>, event: PageEvent): PageState {
  const { view, tierId, polledOrder } = state;
  switch (event.type) {
    case 'payment restored':
      return event.storedPayment ? keepTier(stateForView(view, event.storedPayment), tierId) : state;
    case 'tier chosen':
      return { ...state, tierId: event.tierId, problem: null };
    case 'pay tapped':
      return chosenTier(state) ? startingState(state, polledOrder) : state;
    case 'polled':
      return polledOrder ? afterPoll({ ...state, polledOrder }, event) : state;
    case 'checkout succeeded':
      return polledOrder
        ? { status: 'confirming', view, tierId, polledOrder: newPolledOrder(polledOrder.orderId, 'succeeded') }
        : state;
    case 'attempt failed':
      return polledOrder ? { ...state, problem: attemptProblem(event.reason) } : state;
    case 'no payment pending':
      return polledOrder?.timedOut ? { ...state, polledOrder: null } : state;
    case 'reloaded':
      return event.view && !event.view.paymentEnabled ? { status: 'active', view: event.view } : state;
    default:
      return state;
  }
}

function whileStarting(state: StateWith<'starting'>, event: PageEvent): PageState {
  const { view, tierId, polledOrder } = state;
  switch (event.type) {
    case 'slow':
      return { ...state, isSlow: true };
    case 'order created':
      return { ...state, windowState: 'opening' };
    case 'checkout timed out':
      return state.windowState === 'opening' ? { ...state, windowState: 'timedOut' } : state;
    case 'pay tapped':
      return isWindowTimedOut(state) ? startingState(state, polledOrder) : state;
    case 'checkout opened':
      return { status: 'paying', view, tierId, orderId: event.orderId, problem: null, windowState: 'opening' };
    case 'start failed':
      return choosingState(state, polledOrder, { kind: 'startFailed', error: event.error });
    case 'offer changed':
      return afterOfferChanged(state, event);
    case 'free tier activated':
      return { status: 'paid', view, tierId, isFree: true };
    case 'polled':
      return event.captured ? { status: 'paid', view, tierId, isFree: false } : state;
    default:
      return state;
  }
}

/** Keeps the chosen tier if it still exists. */
function afterOfferChanged(
  { tierId, polledOrder }: StateWith<'starting'>,
  { view, error }: Extract<PageEvent, { type: 'offer changed' }>,
): PageState {
  const reloaded = stateForView(view, null);
  if (reloaded.status !== 'choosing') return reloaded;
  const sameTier = chosenTier({ ...reloaded, tierId });
  const problem: Problem = sameTier || !error ? { kind: 'offerChanged' } : { kind: 'startFailed', error };
  return { ...reloaded, tierId: sameTier ? tierId : reloaded.tierId, polledOrder, problem };
}

function whilePaying(state: StateWith<'paying'>, event: PageEvent): PageState {
  const { view, tierId, orderId } = state;
  switch (event.type) {
    case 'checkout responded':
      return { ...state, windowState: 'open' };
    case 'checkout timed out':
      return state.windowState === 'open' ? state : { ...state, windowState: 'timedOut' };
    case 'pay tapped':
      return isWindowTimedOut(state) ? startingState(state, newPolledOrder(orderId, 'dismissed')) : state;
    case 'attempt failed':
      return { ...state, problem: attemptProblem(event.reason), windowState: 'open' };
    case 'checkout succeeded':
      return { status: 'confirming', view, tierId, polledOrder: newPolledOrder(orderId, 'succeeded') };
    case 'checkout dismissed': {
      const polledOrder = newPolledOrder(orderId, 'dismissed');
      return state.problem
        ? choosingState(state, polledOrder, state.problem)
        : { status: 'confirming', view, tierId, polledOrder };
    }
    default:
      return state;
  }
}

function whileConfirming(state: StateWith<'confirming'>, event: PageEvent): PageState {
  const { polledOrder } = state;
  if (event.type === 'polled') return afterPoll(state, event);
  if (event.type === 'checkout succeeded')
    return { ...state, polledOrder: newPolledOrder(polledOrder.orderId, 'succeeded') };
  if (polledOrder.windowResult !== 'dismissed') return state;
  if (event.type === 'back tapped') return choosingState(state, polledOrder);
  return event.type === 'attempt failed' ? choosingState(state, polledOrder, attemptProblem(event.reason)) : state;
}

function afterPoll(
  state: StateWith<'choosing' | 'confirming'> & { polledOrder: PolledOrder },
  { captured, durationMs }: Extract<PageEvent, { type: 'polled' }>,
): PageState {
  const { view, tierId } = state;
  if (captured) return { status: 'paid', view, tierId, isFree: false };
  const wasTimedOut = state.polledOrder.timedOut;
  const polls = state.polledOrder.polls + 1 + Math.floor(durationMs / POLL_INTERVAL_MS);
  const polledOrder = { ...state.polledOrder, polls, timedOut: wasTimedOut || polls >= MAX_POLLS };
  if (polledOrder.timedOut && !wasTimedOut)
    return { status: 'timedOut', view, tierId, polledOrder, serverAnswered: captured !== null };
  if (state.status === 'choosing') return { ...state, polledOrder };
  const isUsableAgain = polledOrder.windowResult === 'dismissed' && polls >= POLLS_BEFORE_RETURN;
  return isUsableAgain ? choosingState(state, polledOrder) : { ...state, polledOrder };
}

const attemptProblem = (reason: Failure): Problem => ({ kind: 'attemptFailed', reason });

const newPolledOrder = (orderId: string, windowResult: WindowResult): PolledOrder => ({
  orderId,
  windowResult,
  polls: 0,
  timedOut: false,
});

const startingState = ({ view, tierId }: Offer, polledOrder: PolledOrder | null): PageState => ({
  status: 'starting',
  view,
  tierId,
  polledOrder,
  isSlow: false,
  windowState: 'closed',
});

const choosingState = (
  { view, tierId }: Offer,
  polledOrder: PolledOrder | null,
  problem: Problem | null = null,
): PageState => ({ status: 'choosing', view, tierId, polledOrder, problem });
