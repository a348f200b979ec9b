import { useEffect, useReducer, type Dispatch } from 'react';
import { isCaptured } from './api.js';
import { toServerError } from './common/request.js';
import { initialState, reducePayment } from './checkout/payment-reducer.js';
import {
  orderToPoll,
  POLL_INTERVAL_MS,
  type Offers,
  type PaymentEvent,
  type PaymentState,
} from './checkout/payment-state.js';
import { restorePayment, storePayment } from './checkout/stored-payment.js';
import { type ServerError } from './api-types.js';
import { rememberPaid } from './use-new-receipt.js';

/** How long the outcome is shown before the page reloads. */
const RELOAD_DELAY_MS: Partial<Record<PaymentState<unknown, unknown>['status'], number>> = {
  paid: 2000,
  timedOut: 5000,
};
/** After this time without a response the page says that the connection is slow. */
const SLOW_MS = 5000;
/** After this time without a message from the payment window, the window counts as blocked. */
const WINDOW_TIMEOUT_MS = 8000;

/** How a page gets its data, and what it offers. A constant, so that effects run once. */
export interface PageSource<View, Choice> {
  offers: Offers<View, Choice>;
  /** @returns null if the link does not exist. @throws ApiError with the server's text, or another error if there is no response. */
  load: (identifier: string) => Promise<View | null>;
  /** The document's title, for a page that the server has not rendered. */
  titleOf: (view: View) => string;
  reportOpened: (identifier: string) => void;
}

/** Data of the server-rendered page; null if the browser must load it. */
type Initial<View> = { view: View } | { error: ServerError } | null;

/** The page state and its dispatch. Loads the data, polls the payment and reloads after the outcome. */
export function usePage<View, Choice>(
  identifier: string,
  initialData: Initial<View>,
  source: PageSource<View, Choice>,
): [PaymentState<View, Choice>, Dispatch<PaymentEvent<View, Choice>>] {
  const [state, dispatch] = useReducer(
    (current: PaymentState<View, Choice>, event: PaymentEvent<View, Choice>) =>
      reducePayment(source.offers, current, event),
    initialState(source.offers, initialData),
  );
  useInitialLoad(identifier, initialData, source, dispatch);
  useTimeoutEvent(SLOW_MS, state.status === 'loading' || state.status === 'starting', 'slow', dispatch);
  const isOpening = 'windowState' in state && state.windowState === 'opening';
  // The timeout starts again when the status changes: first the script loads, then the window opens.
  useTimeoutEvent(WINDOW_TIMEOUT_MS, isOpening && state.status, 'checkout timed out', dispatch);
  usePolling(state, dispatch);
  useOutcome(identifier, state, source.load);
  return [state, dispatch];
}

/** Loads the data if the server did not render it, and restores a stored payment. */
function useInitialLoad<View, Choice>(
  identifier: string,
  initialData: Initial<View>,
  { load: loadView, titleOf, reportOpened }: PageSource<View, Choice>,
  dispatch: Dispatch<PaymentEvent<View, Choice>>,
) {
  useEffect(() => {
    if (initialData) {
      if ('error' in initialData) return;
      dispatch({ type: 'payment restored', storedPayment: restorePayment(identifier) });
      reportOpened(identifier);
      return;
    }
    const load = () =>
      loadView(identifier).then(
        (view) => {
          if (view) document.title = titleOf(view);
          dispatch({ type: 'loaded', view, storedPayment: restorePayment(identifier) });
          if (view) reportOpened(identifier);
        },
        (error: unknown) => {
          const serverError = toServerError(error);
          // No answer from the server: load again when the browser is online.
          if (!serverError) addEventListener('online', () => void load(), { once: true });
          dispatch({ type: 'load failed', error: serverError });
        },
      );
    void load();
  }, [identifier, initialData, loadView, titleOf, reportOpened, dispatch]);
}

/** Dispatches `type` when `waitingFor` has kept the same truthy value for `delayMs`. */
function useTimeoutEvent(
  delayMs: number,
  waitingFor: unknown,
  type: 'slow' | 'checkout timed out',
  dispatch: Dispatch<PaymentEvent<never, never>>,
) {
  useEffect(() => {
    if (!waitingFor) return;
    const timer = setTimeout(() => dispatch({ type }), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, waitingFor, type, dispatch]);
}

/**
 * Polls the order: immediately, then every two seconds. Each answer creates a new order object, which schedules the next
 * poll. Polling pauses while the page is hidden or offline.
 */
function usePolling(state: PaymentState<unknown, unknown>, dispatch: Dispatch<PaymentEvent<never, never>>) {
  const polledOrder = orderToPoll(state);
  useEffect(() => {
    if (!polledOrder) return;
    const { orderId, polls, timedOut } = polledOrder;
    const abortController = new AbortController();
    const { signal } = abortController;
    const poll = async () => {
      if (document.hidden || !navigator.onLine) {
        document.addEventListener('visibilitychange', () => void poll(), { signal, once: true });
        addEventListener('online', () => void poll(), { signal, once: true });
        return;
      }
      const startedAt = Date.now();
      const captured = await isCaptured(orderId);
      if (!signal.aborted) dispatch({ type: 'polled', captured, durationMs: Date.now() - startedAt });
    };
    const timer = setTimeout(() => void poll(), polls === 0 && !timedOut ? 0 : POLL_INTERVAL_MS);
    return () => {
      abortController.abort();
      clearTimeout(timer);
    };
  }, [polledOrder, dispatch]);
}

/**
 * Deletes the stored payment when its outcome is known, remembers that it succeeded, stores it as timed out when polling
 * ends, and reloads the page after the outcome. It reloads only once the server answers: offline, the browser would show its own error page.
 */
function useOutcome(
  identifier: string,
  state: PaymentState<unknown, unknown>,
  load: (identifier: string) => Promise<unknown>,
) {
  const { status } = state;
  const hasPaid = status === 'paid' && !state.isFree;
  const timedOutOrderId = status === 'timedOut' ? state.polledOrder.orderId : null;
  useEffect(() => {
    if (status === 'paid' || status === 'active') storePayment(identifier, null);
    if (hasPaid) rememberPaid();
    if (timedOutOrderId)
      storePayment(identifier, {
        orderId: timedOutOrderId,
        windowResult: 'dismissed', // whatever the window reported, so that the reloaded page offers the tiers again
        reason: null,
        timedOutAt: Date.now(),
      });
    const delayMs = RELOAD_DELAY_MS[status];
    if (delayMs === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleReload = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void reload(), delayMs);
    };
    const reload = () => load(identifier).then(() => location.reload(), scheduleReload);
    scheduleReload();
    addEventListener('online', scheduleReload);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', scheduleReload);
    };
  }, [identifier, status, hasPaid, timedOutOrderId, load]);
}
