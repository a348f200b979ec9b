import { randomUUID } from 'node:crypto';
import { createLogin } from './authorisation/logins.js';
import { joinClinic, member } from './helpers/clinic-staff.js';
import { ADMIN } from './helpers/installation.js';
import { addApp, expireVerifications, factorStep, logInWith, passwordStep } from './helpers/second-factor.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

interface Removal {
  removal_due_at: string;
}

const refused = (status: number, code: string) => ({ status, body: { code } });
const DAY_MS = 24 * 3_600_000;

describe('a login that must have a second factor', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const setRule = (second_factor: boolean, token = doctor.token) =>
    w.call('PUT', '/api/staff/rules', { token, body: { second_factor } });

  it('can only add one when the doctor asks the staff for it', async () => {
    const person = await member(w, doctor);
    expect((await setRule(true)).status).toBe(200);
    expect(await w.must('GET', '/api/staff/rules', { token: doctor.token })).toEqual({
      rules: { second_factor: true },
    });
    const patients = (token: string) => w.call('GET', '/api/patients', { token });
    expect(await patients(person.token)).toMatchObject(refused(403, 'factor.needed'));
    expect(await w.must('GET', '/api/account/second-factors', { token: person.token })).toMatchObject({
      required: true,
    });
    const { id } = await addApp(w, person.token);
    expect((await patients(person.token)).status).toBe(200);
    const last = await w.call('DELETE', `/api/account/second-factors/${id}`, { token: person.token });
    expect(last).toMatchObject(refused(409, 'factor.required'));
    const { staff } = await w.must<{ staff: { id: string; second_factor: boolean }[] }>('GET', '/api/staff', {
      token: doctor.token,
    });
    expect(staff.find((row) => row.id === person.id)).toMatchObject({ second_factor: true });
    expect((await setRule(false)).status).toBe(200);
    await w.must('DELETE', `/api/account/second-factors/${id}`, { token: person.token });
  });

  it('is not the doctor’s own, and the rule holds in this clinic only', async () => {
    const other = await w.doctor();
    const person = await member(w, doctor);
    const elsewhere = await joinClinic(w, other, { email: person.email });
    await setRule(true);
    expect((await w.call('GET', '/api/patients', { token: doctor.token })).status).toBe(200);
    expect((await w.call('GET', '/api/patients', { token: elsewhere.token })).status).toBe(200);
    expect(await w.call('GET', '/api/patients', { token: person.token })).toMatchObject(refused(403, 'factor.needed'));
    await setRule(false);
  });

  it('is set by the doctor alone', async () => {
    const person = await member(w, doctor);
    expect(await setRule(true, person.token)).toMatchObject(refused(403, 'role.forbidden'));
  });
});

describe('the operator asks admins and support for a second factor', () => {
  let w: World;
  beforeAll(async () => (w = await world({ env: { SECOND_FACTOR: 'on' } })));
  afterAll(() => w.end());

  it('before they can do anything else', async () => {
    const admin = await w.logIn(ADMIN.email);
    const [row] = await w.rows<{ id: string }>('SELECT id FROM account WHERE email = $1', [ADMIN.email]);
    const accounts = () => w.call('GET', '/api/admin/accounts', { token: admin });
    expect(await accounts()).toMatchObject(refused(403, 'factor.needed'));
    await addApp(w, admin);
    expect((await accounts()).status).toBe(200);
    const support = await createLogin(w, row?.id ?? '', 'support');
    expect(await w.call('GET', '/api/admin/support', { token: support.token })).toMatchObject(
      refused(403, 'factor.needed'),
    );
    const doctor = await w.call('POST', '/api/auth/signup', {
      body: { email: `${randomUUID()}@test.nirog.example`, password: PASSWORD },
    });
    expect(doctor.status).toBe(201);
  });
});

