import { endPaymentTest } from './helpers/payment-world.js';
import { paymentHelpers } from './helpers/payments.js';
import { isConfirmation, world, type Doctor, type World } from './helpers/world.js';

const CREATE = 'POST /v1/payment_links';

interface Card {
  id: string;
  amount: number;
  state: string;
}
interface SentMessage {
  template: string;
  text: string;
  link: string;
  button: string;
  card: Card | null;
}
interface LinkOrder {
  id: string;
  state: string;
  payment_link_id: string | null;
  provider_order_id: string | null;
}
interface Link {
  id: string;
  status: string;
  reference_id: string;
}

/** What is due is sent as a payment card, which is paid inside WhatsApp and ends in the same term as the pay page. */
describe('payment links as payment cards', () => {
  let w: World;
  let doctor: Doctor;
  let payments: ReturnType<typeof paymentHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  beforeEach(async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    await w.must('PUT', '/sandbox/razorpay/payment_links', { body: { prefix: 'https://rzp.io/i/' } });
    await w.rows('UPDATE whatsapp_sending_pause SET ended_at = since');
    doctor = await w.doctor();
    payments = paymentHelpers(w, () => doctor);
    await set({ payment_cards: true });
  });
  afterEach(() => endPaymentTest(w, payments));
  afterAll(() => w.end());

  const set = (fields: object) =>
    w.must('PUT', '/api/profile', { token: doctor.token, body: { doctor_name: 'Dr Asha Rao', ...fields } });
  const asDoctor = <T>(method: string, path: string, body?: object) =>
    w.must<T>(method, `/api/${path}`, { token: doctor.token, ...(body && { body }) });
  const fault = (mode: string, endpoint: string, count?: number) =>
    w.must('PUT', '/sandbox/faults', {
      body: { provider: 'razorpay', mode, endpoint, ...(count !== undefined && { count }) },
    });
  const sentTo = async (mobile: string) => (await w.messages(mobile)) as unknown[] as SentMessage[];
  const newestTo = async (mobile: string) => (await sentTo(mobile)).at(-1) as SentMessage;
  const cardOf = async (mobile: string) => (await sentTo(mobile)).findLast(({ card }) => card)?.card as Card;
  const linkOrders = (patientId: string) =>
    w.rows<LinkOrder>(
      `SELECT o.id, o.state, o.payment_link_id, o.provider_order_id FROM payment_order o
       JOIN enrolment e ON e.doctor_id = o.doctor_id AND e.id = o.enrolment_id
       WHERE e.patient_id = $1 AND o.channel = 'link' ORDER BY o.id`,
      [patientId],
    );
  /** Razorpay's links for the orders of a patient. */
  const linksOf = async (patientId: string) => {
    const ids = (await linkOrders(patientId)).map(({ id }) => id);
    const { payment_links: links } = await w.must<{ payment_links: Link[] }>('GET', '/sandbox/razorpay/payment_links');
    return links.filter(({ reference_id }) => ids.includes(reference_id));
  };
  const payLink = (id: string, body: object = {}) =>
    w.call<{ paymentId: string }>('POST', `/sandbox/razorpay/payment_links/${id}/pay`, {
      body: { outcome: 'captured', method: 'upi', webhook: 'normal', ...body },
    });
  const payCard = async (mobile: string, body: object = {}) => {
    const { status } = await payLink((await cardOf(mobile)).id, body);
    expect(status).toBe(200);
    await w.settle();
  };
  const reconcile = async (advance: { days?: number; hours?: number; minutes?: number }) => {
    await w.clock({ advance });
    await w.settle();
  };
  const holdsOf = async (patientId: string) =>
    (await asDoctor<{ holds: { patient_id: string; reason: string; status: string }[] }>('GET', 'holds')).holds.filter(
      ({ patient_id }) => patient_id === patientId,
    );
  const statesOf = async (patientId: string) => (await w.terms(doctor, patientId)).map(({ status }) => status);

  /** A patient who was sent what is due for a tier. */
  async function due(price = 499) {
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, price);
    const patient = await w.patient(doctor);
    const body = { subscription_tier_id: tier };
    await asDoctor('POST', `patients/${patient.id}/subscribe`, body);
    await w.settle();
    return { ...patient, plan, tier };
  }

  describe('a card', () => {
    it('shows the amount below the text, with the link as its only button', async () => {
      const { id, mobile } = await due();
      const message = await newestTo(mobile);
      expect(message).toMatchObject({
        template: 'payment_card_v1',
        text: 'Hello Ravi, here is your payment to Dr Asha Rao: WhatsApp Support, ₹499. Tap the button to pay in WhatsApp. You pay the doctor directly. Reply STOP to get no reminders.',
        button: 'Pay now',
        link: expect.stringMatching(/^https:\/\/rzp\.io\/i\/\w+$/) as string,
        card: { amount: 49_900, state: 'open' },
      });
      const [order, ...others] = await linkOrders(id);
      expect(others).toEqual([]);
      expect(order).toMatchObject({ state: 'open', payment_link_id: message.card?.id, provider_order_id: null });
      const { messages } = await asDoctor<{ messages: object[] }>('GET', `messages?patient_id=${id}&kind=payment_link`);
      expect(messages).toMatchObject([{ template: 'payment_card_v1', text: message.text, status: 'delivered' }]);
    });

    it('is in the language of the doctor, for either prefix of Razorpay', async () => {
      await set({ message_language: 'hi' });
      await w.must('PUT', '/sandbox/razorpay/payment_links', { body: { prefix: 'https://rzp.io/rzp/' } });
      const { mobile } = await due();
      const message = await newestTo(mobile);
      expect(message).toMatchObject({ template: 'payment_card_rzp_v1', button: 'भुगतान करें', card: { state: 'open' } });
      expect(message.text).toContain('नमस्ते Ravi');
      expect(message.link).toMatch(/^https:\/\/rzp\.io\/rzp\/\w+$/);
    });

    it('sends Razorpay nothing about the patient', async () => {
      const { id } = await due();
      const [link] = await linksOf(id);
      expect(link).toMatchObject({ customer: {}, notify: { sms: false, email: false }, reminder_enable: false });
    });

    it('that is paid makes the term, with one confirmation', async () => {
      const { id, mobile } = await due();
      await payCard(mobile);
      expect(await statesOf(id)).toEqual(['active']);
      expect(await cardOf(mobile)).toMatchObject({ state: 'paid' });
      expect((await sentTo(mobile)).filter(isConfirmation)).toHaveLength(1);
      expect(await linkOrders(id)).toMatchObject([
        { state: 'paid', provider_order_id: expect.stringMatching(/^order_/) as string },
      ]);
      expect(await payments.paymentOf(id)).toMatchObject({ status: 'captured' });
    });

    it('can be paid after an attempt that failed, which the history shows', async () => {
      const { id, mobile } = await due();
      await payCard(mobile, { outcome: 'failed' });
      expect(await cardOf(mobile)).toMatchObject({ state: 'failed' });
      expect(await statesOf(id)).toEqual(['inactive']);
      const [term] = await w.terms(doctor, id);
      const { timeline } = await asDoctor<{ timeline: { text: string }[] }>(
        'GET',
        `patients/subscriptions/${term?.id ?? ''}/timeline`,
      );
      expect(timeline.some(({ text }) => text.includes('failed'))).toBe(true);
      expect(timeline.some(({ text }) => text.includes('started'))).toBe(false); // nobody opened the pay page
      await payCard(mobile);
      expect(await statesOf(id)).toEqual(['active']);
    });

    it('expires after two days', async () => {
      const { id, mobile } = await due();
      const { id: link } = await cardOf(mobile);
      await reconcile({ hours: 49 });
      expect(await cardOf(mobile)).toMatchObject({ state: 'expired' });
      expect(await linkOrders(id)).toMatchObject([{ state: 'expired' }]);
      expect((await payLink(link)).status).toBe(404);
    });

    it('ends if the doctor cancels the link at Razorpay', async () => {
      const { id, mobile } = await due();
      await w.must('POST', `/sandbox/razorpay/payment_links/${(await cardOf(mobile)).id}/cancel`);
      await w.settle();
      expect(await cardOf(mobile)).toMatchObject({ state: 'cancelled' });
      expect(await linkOrders(id)).toMatchObject([{ state: 'expired' }]);
      expect(await statesOf(id)).toEqual(['inactive']);
    });

    it('is found paid by reconciliation when every webhook is lost', async () => {
      const { id, mobile } = await due();
      await payCard(mobile, { webhook: 'lost' });
      expect(await statesOf(id)).toEqual(['inactive']);
      await reconcile({ minutes: 10 });
      expect(await statesOf(id)).toEqual(['active']);
    });

    it.each(['duplicate', 'reordered', 'spaced', 'non_ascii'])('settles once with webhooks %s', async (webhook) => {
      const { id, mobile } = await due();
      await payCard(mobile, { webhook });
      expect(await statesOf(id)).toEqual(['active']);
      expect(await holdsOf(id)).toEqual([]);
    });

    it('whose payment the bank confirms after the link has expired still makes the term', async () => {
      const { id, mobile } = await due();
      await w.clock({ advance: { hours: 47 } });
      await payCard(mobile, { outcome: 'late', lateSeconds: 7_200 });
      await reconcile({ hours: 3 });
      expect(await cardOf(mobile)).toMatchObject({ state: 'expired' });
      expect(await statesOf(id)).toEqual(['active']);
    });

    it('is a reminder, and after the end of the plan a notice; each is the newest link', async () => {
      const tier = await w.tier(doctor, await w.plan(doctor), 499);
      const { id, mobile } = await w.patient(doctor, {
        subscription_tier_id: tier,
        subscription_start_date: '2026-10-28',
      });
      await reconcile({ days: 1 });
      expect(await newestTo(mobile)).toMatchObject({ template: 'payment_card_reminder_v1', card: { state: 'open' } });
      await reconcile({ days: 8 });
      const all = (await sentTo(mobile)).map(({ template, card }) => [template, card?.state]);
      expect(all.at(-1)).toEqual(['payment_card_ended_v1', 'open']);
      expect(all.filter(([, state]) => state === 'open').length).toBeLessThanOrEqual(3);
      const open = (await linkOrders(id)).filter(({ state }) => state === 'open');
      expect(open).toHaveLength(1);
      await payCard(mobile);
      expect((await statesOf(id)).filter((status) => status === 'active')).toHaveLength(1);
    });

    it('says STOP in its text; after STOP no reminder is sent, and what is due still arrives', async () => {
      const tier = await w.tier(doctor, await w.plan(doctor), 499);
      const { id, mobile } = await w.patient(doctor, {
        subscription_tier_id: tier,
        subscription_start_date: '2026-10-28',
      });
      await reconcile({ days: 1 });
      expect((await newestTo(mobile)).text).toContain('Reply STOP to get no more reminders.');
      await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: mobile, text: 'STOP' } });
      await reconcile({ days: 6 });
      expect((await sentTo(mobile)).filter(({ card }) => card)).toHaveLength(1);
      await asDoctor('POST', `patients/${id}/subscribe`, { subscription_tier_id: tier });
      await w.settle();
      expect(await newestTo(mobile)).toMatchObject({ template: 'payment_card_v1', card: { state: 'open' } });
    });
  });

  describe('the message of today is sent instead', () => {
    const expectPlain = async (mobile: string) =>
      expect(await newestTo(mobile)).toMatchObject({
        template: 'payment_link_v1',
        link: expect.stringContaining('/s/') as string,
        card: null,
      });

    it('while the doctor has not switched cards on', async () => {
      await set({ payment_cards: false });
      const { id, mobile } = await due();
      await expectPlain(mobile);
      expect(await linkOrders(id)).toEqual([]);
    });

    it.each(['500', '429', 'html502', 'html200', '404', 'reset', 'slow', 'timeout', 'timeout_after_apply'])(
      'when Razorpay answers %s',
      async (mode) => {
        await fault(mode, CREATE, 1);
        const { id, mobile } = await due();
        await expectPlain(mobile);
        expect((await w.messages(mobile)).length).toBe(1);
        expect((await linksOf(id)).length).toBeLessThanOrEqual(1);
      },
    );

    it('when Razorpay rejects the link: nothing of it stays open', async () => {
      await payments.withoutKeys(async () => {
        const { id, mobile } = await due();
        await expectPlain(mobile);
        expect(await linkOrders(id)).toMatchObject([{ state: 'expired', payment_link_id: null }]);
      });
    });

    it('when the link has an address for which WhatsApp draws no card', async () => {
      await w.must('PUT', '/sandbox/razorpay/payment_links', { body: { prefix: 'https://pages.example/l/' } });
      const { mobile } = await due();
      await expectPlain(mobile);
    });

    it('without keys of the doctor', async () => {
      await payments.withoutGateway(async () => {
        const { id, mobile } = await due();
        await expectPlain(mobile);
        expect(await linkOrders(id)).toEqual([]);
      });
    });

    it('before the patient has chosen a tier', async () => {
      const { patient } = await payments.ordering();
      await w.settle();
      expect(await newestTo(patient.mobile)).toMatchObject({ template: 'onboarding_options_v2', card: null });
    });

    it.each(['PAUSED', 'PENDING'])('while the template of the card is %s, at once and only then', async (status) => {
      const decide = (name: string, to: string) =>
        w.must('PUT', `/sandbox/whatsapp/templates/${name}`, { body: { status: to } });
      await decide('payment_card_v1', status);
      try {
        const { mobile } = await due();
        await expectPlain(mobile);
        expect(await sentTo(mobile)).toHaveLength(1);
      } finally {
        await decide('payment_card_v1', 'APPROVED');
      }
      await w.clock({ advance: { hours: 4 } });
      expect(await newestTo((await due()).mobile)).toMatchObject({ template: 'payment_card_v1' });
    });
  });

  describe('one link', () => {
    it('is made however often its outcome was unknown', async () => {
      await fault('timeout_after_apply', CREATE, 1);
      const { id, mobile } = await due();
      expect(await newestTo(mobile)).toMatchObject({ template: 'payment_link_v1' });
      expect(await linksOf(id)).toHaveLength(1);
      expect(await linkOrders(id)).toMatchObject([{ state: 'intent', payment_link_id: null }]);
      await w.clock({ advance: { minutes: 1 } });
      await asDoctor('POST', `patients/${id}/messages`, { kind: 'payment_link' }).catch(() => undefined);
      await reconcile({ minutes: 3 });
      const [order] = await linkOrders(id);
      const [link] = await linksOf(id);
      expect(order).toMatchObject({ state: 'open', payment_link_id: link?.id });
      expect(await linksOf(id)).toHaveLength(1);
    });

    it('is sent again by a resend, and by several at the same moment', async () => {
      const { id, mobile } = await due();
      const first = await cardOf(mobile);
      const [message] = await w.rows<{ id: string }>(
        `UPDATE message SET state = 'failed' WHERE patient_id = $1 RETURNING id`,
        [id],
      );
      await Promise.all(
        Array.from({ length: 5 }, () =>
          w.call('POST', `/api/messages/${message?.id ?? ''}/resend`, { token: doctor.token }),
        ),
      );
      await w.settle();
      const cards = (await sentTo(mobile)).map(({ card }) => card?.id);
      expect(cards).toEqual([first.id, first.id]);
      expect(await linksOf(id)).toHaveLength(1);
    });
  });

  describe('link and page', () => {
    it('may be open together: when the page is paid, the link is cancelled', async () => {
      const { id, mobile, tier } = await due();
      const { orderId } = await w.order(await w.identifier(doctor, id), tier);
      await payments.payAndSettle(orderId);
      expect(await cardOf(mobile)).toMatchObject({ state: 'cancelled' });
      expect(await statesOf(id)).toEqual(['active']);
      expect(await linkOrders(id)).toMatchObject([{ state: 'expired' }]);
    });

    it('paid at once are one term and one hold, whatever comes first', async () => {
      for (const webhooks of [
        ['normal', 'lost'],
        ['lost', 'normal'],
        ['duplicate', 'duplicate'],
        ['lost', 'lost'],
      ] as const) {
        const { id, mobile, tier } = await due();
        const { orderId } = await w.order(await w.identifier(doctor, id), tier);
        const { id: link } = await cardOf(mobile);
        await Promise.all([
          payLink(link, { webhook: webhooks[0] }),
          w.pay(orderId, { webhook: webhooks[1] }),
          w.call('GET', `/api/public/payment/status/${orderId}`),
        ]);
        await w.settle();
        await reconcile({ minutes: 10 });
        expect(await statesOf(id)).toEqual(['active']);
        expect(await holdsOf(id)).toMatchObject([{ reason: 'paid_twice', status: 'open' }]);
        expect((await sentTo(mobile)).filter(isConfirmation)).toHaveLength(1);
      }
    });

    it('ten reports of a payment at the same moment are one term', async () => {
      const { id, mobile } = await due();
      const { id: link } = await cardOf(mobile);
      await payLink(link, { webhook: 'duplicate' });
      const [{ id: order } = { id: '' }] = await linkOrders(id);
      await w.rows('UPDATE payment_order SET check_at = now() WHERE id = $1', [order]);
      await Promise.all(Array.from({ length: 10 }, () => w.settle()));
      expect(await statesOf(id)).toEqual(['active']);
      expect(await holdsOf(id)).toEqual([]);
    });

    it('a link that is paid long after the page, because it could not be cancelled, is held', async () => {
      const { id, mobile, tier } = await due();
      const { orderId } = await w.order(await w.identifier(doctor, id), tier);
      await payments.payAndSettle(orderId);
      const { id: link } = await cardOf(mobile);
      await w.clock({ advance: { hours: 30 } });
      await w.rows(
        `UPDATE sandbox.razorpay_entity SET entity = jsonb_set(entity::jsonb, '{status}', '"created"')::json WHERE id = $1`,
        [link],
      );
      await payLink(link);
      await w.settle();
      await reconcile({ hours: 1 });
      expect(await statesOf(id)).toEqual(['active']);
      expect(await holdsOf(id)).toMatchObject([{ reason: 'paid_twice' }]);
    });

    it('a reminder that is paid after the payment before it was corrected is a renewal', async () => {
      await w.clock({ now: '2026-11-01T06:00:00Z' });
      const tier = await w.tier(doctor, await w.plan(doctor), 499);
      const { id, mobile } = await w.patient(doctor);
      const asCash = { subscription_tier_id: tier, payment_method: 'cash' };
      const { payment } = await asDoctor<{ payment: { id: string } }>('POST', `patients/${id}/payments`, asCash);
      await w.clock({ now: '2026-11-24T05:00:00Z' });
      await w.settle();
      expect(await newestTo(mobile)).toMatchObject({ template: 'payment_card_reminder_v1', card: { state: 'open' } });
      const asUpi = { ...asCash, payment_method: 'clinic_upi', reason: 'Paid by UPI' };
      const { payment: corrected } = await asDoctor<{ payment: { id: string } }>(
        'POST',
        `payments/${payment.id}/correct`,
        asUpi,
      );
      await w.clock({ advance: { hours: 1 } });
      await asDoctor('POST', `payments/${corrected.id}/correct`, { ...asUpi, reference: 'U-1' });
      await w.clock({ advance: { hours: 5 } });
      await payCard(mobile);
      expect(await holdsOf(id)).toEqual([]);
      expect(await statesOf(id)).toEqual(['active', 'active']);
    });

    it('a page that is paid a day after the card, on an order made before, is held', async () => {
      const { id, mobile, tier } = await due();
      const identifier = await w.identifier(doctor, id);
      const { orderId } = await w.order(identifier, tier);
      await payCard(mobile);
      await w.clock({ advance: { hours: 25 } });
      await payments.payAndSettle(orderId, { webhook: 'duplicate' });
      expect(await statesOf(id)).toEqual(['active']);
      expect(await holdsOf(id)).toMatchObject([{ reason: 'paid_twice', status: 'open' }]);
    });

    it('a free tier taken on the page cancels the link', async () => {
      const { id, mobile, plan } = await due();
      const free = await w.tier(doctor, plan, 0, 'yearly');
      const identifier = await w.identifier(doctor, id);
      await w.must('POST', '/api/public/payment/create', { body: { identifier, tierId: free } });
      await w.settle();
      expect(await cardOf(mobile)).toMatchObject({ state: 'cancelled' });
    });
  });

  describe('the link is cancelled when', () => {
    it.each<[string, (context: { id: string; plan: string; tier: string; term: string }) => Promise<unknown>]>([
      ['the assignment is withdrawn', ({ term }) => asDoctor('PUT', `patients/subscriptions/${term}/withdraw`)],
      [
        'the price changes',
        ({ plan, tier }) =>
          asDoctor('PUT', `subscriptions/${plan}/tiers/${tier}`, { validity_type: 'monthly', price: 599 }),
      ],
      ['the tier is removed', ({ plan, tier }) => asDoctor('DELETE', `subscriptions/${plan}/tiers/${tier}`)],
      ['the plan is switched off', ({ plan }) => asDoctor('PUT', `subscriptions/${plan}`, { is_active: false })],
      ['the patient is archived', ({ id }) => asDoctor('DELETE', `patients/${id}`)],
      ['the payment was made at the clinic', ({ id }) => asDoctor('PUT', `patients/${id}/subscription/activate`, {})],
    ])('%s', async (_, change) => {
      const { id, mobile, plan, tier } = await due();
      const [term] = await w.terms(doctor, id);
      await change({ id, plan, tier, term: term?.id ?? '' });
      await w.settle();
      expect(await cardOf(mobile)).toMatchObject({ state: 'cancelled' });
      expect((await linkOrders(id)).map(({ state }) => state)).not.toContain('open');
    });

    it('another tier is assigned, whose card replaces it', async () => {
      const { id, mobile, plan } = await due();
      const other = await w.tier(doctor, plan, 1_299, 'quarterly');
      await asDoctor('POST', `patients/${id}/subscribe`, { subscription_tier_id: other });
      await w.settle();
      const cards = (await sentTo(mobile)).map(({ card }) => [card?.amount, card?.state]);
      expect(cards).toEqual([
        [49_900, 'cancelled'],
        [129_900, 'open'],
      ]);
    });

    it('Razorpay answers again: until then the cancellation is retried', async () => {
      const { id, mobile } = await due();
      await fault('500', 'POST /v1/payment_links/:id/cancel', 2);
      await asDoctor('PUT', `patients/${id}/subscription/activate`, {});
      await w.settle();
      for (let n = 0; n < 20 && (await cardOf(mobile)).state === 'open'; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await w.settle();
      }
      expect(await cardOf(mobile)).toMatchObject({ state: 'cancelled' });
    });

    it('Razorpay accepts the cancellation, which it has rejected while another operation was in progress', async () => {
      const { id, mobile } = await due();
      await fault('400', 'POST /v1/payment_links/:id/cancel', 2);
      await asDoctor('PUT', `patients/${id}/subscription/activate`, {});
      await w.settle();
      for (let n = 0; n < 20 && (await cardOf(mobile)).state === 'open'; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await w.settle();
      }
      expect(await cardOf(mobile)).toMatchObject({ state: 'cancelled' });
    });

    it('nothing was lost meanwhile: a link that was paid before is held', async () => {
      const { id, mobile } = await due();
      await payLink((await cardOf(mobile)).id, { webhook: 'lost' });
      await asDoctor('PUT', `patients/${id}/subscription/activate`, {});
      await w.settle();
      expect(await statesOf(id)).toEqual(['active']);
      expect(await holdsOf(id)).toMatchObject([{ reason: 'paid_at_clinic' }]);
    });
  });
});
