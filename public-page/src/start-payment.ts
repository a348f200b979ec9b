import { createOrder, isCaptured, loadView, toServerError } from './api.js';
import { redirectToHostedPage, loadCheckout, openCheckout, type CheckoutEvent } from './checkout.js';
import { matchesTier, type Offer, type PageEvent, type WatchedOrder } from './pay.js';
import { tierLabel, payeeName } from './pay/format.js';
import { storePayment, type StoredPayment } from './stored-payment.js';
import { type Tier } from './replies.js';
import { loadTimelineTexts } from './timeline-texts.js';
import { type Texts } from './texts.en.js';

interface PaymentRequest extends Offer {
  tier: Tier;
  /** An earlier order: if it turns out to be paid, no second one is made. */
  watch: Pick<WatchedOrder, 'orderId'> | null;
  /** The payment goes on at Razorpay's own page: its window was waited for in vain. */
  redirects: boolean;
  texts: Texts;
}

/** It was paid meanwhile, on another phone or at the clinic, or is sold otherwise: the page is what the link shows now. */
const OUT_OF_DATE = ['payment.not_enabled', 'payment.tier_unavailable'];

/** Counts the taps: an earlier one whose window was waited for in vain may still be under way. */
let starts = 0;

/**
 * From the tap to the open payment window, or to Razorpay's own page; what came of it is heard at once. Never throws. What
 * a later tap has overtaken ends without a word, and opens nothing.
 */
export async function startPayment(request: PaymentRequest, dispatch: (event: PageEvent) => void): Promise<void> {
  const attempt = ++starts;
  const event = await start(request, dispatch, () => attempt !== starts);
  if (event && attempt === starts) dispatch(event);
}

/** @returns what came of it; null when it was overtaken. */
async function start(
  { view, tier, watch, redirects, texts }: PaymentRequest,
  dispatch: (event: PageEvent) => void,
  isOvertaken: () => boolean,
): Promise<PageEvent | null> {
  const { identifier } = view;
  try {
    if (watch && (await isCaptured(watch.orderId))) return { type: 'answered', captured: true, ms: 0 };
    const needsWindow = tier.price > 0 && !redirects;
    // Who asks after lost money is told in sentences that are there before any can be lost.
    const ready = needsWindow ? Promise.all([loadCheckout(), loadTimelineTexts(texts.language)]) : null;
    ready?.catch(() => undefined); // told below, when there is an order
    const order = await createOrder(identifier, tier);
    if ('activated' in order) return { type: 'activated' };
    if (!matchesTier(order, tier)) return { type: 'repriced', view: await loadView(identifier), error: null };
    if (isOvertaken()) return null;
    dispatch({ type: 'ordered' });
    await ready;
    if (isOvertaken()) return null;
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

/** What is worth remembering of a word of the payment window's. */
function storedOutcome(checkoutEvent: CheckoutEvent): Pick<StoredPayment, 'since' | 'reason'> | null {
  if (checkoutEvent.type === 'checkout done') return { since: 'done', reason: null };
  return checkoutEvent.type === 'attempt failed' ? { since: 'dismissed', reason: checkoutEvent.reason } : null;
}
