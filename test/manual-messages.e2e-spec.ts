import { world, type Doctor, type World } from './helpers/world.js';

interface Row {
  id: string;
  kind: string;
  status: string;
  reason: string | null;
  to: string | null;
}

/** The terms of members end on 20 March. Reminders are due on 13, 17, 19 and 20 March, the notice of the end on 21 March. */
describe('a message that the clinic sends by hand', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  let tier: string;
  beforeAll(async () => {
    w = await world();
  });
  beforeEach(async () => {
    await w.clock({ now: '2026-03-01T06:00:00Z' });
    doctor = await w.doctor();
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan);
  });
  afterAll(() => w.end());

  const put = (path: string, body: object = {}) => w.must('PUT', `/api/${path}`, { token: doctor.token, body });
  const at = async (now: string) => {
    await w.clock({ now });
    await w.settle();
  };
  const member = (fields: object = {}) =>
    w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: '2026-02-20', ...fields });
  const assign = async (patientId: string) => {
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${patientId}/subscribe`, { token: doctor.token, body });
    await w.settle();
  };
  /** Sends the link of the newest subscription, or a reminder. */
  const send = async ({ id }: { id: string }) => {
    const [term] = await w.terms(doctor, id);
    const path = `/api/patients/${id}/subscriptions/${term?.id ?? ''}/send-link`;
    const { message } = await w.must<{ message: Row }>('POST', path, { token: doctor.token });
    await w.settle();
    return message;
  };
  const stored = async ({ id: patientId }: { id: string }, { id }: Row) =>
    (
      await w.must<{ messages: Row[] }>('GET', `/api/messages?patient_id=${patientId}`, { token: doctor.token })
    ).messages.find((row) => row.id === id);
  const templatesTo = async (mobile: string) => (await w.messages(mobile)).map(({ template }) => template);
  const [REMINDER, ENDED] = ['renewal_reminder_v1', 'membership_ended_v1'];
  const LATE = { status: 'skipped', reason: 'its time had passed' };

  describe('and waits for the morning', () => {
    it('is sent if no automatic one is due', async () => {
      const patient = await member();
      await at('2026-03-14T15:00:00Z');
      const message = await send(patient);
      await at('2026-03-15T03:30:00Z');
      expect(await stored(patient, message)).toMatchObject({ status: 'delivered' });
      expect(await templatesTo(patient.mobile)).toEqual([REMINDER, REMINDER]);
    });

    it.each([
      ['in the evening before', '2026-03-16T15:00:00Z'],
      ['before nine', '2026-03-17T02:30:00Z'],
    ])('gives way to the reminder of that day: %s', async (_, evening) => {
      const patient = await member();
      await at(evening);
      const message = await send(patient);
      expect(message).toMatchObject({ kind: 'reminder', status: 'queued' });
      await at('2026-03-17T03:30:00Z');
      expect(await stored(patient, message)).toMatchObject(LATE);
      expect(await templatesTo(patient.mobile)).toEqual([REMINDER, REMINDER]);
    });

    it('is not sent as a reminder once the term has ended', async () => {
      const patient = await member();
      await put('profile', { doctor_name: 'Dr Asha Rao', messages_off: ['expiry'], reminder_days: [7] });
      await at('2026-03-20T15:00:00Z');
      const message = await send(patient);
      expect(message).toMatchObject({ kind: 'reminder', status: 'queued' });
      await at('2026-03-21T03:30:00Z');
      expect(await stored(patient, message)).toMatchObject(LATE);
      expect(await templatesTo(patient.mobile)).toEqual([REMINDER]);
    });

    it('is not sent with an end date that was changed', async () => {
      const patient = await member();
      await at('2026-03-14T15:00:00Z');
      const message = await send(patient);
      const [term] = await w.terms(doctor, patient.id);
      await put(`patients/subscriptions/${term?.id ?? ''}/edit`, { subscription_end_date: '2026-03-25' });
      await at('2026-03-15T03:30:00Z');
      expect(await stored(patient, message)).toMatchObject({
        status: 'skipped',
        reason: 'the end date was changed meanwhile',
      });
    });
  });

  it('and failed is not sent again as a reminder weeks after the end', async () => {
    await at('2026-03-14T06:00:00Z');
    const patient = await member({ mobile: '7999990001' });
    const message = await send(patient);
    expect(await stored(patient, message)).toMatchObject({ status: 'failed' });
    await put(`patients/${patient.id}`, { mobile: '9811000041' });
    await at('2026-04-10T06:00:00Z');
    await w.must('POST', `/api/messages/${message.id}/resend`, { token: doctor.token });
    await w.settle();
    expect(await stored(patient, message)).toMatchObject(LATE);
    expect((await templatesTo('+919811000041')).at(-1)).toBe(ENDED);
  });

  it('is sent about a new assignment after a disabled subscription has ended', async () => {
    const patient = await w.patient(doctor);
    await w.clock({ now: '2026-02-20T06:00:00Z' });
    await w.must('POST', `/api/patients/${patient.id}/payments`, {
      token: doctor.token,
      body: { subscription_tier_id: tier, payment_method: 'cash' },
    });
    await w.clock({ now: '2026-03-10T06:00:00Z' });
    const [old] = await w.terms(doctor, patient.id);
    await put(`patients/subscriptions/${old?.id ?? ''}/disable`);
    await at('2026-03-21T06:00:00Z');
    expect(await templatesTo(patient.mobile)).not.toContain(ENDED);
    await assign(patient.id);
    await at('2026-03-22T06:00:00Z');
    const message = await send(patient);
    expect(await stored(patient, message)).toMatchObject({ kind: 'payment_link', status: 'delivered' });
    const { receipts } = await w.must<{ receipts: { id: string }[] }>('GET', `/api/receipts?patient_id=${patient.id}`, {
      token: doctor.token,
    });
    const path = `/api/receipts/${receipts[0]?.id ?? ''}/send`;
    const { message: receipt } = await w.must<{ message: Row }>('POST', path, { token: doctor.token });
    await w.settle();
    expect(await stored(patient, receipt)).toMatchObject({ kind: 'receipt', status: 'delivered' });
  });

  describe('again on the same day', () => {
    it('goes to a number that was corrected, and then with a link that was replaced, once each', async () => {
      const patient = await w.patient(doctor, { mobile: '9811000051' });
      await assign(patient.id);
      await put(`patients/${patient.id}`, { mobile: '9811000052' });
      const toNewNumber = await send(patient);
      expect(await stored(patient, toNewNumber)).toMatchObject({ status: 'delivered', to: '+919811000052' });
      expect((await send(patient)).id).toBe(toNewNumber.id);
      const [term] = await w.terms(doctor, patient.id);
      await put(`patients/subscriptions/${term?.id ?? ''}/replace-link`);
      const withNewLink = await send(patient);
      expect((await send(patient)).id).toBe(withNewLink.id);
      const identifier = await w.identifier(doctor, patient.id);
      const sent = await w.messages('+919811000052');
      expect(sent).toHaveLength(2);
      expect(sent.map(({ link }) => link.endsWith(identifier))).toEqual([false, true]);
    });

    it('is the first one while that waits, because it will go to the current number', async () => {
      const patient = await member();
      await at('2026-03-14T15:00:00Z');
      const message = await send(patient);
      await put(`patients/${patient.id}`, { mobile: '9811000053' });
      expect((await send(patient)).id).toBe(message.id);
      await at('2026-03-15T03:30:00Z');
      expect(await templatesTo('+919811000053')).toEqual([REMINDER]);
    });
  });

  it('is sent while its kind is switched off, because a person asks for it', async () => {
    const messages_off = ['payment_link', 'reminder'];
    await put('profile', { doctor_name: 'Dr Asha Rao', messages_off });
    const [unpaid, paid] = [await w.patient(doctor), await member()];
    await assign(unpaid.id);
    await at('2026-03-15T06:00:00Z');
    expect([await templatesTo(unpaid.mobile), await templatesTo(paid.mobile)]).toEqual([[], []]);
    for (const patient of [unpaid, paid])
      expect(await stored(patient, await send(patient))).toMatchObject({ status: 'delivered' });
  });
});
