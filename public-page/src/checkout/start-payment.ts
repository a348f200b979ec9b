import { isCaptured } from '../api.js';
import { toServerError } from '../common/request.js';
import {
  redirectToHostedPage,
  loadCheckout,
  openCheckout,
  type CheckoutDisplay,
  type CheckoutEvent,
} from './checkout.js';
import { type PaymentEvent } from './payment-state.js';
import { storePayment, type StoredPayment } from './stored-payment.js';
import { type Activation, type CheckoutOrder } from '../api-types.js';
import { loadTimelineTexts } from '../texts/timeline-texts.js';

/** What a page asks to be paid. */
export interface PaymentRequest<View, Order extends CheckoutOrder> {
  identifier: string;
  /** There is nothing to pay, so no payment window opens. */
  isFree: boolean;
  createOrder: () => Promise<Order | Activation>;
  /** Whether the order is what the page shows. */
  isAsShown: (order: Order) => boolean;
  /** Loads the page data again. */
  loadView: () => Promise<View | null>;
  /** Name and description in the payment window. */
  display: Omit<CheckoutDisplay, 'returnTo'>;
  /** An earlier order. If it turns out to be paid, no second one is created. */
  earlierOrderId: string | null;
  /** Continue on Razorpay's hosted page, because the payment window did not appear. */
  onHostedPage: boolean;
  /** Language of the page. */
  language: string;
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
export async function startPayment<View, Order extends CheckoutOrder>(
  request: PaymentRequest<View, Order>,
  dispatch: (event: PaymentEvent<View, never>) => void,
): Promise<void> {
  const attempt = ++latestAttempt;
  const isReplaced = () => attempt !== latestAttempt;
  const event = await attemptPayment(request, dispatch, isReplaced);
  if (event && !isReplaced()) dispatch(event);
}

/** Dispatches the events of the order and the window. @returns the result of the start; null if a later attempt replaced it. */
async function attemptPayment<View, Order extends CheckoutOrder>(
  { identifier, isFree, createOrder, isAsShown, loadView, onHostedPage, ...request }: PaymentRequest<View, Order>,
  dispatch: (event: PaymentEvent<View, never>) => void,
  isReplaced: () => boolean,
): Promise<PaymentEvent<View, never> | null> {
  const { earlierOrderId, language } = request;
  try {
    // The page handles a paid order like one that a poll has found paid.
    if (earlierOrderId && (await isCaptured(earlierOrderId))) return { type: 'polled', captured: true, durationMs: 0 };
    const needsWindow = !isFree && !onHostedPage;
    // Load the timeline texts before the patient can pay, so that a later check with the bank needs no download.
    const scriptFailure = needsWindow
      ? Promise.all([loadCheckout(), loadTimelineTexts(language)]).then(
          () => null,
          () => ({ type: 'checkout timed out' as const }), // offers the hosted page, which needs no script
        )
      : null;
    const order = await createOrder();
    if ('activated' in order) return { type: 'free tier activated' };
    if (!isAsShown(order)) return { type: 'offer changed', view: await loadView(), error: null };
    if (isReplaced()) return null;
    dispatch({ type: 'order created' });
    const failure = await scriptFailure;
    if (failure || isReplaced()) return failure;
    const { orderId } = order;
    const returnTo = `${location.origin}/s/${encodeURIComponent(identifier)}`;
    // A page that is closed while the window is open counts it as dismissed, and checks the payment when it opens again.
    storePayment(identifier, { orderId, windowResult: 'dismissed', reason: null, timedOutAt: null });
    const display = { ...request.display, returnTo };
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
    const view = serverError && RELOAD_CODES.includes(serverError.code) ? await loadView().catch(() => null) : null;
    return view ? { type: 'offer changed', view, error: serverError } : { type: 'start failed', error: serverError };
  }
}

/** The part of a checkout event to store; null if there is none. */
function outcomeToStore(event: CheckoutEvent): Pick<StoredPayment, 'windowResult' | 'reason'> | null {
  if (event.type === 'checkout succeeded') return { windowResult: 'succeeded', reason: null };
  return event.type === 'attempt failed' ? { windowResult: 'dismissed', reason: event.reason } : null;
}
