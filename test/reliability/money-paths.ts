import { createHmac, randomUUID } from 'node:crypto';
import { familyHelpers } from '../helpers/families.js';
import type { Doctor, HttpResponse, World } from '../helpers/world.js';

/** One money path, for a new patient. `work` is the external call, which the caller repeats when it gets no answer. */
export interface PreparedPath {
  patientId: string;
  work: () => Promise<HttpResponse>;
}

const JOINT_ORDERS = '/api/public/payer/payment/create';

export const PATHS = [
  'the patient creates an order',
  'Razorpay reports a capture',
  'Razorpay reports a renewal',
  'link and page are paid at once',
  'a payer creates a joint order',
  'Razorpay reports a capture of a joint order',
  'the pay page polls the payment status',
  'the reconciliation queries Razorpay',
  'the doctor makes a refund',
  'the doctor activates after a payment at the clinic',
  'the doctor accepts a hold',
  'the doctor refunds a hold',
] as const;
export type PathName = (typeof PATHS)[number];

interface PathContext {
  w: World;
  doctor: Doctor;
  providersOrigin: string;
}

/** A call of the caller, which may be repeated. */
export type Call = () => Promise<HttpResponse>;

/** A new patient, and calls that may come at the same moment. */
export interface Situation {
  patientId: string;
  calls: Record<string, Call>;
}

/**
 * `paths`: the money paths by name. Each function prepares the path for a new patient.
 * `situations`: several calls for one patient, which `interleavings.spec.ts` runs against each other.
 */
