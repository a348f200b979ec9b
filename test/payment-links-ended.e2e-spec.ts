import { endPaymentTest } from './helpers/payment-world.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface SentMessage {
  template: string;
  text: string;
  link: string;
  card: { id: string; amount: number; state: string } | null;
}

/** A payment card has no other address than its link. Once that has ended unpaid, the patient is sent the page, once. */
describe('a payment card whose link has ended', () => {
  let w: World;
  let doctor: Doctor;
  let payments: ReturnType<typeof paymentHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  beforeEach(async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    doctor = await w.doctor();
    payments = paymentHelpers(w, () => doctor);
    await set({ payment_cards: true });
  });
  afterEach(() => endPaymentTest(w, payments));
  afterAll(() => w.end());

  const asDoctor = <T>(method: string, path: string, body?: object) =>
    w.must<T>(method, `/api/${path}`, { token: doctor.token, ...(body && { body }) });
  const set = (fields: object) => asDoctor('PUT', 'profile', { doctor_name: 'Dr Asha Rao', ...fields });
  const sentTo = async (mobile: string) => (await w.messages(mobile)) as unknown[] as SentMessage[];
  const templatesTo = async (mobile: string) => (await sentTo(mobile)).map(({ template }) => template);
  const wait = async (advance: { days?: number; hours?: number; minutes?: number }) => {
    await w.clock({ advance });
    await w.settle();
  };
  const page = expect.stringContaining('/s/') as string;

  /** A patient who was sent a card for ₹499. */
  async function due() {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 499);
    const patient = await w.patient(doctor);
    await asDoctor('POST', `patients/${patient.id}/subscribe`, { subscription_tier_id: tier });
    await w.settle();
    expect(await templatesTo(patient.mobile)).toEqual(['payment_card_v1']);
    return { ...patient, plan, tier };
  }
  type Due = Awaited<ReturnType<typeof due>>;
  const setPrice = ({ plan, tier }: Due, price: number) =>
    asDoctor('PUT', `subscriptions/${plan}/tiers/${tier}`, { validity_type: 'monthly', price });

  /** A patient whose plan has ended, and who was sent a notice with a card. */
  async function ended() {
    const tier = await w.tier(doctor, await w.plan(doctor), 499);
    await set({ payment_cards: true, messages_off: ['reminder'] });
    const patient = await w.patient(doctor, {
      subscription_tier_id: tier,
      subscription_start_date: '2026-10-28',
    });
    await wait({ days: 9 });
    const template = (await sentTo(patient.mobile)).at(-1)?.template;
    expect(template).toBe('payment_card_ended_v1');
    return patient;
  }

  /** Reports the end of the patient's link again. */
  async function repeatEnd(patientId: string, times = 1) {
    await w.rows(
      `INSERT INTO outbox (subscriber, name, payload)
       SELECT o.subscriber, o.name, o.payload FROM outbox o, generate_series(1, $2::int)
       WHERE o.name = 'payment_link.ended' AND o.payload->>'orderId' IN (
         SELECT l.id::text FROM payment_order l JOIN enrolment e ON e.id = l.enrolment_id WHERE e.patient_id = $1)`,
      [patientId, times],
    );
    await w.settle();
  }

  it('is followed by the page when it has expired, once', async () => {
    const { id, mobile, tier } = await due();
    await wait({ hours: 49 });
    expect(await sentTo(mobile)).toMatchObject([
      { card: { state: 'expired' } },
      { template: 'payment_link_v1', link: page, card: null },
    ]);
    expect((await sentTo(mobile)).at(-1)?.text).toContain('₹499');
    await wait({ days: 4 });
    expect(await templatesTo(mobile)).toEqual(['payment_card_v1', 'payment_link_v1']);
    const { orderId } = await w.order(await w.identifier(doctor, id), tier);
    await payments.payAndSettle(orderId);
    expect(await payments.statusOf({ id })).toBe('active');
  });

  it('is followed once, however often and by however many its end is handled', async () => {
    const { id, mobile } = await due();
    await wait({ hours: 49 });
    await repeatEnd(id, 20);
    expect(await templatesTo(mobile)).toEqual(['payment_card_v1', 'payment_link_v1']);
  });

  it('is followed once by twenty handlers at the same moment', async () => {
    const { id, mobile } = await due();
    const [order] = await w.rows<{ doctor_id: string; id: string }>(
      `UPDATE payment_order o SET state = 'expired' FROM enrolment e
       WHERE e.id = o.enrolment_id AND e.patient_id = $1 AND o.channel = 'link' RETURNING o.doctor_id, o.id`,
      [id],
    );
    await w.rows(
      `INSERT INTO outbox (subscriber, name, payload)
       SELECT 'messaging', 'payment_link.ended', jsonb_build_object('doctorId', $1::text, 'orderId', $2::text)
       FROM generate_series(1, 20)`,
      [order?.doctor_id, order?.id],
    );
    await w.settle();
    expect(await templatesTo(mobile)).toEqual(['payment_card_v1', 'payment_link_v1']);
  });

  it('is followed by the page with the new price when the price has changed', async () => {
    const patient = await due();
    await setPrice(patient, 599);
    await w.settle();
    const [card, message, ...others] = await sentTo(patient.mobile);
    expect(others).toEqual([]);
    expect(card).toMatchObject({ card: { state: 'cancelled' } });
    expect(message).toMatchObject({ template: 'payment_link_v1', link: page, card: null });
    expect(message?.text).toContain('₹599');
    await asDoctor('POST', `patients/${patient.id}/subscribe`, { subscription_tier_id: patient.tier });
    await w.settle();
  });

  it('is followed in the morning when it ended at night, unless the patient replies STOP before', async () => {
    const [first, second] = [await due(), await due()];
    await wait({ hours: 11 }); // 22:30 in India
    await setPrice(first, 599);
    await setPrice(second, 599);
    await w.settle();
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: second.mobile, text: 'STOP' } });
    await w.settle();
    for (const { mobile } of [first, second]) expect(await templatesTo(mobile)).toEqual(['payment_card_v1']);
    await wait({ hours: 11 });
    expect(await templatesTo(first.mobile)).toEqual(['payment_card_v1', 'payment_link_v1']);
    expect(await templatesTo(second.mobile)).not.toContain('payment_link_v1');
  });

  it('is not followed after STOP', async () => {
    const patient = await due();
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: patient.mobile, text: 'STOP' } });
    await wait({ hours: 49 });
    expect(await templatesTo(patient.mobile)).not.toContain('payment_link_v1');
  });

  it('is followed after the end of the plan within three days, once', async () => {
    const { mobile } = await ended();
    await wait({ hours: 49 });
    const after = (await sentTo(mobile)).slice(-2);
    expect(after).toMatchObject([
      { template: 'payment_card_ended_v1', card: { state: 'expired' } },
      { template: 'membership_ended_v1', link: page, card: null },
    ]);
    await wait({ days: 4 });
    expect((await templatesTo(mobile)).at(-1)).toBe('membership_ended_v1');
    expect((await templatesTo(mobile)).filter((template) => template === 'membership_ended_v1')).toHaveLength(1);
  });

  it('is not followed after the end of the plan once that is too long ago', async () => {
    const { id } = await ended();
    await wait({ days: 5 });
    const sent = await w.rows(
      `DELETE FROM message WHERE patient_id = $1 AND template = 'membership_ended_v1' RETURNING id`,
      [id],
    );
    expect(sent).toHaveLength(1);
    await repeatEnd(id); // as if the end had become known only now
    expect(
      await w.rows(`SELECT FROM message WHERE patient_id = $1 AND template = 'membership_ended_v1'`, [id]),
    ).toEqual([]);
  });

  it.each<[string, (patient: Due) => Promise<unknown>]>([
    [
      'the page was paid',
      async ({ id, tier }) => payments.payAndSettle((await w.order(await w.identifier(doctor, id), tier)).orderId),
    ],
    ['the payment was made at the clinic', ({ id }) => asDoctor('PUT', `patients/${id}/subscription/activate`, {})],
    [
      'the assignment was withdrawn',
      async ({ id }) => asDoctor('PUT', `patients/subscriptions/${(await w.terms(doctor, id))[0]?.id ?? ''}/withdraw`),
    ],
    ['the patient was archived', ({ id }) => asDoctor('DELETE', `patients/${id}`)],
    ['the tier was removed', ({ plan, tier }) => asDoctor('DELETE', `subscriptions/${plan}/tiers/${tier}`)],
    ['the plan was switched off', ({ plan }) => asDoctor('PUT', `subscriptions/${plan}`, { is_active: false })],
    [
      'the clinic has cancelled the link at Razorpay',
      async ({ mobile }) =>
        w.must('POST', `/sandbox/razorpay/payment_links/${(await sentTo(mobile))[0]?.card?.id ?? ''}/cancel`),
    ],
    [
      'the plain message was sent meanwhile',
      async ({ id }) => {
        await set({ payment_cards: false });
        await wait({ days: 1 });
        const [term] = await w.terms(doctor, id);
        await asDoctor('POST', `patients/${id}/subscriptions/${term?.id ?? ''}/send-link`);
      },
    ],
  ])('is not followed when %s', async (_, change) => {
    const patient = await due();
    await change(patient);
    await w.settle();
    const before = (await templatesTo(patient.mobile)).filter((template) => template === 'payment_link_v1').length;
    await wait({ hours: 49 });
    const templates = await templatesTo(patient.mobile);
    expect(templates.filter((template) => template === 'payment_link_v1')).toHaveLength(before);
  });

  it('is replaced by the card of another tier that was assigned', async () => {
    const { id, mobile, plan } = await due();
    const other = await w.tier(doctor, plan, 1_299, 'quarterly');
    await asDoctor('POST', `patients/${id}/subscribe`, { subscription_tier_id: other });
    await w.settle();
    expect(await templatesTo(mobile)).toEqual(['payment_card_v1', 'payment_card_v1']);
    await wait({ hours: 49 });
    expect(await templatesTo(mobile)).toEqual(['payment_card_v1', 'payment_card_v1', 'payment_link_v1']);
  });
});
