/** What the payment window and the bank's page ask the provider, with the public key only. */

const ORDERS = '/sandbox/razorpay/checkout';

async function request(path, options) {
  const response = await fetch(`${ORDERS}/${path}`, options);
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.error?.description ?? 'The test payment window got no answer.');
  return reply;
}

export const fetchOrder = (orderId, key) => request(`${orderId}?key=${encodeURIComponent(key)}`);

/** One attempt to pay. @returns Razorpay's reply of a success, `{ error }` or `{ pending }`. */
export const payOrder = (orderId, { email, contact, ...attempt }) =>
  request(`${orderId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...attempt, ...(email && { email }), ...(contact && { contact }) }),
  });
