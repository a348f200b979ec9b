import { toFailure, type Failure } from '../../../src/payments/orders/payment-failure.rules.js';
import { needsHostedPage } from './hosted-page-browsers.js';
import { readMeta } from '../meta.js';
import { type CheckoutOrder } from '../api-types.js';

const RAZORPAY_SCRIPT_URL = 'https://checkout.razorpay.com/v1/checkout.js';
/** Razorpay's checkout frame has another host than its script. */
const FRAME_HOST_SUFFIX = '.razorpay.com';
/** The payment window closes by itself after this time. A payment that was started in it can still succeed. */
const WINDOW_SECONDS = 600;

/** UPI first, then Razorpay's default methods. */
const UPI_FIRST = {
  display: {
    blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi' }] } },
    sequence: ['block.upi'],
    preferences: { show_default_blocks: true },
  },
};

interface RazorpayWindow {
  on(event: 'payment.failed', listener: (response: { error?: { reason?: string } }) => void): void;
  open(): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: object) => RazorpayWindow;
    trustedTypes?: { defaultPolicy: object | null; createPolicy(name: string, rules: object): void };
  }
}

/** Events of the payment window. None of them proves a payment: each only makes the page poll the server. */
export type CheckoutEvent =
  | { type: 'checkout succeeded' }
  | { type: 'checkout dismissed' }
  | { type: 'checkout responded' }
  | { type: 'attempt failed'; reason: Failure };

/** Texts of the payment window, and the URL to which Razorpay's hosted page returns. */
export interface CheckoutDisplay {
  name: string;
  description: string;
  returnTo: string;
}

const scriptUrl = (): URL => new URL(readMeta('nirog:checkout') ?? RAZORPAY_SCRIPT_URL, location.href);

let scriptPromise: Promise<void> | null = null;

const unchanged = (text: string) => text;

/**
 * The page's policy demands Trusted Types, which Razorpay's script does not use: what it assigns passes unchanged. The
 * policy still allows scripts of the checkout's hosts only, and none in markup.
 */
function allowUntypedScript(): void {
  const { trustedTypes } = window;
  if (trustedTypes && !trustedTypes.defaultPolicy)
    trustedTypes.createPolicy('default', { createHTML: unchanged, createScriptURL: unchanged });
}

/** Loads Razorpay's script once, on the first tap. Can be called again after a failure. */
export function loadCheckout(): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return (scriptPromise ??= new Promise<void>((resolve, reject) => {
    allowUntypedScript();
    const script = document.createElement('script');
    script.src = scriptUrl().href;
    const fail = () => {
      scriptPromise = null;
      script.remove();
      reject(new Error('The checkout script did not load.'));
    };
    // A captive portal or an ad blocker may return another script.
    script.onload = () => (window.Razorpay ? resolve() : fail());
    script.onerror = fail;
    document.head.append(script);
  }));
}

/**
 * Opens Razorpay's payment window for `order`. Call `loadCheckout` first.
 * A failed attempt is reported while the window stays open; success or closing may follow. In an in-app browser
 * Razorpay's hosted page replaces this page instead, and the return URL contains the outcome.
 */
export function openCheckout(
  order: CheckoutOrder,
  { name, description, returnTo }: CheckoutDisplay,
  onEvent: (event: CheckoutEvent) => void,
): void {
  if (!window.Razorpay) throw new Error('The checkout script is not loaded.');
  const onHostedPage = needsHostedPage(navigator.userAgent);
  const checkout = new window.Razorpay({
    key: order.key,
    order_id: order.orderId,
    amount: order.amount,
    currency: order.currency,
    name,
    description,
    prefill: { ...order.prefill, method: 'upi' },
    readonly: { contact: order.prefill.contact !== '' },
    config: UPI_FIRST,
    theme: { color: '#0B6E6E' },
    retry: { enabled: true },
    timeout: WINDOW_SECONDS,
    ...(onHostedPage
      ? { callback_url: returnTo, redirect: true }
      : { handler: () => onEvent({ type: 'checkout succeeded' }) }),
    modal: { ondismiss: () => onEvent({ type: 'checkout dismissed' }), confirm_close: true },
  });
  checkout.on('payment.failed', ({ error }) => onEvent({ type: 'attempt failed', reason: toFailure(error?.reason) }));
  const onMessage = ({ origin }: MessageEvent) => {
    if (origin !== scriptUrl().origin && !origin.endsWith(FRAME_HOST_SUFFIX)) return;
    removeEventListener('message', onMessage);
    onEvent({ type: 'checkout responded' });
  };
  addEventListener('message', onMessage);
  checkout.open();
  if (onHostedPage) addEventListener('pageshow', reloadIfCached);
}

/** URL of Razorpay's hosted payment page. @param script URL of the checkout script. */
export const hostedPageUrl = (script: string): string =>
  script.replace('//checkout.', '//api.').replace(/\.js$/, '/embedded');

/**
 * Redirects to Razorpay's hosted payment page with a form post, without Razorpay's script. For browsers that do not
 * show the window. It returns to `returnTo`.
 */
export function redirectToHostedPage(order: CheckoutOrder, { name, description, returnTo }: CheckoutDisplay): void {
  const fields = {
    key_id: order.key,
    order_id: order.orderId,
    name,
    description,
    callback_url: returnTo,
    cancel_url: returnTo,
    'prefill[name]': order.prefill.name,
    'prefill[contact]': order.prefill.contact,
  };
  const action = hostedPageUrl(scriptUrl().href);
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true });
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { name, value }));
  document.body.append(form);
  form.submit();
  addEventListener('pageshow', reloadIfCached);
}

/**
 * The browser's Back button may restore this page from the back/forward cache, in a state that waits for a closed
 * window.
 */
const reloadIfCached = ({ persisted }: PageTransitionEvent): void => {
  if (persisted) location.reload();
};
