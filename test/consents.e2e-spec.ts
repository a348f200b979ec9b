import { ownData } from './helpers/own-data.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Consent {
  purpose: string;
  granted: boolean;
  source: string;
  guardian_name: string | null;
  ip: string | null;
  user_agent: string | null;
  wording: string;
  at: string;
}

/** Consents are recorded wherever they are given or withdrawn, and count for messages. */
describe('consents', () => {
  let w: World;
  let own: ReturnType<typeof ownData>;
  let doctor: Doctor;
  let plan: string;
  let tier: string;
  beforeAll(async () => {
    w = await world();
    own = ownData(w);
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
  const consentsOf = async (id: string) =>
    (await w.must<{ consents: Consent[] }>('GET', `/api/patients/${id}/consents`, token())).consents;
  const record = (id: string, body: object) =>
    w.call<{ message: string; consent: Consent }>('POST', `/api/patients/${id}/consents`, {
      ...token(),
      body: { purpose: 'whatsapp_reminders', language: 'en', ...body },
    });
  const switchReminders = (identifier: string, wanted: boolean, fields: object = {}) =>
    w.must<{ wanted: boolean }>('PUT', '/api/public/subscription/reminders', {
      body: { identifier, wanted, ...fields },
      headers: { 'user-agent': 'Phone/1', 'x-forwarded-for': '203.0.113.7' },
    });
  const chat = (from: string, text: string) =>
    w.must('POST', '/sandbox/whatsapp/inbound', { body: { from, text } }).then(w.settle);
  const shown = async (identifier: string) =>
    (await w.must<{ remindersWanted: boolean }>('GET', `/api/public/subscription/${identifier}`)).remindersWanted;
  /** Why the next reminders will not be sent; null if they will. */
  const forecast = async (id: string) => {
    const { forecast } = await w.must<{ forecast: { patient_id: string; reason: string | null }[] }>(
      'GET',
      '/api/messages/forecast?days=40',
      token(),
    );
    return [...new Set(forecast.flatMap(({ patient_id, reason }) => (patient_id === id ? [reason] : [])))];
  };

  it('are recorded for the switch of the pay page, once when it is repeated, with where they came from', async () => {
    const { id, identifier } = await active();
    await switchReminders(identifier, false, { language: 'hi' });
    await switchReminders(identifier, false, { language: 'hi' });
    expect(await consentsOf(id)).toEqual([
      {
        id: expect.any(String) as string,
        purpose: 'whatsapp_reminders',
        granted: false,
        notice_version: '2026-11-27',
        language: 'hi',
        wording: 'मुझे अब WhatsApp पर रिमाइंडर नहीं चाहिए।',
        source: 'patient_page',
        guardian_name: null,
        ip: '203.0.113.7',
        user_agent: 'Phone/1',
        at: '2026-11-20T06:00:00.000Z',
      },
    ]);
    await w.clock({ advance: { minutes: 1 } });
    await Promise.all(Array.from({ length: 4 }, () => switchReminders(identifier, true)));
    expect((await consentsOf(id)).map(({ granted }) => granted)).toEqual([true, false]);
  });

  it('are recorded for STOP and START of every patient with the number', async () => {
    const parent = await active({ name: 'Sunita' });
    const child = await active({ name: 'Kiran', mobile: parent.mobile });
    const elsewhere = await active({ name: 'Other number' });
    await w.clock({ now: '2026-12-14T06:00:00Z' });
    await chat(parent.mobile, 'STOP');
    await w.clock({ advance: { minutes: 1 } });
    await chat(parent.mobile, 'START');
    for (const { id } of [parent, child])
      expect((await consentsOf(id)).map(({ source, granted }) => [source, granted])).toEqual([
        ['whatsapp', true],
        ['whatsapp', false],
      ]);
    expect(await consentsOf(elsewhere.id)).toEqual([]);
  });

  it('can be withdrawn at the clinic for one patient, and given again by the patient', async () => {
    const parent = await active({ name: 'Sunita' });
    const child = await active({ name: 'Kiran', mobile: parent.mobile });
    const { status, body } = await record(child.id, { granted: false });
    expect([status, body.message]).toEqual([201, 'Consent recorded']);
    expect(body.consent).toMatchObject({ source: 'clinic', granted: false, ip: null });
    expect(await forecast(child.id)).toEqual(['the patient has stopped these messages']);
    expect(await forecast(parent.id)).toEqual([null]);
    expect([await shown(child.identifier), await shown(parent.identifier)]).toEqual([false, true]);
    await w.clock({ advance: { minutes: 1 } });
    expect(await switchReminders(child.identifier, true)).toEqual({ wanted: true });
    expect(await forecast(child.id)).toEqual([null]);
  });

  it('that the clinic records do not undo a STOP', async () => {
    const { id, identifier } = await active();
    await switchReminders(identifier, false);
    await w.clock({ advance: { minutes: 1 } });
    await record(id, { granted: true });
    expect(await forecast(id)).toEqual(['the patient has stopped these messages']);
    expect(await shown(identifier)).toBe(false);
  });

  it('can be given and withdrawn with access to the own data, for each purpose, with the same effect', async () => {
    const { id, identifier, mobile } = await active();
    const access = await own.open(identifier, mobile);
    const put = (body: object) => own.call<object>('PUT', identifier, 'consents', access, { language: 'en', ...body });
    expect((await put({ purpose: 'service', granted: true })).body).toEqual({
      consents: [{ purpose: 'service', granted: true, at: '2026-11-20T06:00:00.000Z' }],
    });
    await put({ purpose: 'whatsapp_reminders', granted: false });
    expect(await shown(identifier)).toBe(false);
    await w.clock({ advance: { minutes: 1 } });
    expect((await put({ purpose: 'whatsapp_reminders', granted: true })).body).toMatchObject({
      consents: [
        { purpose: 'service', granted: true },
        { purpose: 'whatsapp_reminders', granted: true },
      ],
    });
    expect(await shown(identifier)).toBe(true);
    expect(await put({ purpose: 'advertising', granted: true })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'purpose' }] },
    });
    await put({ purpose: 'whatsapp_messages', granted: false });
    expect(await forecast(id)).toEqual(['the patient does not want WhatsApp messages']);
    const before = (await w.messages(mobile)).length;
    await w.must('POST', `/api/patients/${id}/subscribe`, { ...token(), body: { subscription_tier_id: tier } });
    await w.settle();
    expect((await w.messages(mobile)).length).toBe(before);
  });

  it('of a minor need the guardian: without it no reminder is sent', async () => {
    const refused = await w.call('POST', '/api/patients', {
      ...token(),
      body: { name: 'Kiran', mobile: '9811122244', is_minor: true },
    });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'guardian_name' }] } });
    const { id, identifier, mobile } = await active({ name: 'Kiran', is_minor: true, guardian_name: 'Sunita Kumar' });
    expect((await w.must<{ patient: object }>('GET', `/api/patients/${id}`, token())).patient).toMatchObject({
      is_minor: true,
      guardian_name: 'Sunita Kumar',
    });
    expect(await forecast(id)).toEqual(['the guardian has not agreed to reminders']);
    expect(await shown(identifier)).toBe(false);
    expect(await switchReminders(identifier, true)).toEqual({ wanted: false });
    expect(await record(id, { granted: true })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'guardian_name' }] },
    });
    await w.clock({ now: '2026-12-14T06:00:00Z' });
    expect((await w.messages(mobile)).map(({ template }) => template)).toEqual([]);
    await w.clock({ advance: { minutes: 1 } });
    expect((await record(id, { granted: true, guardian_name: 'Sunita Kumar' })).body.consent).toMatchObject({
      guardian_name: 'Sunita Kumar',
    });
    expect(await forecast(id)).toEqual([null]);
    expect(await shown(identifier)).toBe(true);
    await w.clock({ advance: { minutes: 1 } });
    expect(await switchReminders(identifier, true)).toEqual({ wanted: true }); // the guardian's consent stays
    await w.clock({ now: '2026-12-18T06:00:00Z' });
    expect((await w.messages(mobile)).map(({ template }) => template)).toEqual(['renewal_reminder_v1']);
  });

  it('lets the guardian of a minor be changed, but not removed', async () => {
    const { id } = await active({ is_minor: true, guardian_name: 'Sunita Kumar' });
    const put = (body: object) => w.call<{ patient: object }>('PUT', `/api/patients/${id}`, { ...token(), body });
    expect(await put({ guardian_name: null })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'guardian_name' }] },
    });
    expect((await put({ guardian_name: 'Arun Kumar' })).body.patient).toMatchObject({ guardian_name: 'Arun Kumar' });
    expect((await put({ is_minor: false, guardian_name: null })).body.patient).toMatchObject({
      is_minor: false,
      guardian_name: null,
    });
    expect(await put({ is_minor: true })).toMatchObject({ status: 400 });
  });

  it('are never changed or deleted; an erased patient disappears from them', async () => {
    const { id, identifier } = await active({ is_minor: true, guardian_name: 'Zubaida Unmistakable' });
    await record(id, { granted: true, guardian_name: 'Zubaida Unmistakable' });
    await w.clock({ advance: { minutes: 1 } });
    await switchReminders(identifier, false);
    const change = (sql: string) => w.rows(`${sql} WHERE patient_id = '${id}'`);
    for (const sql of [
      'UPDATE consent SET granted = false',
      `UPDATE consent SET ip = '10.0.0.1'`,
      'DELETE FROM consent',
    ])
      await expect(change(sql)).rejects.toThrow('consents are never changed or deleted');
    await w.must('DELETE', `/api/patients/${id}`, token());
    await w.must('DELETE', `/api/patients/${id}/permanent`, token());
    const kept = await w.rows('SELECT granted, guardian_name, ip, user_agent FROM consent WHERE patient_id = $1', [id]);
    expect(kept).toHaveLength(2);
    for (const row of kept) expect(row).toMatchObject({ guardian_name: null, ip: null, user_agent: null });
    expect(JSON.stringify(await w.rows('SELECT * FROM audit'))).not.toContain('Zubaida');
  });

  it('of another doctor’s patient cannot be read or recorded', async () => {
    const { id } = await active();
    const other = await w.doctor();
    const missing = { status: 404, body: { code: 'patient.not_found' } };
    expect(await w.call('GET', `/api/patients/${id}/consents`, { token: other.token })).toMatchObject(missing);
    const body = { purpose: 'service', granted: true, language: 'en' };
    expect(await w.call('POST', `/api/patients/${id}/consents`, { token: other.token, body })).toMatchObject(missing);
  });
});
