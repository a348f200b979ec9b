import { useEffect, useReducer, useState, type Dispatch } from 'react';
import { isCaptured, loadView, reportOpened, saidBy } from './api.js';
import { firstPage, next, POLL_MS, watched, type Page, type PageEvent } from './pay.js';
import { payeeOf } from './pay/format.js';
import { openPayment, remember } from './stored-payment.js';
import { type Given } from './replies.js';

/** How long the last word stays before the page is loaded anew. */
const RELOAD_MS: Partial<Record<Page['at'], number>> = { paid: 2000, late: 5000 };
/** After this long without an answer the page says that the connection is slow. */
const SLOW_MS = 5000;
/** After this long without a word of the payment window it counts as swallowed. */
const MISSED_MS = 8000;

/** The page as it stands, and the way to tell it what happened; it loads, asks and ends by itself. */
export function usePage(identifier: string, given: Given | null): [Page, Dispatch<PageEvent>] {
  const [page, dispatch] = useReducer(next, given, firstPage);
  useOpening(identifier, given, dispatch);
  useAfter(SLOW_MS, page.at === 'loading' || page.at === 'starting', 'slow', dispatch);
  useAfter(MISSED_MS, 'sign' in page && page.sign === 'awaited' && page.at, 'checkout missed', dispatch);
  useAsking(page, dispatch);
  useEnding(identifier, page);
  return [page, dispatch];
}

/** Loads what the server has not written into the page, and recalls what this browser knows of a payment. */
function useOpening(identifier: string, given: Given | null, dispatch: Dispatch<PageEvent>) {
  useEffect(() => {
    if (given) {
      if ('said' in given) return;
      dispatch({ type: 'recalled', payment: openPayment(identifier) });
      reportOpened(identifier);
      return;
    }
    const load = () =>
      loadView(identifier).then(
        (view) => {
          if (view) document.title = `${view.doctor.name} · ${payeeOf(view)}`;
          dispatch({ type: 'loaded', view, payment: openPayment(identifier) });
          if (view) reportOpened(identifier);
        },
        (error: unknown) => {
          const said = saidBy(error);
          if (!said) addEventListener('online', () => void load(), { once: true });
          dispatch({ type: 'refused', said });
        },
      );
    void load();
  }, [identifier, given, dispatch]);
}

/** Tells the page of `type` when `awaited`, a word for what it waits for, has stayed the same for `ms`. */
function useAfter(ms: number, awaited: unknown, type: 'slow' | 'checkout missed', dispatch: Dispatch<PageEvent>) {
  useEffect(() => {
    if (!awaited) return;
    const timer = setTimeout(() => dispatch({ type }), ms);
    return () => clearTimeout(timer);
  }, [ms, awaited, type, dispatch]);
}

/**
 * Asks about the watched order: at once, then every two seconds; each answer makes a new watch, which asks again. Nobody
 * looks at a hidden page, and one without a connection gets no answer: it asks at once when it is back.
 */
function useAsking(page: Page, dispatch: Dispatch<PageEvent>) {
  const watch = watched(page);
  useEffect(() => {
    if (!watch) return;
    const over = new AbortController();
    const { signal } = over;
    const ask = async () => {
      if (document.hidden || !navigator.onLine) {
        document.addEventListener('visibilitychange', () => void ask(), { signal, once: true });
        addEventListener('online', () => void ask(), { signal, once: true });
        return;
      }
      const asked = Date.now();
      const captured = await isCaptured(watch.orderId);
      if (!signal.aborted) dispatch({ type: 'answered', captured, ms: Date.now() - asked });
    };
    const timer = setTimeout(() => void ask(), watch.tries && POLL_MS);
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [watch, dispatch]);
}

/**
 * Forgets the order once its outcome is known, keeps it as late when it was asked about in vain, and loads the page anew
 * after the last word. That word stays until the page is sure to come: in its place a browser without a connection shows
 * an error page of its own.
 */
function useEnding(identifier: string, page: Page) {
  const { at } = page;
  const late = at === 'late' ? page.watch.orderId : null;
  useEffect(() => {
    if (at === 'paid' || at === 'active') remember(identifier, null);
    if (late) remember(identifier, { orderId: late, since: 'dismissed', reason: null, lateAt: Date.now() });
    const wait = RELOAD_MS[at];
    if (wait === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void reload(), wait);
    };
    const reload = () => loadView(identifier).then(() => location.reload(), later);
    later();
    addEventListener('online', later);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', later);
    };
  }, [identifier, at, late]);
}

/** Whether the browser knows that it has no connection. It stands beside the page, whose every state may be met by it. */
export function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return offline;
}
