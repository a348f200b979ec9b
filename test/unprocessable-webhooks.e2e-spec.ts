import { setTimeout as sleep } from 'node:timers/promises';
import { webhookHelpers } from './helpers/webhooks.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** Events that cannot be applied do not stay pending forever. */
describe('an event that cannot be applied', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: ReturnType<typeof paymentHelpers>;
  let webhookSteps: ReturnType<typeof webhookHelpers>;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    [paymentSteps, webhookSteps] = [paymentHelpers(w, () => doctor), webhookHelpers(w, () => doctor)];
    await webhookSteps.save({ key_id: 'rzp_test_simEnding1', key_secret: 'the-key-secret', webhook_secret: SECRET });
  });
  afterAll(() => w.end());

  const SECRET = 'the secret of the endings';
  const alarms = (alarm: string) => w.log().split(`"alarm":"${alarm}"`).length - 1;
  /** The result of the event with this id. */
  const ending = async (id: string) => {
    const [row] = await w.rows<{ error_code: string | null; ended: boolean }>(
      `SELECT o.error_code, i.handled_at IS NOT NULL AS ended FROM inbox i
       JOIN outbox o ON o.payload->>'inboxId' = i.id::text WHERE i.event_id = $1`,
      [id],
    );
    return row;
  };
  /** A payment that only this event reports. */
  const captured = async () => {
    const order = await paymentSteps.ordering();
    return { order, event: await webhookSteps.captured((await w.pay(order.orderId, { webhook: 'lost' })).paymentId) };
  };

  it('ends with an alarm when it does not have Razorpay’s documented form', async () => {
    const { order, event } = await captured();
    expect(await webhookSteps.sendEvent({ ...event, created_at: 'zzz' }, SECRET, { id: 'unreadable-1' })).toBe(200);
    await w.settle();
    expect(await ending('unreadable-1')).toEqual({ error_code: 'webhook.unreadable', ended: true });
    expect(alarms('webhook.unreadable')).toBe(1);
    expect(await webhookSteps.sendEvent(event, SECRET, { id: 'readable-1' })).toBe(200);
    await w.settle();
    expect(await paymentSteps.statusOf(order.patient)).toBe('active');
  });

  it('is retried for a day when the ledger rejects it, then ends with an alarm, and can be sent again', async () => {
    const { order, event } = await captured();
    await w.rows('ALTER TABLE ledger_entry ADD CONSTRAINT not_now CHECK (false) NOT VALID');
    await webhookSteps.sendEvent(event, SECRET, { id: 'refused-1' });
    await sleep(2_500); // the first attempt and a second one
    expect(await ending('refused-1')).toEqual({ error_code: null, ended: false });
    await w.rows(`UPDATE outbox SET created_at = now() - interval '25 hours' WHERE handled_at IS NULL`);
    for (let tries = 0; !(await ending('refused-1'))?.ended; tries++) {
      if (tries === 300) throw new Error('it is tried for ever');
      await sleep(100);
    }
    expect(await ending('refused-1')).toEqual({ error_code: 'webhook.given_up', ended: true });
    expect(alarms('webhook.given_up')).toBe(1);
    await w.rows('ALTER TABLE ledger_entry DROP CONSTRAINT not_now');
    await webhookSteps.sendEvent(event, SECRET, { id: 'refused-2' });
    await w.settle();
    expect(await paymentSteps.statusOf(order.patient)).toBe('active');
  });

  it('also ends if 500 of them are years old, and retention still works', async () => {
    const unreadable = { event: 'payment.captured', created_at: 'zzz', payload: {} };
    await w.rows(
      `WITH stored AS (
         INSERT INTO inbox (id, source, scope, event_id, body, received_at)
         SELECT gen_random_uuid(), 'razorpay', $1::text, 'endless-' || n, $2::jsonb, now() - interval '2 years'
         FROM generate_series(1, 500) n RETURNING id)
       INSERT INTO outbox (subscriber, name, payload, created_at)
       SELECT 'payments', 'razorpay.received', jsonb_build_object('doctorId', $1::text, 'inboxId', id), now() - interval '2 years'
       FROM stored`,
      [doctor.id, unreadable],
    );
    await w.rows(
      // Ids grow with time, so the oldest event has the smallest.
      `INSERT INTO inbox (id, source, scope, event_id, body, received_at, handled_at) VALUES
         ('00000000-0000-7000-8000-000000000000', 'razorpay', $1, 'long-ended', '{}', now() - interval '3 years', now() - interval '2 years')`,
      [doctor.id],
    );
    const count = async (id: string, more = '') =>
      (await w.rows(`SELECT FROM inbox WHERE event_id LIKE $1 ${more}`, [id])).length;
    for (let tries = 0; (await count('endless-%', 'AND handled_at IS NULL')) > 0; tries++) {
      if (tries === 300) throw new Error('they are tried for ever');
      await sleep(100);
    }
    expect(await count('endless-%')).toBe(500); // kept for another year
    await w.settle();
    expect(await count('long-ended')).toBe(0);
  });
});
