import pg from 'pg';
import { joining } from './helpers/joining.js';
import { waitForLocks } from './helpers/locks.js';
import { ownData } from './helpers/own-data.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** A patient opens the own data with the link and a code by WhatsApp. */
describe('access to the own data', () => {
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
  beforeEach(() => w.clock({ now: '2026-11-27T06:00:00Z' }));
  afterAll(() => w.end());

  const withLink = async (fields: object = {}, of = doctor, planId = plan) => {
    const patient = await w.patient(of, { subscription_id: planId, ...fields });
    return { ...patient, identifier: await w.identifier(of, patient.id) };
  };
  const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('needs a code that is sent to the number of the clinic, which only the last digits reveal', async () => {
    const { identifier, mobile } = await withLink({ name: 'Zubaida Unmistakable' });
    const notice = await w.must<{ privacy: object }>('GET', `/api/public/subscription/${identifier}/privacy`);
    const hint = `+91 ••••••${mobile.slice(-4)}`;
    expect(notice.privacy).toMatchObject({
      doctor_name: 'Dr Asha Rao',
      clinic_name: 'Rao Clinic',
      contact: { phone: '080 4123 4567', email: null },
      mobile_hint: hint,
      has_mobile: true,
      notice: { language: 'en', version: '2026-11-27', title: 'Privacy notice' },
    });
    expect(JSON.stringify(notice)).not.toContain('Zubaida');
    const hindi = await w.must<{ privacy: { notice: object } }>(
      'GET',
      `/api/public/subscription/${identifier}/privacy?language=hi`,
    );
    expect(hindi.privacy.notice).toMatchObject({ language: 'hi', title: 'निजता सूचना' });

    expect((await own.sendCode(identifier)).body).toEqual({
      mobile_hint: hint,
      expires_at: '2026-11-27T06:10:00.000Z',
      expires_in: 600,
    });
    expect((await own.codeMessages(mobile)).map(({ text }) => text)).toEqual([expect.stringMatching(/^\*\d{6}\* is/)]);
    const { status, body } = await own.enter(identifier, await own.newestCode(mobile));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { expires_at: '2026-11-27T06:15:00.000Z', expires_in: 900 },
    });
    expect((await own.call('GET', identifier, 'data', body.access_token)).status).toBe(200);
  });

  it('is refused without the token, with a forged one, after 15 minutes, and on another link', async () => {
    const { identifier, mobile } = await withLink();
    const other = await withLink();
    const needed = { status: 401, body: { code: 'data_access.needed' } };
    const token = await own.open(identifier, mobile);
    const calls: [string, string, object?][] = [
      ['GET', 'data'],
      ['GET', 'requests'],
      ['POST', 'requests', { kind: 'erasure' }],
      ['DELETE', `requests/0199f2d8-7c40-7b1a-8e52-3d9f6a1c4b07`],
      ['PUT', 'consents', { purpose: 'service', granted: true, language: 'en' }],
    ];
    for (const [method, path, body] of calls) {
      expect(await own.call(method, identifier, path, 'forged', body)).toMatchObject(needed);
      expect(await own.call(method, other.identifier, path, token, body)).toMatchObject(needed);
      expect(await own.call(method, 'nobody', path, token, body)).toMatchObject({
        status: 404,
        body: { code: 'link.unknown' },
      });
    }
    await w.clock({ advance: { minutes: 14 } });
    expect((await own.call('GET', identifier, 'data', token)).status).toBe(200);
    await w.clock({ advance: { minutes: 1 } });
    expect(await own.call('GET', identifier, 'data', token)).toMatchObject(needed);
  });

  it('lets no code be used twice, late, for another link, or after the next one', async () => {
    const { identifier, mobile } = await withLink();
    const other = await withLink();
    const ended = { status: 409, body: { code: 'data_access.code_ended' } };
    expect(await own.enter(identifier, '123456')).toMatchObject(ended);
    await own.sendCode(identifier);
    const code = await own.newestCode(mobile);
    expect(await own.enter(other.identifier, code)).toMatchObject(ended);
    await own.sendCode(other.identifier);
    expect(await own.enter(other.identifier, code)).toMatchObject({ status: 400 });
    expect((await own.enter(identifier, code)).status).toBe(200);
    expect(await own.enter(identifier, code)).toMatchObject(ended);

    await own.sendCode(identifier);
    const late = await own.newestCode(mobile);
    await w.clock({ advance: { minutes: 10 } });
    expect(await own.enter(identifier, late)).toMatchObject(ended);

    await own.sendCode(identifier);
    const earlier = await own.newestCode(mobile);
    await own.sendCode(identifier);
    if (earlier !== (await own.newestCode(mobile)))
      expect(await own.enter(identifier, earlier)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect((await own.enter(identifier, await own.newestCode(mobile))).status).toBe(200);
  });

  it('ends for a number that the clinic corrects, with its codes', async () => {
    const { id, identifier, mobile } = await withLink();
    const put = (body: object) => w.must('PUT', `/api/patients/${id}`, { token: doctor.token, body });
    const token = await own.open(identifier, mobile);
    await own.sendCode(identifier);
    const code = await own.newestCode(mobile);
    await put({ name: 'Ravi K', mobile });
    expect((await own.call('GET', identifier, 'data', token)).status).toBe(200);
    const corrected = '+919811099001';
    await put({ mobile: corrected });
    expect(await own.enter(identifier, code)).toMatchObject({ status: 409, body: { code: 'data_access.code_ended' } });
    const needed = { status: 401, body: { code: 'data_access.needed' } };
    expect(await own.call('GET', identifier, 'data', token)).toMatchObject(needed);
    expect((await own.call('GET', identifier, 'data', await own.open(identifier, corrected))).status).toBe(200);
  });

  it('waits for a correction of the number that is being stored', async () => {
    const { id, identifier, mobile } = await withLink();
    await own.sendCode(identifier);
    const code = await own.newestCode(mobile);
    const lock = new pg.Client({ connectionString: w.databaseUrl });
    await lock.connect();
    try {
      await lock.query('BEGIN');
      await lock.query('UPDATE data_access SET attempts = attempts WHERE identifier = $1', [identifier]);
      const body = { mobile: '+919811099002' };
      const changed = w.must('PUT', `/api/patients/${id}`, { token: doctor.token, body });
      await waitForLocks(w);
      const entered = own.enter(identifier, code);
      await waitForLocks(w, 2);
      const sent = own.sendCode(identifier);
      await waitForLocks(w, 3);
      await lock.query('COMMIT');
      await changed;
      expect([(await entered).status, (await sent).status]).toEqual([409, 202]);
    } finally {
      await lock.end();
    }
    expect(await own.codeMessages(mobile)).toHaveLength(1);
    expect(await own.codeMessages('+919811099002')).toHaveLength(1);
  });

  it('ends a code after five wrong answers, also when they come at once', async () => {
    const { identifier, mobile } = await withLink();
    await own.sendCode(identifier);
    const code = await own.newestCode(mobile);
    const wrong = await Promise.all(Array.from({ length: 8 }, () => own.enter(identifier, otherThan(code))));
    expect(wrong.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 409, 409, 409]);
    expect(await own.enter(identifier, code)).toMatchObject({ status: 409, body: { code: 'data_access.code_ended' } });
  });

  it('gives access once to a code that is entered in two tabs at once', async () => {
    const { identifier, mobile } = await withLink();
    await own.sendCode(identifier);
    const code = await own.newestCode(mobile);
    const answers = await Promise.all([own.enter(identifier, code), own.enter(identifier, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    // A second tab gets an access of its own; the first one keeps working.
    const [first] = answers.flatMap(({ status, body }) => (status === 200 ? [body.access_token] : []));
    const second = await own.open(identifier, mobile);
    for (const token of [first ?? '', second])
      expect((await own.call('GET', identifier, 'requests', token)).status).toBe(200);
  });

  it('sends at most five codes an hour to a link, also when they are asked for at once', async () => {
    const { identifier, mobile } = await withLink();
    const sent = await Promise.all(Array.from({ length: 8 }, () => own.sendCode<{ code?: string }>(identifier)));
    expect(sent.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(sent.filter(({ body }) => body.code === 'data_access.too_many_codes')).toHaveLength(3);
    expect(await own.codeMessages(mobile)).toHaveLength(5);
    await w.clock({ advance: { hours: 1 } });
    expect((await own.sendCode(identifier)).status).toBe(202);
  });

  it('limits codes and answers by address, whatever the link', async () => {
    const headers = { 'x-forwarded-for': '10.20.30.40' };
    const answers = [];
    for (let n = 0; n < 61; n++)
      answers.push(await w.call('POST', '/api/public/subscription/nobody/privacy/code', { headers }));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
  });

  it('says what to do when there is no number, and when WhatsApp does not send', async () => {
    const landline = await withLink({ mobile: '022 1234 5678' });
    expect(
      (await w.must<{ privacy: object }>('GET', `/api/public/subscription/${landline.identifier}/privacy`)).privacy,
    ).toMatchObject({ has_mobile: false, mobile_hint: '' });
    expect(await own.sendCode(landline.identifier)).toMatchObject({
      status: 409,
      body: { code: 'data_access.no_mobile' },
    });

    const { identifier, mobile } = await withLink();
    await w.must('PUT', '/sandbox/whatsapp/templates/verification_code_v1', { body: { status: 'PAUSED' } });
    try {
      expect(await own.sendCode(identifier)).toMatchObject({
        status: 503,
        body: { code: 'data_access.code_not_sent' },
      });
      expect(await own.enter(identifier, '000000')).toMatchObject({ status: 409 });
    } finally {
      await w.must('PUT', '/sandbox/whatsapp/templates/verification_code_v1', { body: { status: 'APPROVED' } });
    }
    expect(await own.codeMessages(mobile)).toEqual([]);
  });

  it('counts codes that were used, and none that WhatsApp did not take', async () => {
    const { identifier, mobile } = await withLink();
    await w.must('PUT', '/sandbox/whatsapp/templates/verification_code_v1', { body: { status: 'PAUSED' } });
    try {
      for (let n = 0; n < 6; n++) expect((await own.sendCode(identifier)).status).toBe(503);
    } finally {
      await w.must('PUT', '/sandbox/whatsapp/templates/verification_code_v1', { body: { status: 'APPROVED' } });
    }
    for (let n = 0; n < 5; n++) await own.open(identifier, mobile);
    expect(await own.sendCode(identifier)).toMatchObject({
      status: 429,
      body: { code: 'data_access.too_many_codes' },
    });
  });

  it('works while the pay page is closed, and ends with the link', async () => {
    const { id, identifier, mobile } = await withLink();
    await w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
    const token = await own.open(identifier, mobile);
    expect((await own.call('GET', identifier, 'data', token)).status).toBe(200);
    await w.must('DELETE', `/api/patients/${id}/permanent`, { token: doctor.token });
    const unknown = { status: 404, body: { code: 'link.unknown' } };
    expect(await own.call('GET', identifier, 'data', token)).toMatchObject(unknown);
    expect(await own.sendCode(identifier)).toMatchObject(unknown);
    expect(await own.enter(identifier, '123456')).toMatchObject(unknown);
    expect(await w.call('GET', `/api/public/subscription/${identifier}/privacy`)).toMatchObject(unknown);
  });

  it('stores no code and no token, shows no code to the clinic, and forgets both after a day', async () => {
    const { id, identifier, mobile } = await withLink();
    const token = await own.open(identifier, mobile);
    const code = await own.newestCode(mobile);
    const stored = JSON.stringify(await w.rows('SELECT * FROM data_access WHERE identifier = $1', [identifier]));
    for (const secret of [token, `"${code}"`]) expect(stored).not.toContain(secret);
    const { messages } = await w.must<{ messages: object[] }>('GET', `/api/messages?patient_id=${id}`, {
      token: doctor.token,
    });
    expect(JSON.stringify(messages)).not.toContain('verification_code');
    await w.clock({ advance: { hours: 25 } });
    await w.settle();
    expect(await w.rows('SELECT FROM data_access WHERE identifier = $1', [identifier])).toEqual([]);
  });

  it('copies everything about the patient, and nothing about others', async () => {
    const other = await w.doctor({ clinic_name: 'Another Clinic' });
    const elsewhere = await w.plan(other);
    const mine = await withLink({
      name: 'Ravi Kumar',
      email: 'ravi@patient.example',
      last_appointment: '2026-11-20',
      tags: ['Diabetes'],
    });
    const relative = await withLink({ name: 'Family Member', mobile: mine.mobile });
    const stranger = await withLink({ name: 'Elsewhere', mobile: mine.mobile }, other, elsewhere);
    for (const [of, { id }] of [
      [doctor, mine],
      [doctor, relative],
      [other, stranger],
    ] as const)
      await w.must('POST', `/api/patients/${id}/notes`, { token: of.token, body: { text: `Note on ${id}` } });
    await w.pay((await w.order(mine.identifier, tier)).orderId);
    await w.settle();
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: mine.mobile, text: 'Thank you' } });
    await w.settle();
    const token = await own.open(mine.identifier, mine.mobile);
    await own.call('PUT', mine.identifier, 'consents', token, { purpose: 'service', granted: true, language: 'en' });
    await own.request(mine.identifier, token, { kind: 'complaint', message: 'Too slow' });

    const before = await w.rows('SELECT count(*) FROM audit');
    const { body } = await own.call<{ data: Record<string, object> }>('GET', mine.identifier, 'data', token);
    expect(await w.rows('SELECT count(*) FROM audit')).toEqual(before);
    expect(body.data).toMatchObject({
      patient: {
        name: 'Ravi Kumar',
        mobile_e164: mine.mobile,
        email: 'ravi@patient.example',
        last_appointment: '2026-11-20',
        is_minor: false,
        message_language: null,
        tags: ['Diabetes'],
        archived_at: null,
      },
      guardian_name: null,
      subscriptions: [{ plan_name: 'WhatsApp Support', status: 'active', start_date: '2026-11-27', amount: 499 }],
      payments: [{ amount: 499, status: 'captured', method: 'upi', paid_on: '2026-11-27', refunded: 0 }],
      receipts: [{ kind: 'receipt', amount: 499, issued_on: '2026-11-27' }],
      notes: [{ text: `Note on ${mine.id}` }],
      consents: [{ purpose: 'service', granted: true, source: 'patient_page' }],
      data_requests: [{ kind: 'complaint', message: 'Too slow', status: 'open' }],
      produced_at: '2026-11-27T06:00:00.000Z',
    });
    const kinds = (body.data['messages'] as { direction: string; kind: string }[]).map(
      ({ direction, kind }) => `${direction} ${kind}`,
    );
    expect(kinds).toEqual(expect.arrayContaining(['sent onboarding', 'sent confirmation']));
    expect((body.data['recipients'] as { name: string }[]).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Razorpay', 'WhatsApp (Meta)']),
    );
    const text = JSON.stringify(body);
    for (const foreign of ['Family Member', 'Elsewhere', 'Another Clinic', relative.id, stranger.id])
      expect(text).not.toContain(foreign);
  });

  it('copies the person’s requests to join a plan, and not those of others with the number', async () => {
    const on = joining(w);
    const strict = await on.doctorWithPage({ joining: 'approval' });
    const mobile = on.newNumber();
    const { token: confirmed } = await on.confirmed(strict, mobile);
    const ask = async (fields: object) => {
      const { body } = await on.join(strict, { mobile, token: confirmed, ...fields });
      expect(body.status).toBe('waiting');
    };
    await ask({ name: 'Ravi', email: 'ravi@patient.example', tier_id: strict.tier, reminders: true });
    await w.clock({ advance: { minutes: 1 } });
    const other = await w.plan(strict, { name: 'Another plan' });
    const mine = await withLink({ name: 'Ravi Kumar', mobile }, strict, other);
    await ask({ name: 'Ravi Kumar' });
    await ask({ name: 'Family Member' });

    const copy = async () => {
      const token = await own.open(mine.identifier, mobile);
      const { body } = await own.call<{ data: { join_requests: object[] } }>('GET', mine.identifier, 'data', token);
      expect(JSON.stringify(body)).not.toContain('Family Member');
      return body.data.join_requests;
    };
    const waiting = { plan_name: 'WhatsApp Support', status: 'waiting', mobile, is_minor: false, decided_at: null };
    expect(await copy()).toEqual([
      expect.objectContaining({ ...waiting, name: 'Ravi Kumar', tier_name: null, email: null, reminders: false }),
      expect.objectContaining({
        ...waiting,
        name: 'Ravi',
        tier_name: 'Tier 499',
        email: 'ravi@patient.example',
        reminders: true,
        wording: expect.stringContaining('WhatsApp Support') as string,
        ip: expect.stringMatching(/^10\./) as string,
      }),
    ]);

    const { join_requests } = await w.must<{ join_requests: { id: string; name: string }[] }>(
      'GET',
      '/api/join-requests',
      { token: strict.token },
    );
    const id = join_requests.find(({ name }) => name === 'Ravi Kumar')?.id ?? '';
    await w.must('POST', `/api/join-requests/${id}/approve`, { token: strict.token });
    expect(await copy()).toMatchObject([{ status: 'approved', name: null, wording: null }, { name: 'Ravi' }]);
  });
});
