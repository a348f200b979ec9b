import { useEffect, useReducer, useState, type Dispatch } from 'react';
import { isCaptured, loadView, reportOpened, toServerError } from './api.js';
import { initialPage, next, POLL_MS, orderToPoll, type Page, type PageEvent } from './pay.js';
import { payeeName } from './pay/format.js';
import { restorePayment, storePayment } from './checkout/stored-payment.js';
import { type InitialData } from './replies.js';

/** How long the outcome is shown before the page reloads. */
const RELOAD_MS: Partial<Record<Page['at'], number>> = { paid: 2000, timedOut: 5000 };
/** After this time without a reply the page says that the connection is slow. */
const SLOW_MS = 5000;
/** After this time without a message from the payment window, the window counts as blocked. */
const WINDOW_TIMEOUT_MS = 8000;

/** The page state and its dispatch. Loads the data, polls the payment and reloads after the outcome. */
export function usePage(identifier: string, initialData: InitialData | null): [Page, Dispatch<PageEvent>] {
  const [page, dispatch] = useReducer(next, initialData, initialPage);
  useInitialLoad(identifier, initialData, dispatch);
  useTimeoutEvent(SLOW_MS, page.at === 'loading' || page.at === 'starting', 'slow', dispatch);
  useTimeoutEvent(
    WINDOW_TIMEOUT_MS,
    'windowState' in page && page.windowState === 'opening' && page.at,
    'checkout timed out',
    dispatch,
  );
  usePolling(page, dispatch);
  useOutcome(identifier, page);
  return [page, dispatch];
}

/** Loads the data if the server did not render it, and restores a stored payment. */
function useInitialLoad(identifier: string, initialData: InitialData | null, dispatch: Dispatch<PageEvent>) {
  useEffect(() => {
    if (initialData) {
      if ('said' in initialData) return;
      dispatch({ type: 'recalled', payment: restorePayment(identifier) });
      reportOpened(identifier);
      return;
    }
    const load = () =>
      loadView(identifier).then(
        (view) => {
          if (view) document.title = `${view.doctor.name} · ${payeeName(view)}`;
          dispatch({ type: 'loaded', view, payment: restorePayment(identifier) });
          if (view) reportOpened(identifier);
        },
        (error: unknown) => {
          const serverError = toServerError(error);
          if (!serverError) addEventListener('online', () => void load(), { once: true });
          dispatch({ type: 'refused', error: serverError });
        },
      );
    void load();
  }, [identifier, initialData, dispatch]);
}

/** Dispatches `type` when `waitingFor` has kept the same truthy value for `ms`. */
function useTimeoutEvent(
  ms: number,
  waitingFor: unknown,
  type: 'slow' | 'checkout timed out',
  dispatch: Dispatch<PageEvent>,
) {
  useEffect(() => {
    if (!waitingFor) return;
    const timer = setTimeout(() => dispatch({ type }), ms);
    return () => clearTimeout(timer);
  }, [ms, waitingFor, type, dispatch]);
}

/**
 * Polls the watched order: immediately, then every two seconds. Each answer creates a new watch object, which schedules
 * the next poll. Polling pauses while the page is hidden or offline.
 */
function usePolling(page: Page, dispatch: Dispatch<PageEvent>) {
  const watch = orderToPoll(page);
  useEffect(() => {
    if (!watch) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    const poll = async () => {
      if (document.hidden || !navigator.onLine) {
        document.addEventListener('visibilitychange', () => void poll(), { signal, once: true });
        addEventListener('online', () => void poll(), { signal, once: true });
        return;
      }
      const startedAt = Date.now();
      const captured = await isCaptured(watch.orderId);
      if (!signal.aborted) dispatch({ type: 'answered', captured, ms: Date.now() - startedAt });
    };
    const timer = setTimeout(() => void poll(), watch.tries && POLL_MS);
    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [watch, dispatch]);
}

/**
 * Deletes the stored payment when its outcome is known, stores it as timed out when polling ends, and reloads the page
 * after the outcome. It reloads only once the server answers: offline, the browser would show its own error page.
 */
function useOutcome(identifier: string, page: Page) {
  const { at } = page;
  const timedOutOrderId = at === 'timedOut' ? page.watch.orderId : null;
  useEffect(() => {
    if (at === 'paid' || at === 'active') storePayment(identifier, null);
    if (timedOutOrderId)
      storePayment(identifier, { orderId: timedOutOrderId, since: 'dismissed', reason: null, lateAt: Date.now() });
    const wait = RELOAD_MS[at];
    if (wait === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleReload = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void reload(), wait);
    };
    const reload = () => loadView(identifier).then(() => location.reload(), scheduleReload);
    scheduleReload();
    addEventListener('online', scheduleReload);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', scheduleReload);
    };
  }, [identifier, at, timedOutOrderId]);
}

/** Whether the browser reports that it is offline. Not part of the page state, because it is independent of it. */
export function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    update();
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return offline;
}
