import { PASSWORD, type Doctor, type World } from '../helpers/world.js';
import { createEventDelivery, createEventWebhook } from '../helpers/event-webhooks.js';
import { createApiKey, addMember, createAccount, createSession } from './logins.js';

/** The PIN of `personWithPin`. */
export const PIN = '4821';

/** Values that mark one doctor's data, so that a leak to the other is found. */
export interface TenantMark {
  /** Part of every name and text. */
  word: string;
  /** The price of every tier, in rupees. */
  price: number;
}

/** Runs `make` at the first call and returns the same result at every later call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= make());
}

/** A doctor's objects for the access cases. Each call creates a new one; those in `shared` are created once. */
export function tenantObjects(w: World, doctor: Doctor, { word, price }: TenantMark) {
  const { token } = doctor;
  const plan = () => w.plan(doctor, { name: `Plan of ${word}`, additional_info: `Text of ${word}` });
  const tier = (planId: string) => w.tier(doctor, planId, price);
  const patient = (fields: object = {}) => w.patient(doctor, { name: `Patient of ${word}`, ...fields });
  const planWithTier = once(async () => {
    const planId = await plan();
    return { plan: planId, tier: await tier(planId) };
  });

  /** A plan on the public page, whose poster exists. */
  const publicPlan = once(async () => {
    const { plan: subscription_id } = await planWithTier();
    const body = { doctor_name: `Dr ${word}`, registration_number: `KMC 1 ${word}` };
    await w.must('PUT', '/api/profile', { token, body });
    const plans = [{ subscription_id, listed: true, prices_shown: true, joining: 'open' }];
    await w.must('PUT', '/api/public-page', { token, body: { slug: word.toLowerCase(), enabled: true, plans } });
    return subscription_id;
  });

  /** A patient with a term that is not paid yet. */
  async function pending() {
    const offer = await planWithTier();
    const { id } = await patient({ subscription_id: offer.plan });
    const { subscription } = await w.must<{ subscription: { id: string } }>('POST', `/api/patients/${id}/subscribe`, {
      token,
      body: { subscription_tier_id: offer.tier },
    });
    return { ...offer, patient: id, term: subscription.id, identifier: await w.identifier(doctor, id) };
  }

  /** A patient with an active term, paid at the clinic. */
  async function paid() {
    const made = await pending();
    await w.must('PUT', `/api/patients/${made.patient}/subscription/activate`, { token });
    return made;
  }

  /** A patient who has paid twice: one payment is applied, the other is held. */
  async function held() {
    const made = await pending();
    const { orderId } = await w.order(made.identifier, made.tier);
    await w.must('PUT', `/api/patients/${made.patient}/subscription/activate`, { token });
    await w.pay(orderId);
    // A poll finds the payment even if another test has changed the webhook secret.
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

  async function payment() {
    const { patient: id } = await paid();
    const query = new URLSearchParams({ patient_id: id }).toString();
    const { payments } = await w.must<{ payments: { id: string }[] }>('GET', `/api/payments?${query}`, { token });
    if (!payments[0]) throw new Error('no payment was recorded');
    return payments[0].id;
  }

  /** The receipt of a payment. */
  async function receipt() {
    const query = new URLSearchParams({ payment_id: (await base.held()).payment }).toString();
    const { receipts } = await w.must<{ receipts: { id: string }[] }>('GET', `/api/receipts?${query}`, { token });
    if (!receipts[0]) throw new Error('no receipt was issued');
    return receipts[0].id;
  }

  const clinic = async () =>
    (await w.must<{ clinic: { id: string } }>('POST', '/api/clinics', { token, body: { name: `Clinic of ${word}` } }))
      .clinic.id;

  const archived = async () => {
    const { id } = await patient();
    await w.must('DELETE', `/api/patients/${id}`, { token });
    return id;
  };

  async function order() {
    const made = await pending();
    return { ...made, ...(await w.order(made.identifier, made.tier)) };
  }

  let payers = 0;
  /** A payer of two patients with an unpaid term, and the payer's page. */
  async function payerPage() {
    const [made, other] = [await pending(), await pending()];
    const mobile = `98470${String(payers++).padStart(5, '0')}`;
    const { payer } = await w.must<{ payer: { link: string } }>('POST', '/api/payers', {
      token,
      body: { name: `Payer of ${word}`, mobile, patient_ids: [made.patient, other.patient] },
    });
    const enrolments = await w.rows<{ id: string }>('SELECT id FROM enrolment WHERE patient_id = $1', [made.patient]);
    return { ...made, identifier: payer.link.split('/').pop() ?? '', enrolment: enrolments[0]?.id ?? '' };
  }

  /** Two patients with one number, whom nobody has joined to a family. */
  async function sharedNumber() {
    for (const name of ['First', 'Second']) await patient({ name: `${name} of ${word}`, mobile: '98480 00000' });
  }

  /** Keys whose secret the test knows; Razorpay's events are signed with it afterwards. */
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

  const base = {
    planWithTier,
    pending: once(pending),
    paid: once(paid),
    held: once(held),
    patient: once(patient),
    payerPage: once(payerPage),
    sharedNumber: once(sharedNumber),
  };

  /** A delivered message. */
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

  /** The membership of somebody who works for the doctor. */
  const member = async () => addMember(w, doctor.id, (await createAccount(w, doctor.id, 'staff')).id, 'viewer');

  /** The login of somebody who works for the doctor and has a PIN. */
  const personWithPin = once(async () => {
    const { id } = await createAccount(w, doctor.id, 'staff');
    await addMember(w, doctor.id, id, 'reception');
    const { token: own } = await createSession(w, id, { doctorId: doctor.id });
    await w.must('PUT', '/api/account/pin', { token: own, body: { pin: PIN, current_password: PASSWORD } });
    return id;
  });

  const shared = { ...base, message: once(message) };
  return {
    w,
    doctor,
    word,
    price,
    password: PASSWORD,
    plan,
    publicPlan,
    tier,
    patient,
    pending,
    paid,
    payment,
    receipt: once(receipt),
    held,
    clinic,
    archived,
    order,
    webhook,
    member,
    personWithPin,
    shared,
    session: () => createSession(w, doctor.id),
    supportAccess: async () =>
      (await w.must<{ support_access: { id: string } }>('POST', '/api/account/support-access', { token }))
        .support_access.id,
    archive: async () =>
      (await w.must<{ archive: { id: string } }>('POST', '/api/account/archives', { token })).archive.id,
    apiKey: () => createApiKey(w, doctor.id),
    eventWebhook: () => createEventWebhook(w, doctor.id),
    eventDelivery: () => createEventDelivery(w, doctor.id),
    /** A separate account, which a test may use up. */
    account: (...how: Parameters<typeof createAccount> extends [World, string, ...infer How] ? How : never) =>
      createAccount(w, doctor.id, ...how),
  };
}

export type TenantObjects = ReturnType<typeof tenantObjects>;
