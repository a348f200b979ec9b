/**
 * The payment window, a frame on the provider's origin in the merchant's page. UPI payments are completed here; cards
 * (3-D Secure) and netbanking on the bank page, which this frame opens in a popup.
 */
import { fetchOrder, payOrder } from './checkout-api.js';
import { byId, rupees } from './dom.js';

const SLOW_NOTE_MS = 1200;
const CLOSED_CHECK_MS = 500;

const {
  merchant,
  key,
  order_id: orderId,
  amount,
  name,
  description,
  prefill,
} = JSON.parse(decodeURIComponent(window.location.hash.slice(1)));
const { email, contact } = prefill ?? {};
const buttons = [...document.querySelectorAll('button.upi, button.bank')];

const postToMerchant = (event, reply) => window.parent.postMessage({ event, reply }, merchant);
const method = () => document.querySelector('input:checked').value;

function showStatus(text, isBad = false) {
  byId('status').textContent = text;
  byId('status').classList.toggle('bad', isBad);
}

function setBusy(isBusy) {
  for (const button of buttons) button.disabled = isBusy;
}

const showPrompt = () =>
  showStatus(
    method() === 'upi'
      ? 'Choose how this test payment ends.'
      : 'Your bank asks you to confirm the payment on its page.',
  );

/** Shows the amount of the order, not the one that the merchant's page passed. */
async function showOrder() {
  byId('face').textContent = (name ?? 'T').replace(/^Dr\.?\s+/i, '').charAt(0);
  byId('who').textContent = name ?? 'Test merchant';
  byId('what').textContent = description ?? '';
  byId('order').textContent = `Order ${orderId}`;
  try {
    const order = await fetchOrder(orderId, key);
    byId('amount').textContent = rupees(order.amount);
    postToMerchant('render');
    if (amount !== undefined && Number(amount) !== order.amount && order.status !== 'paid')
      showStatus('The amount differs from the order: Razorpay would refuse this payment.', true);
  } catch (error) {
    showStatus(error.message, true);
  }
}

function finish(reply) {
  if (reply.error) {
    setBusy(false);
    showStatus(reply.error.description, true);
    postToMerchant('failure', reply);
  } else if (reply.pending) {
    showStatus('The bank has not answered yet. The payment arrives in a few seconds.');
    setTimeout(() => postToMerchant('dismiss'), SLOW_NOTE_MS);
  } else postToMerchant('success', reply);
}

async function pay(outcome) {
  setBusy(true);
  showStatus('Talking to the test bank…');
  try {
    finish(await payOrder(orderId, { key, outcome, method: method(), email, contact }));
  } catch (error) {
    setBusy(false);
    showStatus(error.message, true);
  }
}

/** The popup pays the order and posts the reply to this frame through `window.opener`. */
function openBank() {
  const payment = encodeURIComponent(JSON.stringify({ key, orderId, method: method(), email, contact }));
  const bank = window.open(`bank#${payment}`, 'bank', 'popup,width=480,height=640');
  if (!bank) return showStatus('The browser blocked the bank page. Allow popups and try again.', true);
  setBusy(true);
  showStatus("Complete the payment on your bank's page.");
  let isClosed = false;
  const closeCheck = setInterval(() => {
    if (bank.closed && isClosed) stop(() => showStatus('The bank page was closed.', true));
    isClosed = bank.closed; // one more interval for a reply that was posted just before
  }, CLOSED_CHECK_MS);
  const receive = ({ source, origin, data }) => {
    if (source === bank && origin === window.location.origin) stop(() => finish(data));
  };
  const stop = (then) => {
    clearInterval(closeCheck);
    window.removeEventListener('message', receive);
    setBusy(false);
    then();
  };
  window.addEventListener('message', receive);
}

for (const input of document.querySelectorAll('[name=method]')) input.addEventListener('change', showPrompt);
for (const button of document.querySelectorAll('[data-outcome]'))
  button.addEventListener('click', () => pay(button.dataset.outcome));
byId('bank').addEventListener('click', openBank);
byId('cancel').addEventListener('click', () => postToMerchant('dismiss'));
window.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') postToMerchant('escape');
});
showPrompt();
void showOrder();
