import { createHmac, randomUUID } from 'node:crypto';
import type { Doctor, World } from './world.js';

/** The doctor's payment gateway in API responses. */
export interface Gateway {
  key_id: string | null;
  webhook_url: string;
  checked_at: string | null;
  webhooks: {
    last_at: string | null;
    silent_since: string | null;
    managed: boolean;
    previous_secret_until: string | null;
  };
}

/** Builds and signs Razorpay events in the test, with a secret that it knows. */
export function webhookHelpers(w: World, doctor: () => Doctor) {
  const PATH = '/api/account/payment-gateway';
  const gateway = async () =>
    (await w.must<{ payment_gateway: Gateway }>('GET', PATH, { token: doctor().token })).payment_gateway;

  const save = (body: object) =>
    w.call<{ payment_gateway: Gateway; code?: string; error?: string; details?: { field: string; message: string }[] }>(
      'PUT',
      PATH,
      { token: doctor().token, body },
    );

  /** A payment entity of Razorpay, and the id of its account. */
  async function paymentAt(paymentId: string) {
    const [row] = await w.rows<{ entity: { id: string; created_at: number }; account: string }>(
      `SELECT e.entity, k.account_id AS account FROM sandbox.razorpay_entity e
       JOIN sandbox.razorpay_key k ON k.key_id = e.key_id WHERE e.id = $1`,
      [paymentId],
    );
    if (!row) throw new Error('the simulator has no such payment');
    return row;
  }

  async function captured(paymentId: string, { account }: { account?: string } = {}) {
    const payment = await paymentAt(paymentId);
    return {
      entity: 'event',
      account_id: account ?? payment.account,
      event: 'payment.captured',
      contains: ['payment'],
      payload: { payment: { entity: payment.entity } },
      created_at: payment.entity.created_at,
    };
  }

  /** The secret with which Razorpay signs the doctor's events. */
  async function secret(): Promise<string> {
    const [row] = await w.rows<{ secret: string | null }>(
      'SELECT webhook_secret AS secret FROM sandbox.razorpay_key WHERE doctor_id = $1',
      [doctor().id],
    );
    return row?.secret ?? '';
  }

  /** Posts an event to the doctor's webhook address, here or at another process. @returns the response's status. */
  async function sendEvent(
    body: object | string,
    secret: string,
    { id = randomUUID(), origin = w.origin }: { id?: string; origin?: string } = {},
  ): Promise<number> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(origin + new URL((await gateway()).webhook_url).pathname, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': createHmac('sha256', secret).update(text).digest('hex'),
        'x-razorpay-event-id': id,
      },
      body: text,
    });
    await answer.body?.cancel();
    return answer.status;
  }

  return {
    gateway,
    save,
    captured,
    secret,
    sendEvent,
    check: () => w.call<{ payment_gateway: Gateway }>('POST', `${PATH}/check`, { token: doctor().token }),
    /** Runs `work` while Razorpay rejects new webhooks. */
    async withoutRegistration(work: () => Promise<void>) {
      const rename = (from: string, to: string) => w.rows(`ALTER TABLE sandbox.${from} RENAME TO ${to}`);
      await rename('razorpay_webhook', 'razorpay_webhook_away');
      await work();
      await rename('razorpay_webhook_away', 'razorpay_webhook');
    },
  };
}
