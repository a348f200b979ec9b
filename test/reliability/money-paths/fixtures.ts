import { createHmac, randomUUID } from 'node:crypto';
import type { Doctor } from '../../helpers/world.js';
import type { Call, PathContext } from './path.js';

export type PathFixtures = ReturnType<typeof pathFixtures>;

/** What the money paths begin with: patients with orders, payments and holds. */
export function pathFixtures({ w, doctor, providersOrigin }: PathContext) {
  const made = (async () => {
    const plan = await w.plan(doctor);
    return { plan, tier: await w.tier(doctor, plan, 499), otherTier: await w.tier(doctor, plan, 1_299, 'quarterly') };
  })();

  /** The patient pays at Razorpay, which sends no webhook. */
  async function capture(orderId: string): Promise<string> {
    const response = await fetch(`${providersOrigin}/sandbox/razorpay/orders/${orderId}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'captured', method: 'upi', webhook: 'lost' }),
    });
    return ((await response.json()) as { paymentId: string }).paymentId;
  }

  /** A patient with a link. `fields` may include an active subscription. */
  async function patient(fields: object = {}) {
    const { plan, tier } = await made;
    const tierToo = 'subscription_start_date' in fields && { subscription_tier_id: tier };
    const { id: patientId } = await w.patient(doctor, { subscription_id: plan, ...tierToo, ...fields });
    if (!tierToo)
      await w.must('POST', `/api/patients/${patientId}/subscribe`, { ...doctor, body: { subscription_tier_id: tier } });
    return { patientId, tier, identifier: await w.identifier(doctor, patientId) };
  }

  async function ordered(fields?: object) {
    const known = await patient(fields);
    return { ...known, orderId: (await w.order(known.identifier, known.tier)).orderId };
  }

  /** A Razorpay event with its signature and id: each call sends the same event. */
  async function captured(orderId: string): Promise<Call> {
    const paymentId = await capture(orderId);
    const [row] = await w.rows<{ entity: { created_at: number }; account: string; token: string; secret: string }>(
      `SELECT e.entity, k.account_id AS account, k.webhook_secret AS secret, r.token
       FROM sandbox.razorpay_entity e JOIN sandbox.razorpay_key k USING (key_id)
       JOIN webhook_endpoint r ON r.doctor_id = k.doctor_id WHERE e.id = $1`,
      [paymentId],
    );
    if (!row) throw new Error(`Razorpay knows no payment ${paymentId}`);
    const { entity, account: account_id, token, secret } = row;
    const event = { entity: 'event', account_id, event: 'payment.captured', contains: ['payment'] };
    const body = { ...event, payload: { payment: { entity } }, created_at: entity.created_at };
    const headers = {
      'x-razorpay-event-id': `evt_${paymentId}`,
      'x-razorpay-signature': createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex'),
    };
    return () => w.call('POST', `/api/webhooks/razorpay/${token}`, { body, headers });
  }

  const settle = () => w.call('POST', '/sandbox/settle', { body: {} });

  /** A clinic's call with a fixed Idempotency-Key, so that each call is a repeat of the first. */
  const asClinic = ({ token }: Doctor, method: string, path: string, body?: object): Call => {
    const headers = { 'idempotency-key': randomUUID() };
    return () => w.call(method, path, { token, body, headers });
  };
  const asDoctor = (method: string, path: string, body?: object) => asClinic(doctor, method, path, body);

  async function settled(orderId: string) {
    const report = await captured(orderId);
    await report();
    await w.settle();
  }

  /** The id of the patient's newest row in one of the doctor's lists. */
  const newest = async (path: string, list: string, patientId: string) => {
    const found = await w.must<Record<string, { id: string; patient_id: string }[]>>('GET', path, doctor);
    const row = found[list]?.find(({ patient_id }) => patient_id === patientId);
    if (!row) throw new Error(`nothing of this patient in ${path}`);
    return row.id;
  };
  const newestPayment = (patientId: string) => newest(`/api/payments?patient_id=${patientId}`, 'payments', patientId);

  /** A payment on an order of a term that was activated at the clinic: it is held. */
  async function held() {
    const { patientId, orderId } = await ordered();
    await w.must('PUT', `/api/patients/${patientId}/subscription/activate`, { ...doctor, body: {} });
    await settled(orderId);
    return { patientId, id: await newest('/api/holds', 'holds', patientId) };
  }

  /** Assigns another tier of the plan. */
  const assignOther = async (patientId: string): Promise<Call> =>
    asDoctor('POST', `/api/patients/${patientId}/subscribe`, { subscription_tier_id: (await made).otherTier });

  return { capture, captured, patient, ordered, settle, settled, held, newestPayment, asClinic, asDoctor, assignOther };
}
