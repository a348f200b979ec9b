import { randomUUID } from 'node:crypto';
import { softwarePasskey } from './helpers/authenticator.js';
import { member } from './helpers/clinic-staff.js';
import {
  addApp,
  addPasskey,
  codesOf,
  expireVerifications,
  factorStep,
  logInWith,
  passkeyOptions,
  passwordStep,
} from './helpers/second-factor.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

interface Factors {
  second_factors: { id: string; kind: string; name: string; last_used_at: string | null }[];
  recovery_codes_left: number;
  required: boolean;
}

const WRONG_CODE = 'This code is not right. Wait for the next one in the app, and enter it.';
const wrong = (field: string, message?: string) => ({
  status: 400,
  body: { code: 'request.invalid', details: [{ field, ...(message && { message }) }] },
});
const refused = (status: number, code: string) => ({ status, body: { code } });

describe('two-step sign-in', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => (w = await world()));
  afterAll(() => w.end());
  beforeEach(async () => (doctor = await w.doctor()));

  const factorsOf = (token: string) => w.must<Factors>('GET', '/api/account/second-factors', { token });
  const site = () => `http://localhost:${new URL(w.origin).port}`;

  it('asks for a code of the app after the password', async () => {
    expect(await factorsOf(doctor.token)).toEqual({
      second_factors: [],
      recovery_codes_left: 0,
      required: false,
      removal_due_at: null,
    });
    const { id, code, recoveryCodes } = await addApp(w, doctor.token);
    expect(recoveryCodes).toHaveLength(8);
    expect(new Set(recoveryCodes).size).toBe(8);
    expect(await factorsOf(doctor.token)).toMatchObject({
      second_factors: [{ id, kind: 'totp', name: 'Authenticator app', last_used_at: null }],
      recovery_codes_left: 8,
    });
    const step = await passwordStep(w, doctor.email);
    expect(step).toMatchObject({ methods: ['totp', 'recovery_code'], passkey: null, removal_due_at: null });
    expect(step).not.toHaveProperty('token');
    const login = await factorStep(w, { challenge: step.challenge, code: await code() });
    expect(login).toMatchObject({ status: 200, body: { user: { id: doctor.id, role: 'doctor' } } });
    expect(await w.call('GET', '/api/auth/verify', { token: login.body.token })).toMatchObject({ status: 200 });
  });

  it('accepts each code and each challenge once', async () => {
    const { code } = await addApp(w, doctor.token);
    const [first, used] = [await passwordStep(w, doctor.email), await code()];
    expect((await factorStep(w, { challenge: first.challenge, code: used })).status).toBe(200);
    const again = { challenge: first.challenge, code: await code() };
    expect(await factorStep(w, again)).toMatchObject(refused(409, 'factor.challenge_ended'));
    const { challenge } = await passwordStep(w, doctor.email);
    expect(await factorStep(w, { challenge, code: used })).toMatchObject(wrong('code', WRONG_CODE));
  });

  it('lets one of two simultaneous answers in', async () => {
    const { code } = await addApp(w, doctor.token);
    const [{ challenge }, right] = [await passwordStep(w, doctor.email), await code()];
    const answers = await Promise.all([1, 2, 3].map(() => factorStep(w, { challenge, code: right })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('ends a challenge after five wrong answers, even if they arrive at the same time', async () => {
    const { code } = await addApp(w, doctor.token);
    const { challenge } = await passwordStep(w, doctor.email);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => factorStep(w, { challenge, code: String(n).repeat(6) })),
    );
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    expect(await factorStep(w, { challenge, code: await code() })).toMatchObject(
      refused(409, 'factor.challenge_ended'),
    );
  });

  it('refuses codes after twenty wrong ones within an hour', async () => {
    const { code } = await addApp(w, doctor.token);
    const { challenge } = await passwordStep(w, doctor.email);
    await w.rows('UPDATE factor_challenge SET failures = 4 WHERE account_id = $1', [doctor.id]);
    for (let n = 0; n < 3; n += 1)
      await w.rows(
        `INSERT INTO factor_challenge (token_hash, account_id, purpose, failures, created_at, expires_at)
         SELECT gen_random_uuid(), account_id, 'verification', 5, created_at, expires_at FROM factor_challenge
         WHERE account_id = $1 LIMIT 1`,
        [doctor.id],
      );
    expect(await factorStep(w, { challenge, code: '000000' })).toMatchObject(wrong('code', WRONG_CODE)); // the twentieth
    const next = await passwordStep(w, doctor.email);
    const right = await factorStep(w, { challenge: next.challenge, code: await code() });
    expect(right).toMatchObject(refused(429, 'factor.too_many'));
    await w.clock({ advance: { hours: 1, minutes: 1 } });
    expect(await logInWith(w, doctor.email, await code())).toEqual(expect.any(String));
  });

  it('ends a challenge after five minutes', async () => {
    const { code } = await addApp(w, doctor.token);
    const { challenge } = await passwordStep(w, doctor.email);
    await w.clock({ advance: { minutes: 6 } });
    expect(await factorStep(w, { challenge, code: await code() })).toMatchObject(
      refused(409, 'factor.challenge_ended'),
    );
  });

  it('accepts codes of clocks that are half a minute wrong, no more', async () => {
    const { secret } = await addApp(w, doctor.token);
    await w.clock({ advance: { minutes: 10 } });
    const { TOTP } = await import('otpauth');
    const { now } = await w.must<{ now: string }>('GET', '/sandbox/clock');
    const at = (seconds: number) => new TOTP({ secret }).generate({ timestamp: Date.parse(now) + seconds * 1_000 });
    const statuses = [];
    for (const seconds of [-90, 90, -30, 30]) {
      const { challenge } = await passwordStep(w, doctor.email);
      statuses.push((await factorStep(w, { challenge, code: at(seconds) })).status);
    }
    expect(statuses).toEqual([400, 400, 200, 200]);
  });

  it.each(['pending', 'rejected', 'suspended'])('does not let an account in that is %s meanwhile', async (status) => {
    const { code } = await addApp(w, doctor.token);
    const { challenge } = await passwordStep(w, doctor.email);
    await w.rows('UPDATE account SET status = $2 WHERE id = $1', [doctor.id, status]);
    expect(await factorStep(w, { challenge, code: await code() })).toMatchObject(refused(403, `account.${status}`));
  });

  it('does not let a person in whose work for the clinic ends meanwhile', async () => {
    const person = await member(w, doctor);
    const { code } = await addApp(w, person.token);
    const { challenge } = await passwordStep(w, person.email);
    await w.must('DELETE', `/api/staff/${person.id}`, { token: doctor.token });
    expect(await factorStep(w, { challenge, code: await code() })).toMatchObject(refused(403, 'login.no_clinic'));
  });

  it('accepts a recovery code once, however it is written', async () => {
    const { recoveryCodes } = await addApp(w, doctor.token);
    const typed = ` ${recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(await logInWith(w, doctor.email, typed)).toEqual(expect.any(String));
    expect((await factorsOf(doctor.token)).recovery_codes_left).toBe(7);
    const { challenge } = await passwordStep(w, doctor.email);
    expect(await factorStep(w, { challenge, code: typed })).toMatchObject(
      wrong('code', 'This recovery code is wrong, or it was used already'),
    );
    const other = await w.doctor();
    await addApp(w, other.token);
    const step = await passwordStep(w, other.email);
    expect(await factorStep(w, { challenge: step.challenge, code: recoveryCodes[1] ?? '' })).toMatchObject(
      wrong('code'),
    );
  });

  it('replaces recovery codes, and a repeated call gives the same ones', async () => {
    const { recoveryCodes } = await addApp(w, doctor.token);
    const headers = { 'idempotency-key': randomUUID() };
    const renew = () =>
      w.must<{ recovery_codes: string[] }>('POST', '/api/account/recovery-codes', { token: doctor.token, headers });
    const renewed = await renew();
    expect(await renew()).toEqual(renewed);
    expect(renewed.recovery_codes).toHaveLength(8);
    const { challenge } = await passwordStep(w, doctor.email);
    expect((await factorStep(w, { challenge, code: recoveryCodes[0] ?? '' })).status).toBe(400);
    expect((await factorStep(w, { challenge, code: renewed.recovery_codes[0] ?? '' })).status).toBe(200);
    const without = await w.doctor();
    expect(await w.call('POST', '/api/account/recovery-codes', { token: without.token })).toMatchObject(
      refused(409, 'factor.none'),
    );
  });

  it('is only set up with the password and a right first code', async () => {
    const begin = (current_password: string) =>
      w.call<{ id: string; secret: string; url: string }>('POST', '/api/account/second-factors/totp', {
        token: doctor.token,
        body: { current_password },
      });
    expect(await begin('not-the-password')).toMatchObject(wrong('current_password'));
    const { body: key } = await begin(PASSWORD);
    expect(key.url).toBe(
      `otpauth://totp/Nirog:${encodeURIComponent(doctor.email)}?issuer=Nirog&secret=${key.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const confirm = (id: string, code: string) =>
      w.call('POST', '/api/account/second-factors/totp/confirm', { token: doctor.token, body: { id, code } });
    expect(await confirm(key.id, '000000')).toMatchObject(wrong('code', WRONG_CODE));
    expect((await factorsOf(doctor.token)).second_factors).toEqual([]);
    await w.must('POST', '/api/auth/login', { body: { email: doctor.email, password: PASSWORD } });
    const { body: second } = await begin(PASSWORD); // replaces the first key
    expect(await confirm(key.id, await codesOf(w, key.secret)())).toMatchObject(refused(404, 'factor.not_found'));
    expect((await confirm(second.id, await codesOf(w, second.secret)())).status).toBe(200);
    expect(await begin(PASSWORD)).toMatchObject(refused(409, 'factor.exists'));
    const other = await w.doctor();
    const foreign = { token: other.token, body: { id: second.id, code: '123456' } };
    expect(await w.call('POST', '/api/account/second-factors/totp/confirm', foreign)).toMatchObject(
      refused(404, 'factor.not_found'),
    );
  });

  it('signs in with a passkey of this site', async () => {
    const passkey = softwarePasskey(site());
    const { recovery_codes } = await addPasskey(w, doctor.token, passkey);
    expect(recovery_codes).toHaveLength(8);
    const step = await passwordStep(w, doctor.email);
    expect(step.methods).toEqual(['passkey', 'recovery_code']);
    if (!step.passkey) throw new Error('no options');
    const answer = passkey.get(step.passkey);
    expect((await factorStep(w, { challenge: step.challenge, passkey: answer })).status).toBe(200);
    const next = await passwordStep(w, doctor.email);
    expect(await factorStep(w, { challenge: next.challenge, passkey: answer })).toMatchObject(wrong('passkey'));
  });

  it('refuses passkeys of another site, another login, or with a counter that went back', async () => {
    const passkey = softwarePasskey(site());
    await addPasskey(w, doctor.token, passkey);
    const { challenge, passkey: options } = await passwordStep(w, doctor.email);
    if (!options) throw new Error('no options');
    const attempt = (answer: object) => factorStep(w, { challenge, passkey: answer });
    const elsewhere = { ...softwarePasskey('https://nirog.example.evil'), id: passkey.id };
    expect(await attempt({ ...elsewhere.get(options), id: passkey.id })).toMatchObject(wrong('passkey'));
    expect(await attempt(softwarePasskey(site()).get(options))).toMatchObject(wrong('passkey'));
    expect(await attempt({ id: passkey.id })).toMatchObject(wrong('passkey'));
    expect(await attempt({ id: { not: 'text' } })).toMatchObject(wrong('passkey'));
    await w.rows(`UPDATE second_factor SET sign_count = 1000 WHERE credential_id = $1`, [passkey.id]);
    expect(await attempt(passkey.get(options))).toMatchObject(wrong('passkey'));
  });

  it('creates a passkey only for its own challenge, once', async () => {
    const passkey = softwarePasskey(site());
    const { challenge, options } = await passkeyOptions(w, doctor.token);
    const add = (body: object, token = doctor.token) =>
      w.call('POST', '/api/account/second-factors/passkeys', { token, body: { challenge, name: 'Phone', ...body } });
    const other = await w.doctor();
    expect(await add({ passkey: passkey.create(options) }, other.token)).toMatchObject(
      refused(409, 'factor.challenge_ended'),
    );
    expect(await add({ passkey: passkey.create({ ...options, challenge: 'b3RoZXI' }) })).toMatchObject(
      wrong('passkey'),
    );
    expect((await add({ passkey: passkey.create(options) })).status).toBe(201);
    expect(await add({ passkey: passkey.create(options) })).toMatchObject(refused(409, 'factor.challenge_ended'));
    const again = await passkeyOptions(w, doctor.token);
    expect(again.options.excludeCredentials).toMatchObject([{ id: passkey.id }]);
    const body = { challenge: again.challenge, passkey: passkey.create(again.options) };
    expect(await add(body)).toMatchObject(refused(409, 'factor.exists'));
  });

  it('allows ten ways to sign in', async () => {
    await addPasskey(w, doctor.token, softwarePasskey(site()));
    await w.rows(
      `INSERT INTO second_factor (id, account_id, kind, name, credential_id, public_key, sign_count, created_at, confirmed_at)
       SELECT gen_random_uuid(), account_id, kind, name, credential_id || n, public_key, sign_count, created_at, confirmed_at
       FROM second_factor, generate_series(1, 9) n WHERE account_id = $1`,
      [doctor.id],
    );
    const body = { current_password: PASSWORD };
    expect(
      await w.call('POST', '/api/account/second-factors/passkey-options', { token: doctor.token, body }),
    ).toMatchObject(refused(409, 'factor.too_many_factors'));
  });

  it('ends with the last way to sign in', async () => {
    const { id } = await addApp(w, doctor.token);
    const remove = (token = doctor.token) => w.call('DELETE', `/api/account/second-factors/${id}`, { token });
    const other = await w.doctor();
    expect(await remove(other.token)).toMatchObject(refused(404, 'factor.not_found'));
    expect((await remove()).status).toBe(204);
    expect(await remove()).toMatchObject(refused(404, 'factor.not_found'));
    expect(await factorsOf(doctor.token)).toMatchObject({ second_factors: [], recovery_codes_left: 0 });
    await w.must('POST', '/api/auth/login', { body: { email: doctor.email, password: PASSWORD } });
  });

  it('is in the activity log, without secrets', async () => {
    const { id, secret, recoveryCodes } = await addApp(w, doctor.token);
    await w.must('DELETE', `/api/account/second-factors/${id}`, { token: doctor.token });
    const rows = await w.rows<{ before: object; after: object }>(
      `SELECT before, after FROM audit WHERE object_type = 'account' AND object_id = $1 AND after ? 'second_factor_count' ORDER BY id`,
      [doctor.id],
    );
    expect(rows.slice(-2)).toMatchObject([
      { before: { second_factor_count: 0 }, after: { second_factor_count: 1 } },
      { before: { second_factor_count: 1 }, after: { second_factor_count: 0 } },
    ]);
    const text = JSON.stringify(await w.rows(`SELECT before, after FROM audit WHERE doctor_id = $1`, [doctor.id]));
    expect(text).not.toContain(secret);
    expect(text).not.toContain(recoveryCodes[0]);
    const [stored] = await w.rows(`SELECT secret_sealed FROM second_factor WHERE account_id = $1`, [doctor.id]);
    expect(stored).toBeUndefined();
  });

  it('is asked for when somebody with a login accepts an invitation', async () => {
    const { email } = await member(w, doctor);
    const [token] = await w.rows<{ id: string }>(`SELECT id FROM account WHERE email = $1`, [email]);
    const { token: login } = await w.must<{ token: string }>('POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
    });
    const { code } = await addApp(w, login);
    const other = await w.doctor();
    const { invitation } = await w.must<{ invitation: { url: string } }>('POST', '/api/staff', {
      token: other.token,
      body: { name: 'Meera Nair', role: 'viewer', email },
    });
    const body = { token: invitation.url.split('/').at(-1), password: PASSWORD };
    const accepted = await w.call<{ challenge: string }>('POST', '/api/auth/invitation/accept', { body });
    expect(accepted).toMatchObject({
      status: 200,
      body: { second_factor: ['totp'], methods: ['totp', 'recovery_code'] },
    });
    expect(accepted.body).not.toHaveProperty('token');
    const step = await factorStep(w, { challenge: accepted.body.challenge, code: await code() });
    expect(step).toMatchObject({ status: 200, body: { user: { id: token?.id, doctor_id: other.id, role: 'viewer' } } });
  });
});

