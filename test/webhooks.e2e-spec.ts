import { webhookHelpers } from './helpers/webhooks.js';
import { paymentHelpers } from './helpers/payments.js';
import { startServer } from './helpers/server.js';
import { world, type Doctor, type World } from './helpers/world.js';

const QUIET = { event: 'payment.downtime.started', payload: {} };
let keys = 0;

/** Razorpay's webhooks: which doctor and account they belong to, their signatures, and missing ones. */
describe('webhooks', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: ReturnType<typeof paymentHelpers>;
  let webhookSteps: ReturnType<typeof webhookHelpers>;
  beforeAll(async () => {
    w = await world();
    [paymentSteps, webhookSteps] = [paymentHelpers(w, () => doctor), webhookHelpers(w, () => doctor)];
  });
  beforeEach(async () => {
    doctor = await w.doctor();
  });
  afterEach(() => w.must('DELETE', '/sandbox/clock'));
  afterAll(() => w.end());

  /** Unused keys of the simulator. */
  const newKeys = (webhook_secret?: string) => ({
    key_id: `rzp_test_simWebhook${keys++}`,
    key_secret: 'the-key-secret',
    ...(webhook_secret && { webhook_secret }),
  });
  const change = async (webhook_secret: string) => {
    const { key_id } = await webhookSteps.gateway();
    expect((await webhookSteps.save({ key_id, webhook_secret })).status).toBe(200);
  };
  const alarms = (alarm: string) => w.log().split(`"alarm":"${alarm}"`).length - 1;

  describe('a changed webhook secret', () => {
    it('stays valid for one more day, and repeated events are applied', async () => {
      await webhookSteps.save(newKeys('the first secret'));
      const order = await paymentSteps.ordering();
      const { paymentId } = await w.pay(order.orderId, { webhook: 'lost' });
      const event = await webhookSteps.captured(paymentId);
      await change('the second secret');
      await w.clock({ advance: { hours: 23, minutes: 59 } });
      expect((await webhookSteps.gateway()).webhooks.previous_secret_until).not.toBeNull();
      expect(await webhookSteps.sendEvent(event, 'the first secret')).toBe(200);
      await w.settle();
      expect(await paymentSteps.statusOf(order.patient)).toBe('active');
      expect(await webhookSteps.sendEvent(QUIET, 'the second secret')).toBe(200);
      await w.clock({ advance: { minutes: 2 } });
      expect((await webhookSteps.gateway()).webhooks.previous_secret_until).toBeNull();
      expect(await webhookSteps.sendEvent(QUIET, 'the first secret')).toBe(401);
      expect(await webhookSteps.sendEvent(QUIET, 'the second secret')).toBe(200);
    });

    it('takes effect at once in every process, and so does the end of the previous one', async () => {
      await webhookSteps.save(newKeys('secret number one'));
      const other = await startServer({
        DATABASE_URL: w.databaseUrl,
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
        REDIS_PREFIX: new URL(w.databaseUrl).pathname.slice(1), // the prefix that world() sets
        ROLE: 'api',
        SANDBOX: 'on',
        DEMO: 'off',
      });
      try {
        const there = { origin: other.origin };
        const statusesWith = async (...secrets: string[]) => {
          const answers: number[] = [];
          for (const secret of secrets) answers.push(await webhookSteps.sendEvent(QUIET, secret, there));
          return answers;
        };
        expect(await statusesWith('secret number one', 'secret number two')).toEqual([200, 401]);
        await change('secret number two');
        expect(await statusesWith('secret number one', 'secret number two')).toEqual([200, 200]);
        await change('secret number three');
        expect(await statusesWith('secret number one', 'secret number two', 'secret number three')).toEqual([
          200, 200, 200,
        ]);
        await w.clock({ advance: { hours: 24, minutes: 1 } });
        const here = [];
        for (const n of ['one', 'two', 'three']) here.push(await webhookSteps.sendEvent(QUIET, `secret number ${n}`));
        expect(here).toEqual([401, 401, 200]);
      } finally {
        await other.stop();
      }
    });

    it('keeps its expiry when the same one is saved again', async () => {
      await webhookSteps.save(newKeys('the only secret'));
      const { previous_secret_until } = (await webhookSteps.gateway()).webhooks;
      await w.clock({ advance: { hours: 1 } });
      await change('the only secret');
      expect((await webhookSteps.gateway()).webhooks.previous_secret_until).toBe(previous_secret_until);
    });

    it('does not change between check and storing: an event is checked against the secrets of that moment', async () => {
      await webhookSteps.save(newKeys('secret of race 0'));
      const turns = Array.from({ length: 8 }, (_, n) => n + 1);
      const answers: number[] = [];
      for (const turn of turns) {
        const old = `secret of race ${turn - 1}`;
        const [, ...statuses] = await Promise.all([
          change(`secret of race ${turn}`),
          ...[1, 2, 3].map((n) => webhookSteps.sendEvent(QUIET, old, { id: `race-${turn}-${n}` })),
        ]);
        answers.push(...statuses);
      }
      expect(new Set(answers)).toEqual(new Set([200])); // the current secret before the change, the previous one after it
    });
  });

  it('stores an event once, without what names a person, even if it arrives five times at once', async () => {
    await webhookSteps.save(newKeys('a secret of ours'));
    const text = '₹ é 😀 \u0000 "quoted" \\u0041';
    const entity = {
      id: 'pay_1',
      method: text,
      contact: '+919800000001',
      email: 'r@x.example',
      notes: { name: 'Ravi' },
    };
    const body = { ...QUIET, note: 'Ravi', payload: { ...QUIET.payload, payment: { entity } } };
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => webhookSteps.sendEvent(body, 'a secret of ours', { id: 'one-event' })),
    );
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    const stored = await w.rows<{ payload: object; note: string | null }>(
      `SELECT body->'payload' AS payload, body->>'note' AS note FROM inbox WHERE scope = $1 AND event_id = 'one-event'`,
      [doctor.id],
    );
    const kept = { id: 'pay_1', method: '₹ é 😀 \u{fffd} "quoted" \\u0041' };
    expect(stored).toEqual([{ payload: { payment: { entity: kept } }, note: null }]);
    await w.settle();
    const [row] = await w.rows<{ jobs: number }>(
      `SELECT count(*)::int AS jobs FROM outbox WHERE name = 'razorpay.received' AND payload->>'doctorId' = $1`,
      [doctor.id],
    );
    expect(row?.jobs).toBe(1);
  });

  describe('concurrent webhooks', () => {
    const SECRET = 'a secret of many';
    const stored = ({ id }: Doctor) =>
      w.rows<{ event_id: string; jobs: number }>(
        `SELECT i.event_id, count(o.id)::int AS jobs FROM inbox i
         LEFT JOIN outbox o ON o.name = 'razorpay.received' AND o.payload->>'inboxId' = i.id::text
         WHERE i.scope = $1 GROUP BY i.event_id ORDER BY i.event_id`,
        [id],
      );
    const ids = Array.from({ length: 20 }, (_, n) => `event-${10 + n}`);

    it('are each stored once and processed, for several doctors, and none with a wrong signature', async () => {
      const other = await w.doctor();
      const both = [doctor, other].map((one) => ({ one, at: webhookHelpers(w, () => one) }));
      for (const { at } of both) await at.save(newKeys(SECRET));
      const send = (id: string, secret = SECRET) => both.map(({ at }) => at.sendEvent(QUIET, secret, { id }));
      const answers = await Promise.all([...ids, ...ids].flatMap((id) => [...send(id), ...send(`not-${id}`, 'wrong')]));
      expect(answers.filter((status) => status === 200)).toHaveLength(80);
      expect(answers.filter((status) => status === 401)).toHaveLength(80);
      await w.settle();
      for (const { one } of both) expect(await stored(one)).toEqual(ids.map((event_id) => ({ event_id, jobs: 1 })));
    });

    it('are stored except for one that fails', async () => {
      await webhookSteps.save(newKeys(SECRET));
      await w.rows(`CREATE FUNCTION break_one() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.event_id = 'event-17' THEN RAISE 'broken'; END IF; RETURN NEW; END $$`);
      await w.rows('CREATE TRIGGER break_one BEFORE INSERT ON inbox FOR EACH ROW EXECUTE FUNCTION break_one()');
      const answers = await Promise.all(ids.map((id) => webhookSteps.sendEvent(QUIET, SECRET, { id })));
      await w.rows('DROP FUNCTION break_one CASCADE');
      expect(answers).toEqual(ids.map((id) => (id === 'event-17' ? 500 : 200)));
      expect((await stored(doctor)).map(({ event_id }) => event_id)).toEqual(ids.filter((id) => id !== 'event-17'));
      expect(await webhookSteps.sendEvent(QUIET, SECRET, { id: 'event-17' })).toBe(200); // Razorpay sends it again
    });

    it('may contain numbers beyond PostgreSQL’s range', async () => {
      await webhookSteps.save(newKeys(SECRET));
      const body = `{"event":"payment.downtime.started","payload":{},"notes":[1e200000,1e-200000,${'9'.repeat(140_000)}]}`;
      expect(await webhookSteps.sendEvent(body, SECRET, { id: 'too-big' })).toBe(200);
      expect(await stored(doctor)).toEqual([{ event_id: 'too-big', jobs: 1 }]);
    });
  });

  describe('an event of another account', () => {
    it('is stored but not applied, and raises an alarm; when the keys are saved again, the next event names their account', async () => {
      await webhookSteps.save(newKeys('secret of accounts'));
      const first = await paymentSteps.ordering();
      expect(
        await webhookSteps.sendEvent(
          await webhookSteps.captured((await w.pay(first.orderId, { webhook: 'lost' })).paymentId),
          'secret of accounts',
        ),
      ).toBe(200);
      await w.settle();
      expect(await paymentSteps.statusOf(first.patient)).toBe('active');

      const second = await paymentSteps.ordering();
      const { paymentId } = await w.pay(second.orderId, { webhook: 'lost' });
      const strange = await webhookSteps.captured(paymentId, { account: 'acc_SIMstranger01' });
      const before = alarms('webhook.other_account');
      expect(await webhookSteps.sendEvent(strange, 'secret of accounts', { id: 'strange-1' })).toBe(200);
      await w.settle();
      expect(await paymentSteps.statusOf(second.patient)).toBe('inactive');
      expect(alarms('webhook.other_account')).toBe(before + 1);
      const metrics = await (await fetch(`${w.origin}/metrics`)).text();
      expect(metrics).toMatch(/^nirog_alarms_total\{alarm="webhook.other_account"\} [1-9]/m);
      expect(await w.rows(`SELECT handled_at IS NOT NULL AS kept FROM inbox WHERE event_id = 'strange-1'`)).toEqual([
        { kept: true },
      ]);

      const { key_id } = await webhookSteps.gateway();
      await webhookSteps.save({ key_id, key_secret: 'the-key-secret' });
      expect(await webhookSteps.sendEvent(strange, 'secret of accounts', { id: 'strange-2' })).toBe(200);
      await w.settle();
      expect(await paymentSteps.statusOf(second.patient)).toBe('active');
    });

    it('is accepted for an order of the previous keys if amount, currency, doctor and that account match', async () => {
      await webhookSteps.save(newKeys('secret of both keys'));
      const old = await paymentSteps.ordering();
      const { paymentId } = await w.pay(old.orderId, { webhook: 'lost' });
      const late = await webhookSteps.captured(paymentId);
      await webhookSteps.save(newKeys());
      const fresh = await paymentSteps.ordering();
      expect(await webhookSteps.sendEvent(late, 'secret of both keys')).toBe(200);
      const now = await webhookSteps.captured((await w.pay(fresh.orderId, { webhook: 'lost' })).paymentId);
      expect(now.account_id).not.toBe(late.account_id);
      expect(await webhookSteps.sendEvent(now, 'secret of both keys')).toBe(200);
      await w.settle();
      expect([await paymentSteps.statusOf(old.patient), await paymentSteps.statusOf(fresh.patient)]).toEqual([
        'active',
        'active',
      ]);
    });
  });

  describe('missing webhooks', () => {
    const health = () => w.must<{ status: string; webhooks: string }>('GET', '/api/health/ready');
    /** Health caches its answer for five seconds. */
    async function healthSays(webhooks: string) {
      for (let tries = 0; tries < 14 && (await health()).webhooks !== webhooks; tries++)
        await new Promise((done) => setTimeout(done, 500));
      return health();
    }

    it('are reported an hour after a payment that only polling found, until an event arrives', async () => {
      await w.clock({ now: new Date(Date.now() + 3_600_000).toISOString() });
      const sale = await paymentSteps.paid();
      expect(sale.payment.status).toBe('captured');
      const { last_at, silent_since } = (await webhookSteps.gateway()).webhooks;
      expect([last_at === null, silent_since]).toEqual([false, null]);

      await w.clock({ advance: { minutes: 30 } });
      const order = await paymentSteps.ordering();
      const { paymentId } = await w.pay(order.orderId, { webhook: 'lost' });
      expect(await w.must('GET', `/api/public/payment/status/${order.orderId}`)).toEqual({ captured: true });
      await w.clock({ advance: { minutes: 59 } });
      expect((await webhookSteps.gateway()).webhooks.silent_since).toBeNull();
      expect(await healthSays('ok')).toMatchObject({ status: 'ok', webhooks: 'ok' });
      await w.clock({ advance: { minutes: 2 } });
      expect((await webhookSteps.gateway()).webhooks).toMatchObject({
        last_at,
        silent_since: expect.any(String) as string,
      });
      expect(await healthSays('silent')).toMatchObject({ status: 'ok', webhooks: 'silent' });

      expect(await webhookSteps.sendEvent(await webhookSteps.captured(paymentId), await webhookSteps.secret())).toBe(
        200,
      );
      await w.settle();
      expect((await webhookSteps.gateway()).webhooks.silent_since).toBeNull();
      expect(await healthSays('ok')).toMatchObject({ status: 'ok', webhooks: 'ok' });
    });

    it('are not reported when the event arrived, even for an order made with previous keys', async () => {
      const order = await paymentSteps.ordering();
      await webhookSteps.save(newKeys());
      await w.clock({ advance: { minutes: 1 } });
      await w.pay(order.orderId);
      await w.settle();
      expect(await paymentSteps.statusOf(order.patient)).toBe('active');
      await w.clock({ advance: { hours: 2 } });
      expect((await webhookSteps.gateway()).webhooks.silent_since).toBeNull();
    });

    describe('of a payment that Nirog found late', () => {
      beforeEach(async () => {
        await webhookSteps.save(newKeys());
        await w.clock({ advance: { minutes: 1 } }); // Razorpay's times have a resolution of one second
      });
      const find = async (orderId: string) =>
        expect(await w.must('GET', `/api/public/payment/status/${orderId}`)).toEqual({ captured: true });
      /** Reconciliation finds nothing meanwhile. */
      async function advanceWithoutRazorpay(advance: { hours?: number; minutes?: number }) {
        const setFault = (mode: string) => w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode } });
        await setFault('500');
        await w.clock({ advance });
        await setFault('none');
      }
      const silentSince = async () => (await webhookSteps.gateway()).webhooks.silent_since;

      it('are not reported once its event has arrived, even if its capture was dated later', async () => {
        const { orderId } = await paymentSteps.ordering();
        const event = await webhookSteps.captured((await w.pay(orderId, { webhook: 'lost' })).paymentId);
        const entity = { ...event.payload.payment.entity, status: 'authorized', captured: false };
        const authorized = { ...event, event: 'payment.authorized', payload: { payment: { entity } } };
        await webhookSteps.sendEvent(authorized, await webhookSteps.secret());
        await w.settle();
        await advanceWithoutRazorpay({ minutes: 30 });
        await find(orderId); // Razorpay's API names no time, so the capture is dated now
        await webhookSteps.sendEvent(event, await webhookSteps.secret());
        await w.settle();
        await w.clock({ advance: { hours: 2 } });
        expect(await silentSince()).toBeNull();
      });

      it('are reported only when Razorpay must have repeated its event', async () => {
        const { orderId } = await paymentSteps.ordering();
        await w.pay(orderId, { webhook: 'lost' });
        await advanceWithoutRazorpay({ hours: 3 });
        await find(orderId);
        expect(await silentSince()).toBeNull();
        await w.clock({ advance: { hours: 2 } });
        expect(await silentSince()).toBeNull();
        await w.clock({ advance: { hours: 2 } });
        expect(await silentSince()).not.toBeNull();
      });
    });

    it('are no longer reported when Nirog has registered the webhook again', async () => {
      await webhookSteps.save(newKeys());
      await w.clock({ advance: { minutes: 1 } }); // Razorpay's times have a resolution of one second
      const order = await paymentSteps.ordering();
      await w.pay(order.orderId, { webhook: 'lost' });
      await w.clock({ advance: { hours: 2 } });
      expect((await webhookSteps.gateway()).webhooks.silent_since).not.toBeNull();
      await w.rows('DELETE FROM sandbox.razorpay_webhook');
      expect((await webhookSteps.check()).body.payment_gateway.webhooks).toMatchObject({
        managed: true,
        silent_since: null,
      });
      const next = await paymentSteps.paid();
      expect(next.payment.status).toBe('captured');
      expect((await webhookSteps.gateway()).webhooks.silent_since).toBeNull();
    });
  });
});
