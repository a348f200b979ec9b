import { type Order } from './replies.js';
import { meta } from './meta.js';

const RAZORPAY = 'https://checkout.razorpay.com/v1/checkout.js';

interface RazorpayWindow {
  on(event: 'payment.failed', hear: (reply: { error?: { description?: string } }) => void): void;
  open(): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: object) => RazorpayWindow;
  }
}

/** What the payment window reports. None of it is proof: each only means "go and ask the server". */
export type CheckoutWord =
  { type: 'checkout done' } | { type: 'checkout closed' } | { type: 'attempt failed'; reason: string };

let loading: Promise<void> | null = null;

/** Fetches Razorpay's script, once, on the first tap; a failure may be repeated. */
export function loadCheckout(): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return (loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = meta('nirog:checkout') ?? RAZORPAY;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = null;
      script.remove();
      reject(new Error('checkout script did not load'));
    };
    document.head.append(script);
  }));
}

/**
 * Opens Razorpay's window for `order`. Needs `loadCheckout` first.
 * A failed attempt is reported while the window stays open; it may be followed by success or by closing.
 */
export function openCheckout(
  order: Order,
  shown: { name: string; description: string },
  hear: (word: CheckoutWord) => void,
): void {
  if (!window.Razorpay) throw new Error('checkout script is missing');
  const checkout = new window.Razorpay({
    key: order.key,
    order_id: order.orderId,
    amount: order.amount,
    currency: order.currency,
    ...shown,
    prefill: order.prefill,
    theme: { color: '#0B6E6E' },
    handler: () => hear({ type: 'checkout done' }),
    modal: { ondismiss: () => hear({ type: 'checkout closed' }), confirm_close: true },
  });
  checkout.on('payment.failed', ({ error }) => hear({ type: 'attempt failed', reason: error?.description ?? '' }));
  checkout.open();
}