describe('the second factor before a sensitive call', () => {
  let w: World;
  let doctor: Doctor;
  let code: () => Promise<string>;
  beforeAll(async () => (w = await world()));
  afterAll(() => w.end());
  beforeEach(async () => {
    doctor = await w.doctor();
    ({ code } = await addApp(w, doctor.token));
    await expireVerifications(w);
  });

  const NEEDED = refused(403, 'verification.needed');

  /** Verifies the doctor's session. */
  async function verify() {
    const { token } = doctor;
    const { challenge } = await w.must<{ challenge: string }>('POST', '/api/account/verification/challenge', { token });
    return w.must<{ verified_until: string }>('POST', '/api/account/verification', {
      token,
      body: { challenge, code: await code() },
    });
  }

  const KEYS = { key_id: 'rzp_test_simsecondfactor', key_secret: 'secret-simulated', webhook_secret: 'hook-secret' };
  const CALLS: [string, string, object | undefined][] = [
    ['PUT', '/api/account/payment-gateway', KEYS],
    ['GET', '/api/patients.csv', undefined],
    ['GET', '/api/payments.csv', undefined],
    ['GET', '/api/audit.csv', undefined],
    ['GET', '/api/books.zip', undefined],
    ['POST', '/api/staff', { name: 'Asha Pai', role: 'viewer', email: `${randomUUID()}@staff.nirog.example` }],
    ['PUT', '/api/staff/rules', { second_factor: false }],
    ['PUT', '/api/account/pin', { pin: '4827', current_password: PASSWORD }],
    ['PUT', '/api/account/password', { current_password: PASSWORD, new_password: 'marigold-tram-49' }],
    ['POST', '/api/account/recovery-codes', undefined],
  ];

  it.each(CALLS)('is asked for by %s %s', async (method, path, body) => {
    const call = () => w.call(method, path, { token: doctor.token, body });
    expect(await call()).toMatchObject(NEEDED);
    await verify();
    expect((await call()).status).toBeLessThan(300);
  });

  it('is asked for before another session ends', async () => {
    const { sessions } = await w.must<{ sessions: { id: string }[] }>('GET', '/api/account/sessions', {
      token: doctor.token,
    });
    expect(await w.call('DELETE', `/api/account/sessions/${sessions[0]?.id}`, { token: doctor.token })).toMatchObject(
      NEEDED,
    );
  });

  it('is not asked for by everyday work', async () => {
    for (const path of ['/api/patients', '/api/payments', '/api/staff', '/api/account', '/api/account/payment-gateway'])
      expect((await w.call('GET', path, { token: doctor.token })).status).toBe(200);
    await w.patient(doctor);
  });

  it('counts for ten minutes and this session only', async () => {
    const { verified_until } = await verify();
    const minutes = (Date.parse(verified_until) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    const csv = () => w.call('GET', '/api/patients.csv', { token: doctor.token });
    expect((await csv()).status).toBe(200);
    await w.rows(`UPDATE session SET verified_at = now() - interval '601 seconds' WHERE verified_at IS NOT NULL`);
    expect(await csv()).toMatchObject(NEEDED);
  });

  it('refuses a challenge of a login, of another session’s account, and a wrong code', async () => {
    const other = await w.doctor();
    await addApp(w, other.token);
    const login = await passwordStep(w, other.email);
    const answer = (token: string, body: object) => w.call('POST', '/api/account/verification', { token, body });
    expect(await answer(other.token, { challenge: login.challenge, code: '000000' })).toMatchObject(
      refused(409, 'factor.challenge_ended'),
    );
    const { challenge } = await w.must<{ challenge: string }>('POST', '/api/account/verification/challenge', {
      token: other.token,
    });
    expect(await answer(doctor.token, { challenge, code: '000000' })).toMatchObject(
      refused(409, 'factor.challenge_ended'),
    );
    expect(await answer(other.token, { challenge, code: '000000' })).toMatchObject(wrong('code'));
    expect(await factorStep(w, { challenge, code: '000000' })).toMatchObject(refused(409, 'factor.challenge_ended'));
    const without = await w.doctor();
    expect(await w.call('POST', '/api/account/verification/challenge', { token: without.token })).toMatchObject(
      refused(409, 'factor.none'),
    );
  });

  it('refuses codes after twenty wrong ones, also of the login', async () => {
    const { token } = doctor;
    await passwordStep(w, doctor.email);
    await w.rows('UPDATE factor_challenge SET failures = 20 WHERE account_id = $1', [doctor.id]);
    const { challenge } = await w.must<{ challenge: string }>('POST', '/api/account/verification/challenge', { token });
    const answer = { token, body: { challenge, code: await code() } };
    expect(await w.call('POST', '/api/account/verification', answer)).toMatchObject(refused(429, 'factor.too_many'));
  });

  it('is asked for by the refund of a held payment above ₹5,000', async () => {
    const { token } = doctor;
    const planId = await w.plan(doctor);
    const tierId = await w.tier(doctor, planId, 6_000);
    const { id } = await w.patient(doctor, { subscription_id: planId });
    await w.must('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id: tierId } });
    const { orderId } = await w.order(await w.identifier(doctor, id), tierId);
    await w.must('PUT', `/api/patients/${id}/subscription/activate`, { token });
    await w.pay(orderId);
    await w.settle();
    const [hold] = await w.rows<{ id: string }>('SELECT id FROM hold WHERE doctor_id = $1', [doctor.id]);
    const headers = { 'idempotency-key': randomUUID() };
    const refund = () => w.call('POST', `/api/holds/${hold?.id}/refund`, { token, headers });
    expect(await refund()).toMatchObject(NEEDED);
    await verify();
    expect((await refund()).status).toBe(200);
    expect((await refund()).status).toBe(200);
    expect(await w.rows('SELECT amount_paise FROM refund WHERE doctor_id = $1', [doctor.id])).toEqual([
      { amount_paise: '600000' },
    ]);
  });

  it('is asked for by refunds above ₹5,000, and the same call goes through afterwards', async () => {
    const planId = await w.plan(doctor);
    const paid = async (price: number) => {
      const { id } = await w.patient(doctor, { subscription_id: planId });
      const tierId = await w.tier(doctor, planId, price);
      const body = { subscription_tier_id: tierId };
      await w.must('POST', `/api/patients/${id}/subscribe`, { token: doctor.token, body });
      await w.must('PUT', `/api/patients/${id}/subscription/activate`, { token: doctor.token });
      const [row] = await w.rows<{ id: string }>(
        `SELECT p.id FROM payment p JOIN term t ON t.id = p.term_id JOIN enrolment e ON e.id = t.enrolment_id WHERE e.patient_id = $1`,
        [id],
      );
      return row?.id ?? '';
    };
    const key = { 'idempotency-key': randomUUID() };
    const refund = (id: string, amount: number | null, headers: Record<string, string> = {}) =>
      w.call('POST', `/api/payments/${id}/refund`, {
        token: doctor.token,
        body: { amount, reason: 'Moved away' },
        headers,
      });
    expect((await refund(await paid(5_000), null)).status).toBe(201);
    const expensive = await paid(5_001);
    expect(await refund(expensive, null, key)).toMatchObject(NEEDED);
    expect((await refund(expensive, 3_000)).status).toBe(201);
    expect(await refund(expensive, 2_001)).toMatchObject(NEEDED); // together above ₹5,000
    await verify();
    expect((await refund(expensive, 2_001, key)).status).toBe(409); // the key belongs to another amount
    expect((await refund(expensive, null, key)).status).toBe(201);
    const [sum] = await w.rows<{ sum: number }>(
      `SELECT sum(amount_paise)::int AS sum FROM refund WHERE payment_id = $1`,
      [expensive],
    );
    expect(sum?.sum).toBe(500_100);
  });
});
