import { randomUUID } from 'node:crypto';
import type { World } from './world.js';

export const RAZORPAY = '/sandbox/razorpay';

export interface Entity {
  id: string;
  status: string;
  [field: string]: unknown;
}

export interface List<E = Entity> {
  entity: 'collection';
  count: number;
  items: E[];
}

export const basicAuth = (keyId: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`,
});

/** A merchant at the simulated Razorpay that calls its API directly. It is no doctor at Nirog. */
export function simulatedMerchant(
  w: World,
  keyId = `rzp_test_sim${randomUUID().slice(0, 8)}`,
  secret = 'merchant secret',
) {
  const call = <T = Entity>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    w.call<T>(method, `${RAZORPAY}${path}`, { body, headers: { ...basicAuth(keyId, secret), ...headers } });
  const must = async <T = Entity>(...request: Parameters<typeof call>) => {
    const response = await call<T>(...request);
    if (response.status !== 200) throw new Error(`${request[0]} ${request[1]}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const order = (fields: object = {}) => must('POST', '/v1/orders', { amount: 49_900, currency: 'INR', ...fields });
  /** Pays an order of this merchant. @returns Razorpay's id of the payment. */
  const paid = async (orderId: string, outcome = 'captured', more: object = {}) =>
    (await w.pay(orderId, { outcome, ...more })).paymentId;
  return {
    keyId,
    secret,
    call,
    must,
    order,
    paid,
    payment: (id: string) => must('GET', `/v1/payments/${id}`),
    async sale(outcome?: string, fields?: object) {
      const { id: orderId } = await order(fields);
      return { orderId, paymentId: await paid(orderId, outcome) };
    },
    /** The pending webhook jobs for one endpoint path, oldest first; `gap` is seconds until due. */
    webhooks: (path: string) =>
      w.rows<{ tries: number; payload: { headers: Record<string, string>; body: string }; gap: number }>(
        `SELECT tries, payload, extract(epoch FROM due_at - now())::float8 AS gap FROM sandbox.simulated_job
         WHERE kind = 'webhook' AND queue = $1 ORDER BY id`,
        [path],
      ),
  };
}

export interface RazorpayError {
  error: { code: string; description: string; reason?: string; field?: string; metadata?: object };
}
