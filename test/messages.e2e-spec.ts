import { pollUntil } from './helpers/poll-until.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Row {
  id: string;
  kind: string;
  status: string;
  reason: string | null;
  text: string;
  language: string;
  patient_id: string;
  send_at: string | null;
  actions: string[];
}

/** Messages to patients: when they are sent, their texts, and the doctor's settings. */
describe('messages', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  let tier: string;
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-03-01T06:00:00Z' });
    doctor = await w.doctor();
    plan = await w.plan(doctor, { name: 'Diabetes Care', message_name: 'Silver' });
    tier = await w.tier(doctor, plan);
    await w.tier(doctor, plan, 1299, 'quarterly');
  });
  afterAll(() => w.end());

  const get = <T>(path: string, of = doctor) => w.call<T>('GET', `/api/${path}`, { token: of.token });
  const listed = async (query = '') => (await get<{ messages: Row[] }>(`messages?${query}`)).body.messages;
  const messagesOf = (patientId: string, query = '') => listed(`patient_id=${patientId}&${query}`);
  const set = (settings: object) =>
    w.must('PUT', '/api/profile', { token: doctor.token, body: { doctor_name: 'Dr Asha Rao', ...settings } });
  /** A patient whose subscription started on `start`. */
  const member = (start: string, fields: object = {}) =>
    w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: start, ...fields });
  const resend = (id: string) =>
    w.call<{ message: Row }>('POST', `/api/messages/${id}/resend`, { token: doctor.token });

  describe('contain', () => {
    it('a plan’s tiers, under its name for messages', async () => {
      const patient = await w.patient(doctor, { subscription_id: plan });
      await w.settle();
      const [message] = await messagesOf(patient.id);
      expect(message).toMatchObject({ kind: 'onboarding', language: 'en', status: 'delivered', actions: [] });
      expect(message?.text).toContain('Silver membership: Tier 499 ₹499, Tier 1299 ₹1,299');
      expect(message?.text).not.toContain('Diabetes');
    });

    it('a long name of emoji, cut between two of them', async () => {
      const name = `+${'💊'.repeat(59)}`;
      const patient = await w.patient(doctor, { subscription_id: await w.plan(doctor, { name }) });
      await w.settle();
      const [message] = await messagesOf(patient.id);
      expect(message).toMatchObject({ kind: 'onboarding', status: 'delivered' });
      expect(message?.text).toContain(`+${'💊'.repeat(39)}…`);
    });

    it('the same in Hindi, if the doctor chose it', async () => {
      await set({ message_language: 'hi' });
      const patient = await w.patient(doctor, { subscription_id: plan });
      await w.settle();
      await set({ message_language: 'en' });
      const [message] = await messagesOf(patient.id);
      expect(message).toMatchObject({ language: 'hi', status: 'delivered' });
      expect(message?.text).toContain('नमस्ते Ravi');
    });

    it('nothing if their kind is switched off, with the reason', async () => {
      await set({ messages_off: ['onboarding'] });
      const patient = await w.patient(doctor, { subscription_id: plan });
      await w.settle();
      await set({ messages_off: [] });
      expect(await messagesOf(patient.id)).toMatchObject([
        { status: 'skipped', reason: 'switched off in the settings', actions: ['resend'] },
      ]);
    });

    it('the approval of an account, for a doctor with a known number', async () => {
      const other = await w.doctor();
      const number = '+919812399001';
      const body = { doctor_name: 'Dr Meera', mobile_number: '98123 99001' };
      await w.must('PUT', '/api/profile', { token: other.token, body });
      expect(await w.messages(number)).toEqual([]);
      const admin = { token: await w.adminToken() };
      await w.rows(`UPDATE account SET status = 'pending' WHERE id = $1`, [other.id]);
      await w.must('PUT', `/api/admin/accounts/${other.id}/approve`, admin);
      await w.settle();
      expect(await w.messages(number)).toMatchObject([
        { template: 'account_approved_v1', text: expect.stringContaining('Dr Meera') as string },
      ]);
      expect((await get<{ total: number }>('messages', other)).body.total).toBe(0);
    });
  });

  describe('settings', () => {
    it.each([
      ['reminder_days', [31]],
      ['reminder_days', [3, 3]],
      ['reminder_days', ['3']],
      ['reminder_days', Array.from({ length: 11 }, (_, n) => n)],
      ['messages_off', ['nothing']],
      ['messages_off', ['hold', 'confirmation']],
      ['message_language', 'fr'],
    ])('reject %s %j, naming the field', async (field, value) => {
      const body = { doctor_name: 'Dr Asha Rao', [field]: value };
      const reply = await w.call('PUT', '/api/profile', { token: doctor.token, body });
      expect(reply).toMatchObject({ status: 400, body: { details: [{ field }] } });
    });

    it('are kept when a save omits them', async () => {
      await set({ reminder_days: [0, 5] });
      await set({});
      const { profile } = (await get<{ profile: object }>('profile')).body;
      expect(profile).toMatchObject({ reminder_days: [5, 0], messages_off: [], message_language: 'en' });
      await set({ reminder_days: [7, 3, 1, 0] });
    });
  });

  describe('previews', () => {
    it('use a patient’s data', async () => {
      const patient = await member('2026-02-20', { name: 'Sunita Rao' });
      const { preview } = (
        await get<{ preview: { text: string } }>(`messages/preview?kind=reminder&patient_id=${patient.id}`)
      ).body;
      expect(preview).toMatchObject({
        kind: 'reminder',
        template: 'renewal_reminder_v1',
        category: 'MARKETING',
        button: 'Continue',
        stop_button: 'Stop reminders',
        reason: null,
        link: expect.stringContaining('/s/') as string,
      });
      expect(preview.text).toBe(
        'Hello Sunita, your Silver membership with Dr Asha Rao is valid up to 20 Mar 2026. You can continue it on the page below. Reply STOP to get no more reminders.',
      );
    });

    it('use examples for unknown values', async () => {
      const patient = await w.patient(doctor, { subscription_id: plan });
      const preview = async (kind: string) =>
        (await get<{ preview: { text: string } }>(`messages/preview?kind=${kind}&patient_id=${patient.id}`)).body
          .preview.text;
      expect(await preview('confirmation')).toContain(
        'Hello Ravi, we have received ₹499 for Silver with Dr Asha Rao. Your membership is valid up to 20 Dec 2026.',
      );
      expect(await preview('payment_link')).toContain('Silver, ₹499.');
    });

    it('use examples without a patient, in both languages', async () => {
      const { preview } = (await get<{ preview: { text: string } }>('messages/preview?kind=hold&language=hi')).body;
      expect(preview).toMatchObject({ link: null, language: 'hi', reason: null });
      expect(preview.text).toContain('Dr Asha Rao');
    });

    it('show the payment card that a message with something to pay would be sent as', async () => {
      const patient = await member('2026-02-20', { name: 'Sunita Rao' });
      const preview = async (kind: string, who = `&patient_id=${patient.id}`) =>
        (await get<{ preview: { card: object | null; link: string | null } }>(`messages/preview?kind=${kind}${who}`))
          .body.preview;
      expect(await preview('reminder')).toMatchObject({ card: null });
      const profile = { doctor_name: 'Dr Asha Rao' };
      const cards = (on: boolean) =>
        w.must('PUT', '/api/profile', { token: doctor.token, body: { ...profile, payment_cards: on } });
      await cards(true);
      expect(await preview('reminder')).toMatchObject({
        template: 'payment_card_reminder_v1',
        text: expect.stringContaining('You can continue it here in WhatsApp.') as string,
        card: { amount: 499 },
        button: 'Pay now',
        stop_button: null,
        link: null,
      });
      expect(await preview('payment_link', '')).toMatchObject({ template: 'payment_card_v1', card: { amount: 499 } });
      expect(await preview('confirmation')).toMatchObject({ card: null, link: expect.any(String) as string });
      const free = await w.tier(doctor, await w.plan(doctor), 0);
      const nothingDue = await w.patient(doctor, { subscription_tier_id: free, subscription_start_date: '2026-02-20' });
      expect(await preview('reminder', `&patient_id=${nothingDue.id}`)).toMatchObject({ card: null });
      await cards(false);
    });

    it('do not find another doctor’s patient', async () => {
      const patient = await member('2026-02-20');
      const other = await w.doctor();
      for (const path of [
        `messages/preview?kind=reminder&patient_id=${patient.id}`,
        `patients/${patient.id}/conversation`,
      ])
        expect(await get(path, other)).toMatchObject({
          status: 404,
          body: { code: 'patient.not_found' },
        });
    });
  });

  it('are sent once each: seven, three and one day before, on the day, and the day after', async () => {
    await w.clock({ now: '2026-03-01T06:00:00Z' });
    const patient = await member('2026-02-12');
    await w.clock({ now: '2026-03-20T06:00:00Z' });
    const rows = (await messagesOf(patient.id)).map(({ kind, status }) => `${kind} ${status}`);
    expect(rows).toEqual(['expiry delivered', ...Array<string>(4).fill('reminder delivered')]);
    const carried = await w.rows<{ at: Date }>(
      'SELECT at FROM sandbox.whatsapp_message WHERE number = $1 ORDER BY seq',
      [patient.mobile],
    );
    expect(carried.map(({ at }) => at.toISOString())).toEqual(
      ['05', '09', '11', '12', '13'].map((day) => `2026-03-${day}T03:30:00.000Z`),
    );
  });

  it('are not sent to patients who pay after the message was written', async () => {
    await w.clock({ now: '2026-04-01T06:00:00Z' });
    const patient = await member('2026-03-20');
    const fault = (mode: string) => w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode } });
    await fault('500');
    const moving = w.clock({ now: '2026-04-13T04:00:00Z' });
    await pollUntil(async () => (await messagesOf(patient.id)).length > 0);
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: doctor.token, body });
    await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token: doctor.token });
    await fault('none');
    await moving;
    await w.settle();
    const [reminder] = await messagesOf(patient.id, 'kind=reminder');
    expect(reminder).toMatchObject({ status: 'skipped', reason: 'paid meanwhile' });
    expect((await w.messages(patient.mobile)).map(({ template }) => template)).not.toContain('renewal_reminder_v1');
  });

  it('with an unknown outcome are shown, never resent automatically, and can be resent manually', async () => {
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode: 'reset', count: 1 } });
    const patient = await w.patient(doctor, { subscription_id: plan });
    await w.settle();
    await w.clock({ advance: { days: 2 } });
    const [message] = await messagesOf(patient.id);
    expect(message).toMatchObject({ status: 'queued', reason: 'outcome unknown', actions: ['resend'] });
    expect(await w.messages(patient.mobile)).toEqual([]);
    expect((await resend(message?.id ?? '')).body.message).toMatchObject({ status: 'queued', reason: null });
    await w.settle();
    expect(await messagesOf(patient.id)).toMatchObject([{ status: 'delivered', reason: null }]);
    expect(await w.messages(patient.mobile)).toHaveLength(1);
  });

  it('about a held payment wait for the morning', async () => {
    await w.clock({ now: '2026-05-01T06:00:00Z' });
    const patient = await w.patient(doctor, { subscription_id: plan });
    const identifier = await w.identifier(doctor, patient.id);
    const [one, two] = [await w.order(identifier, tier), await w.order(identifier, await w.tier(doctor, plan, 799))];
    await w.clock({ now: '2026-05-01T17:00:00Z' });
    await w.pay(one.orderId);
    await w.settle();
    await w.pay(two.orderId);
    await w.settle();
    const [held] = await messagesOf(patient.id, 'kind=hold');
    expect(held).toMatchObject({ status: 'queued', send_at: '2026-05-02T03:30:00.000Z' });
    const { forecast } = (await get<{ forecast: Row[] }>('messages/forecast?days=1')).body;
    expect(forecast).toContainEqual(expect.objectContaining({ kind: 'hold', at: '2026-05-02T03:30:00.000Z' }));
    await w.clock({ now: '2026-05-02T03:30:00Z' });
    expect(await messagesOf(patient.id, 'kind=hold')).toMatchObject([{ status: 'delivered', send_at: null }]);
  });

  it('about a held payment are sent without a button when the link was withdrawn', async () => {
    await w.clock({ now: '2026-05-03T06:00:00Z' });
    const patient = await w.patient(doctor, { subscription_id: plan });
    const { orderId } = await w.order(await w.identifier(doctor, patient.id), tier);
    const [term] = await w.terms(doctor, patient.id);
    await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/withdraw`, { token: doctor.token });
    await w.pay(orderId);
    await w.settle();
    const [held] = await messagesOf(patient.id, 'kind=hold');
    expect(held).toMatchObject({ status: 'delivered', reason: null });
    expect((await w.messages(patient.mobile)).at(-1)).toMatchObject({
      template: 'payment_held_no_link_v1',
      link: null,
      text: held?.text,
    });
  });

  it('that were delivered cannot be resent', async () => {
    const [message] = await listed('status=delivered');
    expect(await resend(message?.id ?? '')).toMatchObject({ status: 409, body: { code: 'message.delivered' } });
  });
});
