import type { Doctor, World } from './world.js';

/** Fixtures for payment tests: paying patients, refunds and holds as the doctor sees them, Razorpay faults. */
export function paymentHelpers(w: World, doctor: () => Doctor) {
  const get = <T>(path: string) => w.must<T>('GET', path, { token: doctor().token });

  const paymentOf = async (patientId: string) =>
    (await get<{ payments: Payment[] }>(`/api/payments?patient_id=${patientId}`)).payments[0] as Payment;

  /** A patient with an unpaid order. */
  async function ordering(price = 499, validity = 'monthly') {
    const plan = await w.plan(doctor());
    const tier = await w.tier(doctor(), plan, price, validity);
    const patient = await w.patient(doctor(), { subscription_id: plan });
    const identifier = await w.identifier(doctor(), patient.id);
    return { patient, plan, tier, identifier, ...(await w.order(identifier, tier)) };
  }

  /** A patient whose tier costs `price` rupees, as somebody who pays for several people sees them. */
  async function member(name: string, price: number, fields: object = {}): Promise<Member> {
    const plan = await w.plan(doctor(), { name: `Plan of ${name}` });
    const tier = await w.tier(doctor(), plan, price);
    const patient = await w.patient(doctor(), { name, subscription_id: plan, ...fields });
    return { ...patient, name, plan, tier, enrolmentId: await enrolmentOf(patient.id, plan) };
  }

  const enrolmentOf = async (patientId: string, plan: string) =>
    (
      await w.rows<{ id: string }>('SELECT id FROM enrolment WHERE patient_id = $1 AND plan_id = $2', [patientId, plan])
    )[0]?.id ?? '';

  /** The patient pays, and all work that follows ends. */
  async function payAndSettle(...payment: Parameters<World['pay']>) {
    await w.pay(...payment);
    await w.settle();
  }

  /** A patient who paid online. */
  async function paid(price?: number, validity?: string) {
    const order = await ordering(price, validity);
    await payAndSettle(order.orderId);
    return { ...order, payment: await paymentOf(order.patient.id) };
  }

  /** A patient with a payment recorded at the clinic. */
  async function paidAtClinic(price = 300) {
    const tier = await w.tier(doctor(), await w.plan(doctor()), price);
    const patient = await w.patient(doctor(), { subscription_tier_id: tier, subscription_start_date: '2026-11-10' });
    return { patient, tier, payment: await paymentOf(patient.id) };
  }

  const holdOf = async (patientId: string) =>
    (await get<{ holds: Hold[] }>('/api/holds')).holds.find(({ patient_id }) => patient_id === patientId) as Hold;

  /** A patient who paid a quarter (₹1,200) in one tab and a month in another (₹500): the month is held. */
  async function paidTwice() {
    const month = await ordering(500);
    const quarter = await w.tier(doctor(), month.plan, 1_200, 'quarterly');
    const { orderId } = await w.order(month.identifier, quarter);
    await w.clock({ advance: { minutes: 1 } });
    await payAndSettle(orderId);
    await w.clock({ advance: { minutes: 1 } });
    await payAndSettle(month.orderId);
    return { ...month, hold: await holdOf(month.patient.id) };
  }

  const newestTerm = async ({ id }: { id: string }) => (await w.terms(doctor(), id))[0];

  const post = <T>(
    path: string,
    body: object,
    { token = doctor().token, key }: { token?: string; key?: string } = {},
  ) =>
    w.call<T & { code?: string; error?: string; message: string }>('POST', path, {
      token,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    });

  const refund = (id: string, body: object = {}, options?: { token?: string; key?: string }) =>
    post<{ refund: Refund; payment: Payment }>(
      `/api/payments/${id}/refund`,
      { reason: 'Moved away', ...body },
      options,
    );

  return {
    ordering,
    member,
    enrolmentOf,
    payAndSettle,
    paid,
    paidAtClinic,
    paidTwice,
    holdOf,
    paymentOf,
    newestTerm,
    post,
    refund,
    /** Razorpay reports how the refund of a payment ended. */
    async endRefund(paymentId: string, body: object) {
      const [row] = await w.rows<{ id: string }>('SELECT provider_refund_id AS id FROM refund WHERE payment_id = $1', [
        paymentId,
      ]);
      await w.must('POST', `/sandbox/razorpay/refunds/${row?.id ?? ''}`, { body });
      await w.settle();
    },
    payment: async (id: string) => get<{ payment: Payment; refunds: Refund[] }>(`/api/payments/${id}`),
    statusOf: async (patient: { id: string }) => (await newestTerm(patient))?.status,
    /** The number of refunds that Razorpay made, over all payments. */
    madeAtRazorpay: async () =>
      (
        await w.rows<{ n: number }>(
          `SELECT count(*)::int AS n FROM sandbox.razorpay_entity WHERE kind = 'refund' AND entity->>'status' <> 'failed'`,
        )
      )[0]?.n ?? 0,
    /** Razorpay's id of a payment. */
    providerId: async (id: string) =>
      (await w.rows<{ id: string }>('SELECT provider_payment_id AS id FROM payment WHERE id = $1', [id]))[0]?.id ?? '',
    /** Sets how the next refund at Razorpay ends. */
    nextRefund: (recipe: { outcome: string; webhook?: string; delaySeconds?: number }) =>
      w.must('PUT', '/sandbox/razorpay/refunds', { body: recipe }),
    /** Runs `work` while Razorpay does not know the doctor's key secret. */
    async withoutKeys(work: () => Promise<void>) {
      const turn = (secret: string) =>
        w.rows(`UPDATE sandbox.razorpay_key SET key_secret = ${secret} WHERE doctor_id = $1`, [doctor().id]);
      await turn(`'x' || key_secret`);
      await work();
      await turn('substr(key_secret, 2)');
    },
    async withoutGateway(work: () => Promise<void>) {
      const turn = (from: string, to: string) =>
        w.rows(`INSERT INTO ${to} SELECT * FROM ${from} WHERE doctor_id = $1`, [doctor().id]);
      await w.rows('CREATE TEMPORARY TABLE IF NOT EXISTS kept (LIKE payment_gateway)');
      await turn('payment_gateway', 'kept');
      await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [doctor().id]);
      await work();
      await turn('kept', 'payment_gateway');
    },
    /** Makes the next calls to Razorpay fail in this mode. */
    fault: (mode: string, count?: number) =>
      w.must('PUT', '/sandbox/faults', { body: { provider: 'razorpay', mode, ...(count && { count }) } }),
  };
}

/** A patient with an unpaid plan. */
export interface Member {
  id: string;
  mobile: string;
  name: string;
  plan: string;
  tier: string;
  enrolmentId: string;
}

export interface Payment {
  id: string;
  patient_id: string;
  status: string;
  refunded_amount: number;
  refundable_amount: number;
}

export interface Hold {
  id: string;
  patient_id: string;
  payment_id: string;
  status: string;
  reason: string;
  actions: string[];
}

export interface Refund {
  id: string;
  amount: number;
  status: string;
  ends_access: boolean;
  refund_date: string | null;
}
