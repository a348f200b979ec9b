import { webhookHelpers } from './helpers/webhooks.js';
import { findViolations } from './helpers/ledger.js';
import { paymentHelpers } from './helpers/payments.js';
import { simulatedMerchant } from './helpers/simulated-merchant.js';
import { world, type Doctor, type World } from './helpers/world.js';

let accounts = 0;

/** After a doctor saves new keys, the old keys are still used for the orders and payments made with them. */
describe('replaced keys', () => {
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
  afterEach(async () => {
    await w.must('DELETE', '/sandbox/clock');
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });
  afterAll(() => w.end());

  const keyId = async () => (await webhookSteps.gateway()).key_id ?? '';
  const save = async (body: object) => {
    expect((await webhookSteps.save(body)).status).toBe(200);
    await w.settle();
  };
  const keysOfAnotherAccount = () => ({ key_id: `rzp_test_simOther${accounts++}`, key_secret: 'the-key-secret' });
  const moveAway = () => save(keysOfAnotherAccount());
  /** Regenerates the keys of the same account, which ends the old ones at once. */
  const regenerate = async (old: string) =>
    w.must<{ key_id: string; key_secret: string }>('POST', `/sandbox/razorpay/keys/${old}/regenerate`);
  const poll = (orderId: string) => w.must('GET', `/api/public/payment/status/${orderId}`);
  const kept = async () => {
    const [row] = await w.rows<{ ids: string[] }>(
      `SELECT ARRAY(SELECT jsonb_array_elements(replaced_keys)->>'keyId') AS ids FROM payment_gateway WHERE doctor_id = $1`,
      [doctor.id],
    );
    return row?.ids;
  };
  const alarms = (alarm: string) => w.log().split(`"alarm":"${alarm}"`).length - 1;
  /** The patient's captured payments, paid terms and holds. */
  const effects = async (patientId: string) => {
    const [row] = await w.rows(
      `SELECT count(p.id)::int AS payments, count(p.term_id)::int AS terms, count(h.id)::int AS holds
       FROM enrolment e JOIN payment p ON p.enrolment_id = e.id AND p.captured_at IS NOT NULL
       LEFT JOIN hold h ON h.payment_id = p.id WHERE e.patient_id = $1`,
      [patientId],
    );
    return row;
  };
  const ONE = { payments: 1, terms: 1, holds: 0 };

  it('are kept for 180 days', async () => {
    const first = await keyId();
    const { payment } = await paymentSteps.paid(500);
    await moveAway();
    const second = await keyId();
    await w.clock({ advance: { days: 100 } });
    await moveAway();
    expect(await kept()).toEqual([first, second]);
    await w.clock({ advance: { days: 81 } });
    await w.settle();
    expect(await kept()).toEqual([second]);
    expect((await paymentSteps.refund(payment.id)).status).toBe(409);
  });

  it('still find the orders of their account: a late payment without a webhook is applied by the poll', async () => {
    const order = await paymentSteps.ordering();
    await moveAway();
    await w.pay(order.orderId, { webhook: 'lost' });
    expect(await poll(order.orderId)).toEqual({ captured: true });
    expect(await effects(order.patient.id)).toEqual(ONE);
  });

  it('are used by the reconciliation too, and capture authorized payments', async () => {
    const order = await paymentSteps.ordering();
    await moveAway();
    await w.pay(order.orderId, { outcome: 'authorized', webhook: 'lost' });
    const before = alarms('order.unanswered');
    await w.clock({ advance: { minutes: 2 } });
    expect(await effects(order.patient.id)).toEqual(ONE);
    expect(alarms('order.unanswered')).toBe(before);
  });

  it('find the order of an intent whose answer was lost', async () => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    await paymentSteps.fault('reset_after_apply', 1);
    const body = { identifier, tierId: tier };
    expect((await w.call('POST', '/api/public/payment/create', { body })).status).toBe(503);
    await moveAway();
    await w.clock({ advance: { minutes: 2 } });
    const [intent] = await w.rows<{ known: boolean }>(
      'SELECT provider_order_id IS NOT NULL AS known FROM payment_order WHERE doctor_id = $1',
      [doctor.id],
    );
    expect(intent).toEqual({ known: true });
  });

  it('refund what was paid with them, once, no matter how many calls arrive at once', async () => {
    const { payment, patient } = await paymentSteps.paid(500);
    await moveAway();
    const made = await paymentSteps.madeAtRazorpay();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => paymentSteps.refund(payment.id, { amount: 200 })),
    );
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThanOrEqual(1);
    const again = await paymentSteps.refund(payment.id, {}, { key: 'the rest of it' });
    expect(again.body.refund).toMatchObject({ status: 'processed' });
    expect((await paymentSteps.refund(payment.id, {}, { key: 'the rest of it' })).body.refund.id).toBe(
      again.body.refund.id,
    );
    await w.settle();
    expect((await paymentSteps.payment(payment.id)).payment).toMatchObject({
      status: 'refunded',
      refunded_amount: 500,
    });
    expect(await paymentSteps.statusOf(patient)).toBe('cancelled');
    const rows = await w.rows(`SELECT FROM refund WHERE payment_id = $1 AND state = 'processed'`, [payment.id]);
    expect((await paymentSteps.madeAtRazorpay()) - made).toBe(rows.length);
  });

  it('report a refund whose answer was lost before they were replaced: it is not made twice', async () => {
    const { payment } = await paymentSteps.paid(500);
    const made = await paymentSteps.madeAtRazorpay();
    await paymentSteps.fault('reset_after_apply', 1);
    await paymentSteps.refund(payment.id);
    await moveAway();
    await w.clock({ advance: { minutes: 2 } });
    expect((await paymentSteps.payment(payment.id)).payment).toMatchObject({
      status: 'refunded',
      refunded_amount: 500,
    });
    expect((await paymentSteps.madeAtRazorpay()) - made).toBe(1);
  });

  it('may be replaced while payments are processed: polls, webhooks and refunds each have one effect', async () => {
    const [waiting, old] = [await paymentSteps.ordering(), await paymentSteps.paid(500)];
    const made = await paymentSteps.madeAtRazorpay();
    const polls = () => Array.from({ length: 5 }, () => w.call('GET', `/api/public/payment/status/${waiting.orderId}`));
    const refunds = () =>
      Array.from({ length: 5 }, () => paymentSteps.refund(old.payment.id, {}, { key: 'all of it' }));
    await Promise.all([
      ...[
        webhookSteps.save(keysOfAnotherAccount()),
        webhookSteps.save(keysOfAnotherAccount()),
        webhookSteps.save(keysOfAnotherAccount()),
      ],
      ...[w.pay(waiting.orderId, { webhook: 'duplicate' }), ...polls(), ...refunds()],
    ]);
    await w.settle();
    await Promise.all(polls());
    await w.clock({ advance: { minutes: 2 } });
    expect(await effects(waiting.patient.id)).toEqual(ONE);
    expect((await paymentSteps.payment(old.payment.id)).payment).toMatchObject({
      status: 'refunded',
      refunded_amount: 500,
    });
    expect((await paymentSteps.madeAtRazorpay()) - made).toBe(1);
    expect(await kept()).toHaveLength(3);
  });

  it('are not needed for a webhook of their account: it is applied once, and a refund in the dashboard is recorded', async () => {
    const order = await paymentSteps.ordering();
    await moveAway();
    await w.pay(order.orderId, { webhook: 'duplicate' });
    await w.settle();
    expect(await effects(order.patient.id)).toEqual(ONE);
    const [key] = await w.rows<{ id: string; secret: string }>(
      `SELECT o.key_id AS id, k.key_secret AS secret FROM payment_order o
       JOIN sandbox.razorpay_key k ON k.key_id = o.key_id WHERE o.provider_order_id = $1`,
      [order.orderId],
    );
    const { id } = await paymentSteps.paymentOf(order.patient.id);
    const before = simulatedMerchant(w, key?.id, key?.secret);
    await before.must('POST', `/v1/payments/${await paymentSteps.providerId(id)}/refund`, { amount: 49_900 });
    await w.settle();
    expect((await paymentSteps.payment(id)).payment).toMatchObject({ status: 'refunded', refunded_amount: 499 });
  });

  it('that ended are replaced by the current or intermediate keys of the same account', async () => {
    const [waiting, old] = [await paymentSteps.ordering(), await paymentSteps.paid(500)];
    await save(await regenerate(await keyId()));
    await moveAway();
    await w.pay(waiting.orderId, { outcome: 'authorized', webhook: 'lost' });
    expect(await poll(waiting.orderId)).toEqual({ captured: true });
    expect(await effects(waiting.patient.id)).toEqual(ONE);
    expect((await paymentSteps.refund(old.payment.id)).body.refund).toMatchObject({ status: 'processed', amount: 500 });
  });

  it('that ended and have no successor make a refund fail permanently, and a poll temporarily', async () => {
    const [waiting, old] = [await paymentSteps.ordering(), await paymentSteps.paid(500)];
    await regenerate(await keyId());
    await moveAway();
    await w.pay(waiting.orderId, { webhook: 'lost' });
    expect(await poll(waiting.orderId)).toEqual({ captured: false });
    expect(await paymentSteps.refund(old.payment.id)).toMatchObject({ status: 409, body: { code: 'refund.refused' } });
    expect((await paymentSteps.payment(old.payment.id)).payment).toMatchObject({
      status: 'captured',
      refunded_amount: 0,
    });
  });

  it('verify the signature of a return from Razorpay’s page', async () => {
    const { identifier, orderId, key } = await paymentSteps.ordering();
    const form = await w.must<Record<string, string>>('POST', `/sandbox/razorpay/checkout/${orderId}/pay`, {
      body: { key, outcome: 'captured', method: 'upi' },
    });
    await moveAway();
    const response = await fetch(`${w.origin}/s/${identifier}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    });
    expect(response.headers.get('location')).toBe(`/s/${identifier}?payment=done&order=${orderId}`);
  });

  it('are stored once, not while they are current, and never shown', async () => {
    const [one, other] = [keysOfAnotherAccount(), { ...keysOfAnotherAccount(), key_secret: 'quite-another-secret' }];
    const first = await keyId();
    for (const keys of [one, other, one, other, one, one]) await save(keys);
    expect(await kept()).toEqual([first, other.key_id]);
    const shown = JSON.stringify([
      await webhookSteps.gateway(),
      await w.must('GET', '/api/audit', { token: doctor.token }),
      await w.rows('SELECT before, after FROM audit WHERE doctor_id = $1', [doctor.id]),
    ]);
    const [row] = await w.rows<{ sealed: string }>(
      `SELECT replaced_keys->1->>'sealed' AS sealed FROM payment_gateway WHERE doctor_id = $1`,
      [doctor.id],
    );
    expect(row?.sealed).toMatch(/^\w+\./);
    for (const secret of [row?.sealed ?? '', 'quite-another-secret']) {
      expect(shown).not.toContain(secret);
      expect(w.log()).not.toContain(secret);
    }
  });
});
