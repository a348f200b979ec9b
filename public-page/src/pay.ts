import { type InitialData, type Order, type ServerError, type Tier, type View } from './replies.js';
import { type Failure } from '../../src/payments/orders/payment-failure.rules.js';
import { parseRupees } from '../../src/shared/money.js';
import { type StoredPayment } from './checkout/stored-payment.js';

/** Interval and number of payment status polls: two minutes in total. */
export const POLL_MS = 2000;
export const TRIES = 60;
/** After the window is dismissed, the page is usable again after this many answers. Polling continues. */
const TRIES_BEFORE_RETURN = 3;

/** The plan on offer and the chosen tier. */
export interface Offer {
  view: View;
  tierId: string | null;
}

/** An order whose payment may still arrive. Watched until the server reports it captured or the tries are used up. */
export interface WatchedOrder {
  orderId: string;
  /** `done`: the checkout reported success. `dismissed`: it was closed, but a payment may still be in progress. */
  since: 'done' | 'dismissed';
  /**
   * Answers so far, plus those that a slow answer left time for. At TRIES the order is timed out and polled once more.
   */
  tries: number;
}

/** State of the payment window. `timedOut`: it did not respond, so the patient may continue on Razorpay's own page. */
export type CheckoutWindowState = 'closed' | 'opening' | 'timedOut' | 'open';

/** State of the page. Only the server's answers move it to `paid`. */
export type Page =
  | { at: 'loading'; slow: boolean }
  | { at: 'refused'; error: ServerError | null }
  | { at: 'missing' }
  | { at: 'active'; view: View }
  | ({ at: 'choosing'; problem: Problem | null; watch: WatchedOrder | null } & Offer)
  | ({ at: 'starting'; watch: WatchedOrder | null; slow: boolean; windowState: CheckoutWindowState } & Offer)
  | ({ at: 'paying'; orderId: string; problem: Problem | null; windowState: CheckoutWindowState } & Offer)
  | ({ at: 'confirming'; watch: WatchedOrder } & Offer)
  | ({ at: 'paid'; free: boolean } & Offer)
  | ({ at: 'timedOut'; watch: WatchedOrder; answered: boolean } & Offer);

/** Why the page is back at choosing. `attempt`: one payment attempt failed, which is never final. */
export type Problem =
  { kind: 'start'; error: ServerError | null } | { kind: 'attempt'; reason: Failure } | { kind: 'repriced' };

export type PageEvent =
  | { type: 'loaded'; view: View | null; payment: StoredPayment | null }
  /** This browser's stored payment, on a server-rendered page. */
  | { type: 'recalled'; payment: StoredPayment | null }
  /** The request takes long. */
  | { type: 'slow' }
  | { type: 'refused'; error: ServerError | null }
  | { type: 'picked'; tierId: string }
  | { type: 'pressed' }
  | { type: 'start failed'; error: ServerError | null }
  /** The plan on offer has changed. `error`: the server's text, if it rejected the order. */
  | { type: 'repriced'; view: View | null; error: ServerError | null }
  | { type: 'activated' }
  /** The order matches what was shown. The payment window opens next. */
  | { type: 'ordered' }
  | { type: 'checkout opened'; orderId: string }
  /** The payment window sent any message. */
  | { type: 'checkout responded' }
  /** The payment window sent no message in time. */
  | { type: 'checkout timed out' }
  | { type: 'attempt failed'; reason: Failure }
  | { type: 'checkout done' }
  | { type: 'checkout closed' }
  | { type: 'went back' }
  /** The page data was reloaded after a check with the bank. */
  | { type: 'checked'; view: View | null }
  /** The bank reports no payment in progress. */
  | { type: 'settled' }
  /**
   * The server's answer about the watched order and its duration in milliseconds. `captured` is null if there was no
   * answer.
   */
  | { type: 'answered'; captured: boolean | null; ms: number };

/** The chosen tier; null if the plan has none. */
export const chosenTier = ({ view, tierId }: Offer): Tier | null =>
  view.tiers.find((tier) => tier.id === tierId) ?? null;

