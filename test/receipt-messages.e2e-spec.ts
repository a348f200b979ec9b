import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type Message, type World } from './helpers/world.js';

const [PLAIN, WITH_RECEIPT] = ['payment_confirmation_v1', 'payment_confirmation_receipt_v1'];

interface Receipt {
  id: string;
  number: string;
  kind: string;
}
interface Row {
  id: string;
  kind: string;
  template: string;
  status: string;
  reason: string | null;
  text: string;
  receipt_id: string | null;
}
interface SendResponse {
  message: Row;
  code?: string;
  error?: string;
}

/** Receipts reach patients on WhatsApp, with the confirmation or by hand, and no confirmation is lost because of them. */
describe('receipts on WhatsApp', () => {
  let w: World;
  let doctor: Doctor;
  let payments: ReturnType<typeof paymentHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  beforeEach(async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    await w.must('DELETE', '/sandbox/whatsapp/settings');
    await w.rows('UPDATE whatsapp_sending_pause SET ended_at = since');
    doctor = await w.doctor();
    payments = paymentHelpers(w, () => doctor);
  });
  afterAll(() => w.end());

  const get = <T>(path: string) => w.must<T>('GET', path, { token: doctor.token });
  const set = (fields: object) =>
    w.must('PUT', '/api/profile', { token: doctor.token, body: { doctor_name: 'Dr Asha Rao', ...fields } });
  const simulate = (settings: object) => w.must('PUT', '/sandbox/whatsapp/settings', { body: settings });
  const decide = (name: string, status: string) =>
    w.must('PUT', `/sandbox/whatsapp/templates/${name}`, { body: { status } });
  const sentTo = async (mobile: string) =>
    (await w.messages(mobile)).filter(({ template }) => template === PLAIN || template === WITH_RECEIPT);
  const rowsOf = async (patientId: string, kind: string) =>
    (await get<{ messages: Row[] }>(`/api/messages?patient_id=${patientId}&kind=${kind}`)).messages;
  const receiptsOf = async (patientId: string) =>
    (await get<{ receipts: Receipt[] }>(`/api/receipts?patient_id=${patientId}`)).receipts;
  const receiptOf = async (patientId: string) => (await receiptsOf(patientId))[0] as Receipt;
  const resend = async (id: string | undefined) => {
    const response = await w.call('POST', `/api/messages/${id}/resend`, { token: doctor.token });
    await w.settle();
    return response;
  };
  const send = (id: string, token = doctor.token, key?: string) =>
    w.call<SendResponse>('POST', `/api/receipts/${id}/send`, {
      token,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  /** Opens a file as WhatsApp does, without cookies and languages. */
  const fetchFile = async ({ document }: Message) => {
    const { pathname, search } = new URL(document?.link ?? '');
    const response = await w.call<string>('GET', pathname + search);
    return { status: response.status, type: response.headers.get('content-type') };
  };

  describe('the confirmation', () => {
    it('is one message with the receipt attached, which opens', async () => {
      const { patient, identifier } = await payments.paid();
      const sent = await sentTo(patient.mobile);
      const receipt = await receiptOf(patient.id);
      expect(sent).toHaveLength(1);
      expect(sent[0]).toMatchObject({
        template: WITH_RECEIPT,
        text: 'Hello Ravi, we have received ₹499 for WhatsApp Support with Dr Asha Rao. Your membership is valid up to 20 Dec 2026. Message me any time. Thank you.',
        status: 'delivered',
        document: {
          link: expect.stringMatching(
            new RegExp(`/s/${identifier}/receipts/${receipt.id}\\.pdf\\?language=en$`),
          ) as string,
          filename: 'R-26-27-000001.pdf',
        },
      });
      expect(await fetchFile(sent[0] as Message)).toEqual({ status: 200, type: 'application/pdf' });
      expect(await rowsOf(patient.id, 'confirmation')).toMatchObject([
        { template: WITH_RECEIPT, text: sent[0]?.text, status: 'delivered', receipt_id: receipt.id },
      ]);
    });

    it('in Hindi has the receipt in Hindi', async () => {
      await set({ message_language: 'hi' });
      const { patient } = await payments.paid();
      const [message] = await sentTo(patient.mobile);
      expect(message?.text).toContain('नमस्ते Ravi');
      expect(message?.document?.link).toMatch(/\.pdf\?language=hi$/);
      expect(await fetchFile(message as Message)).toEqual({ status: 200, type: 'application/pdf' });
    });

    it('of a payment at the clinic has its receipt, also after a correction', async () => {
      const { id, mobile } = await w.patient(doctor);
      const tier = await w.tier(doctor, await w.plan(doctor), 300);
      const body = { subscription_tier_id: tier, payment_method: 'cash' };
      await payments.post(`/api/patients/${id}/payments`, body);
      const { id: payment } = await payments.paymentOf(id);
      await w.clock({ advance: { minutes: 1 } });
      await payments.post(`/api/payments/${payment}/correct`, {
        ...body,
        amount: 250,
        amount_reason: 'Agreed',
        reason: 'A mistake',
      });
      await w.clock({ advance: { minutes: 1 } });
      expect((await sentTo(mobile)).map(({ document }) => document?.filename)).toEqual([
        'R-26-27-000001.pdf',
        'R-26-27-000002.pdf',
      ]);
    });

    it('is as before without the setting, and the setting is saved with the others', async () => {
      await set({ receipt_with_confirmation: false });
      const { patient } = await payments.paid();
      const [message] = await sentTo(patient.mobile);
      expect(message).toMatchObject({ template: PLAIN, document: null, status: 'delivered' });
      expect(await rowsOf(patient.id, 'confirmation')).toMatchObject([{ template: PLAIN, receipt_id: null }]);
      await set({ message_language: 'en' });
      expect(await get('/api/profile')).toMatchObject({ profile: { receipt_with_confirmation: false } });
      expect(
        await w.call('PUT', '/api/profile', {
          token: doctor.token,
          body: { doctor_name: 'Dr Asha Rao', receipt_with_confirmation: null },
        }),
      ).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    });

    it('is sent without a receipt if no money moved', async () => {
      const tier = await w.tier(doctor, await w.plan(doctor), 300);
      const { id, mobile } = await w.patient(doctor);
      const body = { subscription_tier_id: tier, payment_method: 'cash', amount: 0, amount_reason: 'A relative' };
      await payments.post(`/api/patients/${id}/payments`, body);
      await w.clock({ advance: { minutes: 1 } });
      expect(await receiptsOf(id)).toEqual([]);
      expect(await sentTo(mobile)).toMatchObject([{ template: PLAIN, document: null }]);
    });

    it('is sent without it while the patient’s page, where WhatsApp fetches it, is closed', async () => {
      const { patient } = await payments.paid();
      await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
      const [confirmation] = await rowsOf(patient.id, 'confirmation');
      await w.rows(`UPDATE message SET state = 'failed' WHERE id = $1`, [confirmation?.id]);
      expect((await resend(confirmation?.id)).status).toBe(200);
      expect((await sentTo(patient.mobile)).map(({ template }) => template)).toEqual([WITH_RECEIPT, PLAIN]);
    });

    it('is sent once when several calls report the payment', async () => {
      const { patient, orderId } = await payments.ordering();
      const poll = () => w.call('GET', `/api/public/payment/status/${orderId}`);
      await Promise.all([w.pay(orderId, { webhook: 'duplicate' }), poll(), poll(), poll()]);
      await w.settle();
      expect((await sentTo(patient.mobile)).map(({ template }) => template)).toEqual([WITH_RECEIPT]);
    });
  });

  describe('a file that WhatsApp cannot use', () => {
    it('is left out: the confirmation is sent once more, without it', async () => {
      await simulate({ media_fetch: 'failed' });
      const { patient } = await payments.paid();
      expect((await sentTo(patient.mobile)).map(({ template, status }) => [template, status])).toEqual([
        [WITH_RECEIPT, 'failed'],
        [PLAIN, 'delivered'],
      ]);
      expect(await rowsOf(patient.id, 'confirmation')).toMatchObject([
        { template: PLAIN, status: 'delivered', reason: null, receipt_id: null },
      ]);
    });

    it('is left out once, however often the failure is reported', async () => {
      const { patient } = await payments.paid();
      const [first] = await w.rows<{ id: string }>(
        'SELECT id FROM sandbox.whatsapp_message WHERE number = $1 AND template = $2',
        [patient.mobile, WITH_RECEIPT],
      );
      await w.rows(
        `UPDATE message SET state = 'sent', delivered_at = NULL WHERE patient_id = $1 AND kind = 'confirmation'`,
        [patient.id],
      );
      const report = () =>
        w.must('POST', `/sandbox/whatsapp/messages/${first?.id ?? ''}/status`, {
          body: { status: 'failed', code: 131052 },
        });
      await Promise.all([report(), report(), report()]);
      await w.settle();
      await report();
      await w.settle();
      expect((await sentTo(patient.mobile)).map(({ template }) => template)).toEqual([WITH_RECEIPT, PLAIN]);
    });

    it.each([131026, 131009])('is not the reason of error %d: nothing is sent again', async (code) => {
      const { patient, orderId } = await payments.ordering();
      await w.rows('UPDATE patient SET mobile_normal = $2 WHERE id = $1', [patient.id, '+917999990002']);
      await payments.payAndSettle(orderId);
      const before = await sentTo('+917999990002');
      await w.must('POST', `/sandbox/whatsapp/messages/${before.at(-1)?.id ?? ''}/status`, {
        body: { status: 'failed', code },
      });
      await w.settle();
      expect(await sentTo('+917999990002')).toHaveLength(before.length);
      expect(await rowsOf(patient.id, 'confirmation')).toMatchObject([{ template: WITH_RECEIPT, status: 'failed' }]);
    });

    it.each(['PAUSED', 'PENDING'])(
      'is left out while its template is %s, at once and without another try',
      async (status) => {
        await decide(WITH_RECEIPT, status);
        try {
          const first = await payments.paid();
          expect((await sentTo(first.patient.mobile)).map(({ template }) => template)).toEqual([PLAIN]);
          const refused = async () =>
            (await w.must<{ refusals: { times: number }[] }>('GET', '/sandbox/whatsapp/refusals')).refusals.reduce(
              (sum, { times }) => sum + times,
              0,
            );
          const before = await refused();
          const second = await payments.paid();
          expect((await sentTo(second.patient.mobile)).map(({ template }) => template)).toEqual([PLAIN]);
          expect(await refused()).toBe(before);
        } finally {
          await decide(WITH_RECEIPT, 'APPROVED');
        }
        await w.clock({ advance: { hours: 4 } });
        const third = await payments.paid();
        expect((await sentTo(third.patient.mobile)).map(({ template }) => template)).toEqual([WITH_RECEIPT]);
      },
    );

    it('is attached again by a resend, which follows the same rules', async () => {
      const { patient, orderId } = await payments.ordering();
      await w.rows('UPDATE patient SET mobile_normal = $2 WHERE id = $1', [patient.id, '+917999990001']);
      await payments.payAndSettle(orderId);
      const [failed] = await rowsOf(patient.id, 'confirmation');
      expect(failed).toMatchObject({ status: 'failed', template: WITH_RECEIPT });
      await w.must('PUT', `/api/patients/${patient.id}`, { token: doctor.token, body: { mobile: '9811000071' } });
      await simulate({ media_fetch: 'failed' });
      expect((await resend(failed?.id)).status).toBe(200);
      expect((await sentTo('+919811000071')).map(({ template }) => template)).toEqual([WITH_RECEIPT, PLAIN]);
      await w.rows(`UPDATE message SET state = 'failed' WHERE id = $1`, [failed?.id]);
      await simulate({ media_fetch: 'normal' });
      expect((await resend(failed?.id)).status).toBe(200);
      expect((await sentTo('+919811000071')).map(({ template }) => template)).toEqual([
        WITH_RECEIPT,
        PLAIN,
        WITH_RECEIPT,
      ]);
    });
  });

  describe('sent by hand', () => {
    it('reaches the patient with its number and amount, at any hour and also after STOP', async () => {
      const { patient, identifier } = await payments.paid();
      await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: patient.mobile, text: 'STOP' } });
      await w.clock({ now: '2026-11-20T18:00:00Z' });
      const receipt = await receiptOf(patient.id);
      const { status, body } = await send(receipt.id);
      expect(status).toBe(200);
      expect(body.message).toMatchObject({
        kind: 'receipt',
        template: 'receipt_v1',
        status: 'queued',
        receipt_id: receipt.id,
      });
      await w.settle();
      const message = (await w.messages(patient.mobile)).at(-1) as Message;
      expect(message).toMatchObject({
        template: 'receipt_v1',
        text: 'Hello Ravi, here is receipt R/26-27/000001 from Dr Asha Rao, for ₹499. It is attached to this message as a PDF.',
        link: null,
        status: 'delivered',
        document: { filename: 'R-26-27-000001.pdf' },
      });
      expect(message.document?.link).toContain(`/s/${identifier}/receipts/${receipt.id}.pdf`);
      expect(await fetchFile(message)).toEqual({ status: 200, type: 'application/pdf' });
      const term = (await payments.newestTerm(patient))?.id ?? '';
      const { timeline } = await get<{ timeline: { text: string }[] }>(`/api/patients/subscriptions/${term}/timeline`);
      expect(timeline.map(({ text }) => text)).toContain('The WhatsApp message with a receipt was delivered.');
    });

    it('in Hindi, as a refund receipt', async () => {
      await set({ message_language: 'hi' });
      const { payment, patient } = await payments.paid();
      await payments.refund(payment.id, { amount: 100 });
      await w.settle();
      const refund = (await receiptsOf(patient.id)).find(({ kind }) => kind === 'refund_receipt') as Receipt;
      expect((await send(refund.id)).status).toBe(200);
      await w.settle();
      const message = (await w.messages(patient.mobile)).at(-1) as Message;
      expect(message.text).toBe(
        'नमस्ते Ravi, Dr Asha Rao की ओर से आपकी रसीद R/26-27/R00001, राशि ₹100। यह इस संदेश के साथ PDF में है।',
      );
      expect(message.document?.filename).toBe('R-26-27-R00001.pdf');
      expect(await fetchFile(message)).toEqual({ status: 200, type: 'application/pdf' });
    });

    it('is sent once a day: repeats and calls at the same moment return the first message', async () => {
      const { patient } = await payments.paid();
      const { id } = await receiptOf(patient.id);
      const answers = await Promise.all([send(id), send(id, doctor.token, 'a-key'), send(id)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1);
      await w.settle();
      expect((await send(id, doctor.token, 'a-key')).body.message.id).toBe(answers[0].body.message.id);
      expect((await send(id)).body.message).toMatchObject({ id: answers[0].body.message.id, status: 'delivered' });
      const count = async () =>
        (await w.messages(patient.mobile)).filter(({ template }) => template === 'receipt_v1').length;
      expect(await count()).toBe(1);
      await w.clock({ advance: { days: 1 } });
      expect((await send(id)).status).toBe(200);
      await w.settle();
      expect(await count()).toBe(2);
    });

    it('is listed, filtered and exported under its kind', async () => {
      const { patient } = await payments.paid();
      await send((await receiptOf(patient.id)).id);
      await w.settle();
      expect(await rowsOf(patient.id, 'receipt')).toMatchObject([{ kind: 'receipt', status: 'delivered' }]);
      const csv = await w.call<string>('GET', '/api/messages.csv?kind=receipt', { token: doctor.token });
      expect(csv.body).toContain('here is receipt R/26-27/000001');
      const preview = await get(`/api/messages/preview?kind=receipt&patient_id=${patient.id}`);
      expect(preview).toMatchObject({
        preview: { template: 'receipt_v1', category: 'UTILITY', document: 'R-26-27-000001.pdf', button: null },
      });
      expect(await get('/api/messages/preview?kind=confirmation')).toMatchObject({
        preview: { template: WITH_RECEIPT, document: 'R-26-27-000001.pdf' },
      });
    });

    it('is retried when the file could not be fetched: without it there is no message', async () => {
      await simulate({ media_fetch: 'failed' });
      const { patient } = await payments.paid();
      await send((await receiptOf(patient.id)).id);
      await w.settle();
      const [waiting] = await rowsOf(patient.id, 'receipt');
      expect(waiting).toMatchObject({ status: 'queued', template: 'receipt_v1' });
      expect(waiting?.reason).toMatch(/^waits: /);
      await simulate({ media_fetch: 'normal' });
      await w.clock({ advance: { minutes: 5 } });
      expect(await rowsOf(patient.id, 'receipt')).toMatchObject([{ status: 'delivered' }]);
    });

    it('is refused if it is unknown or of another doctor', async () => {
      const { patient } = await payments.paid();
      const { id } = await receiptOf(patient.id);
      const other = await w.doctor();
      expect(await send(id, other.token)).toMatchObject({ status: 404, body: { code: 'receipt.not_found' } });
      expect(await send('nothing')).toMatchObject({ status: 404, body: { code: 'receipt.not_found' } });
      expect(await rowsOf(patient.id, 'receipt')).toEqual([]);
    });

    it.each<[string, string, (patientId: string) => Promise<unknown>]>([
      [
        'without WhatsApp',
        'this number cannot receive WhatsApp messages',
        (id) => w.rows(`UPDATE patient SET mobile_normal = '+912226543210' WHERE id = $1`, [id]),
      ],
      [
        'whose link has ended',
        'the patient’s link is no longer valid',
        (id) =>
          w.rows(
            `UPDATE link SET revoked_at = now() WHERE enrolment_id IN (SELECT id FROM enrolment WHERE patient_id = $1)`,
            [id],
          ),
      ],
      [
        'who was archived',
        'patient archived',
        (id) => w.must('DELETE', `/api/patients/${id}`, { token: doctor.token }),
      ],
      [
        'whose subscription is disabled, so that the page is closed',
        'the subscription is disabled',
        async (id) => {
          const [term] = await w.terms(doctor, id);
          await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/disable`, { token: doctor.token });
        },
      ],
      [
        'whose plan is no longer offered',
        'the plan is no longer offered',
        (id) =>
          w.rows(
            `UPDATE plan SET is_active = false WHERE id IN (SELECT plan_id FROM enrolment WHERE patient_id = $1)`,
            [id],
          ),
      ],
      [
        'who was deleted permanently',
        'patient deleted',
        async (id) => {
          await w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
          await w.must('DELETE', `/api/patients/${id}/permanent`, { token: doctor.token });
        },
      ],
    ])('is refused for a patient %s', async (_, why, change) => {
      const { patient } = await payments.paid();
      const { id } = await receiptOf(patient.id);
      await change(patient.id);
      const { status, body } = await send(id);
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'message.not_possible' });
      expect(body.error).toContain(why);
    });

    it('is skipped if the link ends before it is sent', async () => {
      const { patient } = await payments.paid();
      const { id } = await receiptOf(patient.id);
      await decide('receipt_v1', 'PAUSED');
      await send(id);
      await w.settle();
      expect(await rowsOf(patient.id, 'receipt')).toMatchObject([{ status: 'queued' }]);
      await w.rows(
        `UPDATE link SET revoked_at = now() WHERE enrolment_id IN (SELECT id FROM enrolment WHERE patient_id = $1)`,
        [patient.id],
      );
      await decide('receipt_v1', 'APPROVED');
      await w.clock({ advance: { hours: 4 } });
      expect(await rowsOf(patient.id, 'receipt')).toMatchObject([
        { status: 'skipped', reason: 'the patient’s link is no longer valid' },
      ]);
    });

    it('is not sent again by the button on the day it failed, but by a resend', async () => {
      const { patient } = await payments.paid();
      await w.rows(`UPDATE patient SET mobile_normal = '+917999990001' WHERE id = $1`, [patient.id]);
      const { id } = await receiptOf(patient.id);
      await send(id);
      await w.settle();
      const [failed] = await rowsOf(patient.id, 'receipt');
      expect(failed).toMatchObject({ status: 'failed' });
      expect(await send(id)).toMatchObject({ status: 409, body: { code: 'message.failed_today' } });
      await w.must('PUT', `/api/patients/${patient.id}`, { token: doctor.token, body: { mobile: '9811000072' } });
      expect((await resend(failed?.id)).status).toBe(200);
      expect(await w.messages('+919811000072')).toMatchObject([
        { template: 'receipt_v1', document: { filename: 'R-26-27-000001.pdf' } },
      ]);
    });
  });
});
