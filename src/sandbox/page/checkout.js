/**
 * Replaces Razorpay's checkout.js with the same `window.Razorpay`. As at Razorpay, the payment window is a frame from
 * the provider's origin; the tester chooses in it how the payment ends. Loaded as a classic script, without a build.
 */
{
  const frameUrl = new URL('checkout/frame', document.currentScript.src);

  const FULL_SCREEN = {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'none',
    overflow: 'hidden',
    // A frame is transparent only if its color scheme equals that of its document.
    colorScheme: 'light',
  };

  function create(tag, properties) {
    const node = Object.assign(document.createElement(tag), properties);
    Object.assign(node.style, FULL_SCREEN);
    return node;
  }

  /** Posts the reply to `url` as a form, for pages that use `redirect`, such as in in-app browsers. */
  function postTo(url, reply) {
    const form = Object.assign(document.createElement('form'), { method: 'POST', action: url });
    for (const [name, value] of Object.entries(reply))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    document.body.append(form);
    form.submit();
  }

  /** A failure in Razorpay's form fields: `error[reason]` and so on, with the metadata as JSON. */
  const formOf = ({ metadata, ...error }) =>
    Object.fromEntries(
      Object.entries({ ...error, metadata: JSON.stringify(metadata) }).map(([name, value]) => [
        `error[${name}]`,
        value,
      ]),
    );

  class Razorpay {
    constructor(options) {
      if (!options?.key || !options.order_id) throw new Error('key and order_id are required');
      this.options = options;
      this.listeners = {};
    }

    on(event, listener) {
      (this.listeners[event] ??= []).push(listener);
    }

    open() {
      // JSON drops the functions of the options.
      const options = encodeURIComponent(JSON.stringify({ ...this.options, merchant: window.location.origin }));
      this.frame = create('iframe', { title: 'Test payment', src: `${frameUrl.href}#${options}` });
      this.dialog = create('dialog', { ariaLabel: 'Test payment' });
      this.dialog.append(this.frame);
      this.dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        this.escape();
      });
      this.onMessage = ({ source, origin, data }) => {
        if (source === this.frame.contentWindow && origin === frameUrl.origin) this.receive(data);
      };
      window.addEventListener('message', this.onMessage);
      document.body.append(this.dialog);
      this.dialog.showModal();
    }

    close() {
      window.removeEventListener('message', this.onMessage);
      this.dialog?.close();
      this.dialog?.remove();
      this.dialog = undefined;
    }

    receive({ event, reply }) {
      if (event === 'render') this.frame.focus();
      else if (event === 'success') this.succeed(reply);
      else if (event === 'failure') this.fail(reply.error);
      else if (event === 'escape') this.escape();
      else if (event === 'dismiss') this.dismiss();
    }

    succeed(reply) {
      const { handler, callback_url: url, redirect } = this.options;
      this.close();
      if (url && (redirect || !handler)) postTo(url, reply);
      else handler?.(reply);
    }

    /** The window stays open for a retry, unless the page disabled retries or uses `redirect`. */
    fail(error) {
      const { callback_url: url, redirect, retry } = this.options;
      if (url && redirect) {
        this.close();
        postTo(url, formOf(error));
        return;
      }
      for (const listener of this.listeners['payment.failed'] ?? []) listener({ error });
      if (retry?.enabled === false) this.dismiss();
    }

    escape() {
      if (this.options.modal?.escape !== false) this.dismiss();
    }

    dismiss() {
      if (!this.dialog) return;
      this.close();
      this.options.modal?.ondismiss?.();
    }
  }

  window.Razorpay = Razorpay;
}
