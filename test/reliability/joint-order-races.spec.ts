import { familyHelpers } from '../helpers/families.js';
import { findViolations } from '../helpers/ledger.js';
import type { Member } from '../helpers/payments.js';
import { razorpayEvent } from '../helpers/razorpay-event.js';
import { world, type Doctor, type World } from '../helpers/world.js';

const FIFTY = Array.from({ length: 50 });

/** Fifty concurrent calls about one payment for several people: each person gets one effect, and nothing deadlocks. */
describe('a payment for several people, fifty at once', () => {
  let w: World;
  let doctor: Doctor;
  let steps: ReturnType<typeof familyHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    steps = familyHelpers(w, () => doctor);
  });
  afterAll(() => w.end());
  afterEach(async () => {
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });

  const poll = (orderId: string) => w.call<{ captured: boolean }>('GET', `/api/public/payment/status/${orderId}`);
  /** Of each person: paid terms, confirmations (one message to the payer may contain several) and held payments. */
  async function outcomes(members: readonly Member[]) {
    await w.settle();
    return Promise.all(
      members.map(async ({ id, enrolmentId }) => ({
        paid: (await w.terms(doctor, id)).filter(({ payment_status }) => payment_status === 'completed').length,
        confirmed: (
          await w.rows(`SELECT FROM message WHERE enrolment_id = $1 AND kind = 'confirmation'`, [enrolmentId])
        ).length,
        held: (await w.rows('SELECT FROM hold WHERE enrolment_id = $1', [enrolmentId])).length,
      })),
    );
  }
  /** The templates of the confirmations that a phone got. */
  const confirmations = async (mobile: string) =>
    (await w.messages(mobile)).map(({ template }) => template).filter((template) => template.includes('confirmation'));
  const once = { paid: 1, confirmed: 1, held: 0 };
  const refused = (answers: { status: number }[]) => answers.filter(({ status }) => status !== 200);

  it('is settled once by webhooks, polls and the reconciliation', async () => {
    const { identifier, mobile, members } = await steps.family();
    const { orderId } = await steps.order(identifier, members);
    await w.pay(orderId, { webhook: 'lost' });
    const [captured, paid] = [await razorpayEvent(w, orderId), await razorpayEvent(w, orderId, 'order.paid')];
    const reconcile = w.clock({ advance: { minutes: 2 } });
    const answers = await Promise.all(
      FIFTY.map((_, n) => [captured, paid, () => poll(orderId)][n % 3]?.() ?? poll(orderId)),
    );
    await reconcile;
    expect(refused(answers)).toEqual([]);
    expect(await outcomes(members)).toEqual([once, once, once]);
    expect(await confirmations(mobile)).toEqual(['family_confirmation_v1']);
    await w.must('DELETE', '/sandbox/clock');
  });

  it('gets one order, which can be paid', async () => {
    const { identifier, mobile, members } = await steps.family();
    const answers = await Promise.all(FIFTY.map(() => steps.create(identifier, members)));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    const ids = new Set(answers.map(({ body }) => body.orderId));
    expect([...ids]).toHaveLength(1);
    await steps.payAndSettle([...ids][0] ?? '');
    expect(await outcomes(members)).toEqual([once, once, once]);
    expect(await confirmations(mobile)).toEqual(['family_confirmation_v1']);
  });

  it('and another one for some of them end in one term and one hold for each who paid twice', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina, chetan] = members;
    const first = await steps.order(identifier, members);
    const second = await steps.order(identifier, [chetan, arun]);
    const own = await w.order(await w.identifier(doctor, bina.id), bina.tier);
    const events: Awaited<ReturnType<typeof razorpayEvent>>[] = [];
    for (const { orderId } of [first, second, own]) {
      await w.pay(orderId, { webhook: 'lost' });
      events.push(await razorpayEvent(w, orderId));
    }
    const answers = await Promise.all(FIFTY.map((_, n) => events[n % 3]?.() ?? poll(own.orderId)));
    expect(refused(answers)).toEqual([]);
    expect(await outcomes(members)).toEqual(members.map(() => ({ paid: 1, confirmed: 1, held: 1 })));
  });

  it('and a payment of one of them at the clinic hold at most that person’s money', async () => {
    const { identifier, members } = await steps.family();
    const [arun, bina, chetan] = members;
    const body = { subscription_tier_id: bina.tier };
    await w.must('POST', `/api/patients/${bina.id}/subscribe`, { token: doctor.token, body });
    const { orderId } = await steps.order(identifier, members);
    await w.pay(orderId, { webhook: 'lost' });
    const send = await razorpayEvent(w, orderId);
    const activate = () => w.call('PUT', `/api/patients/${bina.id}/subscription/activate`, { token: doctor.token });
    const answers = await Promise.all(FIFTY.map((_, n) => (n % 2 ? send() : activate())));
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
    expect(await outcomes([arun, chetan])).toEqual([once, once]);
    const [outcome] = await outcomes([bina]);
    expect([once, { ...once, held: 1 }]).toContainEqual(outcome);
  });

  it('is refunded once: by the clinic for one of them, and by Razorpay’s dashboard for the rest', async () => {
    const { identifier, members } = await steps.family();
    await steps.payFor(identifier, members);
    const payment = await steps.paymentOf(members[1].id);
    const providerId = await steps.providerId(payment.id);
    const dashboard = () => w.call('POST', `/sandbox/razorpay/payments/${providerId}/refund`, { body: {} });
    const answers = await Promise.all(
      FIFTY.slice(0, 20).map((_, n) => (n === 10 ? dashboard() : steps.refund(payment.id, {}, { key: 'one' }))),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await w.settle();
    const [sums] = await w.rows<{ here: number; there: number }>(
      `SELECT (SELECT sum(r.amount_paise)::int FROM refund r JOIN payment p ON p.id = r.payment_id
          WHERE p.provider_payment_id = $1 AND r.state = 'processed') AS here,
         (SELECT (entity->>'amount_refunded')::int FROM sandbox.razorpay_entity WHERE id = $1) AS there`,
      [providerId],
    );
    expect(sums).toEqual({ here: 204_875, there: 204_875 });
  });

  it('is refunded for each of them at once: one after the other, and once each', async () => {
    const { identifier, members } = await steps.family();
    await steps.payFor(identifier, members);
    const ids = await Promise.all(members.map(async ({ id }) => (await steps.paymentOf(id)).id));
    const refundAll = () => Promise.all(FIFTY.map((_, n) => steps.refund(ids[n % 3] ?? '')));
    const answers = await refundAll();
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    for (let n = 0; n < 3; n += 1) answers.push(...(await refundAll()));
    await w.settle();
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await w.rows('SELECT state FROM refund WHERE payment_id = ANY ($1::uuid[])', [ids])).toEqual(
      ids.map(() => ({ state: 'processed' })),
    );
  });
});
