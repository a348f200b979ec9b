import { openCheckout, hostedPageUrl, type CheckoutEvent } from './checkout.js';
import type { Order } from '../replies.js';

const ORDER = {
  orderId: 'order_1',
  amount: 49_900,
  currency: 'INR',
  months: 1,
  key: 'rzp_test_1',
  prefill: { name: 'Ravi', contact: '+919876543210' },
} as Order;
const SHOWN = { name: 'Rao Clinic', description: 'WhatsApp Support', returnTo: 'https://nirog.example/s/abc' };
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const IN_WHATSAPP = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 WhatsApp/24.22.80';

/** The checkout options that these tests use. */
interface Options {
  handler?: () => void;
  modal: { ondismiss: () => void };
}

/**
 * Opens the payment window with a user agent. @returns its options, the reported events, and a function that fails an
 * attempt.
 */
function opened(userAgent: string, order = ORDER) {
  const events: CheckoutEvent[] = [];
  const captured: { options?: Options; opened: boolean; fail?: (reply: object) => void } = { opened: false };
  class FakeRazorpay {
    constructor(options: Options) {
      captured.options = options;
    }
    on(_event: string, listener: (reply: object) => void) {
      captured.fail = listener;
    }
    open() {
      captured.opened = true;
    }
  }
  const set = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  set('window', { Razorpay: FakeRazorpay });
  set('navigator', { userAgent });
  set('addEventListener', () => undefined);
  openCheckout(order, SHOWN, (event) => events.push(event));
  if (!captured.options) throw new Error('no window was created');
  return {
    options: captured.options,
    events,
    wasOpened: captured.opened,
    fail: (reply: object) => captured.fail?.(reply),
  };
}

describe('the payment window', () => {
  it('has the order, a read-only number, UPI first and a timeout of ten minutes', () => {
    const { options, wasOpened } = opened(CHROME);
    expect(wasOpened).toBe(true);
    expect(options).toMatchObject({
      key: 'rzp_test_1',
      order_id: 'order_1',
      amount: 49_900,
      currency: 'INR',
      name: 'Rao Clinic',
      description: 'WhatsApp Support',
      prefill: { name: 'Ravi', contact: '+919876543210', method: 'upi' },
      readonly: { contact: true },
      config: {
        display: {
          blocks: { upi: { instruments: [{ method: 'upi' }] } },
          sequence: ['block.upi'],
          preferences: { show_default_blocks: true },
        },
      },
      timeout: 600,
      retry: { enabled: true },
      modal: { confirm_close: true },
    });
    expect(options).not.toHaveProperty('redirect');
  });

  it('allows a number to be entered if none is known', () =>
    expect(opened(CHROME, { ...ORDER, prefill: { name: 'Ravi', contact: '' } }).options).toMatchObject({
      readonly: { contact: false },
    }));

  it('reports its events in our own format', () => {
    const { options, events, fail } = opened(CHROME);
    fail({ error: { reason: 'insufficient_funds' } });
    fail({});
    options.handler?.();
    options.modal.ondismiss();
    expect(events).toEqual([
      { type: 'attempt failed', reason: 'insufficient_funds' },
      { type: 'attempt failed', reason: 'payment_failed' },
      { type: 'checkout done' },
      { type: 'checkout closed' },
    ]);
  });

  it('replaces the page in an in-app browser and returns to the link', () => {
    const { options } = opened(IN_WHATSAPP);
    expect(options).toMatchObject({ redirect: true, callback_url: SHOWN.returnTo });
    expect(options).not.toHaveProperty('handler');
  });
});

it.each([
  ['https://checkout.razorpay.com/v1/checkout.js', 'https://api.razorpay.com/v1/checkout/embedded'],
  ['https://x.example/sandbox/razorpay/v1/checkout.js', 'https://x.example/sandbox/razorpay/v1/checkout/embedded'],
])('script %s: hosted page %s', (script, page) => {
  expect(hostedPageUrl(script)).toBe(page);
});
