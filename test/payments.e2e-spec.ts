import pg from 'pg';
import { createHmac } from 'node:crypto';
import { waitForLocks } from './helpers/locks.js';
import { isConfirmation, world, type Doctor, type World } from './helpers/world.js';

/** Repeats and races never lose or double a rupee. */
describe('payments', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  /** A patient with an unpaid order. */
  async function awaiting(price = 499) {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, price);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    return { patient, tier, identifier, ...(await w.order(identifier, tier)) };
  }

  const confirmations = async (mobile: string) => (await w.messages(mobile)).filter(isConfirmation).length;

  async function expectPaidOnce({ id, mobile }: { id: string; mobile: string }) {
    const paid = (await w.terms(doctor, id)).filter((term) => term.payment_status === 'completed');
    expect(paid).toHaveLength(1);
    expect(await confirmations(mobile)).toBe(1);
    const [{ payments, holds }] = (await w.rows<{ payments: number; holds: number }>(
      `SELECT count(*)::int AS payments, (SELECT count(*)::int FROM hold h WHERE h.enrolment_id = p.enrolment_id) AS holds
       FROM payment p JOIN enrolment e ON e.id = p.enrolment_id
       WHERE e.patient_id = $1 AND p.captured_at IS NOT NULL GROUP BY p.enrolment_id`,
      [id],
    )) as [{ payments: number; holds: number }];
    expect({ payments, holds }).toEqual({ payments: 1, holds: 0 });
  }

  it('two webhooks and a poll at once: one term, one message', async () => {
    const { patient, orderId } = await awaiting();
    const poll = () => w.call('GET', `/api/public/payment/status/${orderId}`);
    await Promise.all([w.pay(orderId, { webhook: 'duplicate' }), poll(), poll(), poll()]);
    await Promise.all([poll(), poll()]);
    await w.settle();
    await expectPaidOnce(patient);
  });

  it.each(['normal', 'duplicate', 'reordered', 'delayed'])(
    'applies a payment once with %s webhooks',
    async (webhook) => {
      const { patient, orderId } = await awaiting();
      await w.pay(orderId, { webhook, ...(webhook === 'delayed' && { delaySeconds: 1 }) });
      await w.settle();
      await expectPaidOnce(patient);
    },
  );

  it('applies a payment by polling alone when the webhook is lost', async () => {
    const { patient, orderId } = await awaiting();
    await w.pay(orderId, { webhook: 'lost' });
    expect(await w.must('GET', `/api/public/payment/status/${orderId}`)).toEqual({ captured: true });
    await w.settle();
    await expectPaidOnce(patient);
  });

  it('applies a payment by reconciliation alone when the webhook is lost and the browser is closed', async () => {
    const { patient, orderId } = await awaiting();
    await w.pay(orderId, { webhook: 'lost' });
    await w.clock({ advance: { minutes: 2 } });
    await expectPaidOnce(patient);
    await w.must('DELETE', '/sandbox/clock');
  });

  it('captures an authorized payment', async () => {
    const { patient, orderId } = await awaiting();
    await w.pay(orderId, { outcome: 'authorized', webhook: 'lost' });
    await w.clock({ advance: { minutes: 2 } });
    await expectPaidOnce(patient);
    await w.must('DELETE', '/sandbox/clock');
  });

  it('dates an authorized payment by the day of its capture', async () => {
    const { patient, orderId } = await awaiting();
    await w.clock({ now: '2027-01-31T18:29:30Z' }); // 30 s before February in India
    await w.pay(orderId, { outcome: 'authorized', webhook: 'lost' });
    await w.clock({ now: '2027-01-31T18:31:00Z' });
    await w.must('GET', `/api/public/payment/status/${orderId}`);
    expect((await w.terms(doctor, patient.id))[0]).toMatchObject({
      payment_date: '2027-02-01',
      subscription_start_date: '2027-02-01',
    });
    await w.must('DELETE', '/sandbox/clock');
  });

  it('applies a failed attempt that succeeds later', async () => {
    const { patient, orderId } = await awaiting();
    await w.pay(orderId, { outcome: 'failed' });
    await w.settle();
    expect((await w.terms(doctor, patient.id)).map(({ status }) => status)).toEqual(['inactive']);
    await w.pay(orderId, { outcome: 'failed_then_captured' });
    await w.settle();
    await expectPaidOnce(patient);
  });

  it('ignores a tampered webhook', async () => {
    const { patient, orderId } = await awaiting();
    await w.pay(orderId, { webhook: 'tampered' });
    await w.settle();
    const term = (await w.terms(doctor, patient.id))[0];
    const polled = await w.must('GET', `/api/public/payment/status/${orderId}`);
    expect({ before: term?.status, polled }).toEqual({ before: 'inactive', polled: { captured: true } });
  });

  it('creates one order for fifty taps at once', async () => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 800);
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    const orders = await Promise.all(Array.from({ length: 50 }, () => w.order(identifier, tier)));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
  });

  it('charges the order’s price, even if the tier’s price has changed', async () => {
    const { patient, tier, orderId } = await awaiting(499);
    const [{ plan_id }] = (await w.rows<{ plan_id: string }>('SELECT plan_id FROM tier WHERE id = $1', [tier])) as [
      { plan_id: string },
    ];
    const path = `/api/subscriptions/${plan_id}/tiers/${tier}`;
    await w.must('PUT', path, { token: doctor.token, body: { validity_type: 'yearly', price: 9_999 } });
    await w.must('DELETE', path, { token: doctor.token });
    await w.pay(orderId);
    await w.settle();
    const paid = (await w.terms(doctor, patient.id))[0];
    expect(paid).toMatchObject({ payment_amount: 499, status: 'active', tier_name: 'Tier 499' });
    await expectPaidOnce(patient);
  });

  it('holds a payment that arrives after the patient paid at the clinic', async () => {
    const { patient, tier, orderId } = await awaiting();
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token: doctor.token });
    await w.pay(orderId);
    await w.settle();
    expect((await w.terms(doctor, patient.id)).filter(({ status }) => status === 'active')).toHaveLength(1);
    const holds = await w.rows(
      `SELECT reason, state, amount_paise::int AS amount FROM hold h JOIN enrolment e ON e.id = h.enrolment_id WHERE e.patient_id = $1`,
      [patient.id],
    );
    expect(holds).toEqual([{ reason: 'paid_at_clinic', state: 'open', amount: 49_900 }]);
  });

  it('activates nothing when the term was moved to another plan', async () => {
    const [plan, other] = [await w.plan(doctor), await w.plan(doctor)];
    const [tier, cheaper] = [await w.tier(doctor, plan, 900), await w.tier(doctor, other, 300)];
    const patient = await w.patient(doctor);
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    await w.settle(); // so that only the two calls below wait for the lock, in this order
    const [term] = await w.terms(doctor, patient.id);
    const holder = new pg.Client({ connectionString: w.databaseUrl });
    await holder.connect();
    await holder.query(`BEGIN; SELECT FROM enrolment WHERE patient_id = '${patient.id}' FOR UPDATE`);
    const body = { subscription_tier_id: cheaper };
    const edit = w.call('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/edit`, { token: doctor.token, body });
    await waitForLocks(w, 1);
    const activate = w.call('PUT', `/api/patients/${patient.id}/subscription/activate`, { token: doctor.token });
    await waitForLocks(w, 2);
    await holder.query('COMMIT');
    await holder.end();
    expect([(await edit).status, (await activate).status]).toEqual([200, 404]);
    expect(await w.terms(doctor, patient.id)).toMatchObject([{ status: 'inactive', subscription_tier_id: cheaper }]);
  });

  it('activates manually once, no matter how many calls arrive at once', async () => {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 300);
    const patient = await w.patient(doctor);
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    const activateTerm = () =>
      w.call('PUT', `/api/patients/${patient.id}/subscription/activate`, { token: doctor.token });
    const answers = await Promise.all([activateTerm(), activateTerm(), activateTerm(), activateTerm()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    await w.settle();
    await expectPaidOnce(patient);
  });

  it('applies a payment after kill -9 in the middle of it: one term, one message', async () => {
    const { patient, orderId } = await awaiting();
    const paying = w.pay(orderId).catch(() => undefined); // the provider has the payment, even if the server dies
    await new Promise((resolve) => setTimeout(resolve, 30));
    await w.crash();
    await paying;
    const captured = await w.must<{ captured: boolean }>('GET', `/api/public/payment/status/${orderId}`);
    if (!captured.captured) await w.pay(orderId); // killed before the provider had the payment: the patient pays again
    await w.settle();
    await expectPaidOnce(patient);
  });

  it('rejects a webhook with a wrong signature, and stores nothing', async () => {
    const { webhook_url } = (
      await w.must<{ payment_gateway: { webhook_url: string } }>('GET', '/api/account/payment-gateway', {
        token: doctor.token,
      })
    ).payment_gateway;
    const path = new URL(webhook_url).pathname;
    const body = { event: 'payment.captured', payload: {} };
    const signature = createHmac('sha256', 'another secret').update(JSON.stringify(body)).digest('hex');
    const forgeries: Record<string, string>[] = [
      {},
      { 'x-razorpay-signature': signature },
      { 'x-razorpay-signature': 'short' },
    ];
    for (const headers of forgeries)
      expect(
        await w.call('POST', path, { body, headers: { 'x-razorpay-event-id': 'forged', ...headers } }),
      ).toMatchObject({
        status: 401,
        body: { code: 'signature.invalid' },
      });
    expect(await w.rows(`SELECT 1 FROM inbox WHERE event_id = 'forged'`)).toEqual([]);
    expect((await w.call('POST', '/api/webhooks/razorpay/nobody', { body })).status).toBe(404);
  });
});
