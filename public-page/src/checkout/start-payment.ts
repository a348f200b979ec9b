import { createOrder, isCaptured, loadView } from '../api.js';
import { toServerError } from '../common/request.js';
import { redirectToHostedPage, loadCheckout, openCheckout, type CheckoutEvent } from './checkout.js';
import { matchesTier, type Offer, type PageEvent } from '../pay.js';
import { tierLabel, payeeName } from '../pay/format.js';
import { storePayment, type StoredPayment } from './stored-payment.js';
import { type Tier } from '../api-types.js';
import { loadTimelineTexts } from '../texts/timeline-texts.js';
import { type Texts } from '../texts/texts.en.js';

interface PaymentRequest extends Offer {
  tier: Tier;
  /** An earlier order. If it turns out to be paid, no second one is created. */
  earlierOrderId: string | null;
  /** Continue on Razorpay's hosted page, because the payment window did not appear. */
  onHostedPage: boolean;
  texts: Texts;
}

/** Error codes after which the page data is reloaded: the plan was paid elsewhere, or its offer has changed. */
const RELOAD_CODES = ['payment.not_enabled', 'payment.tier_unavailable'];

/** Number of the latest attempt. An earlier one whose window did not appear may still be running. */
let latestAttempt = 0;

/**
 * Starts a payment: creates the order and opens the payment window, or redirects to Razorpay's hosted page. Reports
 * the result with `dispatch`. Never rejects. An attempt that a later tap replaces before its window opens may still create
 * an order, but opens no window and reports nothing more.
 */
export async function startPayment(request: PaymentRequest, dispatch: (event: PageEvent) => void): Promise<void> {
  const attempt = ++latestAttempt;
  const isReplaced = () => attempt !== latestAttempt;
  const event = await attemptPayment(request, dispatch, isReplaced);
  if (event && !isReplaced()) dispatch(event);
}

/** Dispatches the events of the order and the window. @returns the result of the start; null if a later attempt replaced it. */
async function attemptPayment(
  { view, tier, earlierOrderId, onHostedPage, texts }: PaymentRequest,
  dispatch: (event: PageEvent) => void,
  isReplaced: () => boolean,
): Promise<PageEvent | null> {
  const { identifier } = view;
  try {
    // The page handles a paid order like one that a poll has found paid.
    if (earlierOrderId && (await isCaptured(earlierOrderId))) return { type: 'polled', captured: true, durationMs: 0 };
    const needsWindow = tier.price > 0 && !onHostedPage;
    // Load the timeline texts before the patient can pay, so that a later check with the bank needs no download.
    const filesLoaded = needsWindow ? Promise.all([loadCheckout(), loadTimelineTexts(texts.language)]) : null;
    filesLoaded?.catch(() => undefined); // `await filesLoaded` handles the error after the order is created
    const order = await createOrder(identifier, tier);
    if ('activated' in order) return { type: 'free tier activated' };
    if (!matchesTier(order, tier)) return { type: 'offer changed', view: await loadView(identifier), error: null };
    if (isReplaced()) return null;
    dispatch({ type: 'order created' });
    await filesLoaded;
    if (isReplaced()) return null;
    const description = `${view.subscription.name} - ${tierLabel(tier, texts)}`;
    const { orderId } = order;
    const returnTo = `${location.origin}/s/${encodeURIComponent(identifier)}`;
    // A page that is closed while the window is open counts it as dismissed, and checks the payment when it opens again.
    storePayment(identifier, { orderId, windowResult: 'dismissed', reason: null, timedOutAt: null });
    const display = { name: payeeName(view), description, returnTo };
    if (onHostedPage) redirectToHostedPage(order, display);
    else
      openCheckout(order, display, (checkoutEvent) => {
        const outcome = outcomeToStore(checkoutEvent);
        if (outcome) storePayment(identifier, { orderId, timedOutAt: null, ...outcome });
        dispatch(checkoutEvent);
      });
    return { type: 'checkout opened', orderId };
  } catch (error) {
    const serverError = toServerError(error);
    const view =
      serverError && RELOAD_CODES.includes(serverError.code) ? await loadView(identifier).catch(() => null) : null;
    return view ? { type: 'offer changed', view, error: serverError } : { type: 'start failed', error: serverError };
  }
}

/** The part of a checkout event to store; null if there is none. */
function outcomeToStore(event: CheckoutEvent): Pick<StoredPayment, 'windowResult' | 'reason'> | null {
  if (event.type === 'checkout succeeded') return { windowResult: 'succeeded', reason: null };
  return event.type === 'attempt failed' ? { windowResult: 'dismissed', reason: event.reason } : null;
}
