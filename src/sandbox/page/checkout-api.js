/** API calls of the payment window and the bank page. They need the public key only. */

const ORDERS = '/sandbox/razorpay/checkout';

async function request(path, options) {
  const response = await fetch(`${ORDERS}/${path}`, options);
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.error?.description ?? 'The test payment server did not respond.');
  return reply;
}

export const fetchOrder = (orderId, key) => request(`${orderId}?key=${encodeURIComponent(key)}`);

/** Attempts a payment. @returns Razorpay's success reply, `{ error }` or `{ pending }`. */
export const payOrder = (orderId, { email, contact, ...attempt }) =>
  request(`${orderId}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...attempt, ...(email && { email }), ...(contact && { contact }) }),
  });
