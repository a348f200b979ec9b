// @ts-check
/** Signed Razorpay events for a doctor's webhook endpoint. */
import { createHmac } from 'node:crypto';
import { PRODUCTION_ENV } from './servers.mjs';

/** @typedef {import('./measure.mjs').BenchContext} BenchContext */

const SECRET = 'for measuring only';

/**
 * Sets up a doctor's webhook endpoint. The generated data has no valid secrets, so it stores one that the server can
 * decrypt.
 * @param {Pick<BenchContext, 'doctorId' | 'rows'>} context
 * @returns {Promise<string>} its path
 */
export async function setUpWebhook({ doctorId, rows }) {
  const token = `for-measuring-${doctorId}`;
  process.env['ENCRYPTION_KEY'] = PRODUCTION_ENV.ENCRYPTION_KEY;
  const { seal } = await import(new URL('../dist/platform/secrets.js', import.meta.url).href);
  await rows('UPDATE payment_gateway SET webhook_secret_sealed = $2 WHERE doctor_id = $1', [
    doctorId,
    seal(SECRET, `${doctorId}/webhook_secret`),
  ]);
  await rows('INSERT INTO webhook_endpoint (token, doctor_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    token,
    doctorId,
  ]);
  return `/api/webhooks/razorpay/${token}`;
}

/**
 * @param {Record<string, unknown>} payment @param {number} at Unix seconds
 * @param {string} nonce makes the body unique
 */
export const capturedEvent = ({ amount, ...payment }, at, nonce) => {
  const entity = { ...payment, amount: Number(amount), currency: 'INR', status: 'captured', created_at: at };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_Bench000000001',
    event: 'payment.captured',
    contains: ['payment'],
    payload: { payment: { entity } },
    created_at: at,
    nonce,
  });
};

export const signatureHeaders = (/** @type {string} */ body) => ({
  'x-razorpay-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
});
