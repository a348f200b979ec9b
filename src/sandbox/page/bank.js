/** The bank page that the payment window opens in a popup, like Razorpay's mock bank page. */
import { fetchOrder, payOrder } from './checkout-api.js';
import { byId, rupees } from './dom.js';

const { orderId, ...attempt } = JSON.parse(decodeURIComponent(window.location.hash.slice(1)));
const buttons = document.querySelectorAll('[data-outcome]');

function showStatus(text, isBad = false) {
  byId('status').textContent = text;
  byId('status').classList.toggle('bad', isBad);
}

async function pay(outcome) {
  for (const button of buttons) button.disabled = true;
  try {
    const reply = await payOrder(orderId, { ...attempt, outcome });
    window.opener?.postMessage(reply, window.location.origin);
    showStatus('You can close this page.');
    window.close();
  } catch (error) {
    showStatus(error.message, true);
  }
}

for (const button of buttons) button.addEventListener('click', () => pay(button.dataset.outcome));
byId('what').textContent = attempt.method === 'card' ? 'Card payment, 3-D Secure' : 'Netbanking';
byId('order').textContent = `Order ${orderId}`;
try {
  byId('amount').textContent = rupees((await fetchOrder(orderId, attempt.key)).amount);
} catch (error) {
  showStatus(error.message, true);
}
