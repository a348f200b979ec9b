/**
 * Stands in for Razorpay's checkout.js: the same `window.Razorpay`, a window in which a tester decides how the
 * payment ends. Loaded as a classic script, without a build.
 */
{
  const api = new URL('../checkout/', document.currentScript.src);

  const STYLE = `
    :host { all: initial; }
    * { box-sizing: border-box; }
    dialog {
      border: 0; padding: 0; margin: auto auto 0; width: 100%; max-width: 100%; max-height: 96dvh; overflow: auto;
      border-radius: 16px 16px 0 0; background: #fff; color: #12211f;
      font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans Devanagari', sans-serif;
      box-shadow: 0 16px 48px rgb(18 33 31 / 0.28);
    }
    dialog::backdrop { background: rgb(18 33 31 / 0.6); }
    @media (min-width: 560px) { dialog { margin: auto; width: 400px; border-radius: 16px; } }
    .mark { background: #fdf1dc; color: #6b4508; padding: 10px 24px; font-size: 13px; font-weight: 600; text-align: center; }
    header { display: flex; gap: 12px; align-items: center; padding: 20px 24px 0; }
    .face {
      flex: none; width: 44px; height: 44px; border-radius: 12px; display: grid; place-items: center;
      background: #e4f1f0; color: #084f4f; font-weight: 700; font-size: 20px;
    }
    h2 { margin: 0; font-size: 16px; line-height: 1.35; overflow-wrap: anywhere; }
    header p { margin: 0; font-size: 14px; color: #4c5f5b; overflow-wrap: anywhere; }
    .amount { margin: 16px 24px 0; font-size: 32px; line-height: 1.2; font-weight: 700; font-variant-numeric: tabular-nums; }
    .order { margin: 2px 24px 0; font-size: 12px; color: #4c5f5b; overflow-wrap: anywhere; }
    fieldset { border: 0; margin: 16px 24px 0; padding: 3px; display: flex; border-radius: 12px; background: #eef3f1; }
    legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    label { flex: 1; position: relative; }
    label input { position: absolute; opacity: 0; inset: 0; margin: 0; cursor: pointer; }
    label span { display: block; min-height: 40px; line-height: 40px; text-align: center; border-radius: 10px; font-size: 14px; font-weight: 600; color: #4c5f5b; }
    label input:checked + span { background: #fff; color: #12211f; box-shadow: 0 1px 3px rgb(18 33 31 / 0.18); }
    .word { margin: 16px 24px 0; font-size: 14px; min-height: 21px; }
    .word.bad { color: #a3301f; font-weight: 600; }
    .acts { display: grid; gap: 10px; padding: 12px 24px 24px; }
    button { font: inherit; font-weight: 600; min-height: 52px; border-radius: 12px; border: 1px solid #c4d2cd; background: #fff; color: #12211f; padding: 8px 16px; cursor: pointer; }
    button:hover { background: #f3f7f5; }
    button.main { background: #0b6e6e; border-color: #0b6e6e; color: #fff; }
    button.main:hover { background: #084f4f; }
    button.plain { border-color: transparent; color: #4c5f5b; }
    button:disabled { opacity: 0.55; cursor: progress; }
    button:focus-visible, label input:focus-visible + span { outline: 3px solid #2b6cb0; outline-offset: 2px; }
    @media (prefers-reduced-motion: no-preference) { dialog[open] { animation: rise 180ms ease-out; } }
    @keyframes rise { from { transform: translateY(12px); opacity: 0; } }
  `;

  const BODY = `
    <dialog aria-labelledby="who" data-testid="checkout">
      <div class="mark" data-testid="checkout-test-marker">TEST PAYMENT &mdash; no real money moves</div>
      <header><div class="face" aria-hidden="true"></div><div><h2 id="who"></h2><p class="what"></p></div></header>
      <p class="amount" data-testid="checkout-amount"></p>
      <p class="order"></p>
      <fieldset>
        <legend>Pay with</legend>
        <label><input type="radio" name="method" value="upi" checked /><span>UPI</span></label>
        <label><input type="radio" name="method" value="card" /><span>Card</span></label>
      </fieldset>
      <p class="word" role="status" aria-live="polite">Choose how this test payment ends.</p>
      <div class="acts">
        <button class="main" data-testid="checkout-success" data-outcome="captured">Success</button>
        <button data-testid="checkout-failure" data-outcome="failed">Failure</button>
        <button data-testid="checkout-slow" data-outcome="slow">Slow: captured a little later</button>
        <button class="plain" data-testid="checkout-cancel">Cancel</button>
      </div>
    </dialog>`;

  const SLOW_NOTE_MS = 1200;

  const inRupees = (paise) =>
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: paise % 100 === 0 ? 0 : 2,
    }).format(paise / 100);

  async function ask(path, body) {
    const answer = await fetch(new URL(path, api), {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const reply = await answer.json();
    if (!answer.ok) throw new Error(reply.error?.description ?? 'The test payment window got no answer.');
    return reply;
  }

  /** For pages in an in-app browser: the answer goes to `url` as a form. */
  function postTo(url, reply) {
    const form = Object.assign(document.createElement('form'), { method: 'POST', action: url });
    for (const [name, value] of Object.entries(reply))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    document.body.append(form);
    form.submit();
  }

  /** A failure as Razorpay posts it: `error[reason]` and so on, with its metadata as JSON. */
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
      this.hearers = {};
    }

    on(event, hear) {
      (this.hearers[event] ??= []).push(hear);
    }

    open() {
      this.host = document.createElement('div');
      const root = this.host.attachShadow({ mode: 'open' });
      root.innerHTML = `<style>${STYLE}</style>${BODY}`;
      this.find = (selector) => root.querySelector(selector);
      this.dialog = this.find('dialog');
      this.describe();
      this.dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.options.modal?.escape !== false) this.dismiss();
      });
      this.find('[data-testid="checkout-cancel"]').addEventListener('click', () => this.dismiss());
      for (const button of root.querySelectorAll('[data-outcome]'))
        button.addEventListener('click', () => this.attempt(button.dataset.outcome));
      document.body.append(this.host);
      this.dialog.showModal();
      void this.load();
    }

    close() {
      this.dialog?.close();
      this.host?.remove();
      this.host = undefined;
    }

    describe() {
      const { name, description, order_id: order } = this.options;
      this.find('.face').textContent = (name ?? 'T').replace(/^Dr\.?\s+/i, '').charAt(0);
      this.find('#who').textContent = name ?? 'Test merchant';
      this.find('.what').textContent = description ?? '';
      this.find('.order').textContent = `Order ${order}`;
    }

    /** The amount is the order's, whatever the page said. */
    async load() {
      const { key, order_id: order, amount } = this.options;
      try {
        const known = await ask(`${order}?key=${encodeURIComponent(key)}`);
        if (!this.host) return;
        this.find('.amount').textContent = inRupees(known.amount);
        window.postMessage({ event: 'render' }, window.location.origin); // as Razorpay's frame tells the page that it is there
        if (amount !== undefined && Number(amount) !== known.amount && known.status !== 'paid')
          this.say('The amount differs from the order: Razorpay would refuse this payment.', true);
      } catch (error) {
        this.say(error.message, true);
      }
    }

    async attempt(outcome) {
      const { key, order_id: order, prefill } = this.options;
      const method = this.find('input:checked').value;
      const { email, contact } = prefill ?? {};
      this.busy(true);
      this.say('Talking to the test bank…');
      try {
        const body = { key, outcome, method, ...(email && { email }), ...(contact && { contact }) };
        this.settle(await ask(`${order}/pay`, body));
      } catch (error) {
        this.say(error.message, true);
        this.busy(false);
      }
    }

    settle(reply) {
      if (reply.error) return this.failed(reply.error);
      if (reply.pending) {
        this.say('The bank has not answered yet. The payment arrives in a few seconds.');
        setTimeout(() => this.dismiss(), SLOW_NOTE_MS);
        return undefined;
      }
      const { handler, callback_url: url, redirect } = this.options;
      this.close();
      if (url && (redirect || !handler)) postTo(url, reply);
      else handler?.(reply);
      return undefined;
    }

    /** The window stays open for another try, unless the page forbids it or wants to be returned to. */
    failed(error) {
      const { callback_url: url, redirect } = this.options;
      if (url && redirect) {
        this.close();
        postTo(url, formOf(error));
        return;
      }
      this.busy(false);
      this.say(error.description, true);
      for (const hear of this.hearers['payment.failed'] ?? []) hear({ error });
      if (this.options.retry?.enabled === false) this.dismiss();
    }

    dismiss() {
      if (!this.host) return;
      this.close();
      this.options.modal?.ondismiss?.();
    }

    say(text, bad = false) {
      if (!this.host) return;
      this.find('.word').textContent = text;
      this.find('.word').classList.toggle('bad', bad);
    }

    busy(on) {
      for (const button of this.host?.shadowRoot.querySelectorAll('[data-outcome]') ?? []) button.disabled = on;
    }
  }

  window.Razorpay = Razorpay;
}
