import { type Given, type Order, type Said, type Tier, type View } from './replies.js';
import { type Failure } from '../../src/payments/orders/payment-failure.rules.js';
import { paiseOf } from '../../src/shared/money.js';
import { type Remembered } from './stored-payment.js';

/** How often and how many times the server is asked whether the money came: two minutes in all. */
export const POLL_MS = 2000;
export const TRIES = 60;
/** After a dismissal the page is usable again after so many answers; asking goes on beside it. */
const TRIES_BEFORE_RETURN = 3;

/** What the patient may choose from, and has chosen. */
export interface Offer {
  view: View;
  tierId: string | null;
}

/** An order whose money may be on its way: kept until the server says captured or the tries are used up. */
export interface Watch {
  orderId: string;
  /** `done`: the checkout reported success. `dismissed`: it was closed, and money may still have left. */
  since: 'done' | 'dismissed';
  /** Answers so far, and those that there was time for while one kept us waiting; at TRIES it is late, and asked about once more. */
  tries: number;
}

/**
 * Whether the payment window was heard of. It is due as soon as there is an order: for a tier that costs nothing, never. A
 * browser may swallow it without a word: when it was awaited for too long, the patient may go to Razorpay's own page instead.
 */
export type WindowSign = 'undue' | 'awaited' | 'missed' | 'seen';

/** What the patient sees, as one value. Only the server's word moves the page to `paid`. */
export type Page =
  | { at: 'loading'; slow: boolean }
  | { at: 'refused'; said: Said | null }
  | { at: 'missing' }
  | { at: 'active'; view: View }
  | ({ at: 'choosing'; problem: Problem | null; watch: Watch | null } & Offer)
  | ({ at: 'starting'; watch: Watch | null; slow: boolean; sign: WindowSign } & Offer)
  | ({ at: 'paying'; orderId: string; problem: Problem | null; sign: WindowSign } & Offer)
  | ({ at: 'confirming'; watch: Watch } & Offer)
  | ({ at: 'paid'; free: boolean } & Offer)
  | ({ at: 'late'; watch: Watch; heard: boolean } & Offer);

/** Why the page is back at choosing. `attempt`: one try to pay failed, which is never final. */
export type Problem =
  { kind: 'start'; said: Said | null } | { kind: 'attempt'; reason: Failure } | { kind: 'repriced' };

export type PageEvent =
  | { type: 'loaded'; view: View | null; payment: Remembered | null }
  /** What this browser remembers of a payment, on a page that the server has written. */
  | { type: 'recalled'; payment: Remembered | null }
  /** No answer after a while. */
  | { type: 'slow' }
  | { type: 'refused'; said: Said | null }
  | { type: 'picked'; tierId: string }
  | { type: 'pressed' }
  | { type: 'start failed'; said: Said | null }
  /** What is on sale has changed; `said`: what the server said of it, if it refused. */
  | { type: 'repriced'; view: View | null; said: Said | null }
  | { type: 'activated' }
  /** There is an order as it was shown: the payment window is next. */
  | { type: 'ordered' }
  | { type: 'checkout opened'; orderId: string }
  /** The payment window has said something, whatever it was. */
  | { type: 'checkout seen' }
  /** It has not, for too long. */
  | { type: 'checkout missed' }
  | { type: 'attempt failed'; reason: Failure }
  | { type: 'checkout done' }
  | { type: 'checkout closed' }
  | { type: 'went back' }
  /** The bank was asked, whereupon the page was loaded anew. */
  | { type: 'checked'; view: View | null }
  /** The bank knows of no payment that is on its way. */
  | { type: 'settled' }
  /** The server's answer about the watched order, and the milliseconds that it took; null when it gave none. */
  | { type: 'answered'; captured: boolean | null; ms: number };

/** The tier that is chosen, or null when the plan has none. */
export const chosenTier = ({ view, tierId }: Offer): Tier | null =>
  view.tiers.find((tier) => tier.id === tierId) ?? null;

/** Whether an order asks for what the page shows for `tier`, and gives what it shows. */
export const isAsShown = ({ amount, months }: Pick<Order, 'amount' | 'months'>, tier: Tier): boolean =>
  amount === paiseOf(tier.price) && months === tier.validityMonths;

/** Seconds until the page stops asking. */
export const secondsLeft = (watch: Watch): number => ((TRIES - watch.tries) * POLL_MS) / 1000;

/** The order to ask the server about now, or null. A new object after each answer. */
export const watched = (page: Page): Watch | null =>
  (page.at === 'choosing' || page.at === 'confirming') && page.watch && page.watch.tries <= TRIES ? page.watch : null;

/** Whether the order was asked about for long enough: its money may still arrive. */
export const isLate = (watch: Watch): boolean => watch.tries >= TRIES;

/** Whether the payment window ought to be there, and is not: then the payment may go on at Razorpay's own page. */
export const isMissing = (page: Page): boolean => 'sign' in page && page.sign === 'missed';

/** The page before anything has happened: what the server wrote into it, or nothing yet. */
export function firstPage(given: Given | null): Page {
  if (!given) return { at: 'loading', slow: false };
  return 'said' in given ? { at: 'refused', said: given.said } : opened(given.view, null);
}

