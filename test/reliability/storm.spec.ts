import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';
import { findViolations } from '../helpers/ledger.js';
import { world, type Doctor, type World } from '../helpers/world.js';

const ORDERS = Number(process.env['STORM'] ?? 10_000);
const COPIES = 3;
const FORGED = ORDERS / 10;
const AT_ONCE = 32;
const PRICE = 49_900;

/** Patients with one open order each, inserted in bulk. They have no number, so no messages are sent. */
const CROWD = `
  WITH p AS (
    INSERT INTO patient (doctor_id, id, name, created_at)
    SELECT $1, gen_random_uuid(), 'Patient ' || n, now() FROM generate_series(1, $4::int) n RETURNING id
  ), e AS (
    INSERT INTO enrolment (doctor_id, id, patient_id, plan_id, created_at)
    SELECT $1, gen_random_uuid(), id, $2, now() FROM p RETURNING id, patient_id
  ), o AS (
    INSERT INTO payment_order (doctor_id, id, enrolment_id, tier_id, plan_name, tier_name, validity_type, months,
      amount_paise, state, provider_order_id, key_id, created_at, expires_at)
    SELECT $1, gen_random_uuid(), e.id, $3, 'Plan', 'Tier', 'monthly', 1, ${PRICE}, 'open',
      'order_' || substr(md5(e.id::text), 1, 14), 'rzp_test_sim', now(), now() + interval '30 minutes'
    FROM e RETURNING id, provider_order_id
  )
  INSERT INTO provider_order (provider_order_id, doctor_id, order_id)
  SELECT provider_order_id, $1, id FROM o RETURNING provider_order_id AS id`;

interface Sending {
  body: string;
  headers: Record<string, string>;
}

describe('a storm of webhooks', () => {
  let w: World;
  let doctor: Doctor;
  let path: string;
  let secret: string;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    const [account] = await w.rows<{ path: string; secret: string }>(
      `SELECT '/api/webhooks/razorpay/' || r.token AS path, k.webhook_secret AS secret
       FROM webhook_endpoint r JOIN sandbox.razorpay_key k ON k.doctor_id = r.doctor_id`,
    );
    ({ path, secret } = account as { path: string; secret: string });
  });
  afterAll(() => w.end());

  async function crowd(count: number): Promise<string[]> {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    return (await w.rows<{ id: string }>(CROWD, [doctor.id, plan, tier, count])).map(({ id }) => id);
  }

  /** Razorpay's event for a paid order: payment.captured for odd `n`, order.paid for even. */
  function sendingOf(orderId: string, n: number, key = secret): Sending {
    const created_at = Math.floor(Date.now() / 1_000);
    const payment = {
      id: orderId.replace('order_', 'pay_'),
      entity: 'payment',
      amount: PRICE,
      currency: 'INR',
      status: 'captured',
      order_id: orderId,
      method: 'upi',
      captured: true,
      amount_refunded: 0,
      created_at,
    };
    const event = n % 2 ? 'payment.captured' : 'order.paid';
    const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity: payment } }, created_at });
    const signature = createHmac('sha256', key).update(body).digest('hex');
    return { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': `evt_${orderId}` } };
  }

  /** Sends everything in random order, `AT_ONCE` at a time. @returns the number of responses by status. */
  async function sendAll(sendings: Sending[]): Promise<Record<number, number>> {
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const queue = sendings.map((sending) => ({ sending, at: Math.random() })).sort((a, b) => a.at - b.at);
    const counts: Record<number, number> = {};
    const worker = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const status = await post(next.sending, agent);
        counts[status] = (counts[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    agent.destroy();
    return counts;
  }

  const post = ({ body, headers }: Sending, agent: Agent): Promise<number> =>
    new Promise((resolve, reject) => {
      const options = { agent, method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      const call = request(w.origin + path, options, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      });
      call.on('error', reject).end(body);
    });

  it(
    `of ${ORDERS} payments, each sent ${COPIES} times, with ${FORGED} forged ones, has ${ORDERS} effects`,
    async () => {
      const [paid, unpaid] = [await crowd(ORDERS), await crowd(FORGED)];
      await w.rows('ANALYZE patient, enrolment, payment_order, provider_order'); // as autovacuum does within a minute
      const genuine = paid.map((id, n) => sendingOf(id, n));
      const forged = unpaid.map((id, n) => sendingOf(id, n, 'another secret'));
      const since = Date.now();
      const counts = await sendAll([...Array.from({ length: COPIES }, () => genuine).flat(), ...forged]);
      const answered = Date.now() - since;
      await settled();
      process.stdout.write(`storm of ${ORDERS}: answered in ${answered} ms, settled in ${Date.now() - since} ms\n`);
      expect(counts).toEqual({ 200: ORDERS * COPIES, 401: FORGED });
      const [effects] = await w.rows(
        `SELECT (SELECT count(*)::int FROM payment WHERE captured_at IS NOT NULL) AS payments,
         (SELECT count(DISTINCT order_id)::int FROM payment) AS orders, (SELECT count(*)::int FROM hold) AS holds,
         (SELECT count(*)::int FROM term WHERE state = 'paid') AS terms,
         (SELECT count(*)::int FROM message WHERE kind = 'confirmation') AS confirmations,
         (SELECT sum(amount_paise)::float8 FROM payment) AS paise, (SELECT count(*)::int FROM inbox) AS events`,
      );
      const each = { payments: ORDERS, orders: ORDERS, terms: ORDERS, confirmations: ORDERS, events: ORDERS };
      expect(effects).toEqual({ ...each, holds: 0, paise: ORDERS * PRICE });
      expect(await findViolations(w)).toEqual({});
    },
    60_000 + ORDERS * 120,
  );

  /** One call of `settle` waits for a minute at most. */
  async function settled(): Promise<void> {
    for (let status = 0; status !== 200;) ({ status } = await w.call('POST', '/sandbox/settle', { body: {} }));
  }
});
