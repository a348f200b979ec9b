import { familyHelpers } from './helpers/families.js';
import { findViolations } from './helpers/ledger.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** Refunds of joint orders whose lines have the same price, in Nirog and in Razorpay's dashboard, which knows no lines. */
describe('refunds of joint orders', () => {
  let w: World;
  let doctor: Doctor;
  let steps: ReturnType<typeof familyHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  beforeEach(async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    doctor = await w.doctor();
    steps = familyHelpers(w, () => doctor);
  });
  afterEach(async () => {
    await steps.fault('none');
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });
  afterAll(() => w.end());

  const statusOf = ({ id }: { id: string }) => steps.statusOf({ id });
  const refundedAmounts = async () => {
    const { payments } = await w.must<{ payments: { patient_name: string; refunded_amount: number }[] }>(
      'GET',
      '/api/payments',
      { token: doctor.token },
    );
    return payments.map(({ patient_name, refunded_amount }) => `${patient_name} ${refunded_amount}`).sort();
  };
  const dashboardRefund = async (providerPaymentId: string, amount?: number) => {
    await w.must('POST', `/sandbox/razorpay/payments/${providerPaymentId}/refund`, {
      body: amount === undefined ? {} : { amount },
    });
    await w.settle();
  };

  /** Two people with the same price and their payer. */
  async function couple() {
    const members = [await steps.member('Arun Rao', 499), await steps.member('Bina Rao', 499)] as const;
    return { members, ...(await steps.payerOf([...members])) };
  }
  const refundedAtRazorpay = async (providerPaymentId: string) =>
    Number(
      (
        await w.rows<{ refunded: string }>(
          `SELECT entity->>'amount_refunded' AS refunded FROM sandbox.razorpay_entity WHERE id = $1`,
          [providerPaymentId],
        )
      )[0]?.refunded,
    );

  it('give one of the dashboard to the held line of several with the same price', async () => {
    const { identifier, members } = await couple();
    const [arun, bina] = members;
    const { orderId } = await steps.order(identifier, members);
    const own = await w.order(await w.identifier(doctor, bina.id), bina.tier);
    await w.clock({ advance: { minutes: 1 } });
    await steps.payAndSettle(own.orderId);
    await w.clock({ advance: { minutes: 1 } });
    await steps.payAndSettle(orderId);
    const razorpayId = await steps.providerId((await steps.paymentOf(arun.id)).id);
    const hold = await steps.holdOf(bina.id);
    await dashboardRefund(razorpayId, 49_900);
    expect(await Promise.all([arun, bina].map(statusOf))).toEqual(['active', 'active']);
    expect(await w.rows('SELECT state FROM hold WHERE id = $1', [hold.id])).toEqual([{ state: 'refunded' }]);
    expect(await steps.post(`/api/holds/${hold.id}/refund`, {})).toMatchObject({ status: 409 });
    await dashboardRefund(razorpayId, 49_900);
    expect(await Promise.all([arun, bina].map(statusOf))).toEqual(['cancelled', 'active']);
  });

  describe('of which one got no answer and is repeated in the dashboard', () => {
    /** The clinic refunds the first of two lines with the same price; Razorpay gives no answer. */
    async function unanswered(fault: string) {
      const { identifier, members } = await couple();
      await steps.payFor(identifier, members);
      const [arun, bina] = members;
      const { id } = await steps.paymentOf(arun.id);
      await steps.nextRefund({ outcome: 'processed', webhook: 'lost' });
      await steps.fault(fault, 1);
      expect(await steps.refund(id, {}, { key: 'once' })).toMatchObject({ body: { refund: { status: 'pending' } } });
      return { arun, bina, id, razorpayId: await steps.providerId(id) };
    }

    it('is not made again, neither for this line nor for another', async () => {
      const { arun, bina, id, razorpayId } = await unanswered('500');
      await dashboardRefund(razorpayId, 49_900);
      await w.rows('DELETE FROM idempotency'); // so that a repeat asks Razorpay again
      expect(await steps.refund(id, {}, { key: 'once' })).toMatchObject({ body: { refund: { status: 'pending' } } });
      await w.settle();
      expect(await refundedAtRazorpay(razorpayId)).toBe(49_900);
      await w.clock({ advance: { minutes: 2 } });
      await w.settle();
      expect(await refundedAmounts()).toEqual(['Arun Rao 499', 'Bina Rao 0']);
      expect(await refundedAtRazorpay(razorpayId)).toBe(49_900);
      expect(await Promise.all([arun, bina].map(statusOf))).toEqual(['cancelled', 'active']);
      expect(w.log()).toContain('refund.differs');
      await dashboardRefund(razorpayId);
      expect(await refundedAmounts()).toEqual(['Arun Rao 499', 'Bina Rao 499']);
    });

    it('belongs to the other line if Razorpay has made both', async () => {
      const { arun, bina, razorpayId } = await unanswered('timeout_after_apply');
      await dashboardRefund(razorpayId, 49_900);
      await w.clock({ advance: { minutes: 2 } });
      await w.settle();
      expect(await refundedAmounts()).toEqual(['Arun Rao 499', 'Bina Rao 499']);
      expect(await Promise.all([arun, bina].map(statusOf))).toEqual(['cancelled', 'cancelled']);
      expect(await refundedAtRazorpay(razorpayId)).toBe(99_800);
    });

    it('is recorded when the webhook brings the answer first', async () => {
      const { identifier, members } = await couple();
      await steps.payFor(identifier, members);
      const { id } = await steps.paymentOf(members[0].id);
      const razorpayId = await steps.providerId(id);
      await steps.nextRefund({ outcome: 'processed', webhook: 'delayed', delaySeconds: 20 });
      await steps.fault('timeout_after_apply', 1);
      await steps.refund(id);
      await dashboardRefund(razorpayId, 49_900);
      await w.clock({ advance: { minutes: 1 } });
      await w.settle();
      expect(await refundedAmounts()).toEqual(['Arun Rao 499', 'Bina Rao 499']);
    });
  });

  it('are made one line at a time, because Razorpay rejects a second refund of a payment meanwhile', async () => {
    const { identifier, members } = await couple();
    await steps.payFor(identifier, members);
    const [first, second] = [await steps.paymentOf(members[0].id), await steps.paymentOf(members[1].id)];
    await steps.fault('slow', 1);
    const slow = steps.refund(first.id);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await steps.refund(second.id)).toMatchObject({ status: 409, body: { code: 'refund.in_progress' } });
    expect(await slow).toMatchObject({ status: 201, body: { refund: { status: 'processed' } } });
    expect(await steps.refund(second.id)).toMatchObject({ status: 201, body: { refund: { status: 'processed' } } });
  });
});