/** The page after `event`; an event that makes no sense where the page stands changes nothing. */
export function next(page: Page, event: PageEvent): Page {
  switch (page.at) {
    case 'loading':
      if (event.type === 'refused') return { at: 'refused', said: event.said };
      if (event.type === 'slow') return { ...page, slow: true };
      return event.type === 'loaded' ? opened(event.view, event.payment) : page;
    case 'choosing':
      return whileChoosing(page, event);
    case 'starting':
      return whileStarting(page, event);
    case 'paying':
      return whilePaying(page, event);
    case 'refused':
      return event.type === 'loaded' ? opened(event.view, event.payment) : page;
    case 'active':
      return event.type === 'checked' && event.view ? opened(event.view, null) : page;
    case 'confirming':
      if (event.type === 'answered') return answered(page, event);
      if (event.type === 'went back' && page.watch.since === 'dismissed') return backToChoosing(page, page.watch);
      if (event.type === 'attempt failed' && page.watch.since === 'dismissed')
        return backToChoosing(page, page.watch, attemptProblem(event.reason));
      return event.type === 'checkout done' ? { ...page, watch: watchOf(page.watch.orderId, 'done') } : page;
    default:
      return page;
  }
}

function opened(view: View | null, payment: Remembered | null): Page {
  if (!view) return { at: 'missing' };
  if (!view.paymentEnabled) return { at: 'active', view };
  const tierId = (view.tiers.find((tier) => tier.current) ?? view.tiers[0])?.id ?? null;
  const tries = payment?.lateAt ? TRIES : 0;
  const watch = payment?.orderId ? { ...watchOf(payment.orderId, payment.since), tries } : null;
  if (watch?.since === 'done') return { at: 'confirming', view, tierId, watch };
  return backToChoosing({ view, tierId }, watch, payment?.reason ? attemptProblem(payment.reason) : null);
}

const attemptProblem = (reason: Failure): Problem => ({ kind: 'attempt', reason });

function whileChoosing(page: Extract<Page, { at: 'choosing' }>, event: PageEvent): Page {
  const { view, tierId, watch } = page;
  switch (event.type) {
    case 'recalled':
      return event.payment ? opened(view, event.payment) : page;
    case 'picked':
      return { ...page, tierId: event.tierId, problem: null };
    case 'pressed':
      return chosenTier(page) ? starting(page, watch) : page;
    case 'answered':
      return watch ? answered({ ...page, watch }, event) : page;
    case 'checkout done':
      return watch ? { at: 'confirming', view, tierId, watch: watchOf(watch.orderId, 'done') } : page;
    case 'attempt failed':
      return watch ? { ...page, problem: attemptProblem(event.reason) } : page;
    case 'settled':
      return watch && isLate(watch) ? { ...page, watch: null } : page;
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
      return { ...page, sign: 'awaited' };
    case 'checkout missed':
      return page.sign === 'awaited' ? { ...page, sign: 'missed' } : page;
    case 'pressed':
      return isMissing(page) ? starting(page, watch) : page;
    case 'checkout opened':
      return { at: 'paying', view, tierId, orderId: event.orderId, problem: null, sign: 'awaited' };
    case 'start failed':
      return backToChoosing(page, watch, { kind: 'start', said: event.said });
    case 'repriced': {
      const again = opened(event.view, null);
      if (again.at !== 'choosing') return again;
      const kept = chosenTier({ ...again, tierId });
      const problem: Problem = kept || !event.said ? { kind: 'repriced' } : { kind: 'start', said: event.said };
      return { ...again, tierId: kept ? tierId : again.tierId, watch, problem };
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
    case 'checkout seen':
      return { ...page, sign: 'seen' };
    case 'checkout missed':
      return page.sign === 'seen' ? page : { ...page, sign: 'missed' };
    case 'pressed':
      return isMissing(page) ? starting(page, watchOf(orderId, 'dismissed')) : page;
    case 'attempt failed':
      return { ...page, problem: attemptProblem(event.reason), sign: 'seen' };
    case 'checkout done':
      return { at: 'confirming', view, tierId, watch: watchOf(orderId, 'done') };
    case 'checkout closed': {
      const watch = watchOf(orderId, 'dismissed');
      return page.problem ? backToChoosing(page, watch, page.problem) : { at: 'confirming', view, tierId, watch };
    }
    default:
      return page;
  }
}

function answered(
  page: Extract<Page, { at: 'choosing' | 'confirming' }> & { watch: Watch },
  { captured, ms }: Extract<PageEvent, { type: 'answered' }>,
): Page {
  const { view, tierId } = page;
  if (captured) return { at: 'paid', view, tierId, free: false };
  const watch = { ...page.watch, tries: page.watch.tries + 1 + Math.floor(ms / POLL_MS) };
  if (isLate(watch) && !isLate(page.watch)) return { at: 'late', view, tierId, watch, heard: captured !== null };
  if (page.at === 'choosing') return { ...page, watch };
  const usableAgain = watch.since === 'dismissed' && watch.tries >= TRIES_BEFORE_RETURN;
  return usableAgain ? backToChoosing(page, watch) : { ...page, watch };
}

const starting = ({ view, tierId }: Offer, watch: Watch | null): Page => ({
  ...{ at: 'starting', view, tierId, watch, slow: false, sign: 'undue' },
});

const watchOf = (orderId: string, since: Watch['since']): Watch => ({ orderId, since, tries: 0 });

const backToChoosing = ({ view, tierId }: Offer, watch: Watch | null, problem: Problem | null = null): Page => ({
  at: 'choosing',
  view,
  tierId,
  watch,
  problem,
});
