import { toFailure, type Failure } from '../../src/payments/orders/payment-failure.rules.js';
import { mustRedirect } from './redirect-browsers.js';
import { readMeta } from './meta.js';
import { type Order } from './replies.js';

const RAZORPAY = 'https://checkout.razorpay.com/v1/checkout.js';
/** Razorpay's frame is another host's than its script. */
const FRAME_HOST_SUFFIX = '.razorpay.com';
/** After this the window closes by itself; the order can still be paid by what was begun in it. */
const WINDOW_SECONDS = 600;

/** UPI stands first, and everything else below it. */
const UPI_FIRST = {
  display: {
    blocks: { upi: { name: 'UPI', instruments: [{ method: 'upi' }] } },
    sequence: ['block.upi'],
    preferences: { show_default_blocks: true },
  },
};

interface RazorpayWindow {
  on(event: 'payment.failed', listener: (reply: { error?: { reason?: string } }) => void): void;
  open(): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: object) => RazorpayWindow;
  }
}

/** What the payment window reports. None of it is proof: each only means "go and ask the server". */
export type CheckoutEvent =
  | { type: 'checkout done' }
  | { type: 'checkout closed' }
  | { type: 'checkout responded' }
  | { type: 'attempt failed'; reason: Failure };

/** What the payment window shows, and where it comes back to when it has to leave this page. */
export interface CheckoutDisplay {
  name: string;
  description: string;
  returnTo: string;
}

const scriptUrl = (): URL => new URL(readMeta('nirog:checkout') ?? RAZORPAY, location.href);

let loading: Promise<void> | null = null;

/** Fetches Razorpay's script, once, on the first tap; a failure may be repeated. */
export function loadCheckout(): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return (loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl().href;
    const fail = () => {
      loading = null;
      script.remove();
      reject(new Error());
    };
    // Something else may answer in its place: a hotel's login, a blocker's stub.
    script.onload = () => (window.Razorpay ? resolve() : fail());
    script.onerror = fail;
    document.head.append(script);
  }));
}

/**
 * Opens Razorpay's window for `order`. Needs `loadCheckout` first.
 * A failed attempt is reported while the window stays open; it may be followed by success or by closing. In a browser
 * inside another app the window leaves the page instead, and what came of it is in the address it comes back to.
 */
export function openCheckout(
  order: Order,
  { name, description, returnTo }: CheckoutDisplay,
  onEvent: (word: CheckoutEvent) => void,
): void {
  if (!window.Razorpay) throw new Error();
  const redirects = mustRedirect(navigator.userAgent);
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
    ...(redirects ? { callback_url: returnTo, redirect: true } : { handler: () => onEvent({ type: 'checkout done' }) }),
    modal: { ondismiss: () => onEvent({ type: 'checkout closed' }), confirm_close: true },
  });
  checkout.on('payment.failed', ({ error }) => onEvent({ type: 'attempt failed', reason: toFailure(error?.reason) }));
  const onMessage = ({ origin }: MessageEvent) => {
    if (origin !== scriptUrl().origin && !origin.endsWith(FRAME_HOST_SUFFIX)) return;
    removeEventListener('message', onMessage);
    onEvent({ type: 'checkout responded' });
  };
  addEventListener('message', onMessage);
  checkout.open();
  if (redirects) addEventListener('pageshow', reloadIfCached);
}

/** Where Razorpay's own page is. @param script where its script is. */
export const hostedPageUrl = (script: string): string =>
  script.replace('//checkout.', '//api.').replace(/\.js$/, '/embedded');

/**
 * Leaves this page for Razorpay's own, without any script or frame of theirs: for a browser that shows no window. It
 * comes back as the window does that had to leave.
 */
export function redirectToHostedPage(order: Order, { name, description, returnTo }: CheckoutDisplay): void {
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

/** The way back by the browser's own button shows the page as it was left, waiting for a window that is gone. */
const reloadIfCached = ({ persisted }: PageTransitionEvent): void => {
  if (persisted) location.reload();
};
