/** The page at the short address of a payment link. */
import { byId, dayAndTime, rupees } from './dom.js';

const code = window.location.pathname.split('/').pop();
const buttons = document.querySelectorAll('[data-outcome]');
const ENDS = {
  paid: 'This payment link is paid.',
  expired: 'This payment link has expired.',
  cancelled: 'This payment link was cancelled.',
};

async function request(path, body) {
  const response = await fetch(`/sandbox/razorpay/links/${encodeURIComponent(code)}${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.error?.description ?? 'The test payment server did not respond.');
  return reply;
}

function showStatus(text, isBad = false) {
  byId('status').textContent = text;
  byId('status').classList.toggle('bad', isBad);
}

async function showLink() {
  const { amount, description, status, expire_by: expiry } = await request('');
  byId('what').textContent = description || 'Payment link';
  byId('amount').textContent = rupees(amount);
  const isOpen = status === 'created';
  byId('order').textContent = isOpen && expiry ? `Pay until ${dayAndTime(expiry * 1_000)}` : '';
  byId('actions').hidden = !isOpen;
  showStatus(ENDS[status] ?? 'Choose how this test payment ends.');
}

async function pay(outcome) {
  for (const button of buttons) button.disabled = true;
  try {
    const { status, error } = await request('/pay', { outcome });
    await showLink();
    if (status === 'failed') showStatus(error, true);
    if (status === 'created') showStatus('The bank has not answered yet. The payment arrives in a few seconds.');
  } catch (error) {
    showStatus(error.message, true);
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

for (const button of buttons) button.addEventListener('click', () => pay(button.dataset.outcome));
showLink().catch((error) => showStatus(error.message, true));
