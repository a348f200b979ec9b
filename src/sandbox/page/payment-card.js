/** A payment link as WhatsApp draws it: the amount, and one button that ends with the link. */
import { call, el, rupees, withBusyButton } from './dom.js';

const STATES = {
  open: ['', 'Payment due'],
  failed: ['bad', 'Payment failed. You can try again.'],
  paid: ['good', 'Paid'],
  expired: ['', 'Expired'],
  cancelled: ['', 'Cancelled'],
};
const END_TEXTS = {
  paid: 'Payment completed',
  expired: 'This payment request has expired',
  cancelled: 'This payment request was cancelled',
};

/** The address of the simulated page at the short address of a link. */
const pageOf = (link) => `/sandbox/razorpay/link/${link.split('/').pop()}`;

export function paymentCard({ id, amount, state }, { button, link, refresh }) {
  const [kind, word] = STATES[state];
  const isOpen = state === 'open' || state === 'failed';
  const pay = (outcome, text, testId, className) => {
    const node = el('button', { type: 'button', className, textContent: text, 'data-testid': testId });
    node.addEventListener('click', () =>
      withBusyButton(node, 'Paying…', async () => {
        await call('POST', `razorpay/payment_links/${id}/pay`, { outcome });
        await refresh();
        return outcome === 'captured' ? 'Paid from the phone.' : 'The payment failed.';
      }),
    );
    return node;
  };
  const actions = isOpen
    ? [
        pay('captured', button ?? 'Pay now', 'card-pay', 'card-pay'),
        pay('failed', 'Pay, but the bank refuses', 'card-fail', 'choice'),
        el('a', {
          href: pageOf(link),
          target: '_blank',
          rel: 'noopener',
          textContent: 'Open as a web page',
          'data-testid': 'card-link',
        }),
      ]
    : [el('p', { className: 'card-end', textContent: END_TEXTS[state] })];
  return el(
    'section',
    { className: `pay-card ${state}`, 'aria-label': 'Payment card', 'data-testid': 'payment-card' },
    el(
      'div',
      { className: 'card-sum' },
      el('strong', { textContent: rupees(amount), 'data-testid': 'card-amount' }),
      el('span', { className: `badge ${kind}`, textContent: word, 'data-testid': 'card-state' }),
    ),
    ...actions,
  );
}
