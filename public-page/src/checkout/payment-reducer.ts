import { type ServerError } from '../api-types.js';
import { type Failure } from '../../../src/payments/orders/payment-failure.rules.js';
import {
  isWindowTimedOut,
  MAX_POLLS,
  POLL_INTERVAL_MS,
  type Offer,
  type Offers,
  type PaymentEvent,
  type PaymentState,
  type PolledOrder,
  type Problem,
} from './payment-state.js';
import { type StoredPayment, type WindowResult } from './stored-payment.js';

/** After the window is dismissed, the page is usable again after this many polls. Polling continues. */
const POLLS_BEFORE_RETURN = 3;

type Status = PaymentState<unknown, unknown>['status'];
type StateWith<S extends Status, View, Choice> = Extract<PaymentState<View, Choice>, { status: S }>;

/** Initial state: from the server-rendered data, or loading. */
export function initialState<View, Choice>(
  offers: Offers<View, Choice>,
  initialData: { view: View } | { error: ServerError } | null,
): PaymentState<View, Choice> {
  if (!initialData) return { status: 'loading', isSlow: false };
  return 'error' in initialData
    ? { status: 'loadFailed', error: initialData.error }
    : stateForView(offers, initialData.view, null);
}

/** Reducer of the page that sells `offers`. Events that do not apply in the current state are ignored. */
export function reducePayment<View, Choice>(
  offers: Offers<View, Choice>,
  state: PaymentState<View, Choice>,
  event: PaymentEvent<View, Choice>,
): PaymentState<View, Choice> {
  switch (state.status) {
    case 'loading':
      if (event.type === 'load failed') return { status: 'loadFailed', error: event.error };
      if (event.type === 'slow') return { ...state, isSlow: true };
      return event.type === 'loaded' ? stateForView(offers, event.view, event.storedPayment) : state;
    case 'loadFailed':
      return event.type === 'loaded' ? stateForView(offers, event.view, event.storedPayment) : state;
    case 'active':
      return event.type === 'reloaded' && event.view ? stateForView(offers, event.view, null) : state;
    case 'choosing':
      return whileChoosing(offers, state, event);
    case 'starting':
      return whileStarting(offers, state, event);
    case 'paying':
      return whilePaying(state, event);
    case 'confirming':
      return whileConfirming(state, event);
    default:
      return state;
  }
}

/** The state of a page whose data is loaded. @param view null if the link does not exist. */
function stateForView<View, Choice>(
  offers: Offers<View, Choice>,
  view: View | null,
  storedPayment: StoredPayment | null,
): PaymentState<View, Choice> {
  if (!view) return { status: 'notFound' };
  if (!offers.isPayable(view)) return { status: 'active', view };
  const choice = offers.choiceFor(view, null);
  const polledOrder = storedPayment && restoreOrder(storedPayment);
  if (polledOrder?.windowResult === 'succeeded') return { status: 'confirming', view, choice, polledOrder };
  const problem = storedPayment?.reason ? attemptProblem(storedPayment.reason) : null;
  return choosingState({ view, choice }, polledOrder, problem);
}

/** Keeps what was chosen before the stored payment was read. */
const keepChoice = <View, Choice>(state: PaymentState<View, Choice>, choice: Choice): PaymentState<View, Choice> =>
  'choice' in state ? { ...state, choice } : state;

const restoreOrder = ({ orderId, windowResult, timedOutAt }: StoredPayment): PolledOrder | null =>
  orderId ? { ...newPolledOrder(orderId, windowResult), timedOut: Boolean(timedOutAt) } : null;

function whileChoosing<View, Choice>(
  offers: Offers<View, Choice>,
  state: StateWith<'choosing', View, Choice>,
  event: PaymentEvent<View, Choice>,
): PaymentState<View, Choice> {
  const { view, choice, polledOrder } = state;
  switch (event.type) {
    case 'payment restored':
      return event.storedPayment ? keepChoice(stateForView(offers, view, event.storedPayment), choice) : state;
    case 'choice changed':
      return { ...state, choice: event.choice, problem: null };
    case 'pay tapped':
      return offers.isOffered(state) ? startingState(state, polledOrder) : state;
    case 'polled':
      return polledOrder ? afterPoll({ ...state, polledOrder }, event) : state;
    case 'checkout succeeded':
      return polledOrder
        ? { status: 'confirming', view, choice, polledOrder: newPolledOrder(polledOrder.orderId, 'succeeded') }
        : state;
    case 'attempt failed':
      return polledOrder ? { ...state, problem: attemptProblem(event.reason) } : state;
    case 'no payment pending':
      return polledOrder?.timedOut ? { ...state, polledOrder: null } : state;
    case 'reloaded':
      if (!event.view) return state;
      return offers.isPayable(event.view)
        ? { ...state, view: event.view, choice: offers.choiceFor(event.view, choice) }
        : { status: 'active', view: event.view };
    default:
      return state;
  }
}

