import { openCheckout, hostedPageUrl, type CheckoutEvent } from './checkout.js';
import type { Order } from '../api-types.js';

const ORDER = {
  orderId: 'order_1',
  amount: 49_900,
  currency: 'INR',
  months: 1,
  key: 'rzp_test_1',
  prefill: { name: 'Ravi', contact: '+919876543210' },
} as Order;
const DISPLAY = { name: 'Rao Clinic', description: 'WhatsApp Support', returnTo: 'https://nirog.example/s/abc' };
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const WHATSAPP_IN_APP_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 WhatsApp/24.22.80';

/** The checkout options that these tests use. */
interface Options {
  handler?: () => void;
  modal: { ondismiss: () => void };
}

/**
 * Opens the payment window with a user agent. @returns its options, the reported events, and a function that fails an
 * attempt.
 */
function openWith(userAgent: string, order = ORDER) {
  const events: CheckoutEvent[] = [];
  const fake: { options?: Options; wasOpened: boolean; fail?: (response: object) => void } = { wasOpened: false };
  class FakeRazorpay {
    constructor(options: Options) {
      fake.options = options;
    }
    on(_event: string, listener: (response: object) => void) {
      fake.fail = listener;
    }
    open() {
      fake.wasOpened = true;
    }
  }
  const setGlobal = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  setGlobal('window', { Razorpay: FakeRazorpay });
  setGlobal('navigator', { userAgent });
  setGlobal('addEventListener', () => undefined);
  openCheckout(order, DISPLAY, (event) => events.push(event));
  if (!fake.options) throw new Error('No payment window was created.');
  return {
    options: fake.options,
    events,
    wasOpened: fake.wasOpened,
    fail: (response: object) => fake.fail?.(response),
  };
}

describe('the payment window', () => {
  it('has the order, a read-only number, UPI first and a timeout of ten minutes', () => {
    const { options, wasOpened } = openWith(CHROME);
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
    expect(openWith(CHROME, { ...ORDER, prefill: { name: 'Ravi', contact: '' } }).options).toMatchObject({
      readonly: { contact: false },
    }));

  it('reports its events as CheckoutEvents', () => {
    const { options, events, fail } = openWith(CHROME);
    fail({ error: { reason: 'insufficient_funds' } });
    fail({});
    options.handler?.();
    options.modal.ondismiss();
    expect(events).toEqual([
      { type: 'attempt failed', reason: 'insufficient_funds' },
      { type: 'attempt failed', reason: 'payment_failed' },
      { type: 'checkout succeeded' },
      { type: 'checkout dismissed' },
    ]);
  });

  it('is replaced by the hosted page in an in-app browser, which returns to the link', () => {
    const { options } = openWith(WHATSAPP_IN_APP_BROWSER);
    expect(options).toMatchObject({ redirect: true, callback_url: DISPLAY.returnTo });
    expect(options).not.toHaveProperty('handler');
  });
});

it.each([
  ['https://checkout.razorpay.com/v1/checkout.js', 'https://api.razorpay.com/v1/checkout/embedded'],
  ['https://x.example/sandbox/razorpay/v1/checkout.js', 'https://x.example/sandbox/razorpay/v1/checkout/embedded'],
])('the hosted page of the script %s is %s', (scriptUrl, pageUrl) => {
  expect(hostedPageUrl(scriptUrl)).toBe(pageUrl);
});
