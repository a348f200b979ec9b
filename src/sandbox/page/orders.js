import { byId, call, dayAndTime, withBusyButton, el, rupees } from './dom.js';

const DELAY_SECONDS = 60;
const MAX_ORDERS = 12;
const BADGES = { created: ['', 'Open'], attempted: ['warn', 'Tried'], paid: ['good', 'Paid'] };

let lastRendered = '';

/** Shows the newest orders. Renders again only after a change, so that a click is not lost. */
export async function refreshOrders() {
  const { orders } = await call('GET', 'razorpay/orders');
  const text = JSON.stringify(orders);
  if (text === lastRendered) return;
  lastRendered = text;
  const open = orders.filter(({ status }) => status !== 'paid').length;
  byId('orders-count').textContent = `${open} not paid`;
  const rows = orders.slice(0, MAX_ORDERS).map(orderRow);
  byId('orders').replaceChildren(
    ...(rows.length
      ? rows
      : [
          el('li', {
            className: 'empty',
            textContent: 'No orders yet. Open a payment link on the phone and press Pay.',
          }),
        ]),
  );
}

function orderRow({ id, status, amount, at }) {
  const [kind, word] = BADGES[status];
  const pay = el('button', {
    type: 'button',
    className: 'button main',
    textContent: 'Pay',
    'data-testid': 'order-pay',
    'aria-label': `Pay order ${id}`,
  });
  pay.addEventListener('click', () => withBusyButton(pay, 'Paying…', () => payOrder(id)));
  return el(
    'li',
    { className: 'order', 'data-testid': 'order' },
    el(
      'div',
      {},
      el('strong', { textContent: rupees(amount) }),
      el('span', { className: `badge ${kind}`, textContent: word }),
      el('code', { textContent: id }),
      el('small', { textContent: dayAndTime(at) }),
    ),
    status === 'paid' ? null : pay,
  );
}

async function payOrder(id) {
  const [outcome, webhook] = [byId('pay-outcome').value, byId('pay-webhook').value];
  const late = webhook === 'delayed' && { delaySeconds: DELAY_SECONDS };
  const { paymentId } = await call('POST', `razorpay/orders/${id}/pay`, { outcome, webhook, ...late });
  await refreshOrders();
  return `Payment ${paymentId}: ${outcome.replaceAll('_', ' ')}.`;
}
