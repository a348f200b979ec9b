import { createHmac, randomUUID } from 'node:crypto';
import type { World } from './world.js';

/** A signed event about the payment of an order; each send repeats the same bytes under the same event id. */
export async function razorpayEvent(w: World, orderId: string, event = 'payment.captured') {
  const [row] = await w.rows<{ path: string; secret: string; payment: object }>(
    `SELECT '/api/webhooks/razorpay/' || r.token AS path, k.webhook_secret AS secret, p.entity AS payment
     FROM sandbox.razorpay_entity p JOIN sandbox.razorpay_key k ON k.key_id = p.key_id
     JOIN webhook_endpoint r ON r.doctor_id = k.doctor_id WHERE p.parent_id = $1 AND p.kind = 'payment'`,
    [orderId],
  );
  if (!row) throw new Error(`nobody paid ${orderId}`);
  const created_at = Math.floor(Date.now() / 1_000);
  const body = { entity: 'event', event, payload: { payment: { entity: row.payment } }, created_at };
  const headers = {
    'x-razorpay-signature': createHmac('sha256', row.secret).update(JSON.stringify(body)).digest('hex'),
    'x-razorpay-event-id': randomUUID(),
  };
  return () => w.call('POST', row.path, { body, headers });
}
