import { PASSWORD, type Doctor, type World } from '../helpers/world.js';
import { createAccount, createSession } from './logins.js';

/** Marks that only one of the two doctors' data holds. */
export interface TenantMark {
  /** In every name and text. */
  word: string;
  /** Of every tier, in rupees. */
  price: number;
}

/** Does `make` at the first call and gives its outcome out again after that. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= make());
}

/** A doctor's objects, for the rows to choose from. Each call makes a new one; what is in `shared` is made once. */
export function tenantObjects(w: World, doctor: Doctor, { word, price }: TenantMark) {
  const { token } = doctor;
  const plan = () => w.plan(doctor, { name: `Plan of ${word}`, additional_info: `Text of ${word}` });
  const tier = (planId: string) => w.tier(doctor, planId, price);
  const patient = (fields: object = {}) => w.patient(doctor, { name: `Patient of ${word}`, ...fields });
  const sold = once(async () => {
    const planId = await plan();
    return { plan: planId, tier: await tier(planId) };
  });

  /** A patient with a term that waits to be paid. */
  async function pending() {
    const sale = await sold();
    const { id } = await patient({ subscription_id: sale.plan });
    const { subscription } = await w.must<{ subscription: { id: string } }>('POST', `/api/patients/${id}/subscribe`, {
      token,
      body: { subscription_tier_id: sale.tier },
    });
    return { ...sale, patient: id, term: subscription.id, identifier: await w.identifier(doctor, id) };
  }

  /** A patient with a running term, paid at the clinic. */
  async function paid() {
    const made = await pending();
    await w.must('PUT', `/api/patients/${made.patient}/subscription/activate`, { token });
    return made;
  }

  /** A patient who has paid twice over: one payment counts, the other waits for the doctor's word. */
  async function held() {
    const made = await pending();
    const { orderId } = await w.order(made.identifier, made.tier);
    await w.must('PUT', `/api/patients/${made.patient}/subscription/activate`, { token });
    await w.pay(orderId);
    // Whatever became of the doctor's webhook secret meanwhile: asking finds the money, too.
    await w.must('GET', `/api/public/payment/status/${orderId}`);
    await w.settle();
    const found = await w.rows<{ hold: string; payment: string }>(
      `SELECT h.id AS hold, h.payment_id AS payment FROM hold h JOIN enrolment e ON e.id = h.enrolment_id
       WHERE e.patient_id = $1`,
      [made.patient],
    );
    if (!found[0]) throw new Error('no hold was made');
    return { ...made, orderId, ...found[0] };
  }

  /** A payment taken at the clinic. */
  async function payment() {
    const { patient: id } = await paid();
    const query = new URLSearchParams({ patient_id: id }).toString();
    const { payments } = await w.must<{ payments: { id: string }[] }>('GET', `/api/payments?${query}`, { token });
    if (!payments[0]) throw new Error('no payment was recorded');
    return payments[0].id;
  }

  const clinic = async () =>
    (await w.must<{ clinic: { id: string } }>('POST', '/api/clinics', { token, body: { name: `Clinic of ${word}` } }))
      .clinic.id;

  const archived = async () => {
    const { id } = await patient();
    await w.must('DELETE', `/api/patients/${id}`, { token });
    return id;
  };

  /** An order whose money has not come yet. */
  async function order() {
    const made = await pending();
    return { ...made, ...(await w.order(made.identifier, made.tier)) };
  }

  /** Keys whose secret the story knows; from then on Razorpay's events are signed with it. */
  const webhook = once(async () => {
    const [secret, keySecret] = [`secret of ${word}`, `secret-${word}`];
    const body = { key_id: `rzp_test_sim${word}`, key_secret: keySecret, webhook_secret: secret };
    const { payment_gateway } = await w.must<{ payment_gateway: { webhook_url: string } }>(
      'PUT',
      '/api/account/payment-gateway',
      { token, body },
    );
    return { token: payment_gateway.webhook_url.split('/').pop() ?? '', secret, keySecret };
  });

  const base = { sold, pending: once(pending), paid: once(paid), held: once(held), patient: once(patient) };

  /** A message that reached its patient. */
  async function message() {
    const { patient: id } = await base.paid();
    await w.settle();
    const [row] = await w.rows<{ id: string }>(
      `SELECT id FROM message WHERE patient_id = $1 AND state IN ('sent', 'delivered', 'read')`,
      [id],
    );
    if (!row) throw new Error('no message was sent');
    return row.id;
  }

  const shared = { ...base, message: once(message) };
  return {
    w,
    doctor,
    word,
    price,
    password: PASSWORD,
    plan,
    tier,
    patient,
    pending,
    paid,
    payment,
    held,
    clinic,
    archived,
    order,
    webhook,
    shared,
    /** One more session of this doctor. */
    session: () => createSession(w, doctor.id),
    /** An account of its own, to be used up. */
    account: (...how: Parameters<typeof createAccount> extends [World, string, ...infer How] ? How : never) =>
      createAccount(w, doctor.id, ...how),
  };
}

export type TenantObjects = ReturnType<typeof tenantObjects>;
