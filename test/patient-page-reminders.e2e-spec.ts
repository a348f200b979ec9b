import { world, type Doctor, type World } from './helpers/world.js';

const REASON = 'the patient has stopped these messages';
const RECEIPT = 'payment_confirmation_receipt_v1';

/** "Stop reminders" on the patient page has the same effect as STOP in the chat. */
describe('reminders on the patient page', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  let tier: string;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan);
  });
  beforeEach(() => w.clock({ now: '2026-11-20T06:00:00Z' }));
  afterAll(() => w.end());

  const token = () => ({ token: doctor.token });
  /** A patient whose plan is active until 20 December 2026. */
  const active = async (fields: object = {}) => {
    const patient = await w.patient(doctor, {
      subscription_tier_id: tier,
      subscription_start_date: '2026-11-20',
      ...fields,
    });
    return { ...patient, identifier: await w.identifier(doctor, patient.id) };
  };
  const say = (identifier: string, wanted: unknown) =>
    w.call<{ wanted: boolean }>('PUT', '/api/public/subscription/reminders', { body: { identifier, wanted } });
  const shown = async (identifier: string) =>
    (await w.must<{ remindersWanted: boolean | null }>('GET', `/api/public/subscription/${identifier}`))
      .remindersWanted;
  const known = async (patientId: string) => {
    const path = `/api/patients/${patientId}/conversation`;
    const { stopped_at, stopped_by } = await w.must<Record<string, string | null>>('GET', path, token());
    return { stopped_at, stopped_by };
  };
  const chat = (from: string, text: string) =>
    w.must('POST', '/sandbox/whatsapp/inbound', { body: { from, text } }).then(w.settle);
  const templates = async (mobile: string) => (await w.messages(mobile)).map(({ template }) => template);
  const written = (patientId: string) =>
    w.rows<{ kind: string; state: string; reason: string | null }>(
      'SELECT kind, state, reason FROM message WHERE patient_id = $1 ORDER BY created_at, id',
      [patientId],
    );
  const forecastOf = async (patientId: string) => {
    const { forecast } = await w.must<{ forecast: { patient_id: string; kind: string; reason: string | null }[] }>(
      ...(['GET', '/api/messages/forecast?days=40', token()] as const),
    );
    return forecast.flatMap(({ patient_id, kind, reason }) => (patient_id === patientId ? [{ kind, reason }] : []));
  };

  it('stop: forecast and sweep give the reason, receipts are still sent; and they can be started again', async () => {
    const patient = await active();
    expect(await shown(patient.identifier)).toBe(true);
    expect(await say(patient.identifier, false)).toMatchObject({ status: 200, body: { wanted: false } });
    expect(await shown(patient.identifier)).toBe(false);
    expect(await known(patient.id)).toEqual({ stopped_at: '2026-11-20T06:00:00.000Z', stopped_by: 'page' });
    const { patients } = await w.must<{ patients: { id: string; whatsapp_stopped: boolean }[] }>(
      ...(['GET', '/api/patients', token()] as const),
    );
    expect(patients.find(({ id }) => id === patient.id)?.whatsapp_stopped).toBe(true);
    const all = await forecastOf(patient.id);
    expect(all.map(({ kind }) => kind)).toEqual(['reminder', 'reminder', 'reminder', 'reminder', 'expiry']);
    expect(new Set(all.map(({ reason }) => reason))).toEqual(new Set([REASON]));

    await w.clock({ now: '2026-12-14T06:00:00Z' }); // the first reminder was due yesterday
    expect((await written(patient.id)).map(({ state, reason }) => [state, reason])).toEqual([['skipped', REASON]]);
    await w.pay((await w.order(patient.identifier, tier)).orderId);
    await w.settle();
    expect(await templates(patient.mobile)).toEqual([RECEIPT]);

    expect((await say(patient.identifier, true)).body).toEqual({ wanted: true });
    expect(await shown(patient.identifier)).toBe(true);
    expect(await known(patient.id)).toEqual({ stopped_at: null, stopped_by: null });
    expect(new Set((await forecastOf(patient.id)).map(({ reason }) => reason))).toEqual(new Set([null]));
    await w.clock({ now: '2027-01-14T06:00:00Z' });
    expect((await templates(patient.mobile)).slice(1)).toEqual([expect.stringMatching(/reminder/)]);
  });

  it('can be stopped and started repeatedly: the first time is kept', async () => {
    const patient = await active();
    await say(patient.identifier, false);
    const first = await known(patient.id);
    await w.clock({ advance: { hours: 1 } });
    expect((await say(patient.identifier, false)).body).toEqual({ wanted: false });
    expect(await known(patient.id)).toEqual(first);
    await Promise.all(Array.from({ length: 5 }, () => say(patient.identifier, true)));
    expect((await say(patient.identifier, true)).body).toEqual({ wanted: true });
  });

  it('share one setting with the chat: STOP there is visible here, and vice versa', async () => {
    const patient = await active();
    await chat(patient.mobile, 'STOP');
    expect(await shown(patient.identifier)).toBe(false);
    await w.clock({ advance: { minutes: 1 } });
    await say(patient.identifier, true);
    expect(await known(patient.id)).toMatchObject({ stopped_at: null });
    await w.clock({ advance: { minutes: 1 } });
    await say(patient.identifier, false);
    await w.clock({ advance: { minutes: 1 } });
    await chat(patient.mobile, 'START');
    expect(await shown(patient.identifier)).toBe(true);
  });

  it('use the choice that arrives last within one second, WhatsApp’s time resolution', async () => {
    await w.clock({ now: '2026-11-20T06:00:00.700Z' });
    const patient = await active();
    await say(patient.identifier, false);
    await chat(patient.mobile, 'START');
    expect(await shown(patient.identifier)).toBe(true);
    await say(patient.identifier, true);
    await chat(patient.mobile, 'STOP');
    expect(await shown(patient.identifier)).toBe(false);
  });

  it('are stopped for the number, as in the chat: for every plan and every doctor', async () => {
    const [one, other] = [await active({ name: 'Ravi' }), await active({ name: 'Sunita', mobile: '9811122299' })];
    const child = await active({ name: 'Kiran', mobile: '9811122299' });
    await say(other.identifier, false);
    expect([await shown(one.identifier), await shown(child.identifier)]).toEqual([true, false]);
  });

  it('are those to the patient’s own number: the payer’s choice stays as it is, in both directions', async () => {
    const payer = '+919811122210';
    const patient = await active({ name: 'Tara', mobile: '9811122211' });
    const body = { name: 'Suresh Nair', mobile: payer, patient_ids: [patient.id] };
    await w.must('POST', '/api/payers', { ...token(), body });
    const optedOut = (number: string) =>
      w.rows('SELECT number FROM whatsapp_contact WHERE number = $1 AND stopped_at IS NOT NULL', [number]);
    await chat(payer, 'STOP');
    expect(await shown(patient.identifier)).toBe(true);
    expect((await say(patient.identifier, true)).body).toEqual({ wanted: true });
    expect(await optedOut(payer)).toHaveLength(1);
    await w.clock({ advance: { minutes: 1 } });
    await chat(payer, 'START');
    expect((await say(patient.identifier, false)).body).toEqual({ wanted: false });
    expect(await shown(patient.identifier)).toBe(false);
    expect([await optedOut(payer), await optedOut(patient.mobile)]).toEqual([[], [expect.anything()]]);
  });

  it('can be stopped while the link is paused', async () => {
    const patient = await active();
    await w.must('DELETE', `/api/patients/${patient.id}`, token());
    expect(await w.call('GET', `/api/public/subscription/${patient.identifier}`)).toMatchObject({ status: 403 });
    expect((await say(patient.identifier, false)).body).toEqual({ wanted: false });
    await w.must('PUT', `/api/patients/${patient.id}/restore`, token());
    expect(await shown(patient.identifier)).toBe(false);
  });

  it('cannot be changed on an unknown link or the link of a deleted patient', async () => {
    const unknown = { status: 404, body: { code: 'link.unknown' } };
    expect(await say('nobody', false)).toMatchObject(unknown);
    const patient = await active();
    await w.must('DELETE', `/api/patients/${patient.id}`, token());
    await w.must('DELETE', `/api/patients/${patient.id}/permanent`, token());
    expect(await say(patient.identifier, false)).toMatchObject(unknown);
  });

  it('need a boolean', async () => {
    const { identifier } = await active();
    for (const wanted of ['no', 0, null, undefined])
      expect(await say(identifier, wanted)).toMatchObject({ status: 400, body: { details: [{ field: 'wanted' }] } });
    expect(await shown(identifier)).toBe(true);
  });

  it('have no setting for a number that cannot receive them, and a GET changes nothing', async () => {
    const landline = await active({ mobile: '022 1234 5678' });
    const contacts = () => w.rows('SELECT * FROM whatsapp_contact');
    const before = await contacts();
    expect(await shown(landline.identifier)).toBeNull();
    await w.call('GET', `/s/${landline.identifier}`);
    expect((await w.call('GET', '/api/public/subscription/reminders')).status).toBe(404);
    expect(await contacts()).toEqual(before);
  });
});