export function moneyPaths({ w, doctor, providersOrigin }: PathContext) {
  const { payerOf } = familyHelpers(w, () => doctor);
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

  /** Three patients, of whom one pays for all. @returns the patient of the first line. */
  async function family() {
    const [first, ...others] = [await patient(), await patient(), await patient()];
    const patientIds = [first, ...others].map(({ patientId }) => patientId);
    const enrolments = await w.rows<{ id: string }>(
      'SELECT id FROM enrolment WHERE patient_id = ANY ($1) ORDER BY id',
      [patientIds],
    );
    const { identifier } = await payerOf(patientIds.map((id) => ({ id })));
    const lines = enrolments.map(({ id }) => ({ enrolment_id: id, tier_id: first.tier }));
    return { patientId: first.patientId, body: { identifier, lines } };
  }

  /** A Razorpay event with its signature and id: each call sends the same event. */
  async function captured(orderId: string): Promise<() => Promise<HttpResponse>> {
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

  /** Makes another doctor, whose patients are sent payment cards. */
  const makeCardClinic = async () => {
    const owner = await w.doctor();
    const body = { doctor_name: 'Dr Asha Rao', payment_cards: true };
    await w.must('PUT', '/api/profile', { token: owner.token, body });
    return { owner, tier: await w.tier(owner, await w.plan(owner), 499) };
  };
  let cardClinic: ReturnType<typeof makeCardClinic> | undefined;

  /** A patient with an open link and an open order of the page, both paid at Razorpay, which sends no webhook. */
  async function paidByLinkAndPage() {
    const { owner, tier } = await (cardClinic ??= makeCardClinic());
    const { id: patientId } = await w.patient(owner);
    await w.must('POST', `/api/patients/${patientId}/subscribe`, { ...owner, body: { subscription_tier_id: tier } });
    await w.settle();
    const { orderId } = await w.order(await w.identifier(owner, patientId), tier);
    const [link] = await w.rows<{ order_id: string }>(
      `SELECT r.id AS order_id FROM payment_order o JOIN enrolment e ON e.doctor_id = o.doctor_id AND e.id = o.enrolment_id
       JOIN sandbox.razorpay_entity r ON r.parent_id = o.payment_link_id WHERE e.patient_id = $1 AND o.state = 'open'`,
      [patientId],
    );
    if (!link) throw new Error('the patient was sent no card');
    return { patientId, reports: [await captured(link.order_id), await captured(orderId)] };
  }

  /** A doctor's call with a fixed Idempotency-Key, so that each call is a repeat of the first. */
  const settle = () => w.call('POST', '/sandbox/settle', { body: {} });
  const asDoctor = (method: string, path: string, body?: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    return () => w.call(method, path, { token: doctor.token, body, headers });
  };

  async function settled(orderId: string) {
    await (
      await captured(orderId)
    )();
    await w.settle();
  }

  /** The id of the patient's newest row in one of the doctor's lists. */
  const newest = async (path: string, list: string, patientId: string) => {
    const found = await w.must<Record<string, { id: string; patient_id: string }[]>>('GET', path, doctor);
    const row = found[list]?.find(({ patient_id }) => patient_id === patientId);
    if (!row) throw new Error(`nothing of this patient in ${path}`);
    return row.id;
  };

  /** A payment on an order of a term that was activated at the clinic: it is held. */
  async function held() {
    const { patientId, orderId } = await ordered();
    await w.must('PUT', `/api/patients/${patientId}/subscription/activate`, { ...doctor, body: {} });
    await settled(orderId);
    return { patientId, id: await newest('/api/holds', 'holds', patientId) };
  }

  /** Per path: the setup, and the call that is tested at the boundaries. */
  const stages: Record<PathName, () => Promise<PreparedPath>> = {
    'the patient creates an order': async () => {
      const { patientId, identifier, tier } = await patient();
      return {
        patientId,
        work: () => w.call('POST', '/api/public/payment/create', { body: { identifier, tierId: tier } }),
      };
    },
    'Razorpay reports a capture': async () => {
      const { patientId, orderId } = await ordered();
      return { patientId, work: await captured(orderId) };
    },
    'Razorpay reports a renewal': async () => {
      const subscription_start_date = daysAgo(28);
      const { patientId, orderId } = await ordered({ subscription_start_date });
      return { patientId, work: await captured(orderId) };
    },
    'link and page are paid at once': async () => {
      const { patientId, reports } = await paidByLinkAndPage();
      return {
        patientId,
        work: async () => {
          const [first] = await Promise.all(reports.map((report) => report()));
          if (!first) throw new Error('no report');
          return first;
        },
      };
    },
    'a payer creates a joint order': async () => {
      const { patientId, body } = await family();
      return { patientId, work: () => w.call('POST', JOINT_ORDERS, { body }) };
    },
    'Razorpay reports a capture of a joint order': async () => {
      const { patientId, body } = await family();
      const { orderId } = await w.must<{ orderId: string }>('POST', JOINT_ORDERS, { body });
      return { patientId, work: await captured(orderId) };
    },
    'the pay page polls the payment status': async () => {
      const { patientId, orderId } = await ordered();
      await capture(orderId);
      return { patientId, work: () => w.call('GET', `/api/public/payment/status/${orderId}`) };
    },
    'the reconciliation queries Razorpay': async () => {
      const { patientId, orderId } = await ordered();
      await capture(orderId);
      return { patientId, work: () => makeChecksDue(w, patientId).then(settle) };
    },
    'the doctor makes a refund': async () => {
      const { patientId, orderId } = await ordered();
      await settled(orderId);
      const id = await newest(`/api/payments?patient_id=${patientId}`, 'payments', patientId);
      return { patientId, work: asDoctor('POST', `/api/payments/${id}/refund`, { reason: 'Moved away' }) };
    },
    'the doctor activates after a payment at the clinic': async () => {
      const { patientId } = await ordered();
      return { patientId, work: asDoctor('PUT', `/api/patients/${patientId}/subscription/activate`, {}) };
    },
    'the doctor accepts a hold': async () => {
      const { patientId, id } = await held();
      return { patientId, work: asDoctor('POST', `/api/holds/${id}/accept`, {}) };
    },
    'the doctor refunds a hold': async () => {
      const { patientId, id } = await held();
      return { patientId, work: asDoctor('POST', `/api/holds/${id}/refund`, {}) };
    },
  };

  const assignOther = async (patientId: string): Promise<Call> => {
    const body = { subscription_tier_id: (await made).otherTier };
    return asDoctor('POST', `/api/patients/${patientId}/subscribe`, body);
  };

  const situations = {
    'a captured payment that is not reported yet': async (): Promise<Situation> => {
      const { patientId, identifier, tier, orderId } = await ordered();
      const report = await captured(orderId);
      const [term] = await w.terms(doctor, patientId);
      return {
        patientId,
        calls: {
          'Razorpay reports it': report,
          'the pay page polls': () => w.call('GET', `/api/public/payment/status/${orderId}`),
          'the reconciliation queries Razorpay': () => makeChecksDue(w, patientId).then(settle),
          'the patient creates an order': () =>
            w.call('POST', '/api/public/payment/create', { body: { identifier, tierId: tier } }),
          'the doctor activates at the clinic': asDoctor('PUT', `/api/patients/${patientId}/subscription/activate`, {}),
          'the doctor assigns another tier': await assignOther(patientId),
          'the doctor withdraws the assignment': asDoctor(
            'PUT',
            `/api/patients/subscriptions/${term?.id ?? ''}/withdraw`,
          ),
        },
      };
    },
    'a held payment': async (): Promise<Situation> => {
      const { patientId, id } = await held();
      return {
        patientId,
        calls: {
          'the doctor accepts the hold': asDoctor('POST', `/api/holds/${id}/accept`, {}),
          'the doctor refunds the hold': asDoctor('POST', `/api/holds/${id}/refund`, {}),
          'the doctor assigns another tier': await assignOther(patientId),
        },
      };
    },
    'a paid subscription': async (): Promise<Situation> => {
      const { patientId, orderId } = await ordered();
      const report = await captured(orderId);
      await report();
      await w.settle();
      const payment = await newest(`/api/payments?patient_id=${patientId}`, 'payments', patientId);
      const refund = (body: object) => asDoctor('POST', `/api/payments/${payment}/refund`, body);
      return {
        patientId,
        calls: {
          'the doctor refunds all': refund({ reason: 'Moved away' }),
          'the doctor refunds a part': refund({ amount: 100, reason: 'Discount' }),
          'the doctor assigns another tier': await assignOther(patientId),
          'Razorpay reports it again': report,
        },
      };
    },
  } satisfies Record<string, () => Promise<Situation>>;

  return { paths: stages, situations };
}

const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;
/** Of the patient, and of those whom the same joint order pays for. */
const OWN_ENROLMENTS = `enrolment_id IN (
  SELECT id FROM enrolment WHERE patient_id = $1
  UNION SELECT l.enrolment_id FROM enrolment e JOIN payment_order o ON o.enrolment_id = e.id
    JOIN payment_order l ON l.joint_order_id = o.joint_order_id
  WHERE e.patient_id = $1)`;
const daysAgo = (days: number) => new Date(Date.now() + INDIA_MS - days * DAY_MS).toISOString().slice(0, 10);

/** Makes a patient's retries due now that would be due within a minute: reconciliation, refunds, idempotency claims. */
export async function makeChecksDue(w: World, patientId: string): Promise<void> {
  const orders = await w.rows<{ id: string }>(
    `SELECT id FROM payment_order WHERE check_at IS NOT NULL AND ${OWN_ENROLMENTS}`,
    [patientId],
  );
  // One at a time: the server may be settling them, and locks them in another order.
  for (const { id } of orders)
    await w.rows('UPDATE payment_order SET check_at = now() WHERE check_at IS NOT NULL AND id = $1', [id]);
  await w.rows(
    `UPDATE refund SET check_at = now()
     WHERE check_at IS NOT NULL AND payment_id IN (SELECT id FROM payment WHERE ${OWN_ENROLMENTS})`,
    [patientId],
  );
  await w.rows(`UPDATE idempotency SET claimed_at = claimed_at - interval '1 minute' WHERE status IS NULL`);
}

/** Rows of a patient as JSON, sorted, by what they are. */
export type Outcome = Record<string, string[]>;

export async function readOutcome(w: World, patientId: string): Promise<Outcome> {
  // Rows that are equal in all columns but one have no order in the database.
  const rows = async (sql: string) => (await w.rows(sql, [patientId])).map((row) => JSON.stringify(row)).sort();
  const payments = `SELECT id FROM payment WHERE ${OWN_ENROLMENTS}`;
  return {
    terms: await rows(
      `SELECT start_day, state, end_day, ended_day, payment_day, payment_method, amount_paise FROM term WHERE ${OWN_ENROLMENTS}`,
    ),
    orders: await rows(
      `SELECT state, amount_paise, check_at IS NULL AS no_more_checks, count(e.id)::int AS at_razorpay
       FROM payment_order o LEFT JOIN sandbox.razorpay_entity e ON e.receipt = o.id::text
       WHERE ${OWN_ENROLMENTS} GROUP BY o.doctor_id, o.id`,
    ),
    payments: await rows(
      `SELECT state, amount_paise, method, term_id IS NULL AS no_term, payment_day FROM payment WHERE ${OWN_ENROLMENTS}`,
    ),
    holds: await rows(`SELECT state, reason, amount_paise FROM hold WHERE ${OWN_ENROLMENTS}`),
    refunds: await rows(
      `SELECT state, amount_paise, ends_access, check_at IS NULL AS no_more_checks FROM refund WHERE payment_id IN (${payments})`,
    ),
    refundsAtRazorpay: await rows(
      `SELECT entity->>'status' AS status, entity->>'amount' AS amount, kind FROM sandbox.razorpay_entity
       WHERE kind = 'refund' AND parent_id IN (SELECT provider_payment_id FROM payment WHERE ${OWN_ENROLMENTS})`,
    ),
    confirmations: await rows(
      `SELECT term_id IS NULL AS of_nothing, count(*)::int AS rows, kind FROM message
       WHERE kind = 'confirmation' AND ${OWN_ENROLMENTS} GROUP BY 1, kind, term_id`,
    ),
    // A send whose answer was lost is not repeated, so there may be fewer messages than confirmations, never more.
    sentTooOften: await rows(
      `SELECT w.number, count(*), min(w.template) AS template FROM sandbox.whatsapp_message w
       WHERE w.template IN ('payment_confirmation_v1', 'payment_confirmation_receipt_v1', 'family_confirmation_v1')
         AND w.number = (SELECT coalesce(y.mobile_normal, p.mobile_normal) FROM patient p
           LEFT JOIN payer y ON y.doctor_id = p.doctor_id AND y.id = p.payer_id WHERE p.id = $1)
       GROUP BY w.number
       HAVING count(*) > (SELECT count(*) FROM message
         WHERE kind = 'confirmation' AND state <> 'skipped' AND ${OWN_ENROLMENTS})`,
    ),
  };
}