/** Whether an order has the price and validity that the page shows for `tier`. */
export const matchesTier = ({ amount, months }: Pick<Order, 'amount' | 'months'>, tier: Tier): boolean =>
  amount === parseRupees(tier.price) && months === tier.validityMonths;

/** Seconds until polling ends. */
export const secondsLeft = (watch: WatchedOrder): number => ((TRIES - watch.tries) * POLL_MS) / 1000;

/** The order to poll now, or null. A new object after each answer. */
export const orderToPoll = (page: Page): WatchedOrder | null =>
  (page.at === 'choosing' || page.at === 'confirming') && page.watch && page.watch.tries <= TRIES ? page.watch : null;

/** Whether polling has ended. The payment may still arrive. */
export const isTimedOut = (watch: WatchedOrder): boolean => watch.tries >= TRIES;

/** Whether the payment window did not appear, so that Razorpay's own page is offered. */
export const isWindowTimedOut = (page: Page): boolean => 'windowState' in page && page.windowState === 'timedOut';

/** Initial state: from the server-rendered data, or loading. */
export function initialPage(initialData: InitialData | null): Page {
  if (!initialData) return { at: 'loading', slow: false };
  return 'said' in initialData ? { at: 'refused', error: initialData.said } : pageForView(initialData.view, null);
}

/** Reducer. Events that do not apply in the current state are ignored. */
export function next(page: Page, event: PageEvent): Page {
  switch (page.at) {
    case 'loading':
      if (event.type === 'refused') return { at: 'refused', error: event.error };
      if (event.type === 'slow') return { ...page, slow: true };
      return event.type === 'loaded' ? pageForView(event.view, event.payment) : page;
    case 'choosing':
      return whileChoosing(page, event);
    case 'starting':
      return whileStarting(page, event);
    case 'paying':
      return whilePaying(page, event);
    case 'refused':
      return event.type === 'loaded' ? pageForView(event.view, event.payment) : page;
    case 'active':
      return event.type === 'checked' && event.view ? pageForView(event.view, null) : page;
    case 'confirming':
      if (event.type === 'answered') return afterPoll(page, event);
      if (event.type === 'went back' && page.watch.since === 'dismissed') return backToChoosing(page, page.watch);
      if (event.type === 'attempt failed' && page.watch.since === 'dismissed')
        return backToChoosing(page, page.watch, attemptProblem(event.reason));
      return event.type === 'checkout done' ? { ...page, watch: newWatch(page.watch.orderId, 'done') } : page;
    default:
      return page;
  }
}

function pageForView(view: View | null, payment: StoredPayment | null): Page {
  if (!view) return { at: 'missing' };
  if (!view.paymentEnabled) return { at: 'active', view };
  const tierId = (view.tiers.find((tier) => tier.current) ?? view.tiers[0])?.id ?? null;
  const tries = payment?.lateAt ? TRIES : 0;
  const watch = payment?.orderId ? { ...newWatch(payment.orderId, payment.since), tries } : null;
  if (watch?.since === 'done') return { at: 'confirming', view, tierId, watch };
  return backToChoosing({ view, tierId }, watch, payment?.reason ? attemptProblem(payment.reason) : null);
}

const attemptProblem = (reason: Failure): Problem => ({ kind: 'attempt', reason });

function whileChoosing(page: Extract<Page, { at: 'choosing' }>, event: PageEvent): Page {
  const { view, tierId, watch } = page;
  switch (event.type) {
    case 'recalled':
      return event.payment ? pageForView(view, event.payment) : page;
    case 'picked':
      return { ...page, tierId: event.tierId, problem: null };
    case 'pressed':
      return chosenTier(page) ? startingPage(page, watch) : page;
    case 'answered':
      return watch ? afterPoll({ ...page, watch }, event) : page;
    case 'checkout done':
      return watch ? { at: 'confirming', view, tierId, watch: newWatch(watch.orderId, 'done') } : page;
    case 'attempt failed':
      return watch ? { ...page, problem: attemptProblem(event.reason) } : page;
    case 'settled':
      return watch && isTimedOut(watch) ? { ...page, watch: null } : page;
    case 'checked':
      return event.view && !event.view.paymentEnabled ? { at: 'active', view: event.view } : page;
    default:
      return page;
  }
}

