import { createApiKey } from './authorisation/logins.js';
import { familyHelpers } from './helpers/families.js';
import { findViolations } from './helpers/ledger.js';
import type { Member } from './helpers/payments.js';
import { simulatedMerchant } from './helpers/simulated-merchant.js';
import { isConfirmation, world, type Doctor, type World } from './helpers/world.js';

const NOON = '2026-11-20T06:00:00Z';

interface Payment {
  id: string;
  patient_name: string;
  amount: number;
  status: string;
  refunded_amount: number;
  refundable_amount: number;
  order_id: string;
  razorpay_payment_id: string;
}

interface Receipt {
  kind: string;
  number: string;
  patient_name: string;
  amount: number;
}

/** One person pays for several in one payment; everything after that is as if each had paid. */
describe('joint orders', () => {
  let w: World;
  let doctor: Doctor;
  let steps: ReturnType<typeof familyHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  beforeEach(async () => {
    await w.clock({ now: NOON });
    doctor = await w.doctor();
    steps = familyHelpers(w, () => doctor);
  });
  afterEach(async () => {
    await steps.fault('none');
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });
  afterAll(() => w.end());

  const get = <T>(path: string) => w.must<T>('GET', path, { token: doctor.token });
  /** The doctor's payments by the patients' names. */
  async function payments(): Promise<Record<string, Payment>> {
    const { payments: list } = await get<{ payments: Payment[] }>('/api/payments');
    return Object.fromEntries(list.map((payment) => [payment.patient_name, payment]));
  }
  const outcomes = async () =>
    Object.fromEntries(
      Object.values(await payments()).map(({ patient_name, amount, status }) => [patient_name, `${amount} ${status}`]),
    );
  const refundedAmounts = async () =>
    Object.values(await payments())
      .map(({ patient_name, refunded_amount }) => `${patient_name} ${refunded_amount}`)
      .sort();
  /** The templates of the confirmations that a phone got. */
  const confirmations = async (mobile: string) =>
    (await w.messages(mobile)).map(({ template }) => template).filter((template) => template.includes('confirmation'));
  const TOTAL_PAISE = 204_875;
  const statusOf = ({ id }: Member) => steps.statusOf({ id });
  const revenue = async () => {
    const { newRevenue, refunds } = await get<{ newRevenue: number; refunds: number }>(
      '/api/analytics/new-revenue?period=lifetime',
    );
    return { newRevenue, refunds };
  };
  const archive = ({ id }: Member) => w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
  const holds = async () =>
    Object.fromEntries(
      (await get<{ holds: { patient_name: string; reason: string; id: string }[] }>('/api/holds')).holds.map((hold) => [
        hold.patient_name,
        hold,
      ]),
    );
  const dashboardRefund = async (providerPaymentId: string, amount?: number) => {
    await w.must('POST', `/sandbox/razorpay/payments/${providerPaymentId}/refund`, {
      body: amount === undefined ? {} : { amount },
    });
    await w.settle();
  };

  it('give each person a plan and a receipt and the payer one confirmation, and can be refunded person by person', async () => {
    const { token: key } = await createApiKey(w, doctor.id);
    const { identifier, mobile, members } = await steps.family();
    const [arun, bina, chetan] = members;
    const { orderId, amount } = await steps.order(identifier, members);
    expect(amount).toBe(TOTAL_PAISE);
    expect(
      await w.rows(`SELECT FROM sandbox.razorpay_entity WHERE kind = 'order' AND id = $1`, [orderId]),
    ).toHaveLength(1);
    await steps.payAndSettle(orderId);

    expect(await outcomes()).toEqual({
      'Arun Rao': '499.5 captured',
      'Bina Rao': '1299 captured',
      'Chetan Rao': '250.25 captured',
    });
    expect(await Promise.all([arun, bina, chetan].map(statusOf))).toEqual(['active', 'active', 'active']);
    expect(await confirmations(mobile)).toEqual(['family_confirmation_v1']);
    for (const member of members) expect((await w.messages(member.mobile)).filter(isConfirmation)).toEqual([]);
    expect(await w.must('GET', `/api/public/payment/status/${orderId}`)).toEqual({ captured: true });

    // One is refunded in full, one in part, and one is archived.
    const paid = await payments();
    const razorpayId = paid['Arun Rao']?.razorpay_payment_id ?? '';
    expect(new Set(Object.values(paid).map(({ razorpay_payment_id: id }) => id))).toEqual(new Set([razorpayId]));
    expect(new Set(Object.values(paid).map(({ order_id: id }) => id))).toEqual(new Set([orderId]));
    await steps.refund(paid['Bina Rao']?.id ?? '');
    await steps.refund(paid['Arun Rao']?.id ?? '', { amount: 100.25 });
    await archive(chetan);
    await w.settle();
    expect(await steps.refund(paid['Arun Rao']?.id ?? '', { amount: 399.26 })).toMatchObject({ status: 409 });

    expect(await outcomes()).toEqual({
      'Arun Rao': '499.5 captured',
      'Bina Rao': '1299 refunded',
      'Chetan Rao': '250.25 captured',
    });
    expect(await refundedAmounts()).toEqual(['Arun Rao 100.25', 'Bina Rao 1299', 'Chetan Rao 0']);
    expect(await Promise.all([arun, bina].map(statusOf))).toEqual(['active', 'cancelled']);
    expect(await revenue()).toEqual({ newRevenue: 2_048.75, refunds: 1_399.25 });
    const [atRazorpay] = await w.rows<{ refunded: string; status: string }>(
      `SELECT entity->>'amount_refunded' AS refunded, entity->>'status' AS status FROM sandbox.razorpay_entity WHERE id = $1`,
      [razorpayId],
    );
    expect(atRazorpay).toEqual({ refunded: '139925', status: 'captured' });

    const { receipts } = await get<{ receipts: Receipt[] }>('/api/receipts?range=[0,99]');
    expect(
      receipts.map(({ kind, patient_name, amount: rupees }) => `${kind} ${patient_name} ${rupees}`).sort(),
    ).toEqual([
      'receipt Arun Rao 499.5',
      'receipt Bina Rao 1299',
      'receipt Chetan Rao 250.25',
      'refund_receipt Arun Rao 100.25',
      'refund_receipt Bina Rao 1299',
    ]);
    const csv = await (
      await fetch(`${w.origin}/api/payments.csv`, { headers: { authorization: `Bearer ${doctor.token}` } })
    ).text();
    expect(csv.split('\n').filter((line) => line.includes(razorpayId))).toHaveLength(3);
    const { events } = await w.must<{ events: { type: string; data: { amount: number } }[] }>(
      'GET',
      '/api/events?limit=1000',
      {
        token: key,
      },
    );
    const amountsOf = (type: string) =>
      events.flatMap((event) => (event.type === type ? [event.data.amount] : [])).sort((a, b) => a - b);
    expect(amountsOf('payment.captured')).toEqual([250.25, 499.5, 1_299]);
    expect(amountsOf('term.activated')).toEqual([250.25, 499.5, 1_299]);
    expect(amountsOf('payment.refunded')).toEqual([100.25, 1_299]);
    for (const text of [razorpayId, orderId]) {
      const { results } = await get<{ results: { kind: string }[] }>(`/api/search?q=${text}`);
      expect(results.filter(({ kind }) => kind === 'payment')).toHaveLength(3);
    }
  });

  it('are made again after one of the people has paid and was refunded', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina] = members;
    const { orderId: first } = await steps.order(identifier, [arun, bina]);
    expect((await steps.order(identifier, [arun, bina])).orderId).toBe(first);
    await w.clock({ advance: { minutes: 1 } });
    await steps.payFor(identifier, [arun]);
    await w.clock({ advance: { minutes: 1 } });
    await steps.refund((await steps.paymentOf(arun.id)).id);
    await w.settle();
    const { orderId: next } = await steps.order(identifier, [arun, bina]);
    expect(next).not.toBe(first);
    await steps.payAndSettle(next);
    expect(await Promise.all([arun, bina].map(statusOf))).toEqual(['active', 'active']);
    expect(await holds()).toEqual({});
  });

  it('confirm a plan whose activation was confirmed before and voided', async () => {
    const { identifier, mobile, members } = await steps.family();
    const [arun, bina] = members;
    await steps.payAtClinic(arun);
    await w.settle();
    expect(await confirmations(mobile)).toHaveLength(1);
    const { id } = await steps.paymentOf(arun.id);
    await w.must('POST', `/api/payments/${id}/void`, { token: doctor.token, body: { reason: 'Not paid' } });
    await steps.payFor(identifier, [arun, bina]);
    expect((await confirmations(mobile)).slice(1)).toEqual(['family_confirmation_v1']);
  });

  it('hold the money of one person without holding the others', async () => {
    const members = [
      await steps.member('Arun Rao', 499.5),
      await steps.member('Bina Rao', 1_299),
      await steps.member('Chetan Rao', 250.25),
      await steps.member('Dina Rao', 100),
      await steps.member('Esha Rao', 200),
    ] as const;
    const [arun, bina, chetan, dina, esha] = members;
    const { identifier, mobile } = await steps.payerOf([...members]);
    const { orderId } = await steps.order(identifier, members);
    const body = { subscription_tier_id: arun.tier };
    await w.must('POST', `/api/patients/${arun.id}/subscribe`, { token: doctor.token, body });
    await w.must('PUT', `/api/patients/${arun.id}/subscription/activate`, { token: doctor.token });
    const [term] = await w.terms(doctor, dina.id);
    await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/withdraw`, { token: doctor.token });
    await archive(chetan);
    await archive(esha);
    await w.must('DELETE', `/api/patients/${esha.id}/permanent`, { token: doctor.token });
    await steps.payAndSettle(orderId);

    const found = await holds();
    expect(
      Object.entries(found)
        .map(([name, { reason }]) => `${name}: ${reason}`)
        .sort(),
    ).toEqual(['Arun Rao: paid_at_clinic', 'Deleted patient: patient_deleted', 'Dina Rao: assignment_withdrawn']);
    expect(await Promise.all([arun, bina].map(statusOf))).toEqual(['active', 'active']);
    const [ofClinic, ofPage] = ['payment_confirmation_receipt_v1', 'family_confirmation_v1'];
    expect(await confirmations(mobile)).toEqual([ofClinic, ofPage]);
    const texts = (await w.messages(mobile)).map(({ text }) => text).join('\n');
    expect(texts).toContain('received ₹1,549.25 for 2 memberships');
    expect(await revenue()).toEqual({ newRevenue: 499.5 + 2_048.75 + 300, refunds: 0 });

    expect(await steps.post(`/api/holds/${found['Arun Rao']?.id ?? ''}/accept`, {})).toMatchObject({ status: 200 });
    expect(await steps.post(`/api/holds/${found['Dina Rao']?.id ?? ''}/refund`, {})).toMatchObject({
      status: 200,
      body: { refund: { amount: 100, status: 'processed' } },
    });
    await w.settle();
    expect(await revenue()).toEqual({ newRevenue: 499.5 + 2_048.75 + 300, refunds: 100 });
    expect(await confirmations(mobile)).toEqual([ofClinic, ofPage, 'payment_confirmation_receipt_v1']);
  });

  it('hold what a person has paid alone meanwhile', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina, chetan] = members;
    const { orderId } = await steps.order(identifier, members);
    const own = await w.order(await w.identifier(doctor, bina.id), bina.tier);
    expect(own.orderId).not.toBe(orderId);
    await w.clock({ advance: { minutes: 1 } });
    await steps.payAndSettle(own.orderId);
    await w.clock({ advance: { minutes: 1 } });
    await steps.payAndSettle(orderId);
    expect(Object.entries(await holds()).map(([name, { reason }]) => [name, reason])).toEqual([
      ['Bina Rao', 'paid_twice'],
    ]);
    expect(await Promise.all([arun, chetan].map(statusOf))).toEqual(['active', 'active']);
  });

  it('split a refund made in Razorpay’s dashboard to the lines that it fits', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina, chetan] = members;
    await steps.payFor(identifier, members);
    const razorpayId = (await payments())['Arun Rao']?.razorpay_payment_id ?? '';
    await dashboardRefund(razorpayId, 129_900); // exactly Bina's
    expect(await refundedAmounts()).toEqual(['Arun Rao 0', 'Bina Rao 1299', 'Chetan Rao 0']);
    await dashboardRefund(razorpayId, 10_000);
    expect(await refundedAmounts()).toEqual(['Arun Rao 100', 'Bina Rao 1299', 'Chetan Rao 0']);
    expect(await Promise.all([arun, bina, chetan].map(statusOf))).toEqual(['active', 'cancelled', 'active']);
    await dashboardRefund(razorpayId); // the rest: of two lines
    expect(await refundedAmounts()).toEqual(['Arun Rao 499.5', 'Bina Rao 1299', 'Chetan Rao 250.25']);
    expect(await Promise.all([arun, bina, chetan].map(statusOf))).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(await revenue()).toEqual({ newRevenue: 2_048.75, refunds: 2_048.75 });
  });

  it('restore the terms of all lines when a refund of several fails', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina] = members;
    await steps.payFor(identifier, [arun, bina]);
    const razorpayId = (await payments())['Arun Rao']?.razorpay_payment_id ?? '';
    const [key] = await w.rows<{ id: string; secret: string }>(
      'SELECT key_id AS id, key_secret AS secret FROM sandbox.razorpay_key WHERE doctor_id = $1',
      [doctor.id],
    );
    const merchant = simulatedMerchant(w, key?.id, key?.secret);
    await steps.nextRefund({ outcome: 'pending' });
    const { id } = await merchant.must('POST', `/v1/payments/${razorpayId}/refund`, {});
    await w.settle();
    expect(await Promise.all([arun, bina].map(statusOf))).toEqual(['cancelled', 'cancelled']);
    expect(await refundedAmounts()).toEqual(['Arun Rao 499.5', 'Bina Rao 1299']);
    await w.must('POST', `/sandbox/razorpay/refunds/${id}`, { body: { status: 'failed' } });
    await w.settle();
    expect(await Promise.all([arun, bina].map(statusOf))).toEqual(['active', 'active']);
    expect(await refundedAmounts()).toEqual(['Arun Rao 0', 'Bina Rao 0']);
    expect(await w.rows('SELECT state FROM refund WHERE doctor_id = $1', [doctor.id])).toEqual([
      { state: 'failed' },
      { state: 'failed' },
    ]);
  });
});
