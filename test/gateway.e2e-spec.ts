import { setTimeout as sleep } from 'node:timers/promises';
import { webhookHelpers } from './helpers/webhooks.js';
import { paymentHelpers } from './helpers/payments.js';
import { simulatedMerchant, type List } from './helpers/simulated-merchant.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** A doctor's own Razorpay account: validation, error texts, checks of the keys, and registration of the webhook. */
describe('the payment gateway', () => {
  let w: World;
  let doctor: Doctor;
  let webhookSteps: ReturnType<typeof webhookHelpers>;
  let paymentSteps: ReturnType<typeof paymentHelpers>;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    [webhookSteps, paymentSteps] = [webhookHelpers(w, () => doctor), paymentHelpers(w, () => doctor)];
  });
  afterAll(() => w.end());

  const GOOD = {
    key_id: 'rzp_test_simOwnAccount',
    key_secret: 'Zq7Xv0pLkT3mNw8R',
    webhook_secret: 'my webhook secret',
  };

  it.each([
    [
      'swapped fields',
      { key_id: GOOD.key_secret, key_secret: GOOD.key_id },
      { key_id: 'may be the key secret', key_secret: 'This is a key id' },
    ],
    [
      'spaces within',
      { key_id: 'rzp_test_sim Own', key_secret: 'Zq7Xv0pL kT3mNw8R' },
      { key_id: 'no spaces', key_secret: 'no spaces' },
    ],
    ['half a key', { key_id: 'rzp_live_' }, { key_id: 'not complete' }],
    [
      'a key id where a webhook secret belongs',
      { webhook_secret: GOOD.key_id },
      { webhook_secret: 'This is a key id' },
    ],
    [
      'nothing',
      { key_id: '', key_secret: '' },
      { key_id: 'begins with rzp_test_', key_secret: 'up to 200 characters' },
    ],
  ])('reports what is wrong with %s, at the fields', async (_, wrong, problems) => {
    const { status, body } = await webhookSteps.save({ ...GOOD, ...wrong });
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.details).toEqual(
      Object.entries(problems).map(([field, text]) => ({ field, message: expect.stringContaining(text) as string })),
    );
  });

  it.each([
    ['no more than what the simulator asks for', { key_id: 'rzp_test_sim', key_secret: 'x', webhook_secret: 'y' }],
    ['hyphens', { key_id: 'rzp_test_sim-own_1', key_secret: '-', webhook_secret: 'a b' }],
    [
      'as much as may be',
      { key_id: `rzp_test_sim${'x'.repeat(97)}`, key_secret: 'x'.repeat(200), webhook_secret: 'y'.repeat(200) },
    ],
  ])('accepts keys with %s if Razorpay accepts them', async (_, keys) => {
    expect(await webhookSteps.save(keys)).toMatchObject({
      status: 200,
      body: { payment_gateway: { key_id: keys.key_id } },
    });
    expect((await webhookSteps.check()).status).toBe(200);
  });

  it('trims the input, checks the keys, and returns everything except the secrets', async () => {
    const { status, body } = await webhookSteps.save({
      ...GOOD,
      key_id: ` ${GOOD.key_id}\n`,
      key_secret: `\t${GOOD.key_secret} `,
    });
    expect(status).toBe(200);
    expect(body.payment_gateway).toMatchObject({
      key_id: GOOD.key_id,
      mode: 'test',
      has_key_secret: true,
      has_webhook_secret: true,
      checked_at: expect.any(String) as string,
      webhooks: { managed: true, last_at: null, silent_since: null },
    });
    for (const secret of [GOOD.key_secret, GOOD.webhook_secret]) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('reports at the field that Razorpay rejects the keys, and keeps the working ones', async () => {
    expect((await webhookSteps.save({ ...GOOD, key_secret: 'another-secret-of-mine' })).body).toMatchObject({
      code: 'gateway.keys_refused',
      details: [{ field: 'key_secret' }],
    });
    expect((await webhookSteps.check()).body.payment_gateway.key_id).toBe(GOOD.key_id);
  });

  it('registers the webhook at Razorpay with a generated secret, once, and again when it was disabled', async () => {
    const { status } = await webhookSteps.save({ key_id: 'rzp_test_simNoSecretTyped', key_secret: 'Zq7Xv0pLkT3mNw8R' });
    expect(status).toBe(200);
    const webhooks = () =>
      w.rows<{ url: string; active: boolean; events: object }>(
        `SELECT entity->>'url' AS url, (entity->>'active')::boolean AS active, entity->'events' AS events
         FROM sandbox.razorpay_webhook WHERE key_id = 'rzp_test_simNoSecretTyped'`,
      );
    const { webhook_url } = await webhookSteps.gateway();
    const events = { 'payment.captured': true, 'order.paid': true, 'refund.failed': true };
    expect(await webhooks()).toMatchObject([{ url: webhook_url, active: true, events }]);
    await w.rows(
      `UPDATE sandbox.razorpay_webhook SET secret = 'forgotten',
         entity = jsonb_set(entity::jsonb, '{active}', 'false') WHERE key_id = 'rzp_test_simNoSecretTyped'`,
    );
    expect((await webhookSteps.check()).status).toBe(200);
    expect(await webhooks()).toMatchObject([{ url: webhook_url, active: true }]);
    await w.settle();
    expect((await paymentSteps.paid()).payment.status).toBe('captured');
    expect((await webhookSteps.gateway()).webhooks.last_at).not.toBeNull();
  });

  it('asks for the webhook secret when it cannot register the webhook, and then uses the doctor’s own', async () => {
    const keys = { key_id: 'rzp_test_simByHand', key_secret: 'Zq7Xv0pLkT3mNw8R' };
    const other = await w.doctor();
    await paymentSteps.withoutGateway(async () => {
      await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [other.id]);
      const otherAccount = webhookHelpers(w, () => other);
      await otherAccount.withoutRegistration(async () => {
        const { status, body } = await otherAccount.save(keys);
        expect([status, body.details?.[0]?.field]).toEqual([400, 'webhook_secret']);
        expect(body.error).toContain('Create it in Razorpay');
        expect((await otherAccount.gateway()).key_id).toBeNull();
        const saved = await otherAccount.save({ ...keys, webhook_secret: 'chosen at Razorpay' });
        expect(saved.body.payment_gateway.webhooks.managed).toBe(false);
        expect((await otherAccount.check()).body.payment_gateway.webhooks.managed).toBe(false);
      });
      expect((await otherAccount.check()).body.payment_gateway.webhooks.managed).toBe(true);
    });
  });

  it('uses the new webhook secret when it is saved during a slow check', async () => {
    const keys = { key_id: 'rzp_test_simSlowCheck', key_secret: 'Zq7Xv0pLkT3mNw8R' };
    await webhookSteps.save({ ...keys, webhook_secret: 'of yesterday' });
    const faults = (method: string, body?: object) =>
      w.must<{ faults: object[] }>(method, '/sandbox/faults', { ...(body && { body }) });
    await faults('PUT', { provider: 'razorpay', endpoint: 'PUT /v1/webhooks/:id', mode: 'slow', count: 1 });
    const checked = webhookSteps.check();
    while ((await faults('GET')).faults.length > 0) await sleep(20); // waits until the check has sent its call, with the old secret
    expect((await webhookSteps.save({ ...keys, webhook_secret: 'of today' })).status).toBe(200);
    expect((await checked).status).toBe(200);
    expect(await w.rows(`SELECT secret FROM sandbox.razorpay_webhook WHERE key_id = 'rzp_test_simSlowCheck'`)).toEqual([
      { secret: 'of today' },
    ]);
  });

  it('stays valid when saved several times at once: the last keys are stored, and there is one webhook', async () => {
    const keys = { key_id: 'rzp_test_simTwice', key_secret: 'Zq7Xv0pLkT3mNw8R' };
    const answers = await Promise.all([webhookSteps.save(keys), webhookSteps.save(keys), webhookSteps.save(keys)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await webhookSteps.gateway()).key_id).toBe('rzp_test_simTwice');
    const { items } = await simulatedMerchant(w, keys.key_id, keys.key_secret).must<List>('GET', '/v1/webhooks');
    expect(items).toHaveLength(1);
    await w.settle();
    expect((await paymentSteps.paid()).payment.status).toBe('captured');
  });
});