function whileStarting(page: Extract<Page, { at: 'starting' }>, event: PageEvent): Page {
  const { view, tierId, watch } = page;
  switch (event.type) {
    case 'slow':
      return { ...page, slow: true };
    case 'ordered':
      return { ...page, windowState: 'opening' };
    case 'checkout timed out':
      return page.windowState === 'opening' ? { ...page, windowState: 'timedOut' } : page;
    case 'pressed':
      return isWindowTimedOut(page) ? startingPage(page, watch) : page;
    case 'checkout opened':
      return { at: 'paying', view, tierId, orderId: event.orderId, problem: null, windowState: 'opening' };
    case 'start failed':
      return backToChoosing(page, watch, { kind: 'start', error: event.error });
    case 'repriced': {
      const reloaded = pageForView(event.view, null);
      if (reloaded.at !== 'choosing') return reloaded;
      const sameTier = chosenTier({ ...reloaded, tierId });
      const problem: Problem = sameTier || !event.error ? { kind: 'repriced' } : { kind: 'start', error: event.error };
      return { ...reloaded, tierId: sameTier ? tierId : reloaded.tierId, watch, problem };
    }
    case 'activated':
      return { at: 'paid', view, tierId, free: true };
    case 'answered':
      return event.captured ? { at: 'paid', view, tierId, free: false } : page;
    default:
      return page;
  }
}

function whilePaying(page: Extract<Page, { at: 'paying' }>, event: PageEvent): Page {
  const { view, tierId, orderId } = page;
  switch (event.type) {
    case 'checkout responded':
      return { ...page, windowState: 'open' };
    case 'checkout timed out':
      return page.windowState === 'open' ? page : { ...page, windowState: 'timedOut' };
    case 'pressed':
      return isWindowTimedOut(page) ? startingPage(page, newWatch(orderId, 'dismissed')) : page;
    case 'attempt failed':
      return { ...page, problem: attemptProblem(event.reason), windowState: 'open' };
    case 'checkout done':
      return { at: 'confirming', view, tierId, watch: newWatch(orderId, 'done') };
    case 'checkout closed': {
      const watch = newWatch(orderId, 'dismissed');
      return page.problem ? backToChoosing(page, watch, page.problem) : { at: 'confirming', view, tierId, watch };
    }
    default:
      return page;
  }
}

function afterPoll(
  page: Extract<Page, { at: 'choosing' | 'confirming' }> & { watch: WatchedOrder },
  { captured, ms }: Extract<PageEvent, { type: 'answered' }>,
): Page {
  const { view, tierId } = page;
  if (captured) return { at: 'paid', view, tierId, free: false };
  const watch = { ...page.watch, tries: page.watch.tries + 1 + Math.floor(ms / POLL_MS) };
  if (isTimedOut(watch) && !isTimedOut(page.watch))
    return { at: 'timedOut', view, tierId, watch, answered: captured !== null };
  if (page.at === 'choosing') return { ...page, watch };
  const usableAgain = watch.since === 'dismissed' && watch.tries >= TRIES_BEFORE_RETURN;
  return usableAgain ? backToChoosing(page, watch) : { ...page, watch };
}

const startingPage = ({ view, tierId }: Offer, watch: WatchedOrder | null): Page => ({
  at: 'starting',
  view,
  tierId,
  watch,
  slow: false,
  windowState: 'closed',
});

const newWatch = (orderId: string, since: WatchedOrder['since']): WatchedOrder => ({ orderId, since, tries: 0 });

const backToChoosing = ({ view, tierId }: Offer, watch: WatchedOrder | null, problem: Problem | null = null): Page => ({
  at: 'choosing',
  view,
  tierId,
  watch,
  problem,
});
