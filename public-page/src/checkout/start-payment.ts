import { createOrder, isCaptured, loadView, toServerError } from '../api.js';
import { redirectToHostedPage, loadCheckout, openCheckout, type CheckoutEvent } from './checkout.js';
import { matchesTier, type Offer, type PageEvent, type WatchedOrder } from '../pay.js';
import { tierLabel, payeeName } from '../pay/format.js';
import { storePayment, type StoredPayment } from './stored-payment.js';
import { type Tier } from '../replies.js';
import { loadTimelineTexts } from '../texts/timeline-texts.js';
import { type Texts } from '../texts/texts.en.js';

interface PaymentRequest extends Offer {
  tier: Tier;
  /** An earlier order. If it turns out to be paid, no second one is created. */
  watch: Pick<WatchedOrder, 'orderId'> | null;
  /** Continue on Razorpay's own page, because the payment window did not appear. */
  redirects: boolean;
  texts: Texts;
}

/** Error codes after which the page data is reloaded: the plan was paid elsewhere, or its offer has changed. */
const OUT_OF_DATE = ['payment.not_enabled', 'payment.tier_unavailable'];

/** Number of attempts. An earlier one whose window did not appear may still be running. */
let starts = 0;

/**
 * Starts a payment: creates the order and opens the payment window, or redirects to Razorpay's own page. Reports the
 * result with `dispatch`. Never throws. An attempt that a later tap has replaced opens nothing and reports nothing.
 */
export async function startPayment(request: PaymentRequest, dispatch: (event: PageEvent) => void): Promise<void> {
  const attempt = ++starts;
  const event = await start(request, dispatch, () => attempt !== starts);
  if (event && attempt === starts) dispatch(event);
}

/** @returns the resulting event; null if a later attempt replaced this one. */
async function start(
  { view, tier, watch, redirects, texts }: PaymentRequest,
  dispatch: (event: PageEvent) => void,
  isReplaced: () => boolean,
): Promise<PageEvent | null> {
  const { identifier } = view;
  try {
    if (watch && (await isCaptured(watch.orderId))) return { type: 'answered', captured: true, ms: 0 };
    const needsWindow = tier.price > 0 && !redirects;
    // Load the timeline texts before any money can be lost, so that a later check with the bank needs no download.
    const ready = needsWindow ? Promise.all([loadCheckout(), loadTimelineTexts(texts.language)]) : null;
    ready?.catch(() => undefined); // handled below, after the order is created
    const order = await createOrder(identifier, tier);
    if ('activated' in order) return { type: 'activated' };
    if (!matchesTier(order, tier)) return { type: 'repriced', view: await loadView(identifier), error: null };
    if (isReplaced()) return null;
    dispatch({ type: 'ordered' });
    await ready;
    if (isReplaced()) return null;
    const description = `${view.subscription.name} - ${tierLabel(tier, texts)}`;
    const { orderId } = order;
    const returnTo = `${location.origin}/s/${encodeURIComponent(identifier)}`;
    storePayment(identifier, { orderId, since: 'dismissed', reason: null, lateAt: null });
    const display = { name: payeeName(view), description, returnTo };
    if (redirects) redirectToHostedPage(order, display);
    else
      openCheckout(order, display, (checkoutEvent) => {
        const stored = storedOutcome(checkoutEvent);
        if (stored) storePayment(identifier, { orderId, lateAt: null, ...stored });
        dispatch(checkoutEvent);
      });
    return { type: 'checkout opened', orderId };
  } catch (error) {
    const serverError = toServerError(error);
    const view =
      serverError && OUT_OF_DATE.includes(serverError.code) ? await loadView(identifier).catch(() => null) : null;
    return view ? { type: 'repriced', view, error: serverError } : { type: 'start failed', error: serverError };
  }
}

/** The part of a checkout event to store; null if there is none. */
function storedOutcome(checkoutEvent: CheckoutEvent): Pick<StoredPayment, 'since' | 'reason'> | null {
  if (checkoutEvent.type === 'checkout done') return { since: 'done', reason: null };
  return checkoutEvent.type === 'attempt failed' ? { since: 'dismissed', reason: checkoutEvent.reason } : null;
}
