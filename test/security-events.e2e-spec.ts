import { randomUUID } from 'node:crypto';
import { member } from './helpers/clinic-staff.js';
import { startCollector, type Collector } from './helpers/collector.js';
import { pollUntil } from './helpers/poll-until.js';
import { addApp, factorStep, logInWith, passwordStep } from './helpers/second-factor.js';
import { staffHelpers } from './helpers/staff.js';
import { PASSWORD, randomAddress, world, type Doctor, type World } from './helpers/world.js';

interface SecurityEvent {
  id: string;
  kind: string;
  person: { id: string; login: string; role: string } | null;
  doctor_id: string | null;
  ip: string;
  country: string | null;
  user_agent: string | null;
  operation: string | null;
  code: string | null;
  times: number;
}

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
/** Addresses of networks in India and in the United States. */
const [INDIA, UNITED_STATES] = ['49.36.1.1', '8.8.8.8'];

describe('security events', () => {
  let w: World;
  let collector: Collector;
  let doctor: Doctor;
  let admin: string;
  beforeAll(async () => {
    collector = await startCollector();
    w = await world({
      env: {
        OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: `${collector.url}/v1/logs`,
        LOG_LEVEL: 'info',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
      },
    });
    admin = await w.adminToken();
  });
  afterAll(async () => {
    await w.end();
    collector.stop();
  });
  beforeEach(async () => (doctor = await w.doctor()));

  const list = async (token: string, filter: object = {}) =>
    (
      await w.must<{ security_events: SecurityEvent[] }>(
        'GET',
        `/api/security-events?filter=${encodeURIComponent(JSON.stringify(filter))}`,
        { token },
      )
    ).security_events;
  /** Events are written within a second. */
  const eventually = (token: string, filter: object) => pollUntil(() => list(token, filter));
  const logIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    w.call<{ token: string }>('POST', '/api/auth/login', { body: { email, password }, headers });

  it('records logins with who and from where', async () => {
    const ip = randomAddress();
    await logIn(doctor.email, PASSWORD, { 'x-forwarded-for': ip });
    const [event] = await eventually(doctor.token, { ip });
    expect(event).toMatchObject({
      kind: 'login.succeeded',
      person: { id: doctor.id, login: doctor.email, role: 'doctor' },
      doctor_id: doctor.id,
      country: null,
      times: 1,
    });
  });

  it('records wrong passwords of known and unknown logins, the latter for admins only', async () => {
    const ip = randomAddress();
    await logIn(doctor.email, 'not-the-password', { 'x-forwarded-for': ip });
    await logIn(`${randomUUID()}@test.nirog.example`, 'not-the-password', { 'x-forwarded-for': ip });
    const filter = { kind: 'login.failed', ip };
    const events = await pollUntil(async () => {
      const found = await list(admin, filter);
      return found.length === 2 ? found : [];
    });
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ person: expect.objectContaining({ id: doctor.id }) as object }),
        expect.objectContaining({ person: null, operation: 'auth.logIn' }),
      ]),
    );
    expect(await list(doctor.token, filter)).toHaveLength(1);
    expect(await list((await w.doctor()).token, filter)).toEqual([]);
  });

  it('records both steps of a login with a second factor, and wrong codes', async () => {
    const { code } = await addApp(w, doctor.token);
    const { challenge } = await passwordStep(w, doctor.email);
    await factorStep(w, { challenge, code: '000000' });
    await factorStep(w, { challenge, code: await code() });
    const kinds = async () => new Set((await list(doctor.token)).map(({ kind }) => kind));
    const expected = ['account.changed', 'login.factor_asked', 'login.factor_failed', 'login.succeeded'];
    await pollUntil(async () => {
      const found = await kinds();
      return expected.every((kind) => found.has(kind));
    });
    const changed = await list(doctor.token, { kind: 'account.changed' });
    expect(changed.map(({ operation }) => operation)).toContain('account.confirmTotp');
  });

  it('records a wrong password within a session, refusals, and downloads', async () => {
    const { token } = await member(w, doctor, { role: 'viewer' });
    await w.call('PUT', '/api/account/password', {
      token,
      body: { current_password: 'not-the-password', new_password: 'another-password-9' },
    });
    await w.call('GET', '/api/staff', { token });
    await w.call('GET', '/api/payments.csv', { token: doctor.token });
    const proof = await eventually(doctor.token, { kind: 'proof.failed' });
    expect(proof).toMatchObject([{ operation: 'account.changePassword', code: 'request.invalid' }]);
    const refused = await eventually(doctor.token, { kind: 'access.refused' });
    expect(refused).toMatchObject([{ operation: 'staff.list', code: 'role.forbidden', person: { role: 'viewer' } }]);
    expect(await list(token, { kind: 'access.refused' })).toHaveLength(1);
    const exported = await eventually(doctor.token, { kind: 'data.exported' });
    expect(exported).toMatchObject([{ operation: 'payments.listCsv', person: { id: doctor.id } }]);
    expect(await list(token, { kind: 'data.exported' })).toEqual([]);
  });

  it('records calls without a valid session and wrong signatures of webhooks, for admins', async () => {
    const ip = randomAddress();
    const headers = { 'x-forwarded-for': ip };
    await w.call('GET', '/api/patients', { headers });
    await w.call('GET', '/api/patients', { token: 'no.such.token', headers });
    await w.call('POST', '/api/webhooks/whatsapp', {
      body: { entry: [] },
      headers: { ...headers, 'x-hub-signature-256': 'sha256=00' },
    });
    const events = await pollUntil(async () => {
      const found = await list(admin, { ip });
      return found.length === 3 ? found : [];
    });
    expect(events.map(({ kind, code }) => `${kind} ${code ?? ''}`).sort()).toEqual([
      'access.refused token.invalid',
      'access.refused token.missing',
      'signature.invalid signature.invalid',
    ]);
  });

  it('merges events alike within a second', async () => {
    const ip = randomAddress();
    const calls = Array.from({ length: 5 }, () =>
      w.call('GET', '/api/patients', { headers: { 'x-forwarded-for': ip } }),
    );
    await Promise.all(calls);
    await pollUntil(async () => (await list(admin, { ip })).reduce((sum, { times }) => sum + times, 0) === 5);
    expect((await list(admin, { ip })).length).toBeLessThan(5);
  });

  it.each([
    ['kind', { kind: 'login.unheard_of' }],
    ['account_id', { account_id: 'x' }],
    ['from', { from: 'yesterday' }],
    ['to', { to: '2026-13-01' }],
  ])('rejects a wrong %s in the filter', async (field, filter) => {
    expect(
      await w.call('GET', `/api/security-events?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
        token: admin,
      }),
    ).toMatchObject({ status: 400, body: { code: 'request.invalid', details: [{ field }] } });
  });

  it('can be filtered by person and day', async () => {
    const filter = { account_id: doctor.id, from: '2020-01-01', to: '2099-01-01' };
    expect(await list(admin, filter)).not.toEqual([]);
    expect(await list(admin, { ...filter, to: '2020-01-02' })).toEqual([]);
  });

  it('notifies the owner of a login of a new device by WhatsApp, once for each browser', async () => {
    const mobile = `+9198${String(Date.now()).slice(-8)}`;
    await w.must('PUT', '/api/profile', {
      token: doctor.token,
      body: { doctor_name: 'Dr Asha Rao', mobile_number: mobile },
    });
    const notices = async () => {
      await w.settle();
      return (await w.messages(mobile)).filter(({ template }) => template === 'login_new_device_v1');
    };
    await logIn(doctor.email, PASSWORD); // as the test's own sessions before
    expect(await notices()).toEqual([]);
    await logIn(doctor.email, PASSWORD, { 'user-agent': CHROME });
    await logIn(doctor.email, PASSWORD, { 'user-agent': CHROME });
    const [notice, ...others] = await notices();
    expect(notice?.text).toContain('Chrome on Android');
    expect(others).toEqual([]);
    expect(await eventually(doctor.token, { kind: 'login.new_device' })).toHaveLength(1);
    await logIn(doctor.email, PASSWORD, { 'user-agent': FIREFOX });
    expect(await notices()).toHaveLength(2);
  });

  it('notifies the owner of a login whose second factor is to be removed', async () => {
    const mobile = `+9197${String(Date.now()).slice(-8)}`;
    await w.must('PUT', '/api/profile', {
      token: doctor.token,
      body: { doctor_name: 'Dr Asha Rao', mobile_number: mobile },
    });
    await addApp(w, doctor.token);
    const path = `/api/admin/accounts/${doctor.id}/second-factor-removal`;
    await w.must('POST', path, { token: admin });
    await w.must('POST', path, { token: admin }); // a repeat sends nothing
    await w.settle();
    const templates = (await w.messages(mobile)).map(({ template }) => template);
    expect(templates.filter((template) => template === 'second_factor_removal_v1')).toHaveLength(1);
  });

  it('sends no notice of a removal that the owner has stopped meanwhile', async () => {
    const mobile = `+9196${String(Date.now()).slice(-8)}`;
    await w.must('PUT', '/api/profile', {
      token: doctor.token,
      body: { doctor_name: 'Dr Asha Rao', mobile_number: mobile },
    });
    const { code } = await addApp(w, doctor.token);
    const fault = (mode: string) => w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode } });
    await fault('429');
    await w.must('POST', `/api/admin/accounts/${doctor.id}/second-factor-removal`, { token: admin });
    await logInWith(w, doctor.email, await code());
    await fault('none');
    await w.settle();
    expect((await w.messages(mobile)).map(({ template }) => template)).not.toContain('second_factor_removal_v1');
  });

  it('raises an alarm when one session is used from the networks of two countries', async () => {
    const { token } = (await logIn(doctor.email, PASSWORD, { 'x-forwarded-for': INDIA })).body;
    const verify = (ip: string) => w.must('GET', '/api/auth/verify', { token, headers: { 'x-forwarded-for': ip } });
    await verify(INDIA);
    await verify(randomAddress()); // a private network says nothing
    expect(await list(doctor.token, { kind: 'session.country_changed' })).toEqual([]);
    await Promise.all([verify(UNITED_STATES), verify(UNITED_STATES)]);
    expect(await eventually(doctor.token, { kind: 'session.country_changed' })).toMatchObject([
      { country: 'US', ip: UNITED_STATES, times: 1 },
    ]);
    await pollUntil(() => Promise.resolve(alarmsOf('session.two_countries', doctor.id)));
  });

  it('raises an alarm when one session asks for many records that it cannot find', async () => {
    const foreign = await w.doctor();
    const { id: patient } = await w.patient(foreign);
    const ids = [patient, ...Array.from({ length: 59 }, () => randomUUID())];
    await Promise.all(ids.map((id) => w.call('PUT', `/api/patients/${id}`, { token: doctor.token, body: {} })));
    await pollUntil(() => Promise.resolve(alarmsOf('session.unknown_ids', doctor.id)));
    expect(alarmsOf('session.unknown_ids', foreign.id)).toEqual([]);
  });

  it('raises an alarm about many wrong passwords', async () => {
    const guess = () => logIn(`${randomUUID()}@test.nirog.example`, 'guess');
    // A busy server answers 503 without checking the password.
    for (let wrong = 0; wrong < 100;)
      wrong += (await Promise.all(Array.from({ length: 10 }, guess))).filter(({ status }) => status === 401).length;
    await pollUntil(() => Promise.resolve(logLines().some((line) => line.includes('"alarm":"login.flood"'))));
  });

  it('sends every event to the collector once', async () => {
    const ip = randomAddress();
    await logIn(doctor.email, 'not-the-password', { 'x-forwarded-for': ip });
    await pollUntil(() => Promise.resolve(collector.text().includes(ip)));
    await pollUntil(async () => {
      const waiting = await w.rows<{ waiting: number }>(
        'SELECT count(*)::int AS waiting FROM security_event WHERE forward_due',
      );
      return waiting[0]?.waiting === 0;
    });
    expect(collector.text().split(ip)).toHaveLength(2);
  });

  it('keeps no password, email of an unknown login, or identifier of a link', async () => {
    const secrets = [`${randomUUID()}@test.nirog.example`, `wrong-${randomUUID()}`, 'a'.repeat(22)] as const;
    await logIn(secrets[0], secrets[1]);
    await w.call('GET', `/api/public/subscription/${secrets[2]}`);
    const ip = randomAddress();
    await logIn(doctor.email, secrets[1], { 'x-forwarded-for': ip });
    await eventually(admin, { ip });
    const stored = JSON.stringify(await w.rows('SELECT * FROM security_event'));
    for (const secret of secrets) for (const text of [stored, w.log()]) expect(text).not.toContain(secret);
  });

  it('says who has called in the log of requests', async () => {
    await w.call('GET', '/api/admin/accounts', { token: doctor.token });
    const isRefusal = (line: string) =>
      line.includes(`"accountId":"${doctor.id}"`) && line.includes('"code":"role.forbidden"');
    await pollUntil(() => Promise.resolve(logLines().some(isRefusal)));
  });

  it('are shown to people of the platform: all to admins, their own to support', async () => {
    const staff = await staffHelpers(w);
    const support = await staff.createLogin('support');
    await logIn(doctor.email, PASSWORD);
    const own = await list(support.token);
    expect(new Set(own.map(({ person }) => person?.id))).toEqual(new Set([support.id]));
    expect((await list(admin, { account_id: doctor.id })).length).toBeGreaterThan(0);
  });

  it('are deleted after a year of business and real time', async () => {
    await w.rows(`UPDATE security_event SET at = at - interval '366 days' WHERE account_id = $1`, [doctor.id]);
    await w.clock({ advance: { days: 1 } });
    await w.settle();
    await pollUntil(async () => (await list(admin, { account_id: doctor.id })).length === 0);
  });

  const logLines = () => w.log().split('\n');
  const alarmsOf = (alarm: string, accountId: string) =>
    logLines().filter((line) => line.includes(`"alarm":"${alarm}"`) && line.includes(accountId));
});
