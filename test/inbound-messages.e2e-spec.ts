import { world, type Doctor, type Message, type World } from './helpers/world.js';

interface Conversation {
  replies: { kind: string; text: string | null }[];
  stopped_at: string | null;
  stopped_by: string | null;
  unreachable_at: string | null;
  window_until: string | null;
}

describe('patient replies', () => {
  let w: World;
  let doctor: Doctor;
  let tier: string;
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-06-01T06:00:00Z' });
    doctor = await w.doctor();
    tier = await w.tier(doctor, await w.plan(doctor));
  });
  afterAll(() => w.end());

  const write = async (from: string, text: string) => {
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from, text } });
    await w.settle();
  };
  const conversation = (patientId: string, of = doctor) =>
    w.must<Conversation>('GET', `/api/patients/${patientId}/conversation`, { token: of.token });
  const isStopped = async (patientId: string, of = doctor) => {
    const { patients } = await w.must<{ patients: { id: string; whatsapp_stopped: boolean }[] }>(
      ...(['GET', '/api/patients', { token: of.token }] as const),
    );
    return patients.find(({ id }) => id === patientId)?.whatsapp_stopped;
  };
  /** A patient who was sent a payment link. */
  const invited = async (fields: object = {}, of = doctor, tierId = tier) => {
    const patient = await w.patient(of, fields);
    const body = { subscription_tier_id: tierId };
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { token: of.token, body });
    await w.settle();
    return patient;
  };

  it('are stored for the only doctor who writes to the number, and open the conversation window for a day', async () => {
    const patient = await invited();
    expect(await conversation(patient.id)).toEqual({
      replies: [],
      stopped_at: null,
      stopped_by: null,
      unreachable_at: null,
      window_until: null,
    });
    await write(patient.mobile, 'Kya main kal aa sakta hoon?');
    expect(await conversation(patient.id)).toMatchObject({
      replies: [{ kind: 'text', text: 'Kya main kal aa sakta hoon?' }],
      stopped_at: null,
      window_until: '2026-06-02T06:00:00.000Z',
    });
    await w.clock({ advance: { days: 1 } });
    expect(await conversation(patient.id)).toMatchObject({ window_until: null });
  });

  it.each([
    ['STOP', 'START'],
    ['बंद करो', 'शुरू करें'],
  ])('%s stops reminders but not receipts, %s starts them again', async (stop, start) => {
    const patient = await invited();
    await write(patient.mobile, stop);
    expect(await isStopped(patient.id)).toBe(true);
    expect(await conversation(patient.id)).toMatchObject({ stopped_by: 'reply' });
    await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token: doctor.token });
    await w.clock({ advance: { days: 25 } });
    const kinds = async () => (await w.messages(patient.mobile)).map(({ template }) => template);
    expect(await kinds()).toEqual(['payment_link_v1', 'payment_confirmation_receipt_v1']);
    await write(patient.mobile, start);
    expect(await isStopped(patient.id)).toBe(false);
    await w.clock({ advance: { days: 10 } });
    expect((await kinds()).slice(2)).not.toEqual([]);
  });

  it('with STOP stop the reminders of every doctor who writes to the number', async () => {
    const other = await w.doctor();
    const elsewhere = await w.tier(other, await w.plan(other));
    const [one, two] = [
      await invited({ mobile: '9811122233' }),
      await invited({ mobile: '9811122233' }, other, elsewhere),
    ];
    await write(one.mobile, 'stop');
    expect([await isStopped(one.id), await isStopped(two.id, other)]).toEqual([true, true]);
    for (const [id, of] of [
      [one.id, doctor],
      [two.id, other],
    ] as const)
      expect(await conversation(id, of)).toMatchObject({ replies: [], stopped_by: 'reply' });
  });

  /** The patient taps a choice. @param choice as the phone shows it. */
  const tap = async (from: string, choice: object) => {
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from, choice } });
    await w.settle();
  };
  const words = (title: string, id = title, kind = 'button') => ({ kind, id, title });

  it.each(['en', 'hi'])('by the stop button below an offer (%s) count as STOP', async (message_language) => {
    const sender = await w.doctor();
    const plan = await w.plan(sender);
    await w.must('PUT', '/api/profile', { token: sender.token, body: { doctor_name: 'Dr Rao', message_language } });
    const patient = await w.patient(sender, { subscription_id: plan });
    await w.settle();
    const [offer] = (await w.messages(patient.mobile)) as (Message & { choices: object[] })[];
    expect(offer).toMatchObject({ template: 'onboarding_options_v2', choices: [{ kind: 'button' }] });
    await tap(patient.mobile, offer?.choices[0] ?? {});
    expect(await isStopped(patient.id, sender)).toBe(true);
    expect(await w.rows('SELECT stopped_by FROM whatsapp_contact WHERE number = $1', [patient.mobile])).toEqual([
      { stopped_by: 'button' },
    ]);
  });

  it.each([
    [words('Stop notices', 'STOP_REMINDERS'), words('Start again', 'START_REMINDERS')],
    [words('रोकें'), words('शुरू करें')],
    [words('No', 'band karo', 'button_reply'), words('Yes', 'chalu karo', 'button_reply')],
    [words('Stop', 'row 1', 'list_reply'), words('START', 'row 2', 'list_reply')],
  ])('a tap on %j stops reminders, one on %j starts them', async (stop, start) => {
    const patient = await invited();
    await tap(patient.mobile, stop);
    expect(await isStopped(patient.id)).toBe(true);
    await tap(patient.mobile, start);
    expect(await isStopped(patient.id)).toBe(false);
    await tap(patient.mobile, words('Send link', 'renew_yes', 'button_reply'));
    expect(await isStopped(patient.id)).toBe(false);
    expect((await conversation(patient.id)).replies.map(({ text }) => text)).toEqual([
      ...['Send link', start.title, stop.title],
    ]);
  });

  it('of several people in one webhook are each stored for their sender', async () => {
    const people = [await invited(), await invited(), await invited({ mobile: '7999990009', name: 'Hidden' })];
    await w.must('PUT', '/sandbox/whatsapp/settings', { body: { batch: 100 } });
    const before = await w.rows('SELECT FROM inbox');
    await Promise.all(
      people.map(({ mobile: from }, n) =>
        w.must('POST', '/sandbox/whatsapp/inbound', { body: { from, text: n === 1 ? 'STOP' : `I am ${n}` } }),
      ),
    );
    await w.settle();
    await w.must('DELETE', '/sandbox/whatsapp/settings');
    expect(await w.rows('SELECT FROM inbox')).toHaveLength(before.length + 1);
    const texts = await Promise.all(people.map(async ({ id }) => (await conversation(id)).replies[0]?.text));
    expect(texts).toEqual(['I am 0', 'STOP', 'I am 2']);
    expect(await isStopped(people[1]?.id ?? '')).toBe(true);
  });

  it('by WhatsApp’s own stop button count as STOP', async () => {
    const patient = await invited({ mobile: '7999990008' });
    expect(await conversation(patient.id)).toMatchObject({ stopped_by: 'whatsapp' });
  });

  it('from a hidden number are matched by Meta’s user id', async () => {
    const patient = await invited({ mobile: '7999990009' });
    await write(patient.mobile, 'Stop');
    expect(await conversation(patient.id)).toMatchObject({ replies: [{ text: 'Stop' }] });
    expect(await isStopped(patient.id)).toBe(true);
  });

  describe('from a hidden number, before WhatsApp has reported the user id,', () => {
    const unknown = async (name: string) => {
      const patient = await invited({ mobile: '7999990009', name });
      await w.rows(
        `UPDATE whatsapp_contact SET bsuid = NULL, stopped_at = NULL, stopped_by = NULL, opt_changed_at = NULL WHERE number = $1`,
        [patient.mobile],
      );
      return { ...patient, sent: (await w.messages(patient.mobile)).at(-1)?.id };
    };

    it('are matched by the quoted message, and later by the user id', async () => {
      const { id, mobile, sent } = await unknown('Answering');
      await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: mobile, text: 'STOP', answers: sent } });
      await w.settle();
      expect(await isStopped(id)).toBe(true);
      expect(await conversation(id)).toMatchObject({ stopped_by: 'reply', replies: [{ text: 'STOP' }] });
      expect(await w.rows('SELECT bsuid FROM whatsapp_contact WHERE number = $1', [mobile])).toEqual([
        { bsuid: 'IN.7999990009' },
      ]);
    });

    it('take effect when a status update reports the user id', async () => {
      const { id, mobile, sent } = await unknown('Writing');
      await write(mobile, 'STOP');
      expect(await isStopped(id)).toBe(false);
      await w.must('POST', `/sandbox/whatsapp/messages/${sent}/status`, { body: { status: 'read' } });
      await w.settle();
      expect(await isStopped(id)).toBe(true);
      await w.clock({ advance: { minutes: 1 } });
      await write(mobile, 'START');
      await w.must('POST', `/sandbox/whatsapp/messages/${sent}/status`, { body: { status: 'read' } });
      await w.settle();
      expect(await isStopped(id)).toBe(false);
    });
  });

  it('that arrive twice are stored once, and a STOP that arrives after a later START changes nothing', async () => {
    const patient = await invited();
    await write(patient.mobile, 'STOP');
    await w.clock({ advance: { minutes: 5 } });
    await write(patient.mobile, 'START');
    await w.rows(`INSERT INTO outbox (subscriber, name, payload)
      SELECT 'messaging', 'whatsapp.received', jsonb_build_object('inboxId', id) FROM inbox WHERE source = 'whatsapp'`);
    await w.rows(`UPDATE inbox SET handled_at = NULL WHERE source = 'whatsapp'`);
    await w.settle();
    expect((await conversation(patient.id)).replies.map(({ text }) => text)).toEqual(['START', 'STOP']);
    expect(await isStopped(patient.id)).toBe(false);
  });

  it('lose their text when the patient is deleted', async () => {
    const patient = await invited();
    await write(patient.mobile, 'Something private');
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    await w.must('DELETE', `/api/patients/${patient.id}/permanent`, { token: doctor.token });
    await w.settle();
    await write(patient.mobile, 'Something else');
    const rows = await w.rows<{ text: string | null }>('SELECT text FROM reply WHERE patient_id = $1', [patient.id]);
    expect(rows).toEqual([{ text: null }]);
  });
});
