import { paymentHelpers } from '../helpers/payments.js';
import { findViolations } from '../helpers/ledger.js';
import { razorpayEvent } from '../helpers/razorpay-event.js';
import { isConfirmation, world, type Doctor, type HttpResponse, type World } from '../helpers/world.js';

const FIFTY = Array.from({ length: 50 });

/**
 * Fifty concurrent copies of each call that moves money and has no race test elsewhere (orders: payments, refunds:
 * refunds, held payments: holds). There must be one effect, and every caller must get a valid answer.
 */
describe('fifty at once', () => {
  let w: World;
  let doctor: Doctor;
  const paymentSteps = () => paymentHelpers(w, () => doctor);
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
  });
  afterAll(() => w.end());
  afterEach(async () => {
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });

  const poll = (orderId: string) => w.call<{ captured: boolean }>('GET', `/api/public/payment/status/${orderId}`);
  const activate = (patientId: string) =>
    w.call<{ code?: string }>('PUT', `/api/patients/${patientId}/subscription/activate`, { token: doctor.token });
  const tally = (responses: HttpResponse<unknown>[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  const eventOf = (orderId: string, event?: string) => razorpayEvent(w, orderId, event);

  async function paidTerms({ id, mobile }: { id: string; mobile: string }) {
    await w.settle();
    const paid = (await w.terms(doctor, id)).filter(({ payment_status }) => payment_status === 'completed').length;
    const confirmed = (await w.messages(mobile)).filter(isConfirmation).length;
    return { paid, confirmed };
  }

  it('copies of one event are applied once', async () => {
    const { patient, orderId } = await paymentSteps().ordering();
    await w.pay(orderId, { webhook: 'lost' });
    const send = await eventOf(orderId);
    const answers = await Promise.all(FIFTY.map(send));
    expect(tally(answers)).toEqual({ 200: 50 });
    expect(await paidTerms(patient)).toEqual({ paid: 1, confirmed: 1 });
    expect(
      await w.rows(`SELECT FROM inbox WHERE body->'payload'->'payment'->'entity'->>'order_id' = $1`, [orderId]),
    ).toHaveLength(1);
  });

  it('polls of one order settle it once', async () => {
    const { patient, orderId } = await paymentSteps().ordering();
    await w.pay(orderId, { webhook: 'lost' });
    const answers = await Promise.all(FIFTY.map(() => poll(orderId)));
    expect(tally(answers)).toEqual({ 200: 50 });
    expect(answers.some(({ body }) => body.captured)).toBe(true);
    expect((await poll(orderId)).body).toEqual({ captured: true });
    expect(await paidTerms(patient)).toEqual({ paid: 1, confirmed: 1 });
  });

  it('activations at the clinic record one payment', async () => {
    const { patient, tier } = await paymentSteps().ordering();
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
    expect(tally(await Promise.all(FIFTY.map(() => activate(patient.id))))).toEqual({ 200: 1, 404: 49 });
    expect(await paidTerms(patient)).toEqual({ paid: 1, confirmed: 1 });
  });

  it('activations of a free tier activate it once', async () => {
    const { patient, plan, identifier } = await paymentSteps().ordering();
    const free = await w.tier(doctor, plan, 0);
    const take = () =>
      w.call<{ code?: string }>('POST', '/api/public/payment/create', { body: { identifier, tierId: free } });
    expect(tally(await Promise.all(FIFTY.map(take)))).toEqual({ 200: 1, 409: 49 });
    expect(await paidTerms(patient)).toEqual({ paid: 1, confirmed: 1 });
  });

  it('webhooks, polls and the reconciliation together settle an order once', async () => {
    const { patient, orderId } = await paymentSteps().ordering();
    await w.pay(orderId, { webhook: 'lost' });
    const [captured, paid] = [await eventOf(orderId), await eventOf(orderId, 'order.paid')];
    const reconcile = w.clock({ advance: { minutes: 2 } });
    const answers = await Promise.all(
      FIFTY.map((_, n) => [captured, paid, () => poll(orderId)][n % 3]?.() ?? poll(orderId)),
    );
    await reconcile;
    expect(tally(answers)).toEqual({ 200: 50 });
    expect(await paidTerms(patient)).toEqual({ paid: 1, confirmed: 1 });
    await w.must('DELETE', '/sandbox/clock');
  });

  it('an online payment and a clinic payment at the same moment create one term and one hold or renewal', async () => {
    const { patient, tier, orderId } = await paymentSteps().ordering();
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
    await w.pay(orderId, { webhook: 'lost' });
    const send = await eventOf(orderId);
    const answers = await Promise.all(FIFTY.map((_, n) => (n % 2 ? send() : activate(patient.id))));
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
    const { paid, confirmed } = await paidTerms(patient);
    const held = await w.rows(
      `SELECT h.reason FROM hold h JOIN enrolment e ON e.id = h.enrolment_id WHERE e.patient_id = $1`,
      [patient.id],
    );
    const byHand = answers.filter(({ status, body }) => status === 200 && 'subscription' in (body as object)).length;
    expect({ paid, confirmed, held }).toEqual({
      paid: 1,
      confirmed: 1,
      held: byHand ? [{ reason: 'paid_at_clinic' }] : [],
    });
  });
});