function whileStarting<View, Choice>(
  offers: Offers<View, Choice>,
  state: StateWith<'starting', View, Choice>,
  event: PaymentEvent<View, Choice>,
): PaymentState<View, Choice> {
  const { view, choice, polledOrder } = state;
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
      return { status: 'paying', view, choice, orderId: event.orderId, problem: null, windowState: 'opening' };
    case 'start failed':
      return choosingState(state, polledOrder, { kind: 'startFailed', error: event.error });
    case 'offer changed':
      return afterOfferChanged(offers, state, event);
    case 'free tier activated':
      return { status: 'paid', view, choice, isFree: true };
    case 'polled':
      return event.captured ? { status: 'paid', view, choice, isFree: false } : state;
    default:
      return state;
  }
}

/** Keeps what is chosen and still offered. */
function afterOfferChanged<View, Choice>(
  offers: Offers<View, Choice>,
  { choice, polledOrder }: StateWith<'starting', View, Choice>,
  { view, error }: Extract<PaymentEvent<View, Choice>, { type: 'offer changed' }>,
): PaymentState<View, Choice> {
  const reloaded = stateForView(offers, view, null);
  if (reloaded.status !== 'choosing') return reloaded;
  const isKept = offers.isOffered({ view: reloaded.view, choice });
  const problem: Problem = isKept || !error ? { kind: 'offerChanged' } : { kind: 'startFailed', error };
  return { ...reloaded, choice: offers.choiceFor(reloaded.view, choice), polledOrder, problem };
}

function whilePaying<View, Choice>(
  state: StateWith<'paying', View, Choice>,
  event: PaymentEvent<View, Choice>,
): PaymentState<View, Choice> {
  const { view, choice, orderId } = state;
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
      return { status: 'confirming', view, choice, polledOrder: newPolledOrder(orderId, 'succeeded') };
    case 'checkout dismissed': {
      const polledOrder = newPolledOrder(orderId, 'dismissed');
      return state.problem
        ? choosingState(state, polledOrder, state.problem)
        : { status: 'confirming', view, choice, polledOrder };
    }
    default:
      return state;
  }
}

function whileConfirming<View, Choice>(
  state: StateWith<'confirming', View, Choice>,
  event: PaymentEvent<View, Choice>,
): PaymentState<View, Choice> {
  const { polledOrder } = state;
  if (event.type === 'polled') return afterPoll(state, event);
  if (event.type === 'checkout succeeded')
    return { ...state, polledOrder: newPolledOrder(polledOrder.orderId, 'succeeded') };
  if (polledOrder.windowResult !== 'dismissed') return state;
  if (event.type === 'back tapped') return choosingState(state, polledOrder);
  return event.type === 'attempt failed' ? choosingState(state, polledOrder, attemptProblem(event.reason)) : state;
}

function afterPoll<View, Choice>(
  state: StateWith<'choosing' | 'confirming', View, Choice> & { polledOrder: PolledOrder },
  { captured, durationMs }: Extract<PaymentEvent<View, Choice>, { type: 'polled' }>,
): PaymentState<View, Choice> {
  const { view, choice } = state;
  if (captured) return { status: 'paid', view, choice, isFree: false };
  const wasTimedOut = state.polledOrder.timedOut;
  const polls = state.polledOrder.polls + 1 + Math.floor(durationMs / POLL_INTERVAL_MS);
  const polledOrder = { ...state.polledOrder, polls, timedOut: wasTimedOut || polls >= MAX_POLLS };
  if (polledOrder.timedOut && !wasTimedOut)
    return { status: 'timedOut', view, choice, polledOrder, serverAnswered: captured !== null };
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

const startingState = <View, Choice>(
  { view, choice }: Offer<View, Choice>,
  polledOrder: PolledOrder | null,
): PaymentState<View, Choice> => ({
  status: 'starting',
  view,
  choice,
  polledOrder,
  isSlow: false,
  windowState: 'closed',
});

const choosingState = <View, Choice>(
  { view, choice }: Offer<View, Choice>,
  polledOrder: PolledOrder | null,
  problem: Problem | null = null,
): PaymentState<View, Choice> => ({ status: 'choosing', view, choice, polledOrder, problem });