describe('a lost second factor', () => {
  let w: World;
  let doctor: Doctor;
  beforeEach(async () => (doctor = await w.doctor()));
  beforeAll(async () => (w = await world()));
  afterAll(() => w.end());

  const admin = async () => (await createLogin(w, doctor.id, 'admin')).token;
  const request = (path: string, token: string) => w.call<Removal>('POST', `${path}/second-factor-removal`, { token });
  const accountPath = () => `/api/admin/accounts/${doctor.id}`;

  it('of a doctor is removed a day after an admin asked for it', async () => {
    await addApp(w, doctor.token);
    const token = await admin();
    const before = Date.parse((await w.must<{ now: string }>('GET', '/sandbox/clock')).now);
    const { status, body } = await request(accountPath(), token);
    expect(status).toBe(200);
    expect(Date.parse(body.removal_due_at) - before).toBeGreaterThanOrEqual(DAY_MS);
    expect(Date.parse(body.removal_due_at) - before).toBeLessThan(DAY_MS + 60_000);
    await w.clock({ advance: { hours: 23 } });
    expect((await request(accountPath(), token)).body.removal_due_at).toBe(body.removal_due_at); // no later
    expect(await passwordStep(w, doctor.email)).toMatchObject({ removal_due_at: body.removal_due_at });
    await w.clock({ advance: { hours: 1, minutes: 1 } });
    const login = await w.call<{ token: string }>('POST', '/api/auth/login', {
      body: { email: doctor.email, password: PASSWORD },
    });
    expect(login.status).toBe(200);
    expect(await w.must('GET', '/api/account/second-factors', { token: login.body.token })).toEqual({
      second_factors: [],
      recovery_codes_left: 0,
      required: false,
      removal_due_at: null,
    });
  });

  it('stays if the owner signs in with it meanwhile', async () => {
    const { code } = await addApp(w, doctor.token);
    await request(accountPath(), await admin());
    await w.clock({ advance: { hours: 3 } });
    await logInWith(w, doctor.email, await code());
    await w.clock({ advance: { days: 2 } });
    expect(await passwordStep(w, doctor.email)).toMatchObject({
      methods: ['totp', 'recovery_code'],
      removal_due_at: null,
    });
  });

  it('stays if the owner verifies it, and a removal does not outlive the factor', async () => {
    const { id, code } = await addApp(w, doctor.token);
    const { token } = doctor;
    await request(accountPath(), await admin());
    const { challenge } = await w.must<{ challenge: string }>('POST', '/api/account/verification/challenge', { token });
    await w.must('POST', '/api/account/verification', { token, body: { challenge, code: await code() } });
    const dueAt = async () =>
      (await w.must<{ removal_due_at: string | null }>('GET', '/api/account/second-factors', { token })).removal_due_at;
    expect(await dueAt()).toBeNull();
    await request(accountPath(), await admin());
    expect(await dueAt()).not.toBeNull();
    await w.must('DELETE', `/api/account/second-factors/${id}`, { token });
    expect(await dueAt()).toBeNull();
  });

  it('stays if the owner verifies it after that day, before signing in', async () => {
    const { code } = await addApp(w, doctor.token);
    const { token } = doctor;
    await request(accountPath(), await admin());
    await w.clock({ advance: { hours: 25 } });
    const { challenge } = await w.must<{ challenge: string }>('POST', '/api/account/verification/challenge', { token });
    await w.must('POST', '/api/account/verification', { token, body: { challenge, code: await code() } });
    expect(await passwordStep(w, doctor.email)).toMatchObject({ methods: ['totp', 'recovery_code'] });
  });

  it('is removed and kept by the owner in the activity log', async () => {
    const { code } = await addApp(w, doctor.token);
    await request(accountPath(), await admin());
    await logInWith(w, doctor.email, await code());
    await request(accountPath(), await admin());
    await w.clock({ advance: { hours: 25 } });
    await w.must('POST', '/api/auth/login', { body: { email: doctor.email, password: PASSWORD } });
    const rows = await w.rows<{ who: string; action: string }>(
      `SELECT actor_kind || CASE WHEN actor_id = $1 THEN ' self' ELSE '' END AS who, action FROM audit
       WHERE object_type = 'account' AND object_id = $1 AND after ? 'second_factor_removal_at' ORDER BY id`,
      [doctor.id],
    );
    expect(rows.slice(-4)).toEqual([
      { who: 'admin', action: 'admin.requestFactorRemoval' },
      { who: 'doctor self', action: 'auth.completeLogin' },
      { who: 'admin', action: 'admin.requestFactorRemoval' },
      { who: 'doctor self', action: 'auth.logIn' },
    ]);
  });

  it('is not removed for a wrong code, and an open challenge of before does not help afterwards', async () => {
    await addApp(w, doctor.token);
    await request(accountPath(), await admin());
    const { challenge } = await passwordStep(w, doctor.email);
    expect((await factorStep(w, { challenge, code: '000000' })).status).toBe(400);
    expect((await passwordStep(w, doctor.email)).removal_due_at).not.toBeNull();
  });

  it('of a person of the clinic is removed by the doctor, if the person works for nobody else', async () => {
    const [person, shared] = [await member(w, doctor), await member(w, doctor)];
    await addApp(w, person.token);
    await addApp(w, shared.token);
    await joinElsewhere(shared.email);
    expect((await request(`/api/staff/${person.id}`, doctor.token)).status).toBe(200);
    expect(await request(`/api/staff/${shared.id}`, doctor.token)).toMatchObject(refused(409, 'member.shared_login'));
    const former = await member(w, doctor);
    await w.must('DELETE', `/api/staff/${former.id}`, { token: doctor.token });
    expect(await request(`/api/staff/${former.id}`, doctor.token)).toMatchObject(refused(409, 'member.ended'));
    const foreign = await w.doctor();
    expect(await request(`/api/staff/${person.id}`, foreign.token)).toMatchObject(refused(404, 'member.not_found'));
    const { staff } = await w.must<{ staff: { id: string; second_factor_removal_due_at: string | null }[] }>(
      'GET',
      '/api/staff',
      { token: doctor.token },
    );
    expect(staff.filter((row) => row.second_factor_removal_due_at !== null).map(({ id }) => id)).toEqual([person.id]);
  });

  /** The invitation is accepted with the password; a session would need the second factor. */
  async function joinElsewhere(email: string) {
    const other = await w.doctor();
    const { invitation } = await w.must<{ invitation: { url: string } }>('POST', '/api/staff', {
      token: other.token,
      body: { name: 'Meera Nair', role: 'viewer', email },
    });
    const body = { token: invitation.url.split('/').at(-1), password: PASSWORD };
    expect(await w.call('POST', '/api/auth/invitation/accept', { body })).toMatchObject({
      status: 200,
      body: { second_factor: ['totp'] },
    });
  }

  it('of an admin is removed by another admin only', async () => {
    const [one, other] = [await createLogin(w, doctor.id, 'admin'), await createLogin(w, doctor.id, 'admin')];
    await addApp(w, one.token);
    await expireVerifications(w);
    const path = `/api/admin/staff/${one.id}`;
    expect(await request(path, one.token)).toMatchObject(refused(403, 'verification.needed'));
    expect((await request(path, other.token)).status).toBe(200);
    expect(await request(`/api/admin/staff/${other.id}`, other.token)).toMatchObject(refused(409, 'staff.own_login'));
    expect(await request(`/api/admin/accounts/${one.id}`, other.token)).toMatchObject(
      refused(404, 'account.not_found'),
    );
  });

  it('is an error for a login without one', async () => {
    expect(await request(accountPath(), await admin())).toMatchObject(refused(409, 'factor.none'));
    const person = await member(w, doctor);
    expect(await request(`/api/staff/${person.id}`, doctor.token)).toMatchObject(refused(409, 'factor.none'));
    const supporter = await createLogin(w, doctor.id, 'support');
    expect(await request(`/api/admin/staff/${supporter.id}`, await admin())).toMatchObject(refused(409, 'factor.none'));
  });
});
