import { randomUUID } from 'node:crypto';
import { PASSWORD, world, type World } from './helpers/world.js';

describe('accounts', () => {
  let w: World;
  beforeAll(async () => (w = await world()));
  afterAll(() => w.end());

  const email = (name: string) => `${name}@accounts.nirog.example`;
  const signUp = (name: string, password = PASSWORD) =>
    w.call<Signup>('POST', '/api/auth/signup', { body: { email: email(name), password } });
  const logIn = (name: string, password = PASSWORD) =>
    w.call<{ token: string; approved_at: string | null }>('POST', '/api/auth/login', {
      body: { email: email(name), password },
    });
  const move = async (id: string, verb: string) =>
    w.call('PUT', `/api/admin/accounts/${id}/${verb}`, { token: await w.adminToken() });

  it('support signup, approval, login, verify and logout', async () => {
    const { status, body } = await signUp('life');
    expect({ status, user: body.user }).toMatchObject({
      status: 201,
      user: { role: 'doctor', status: 'pending', email: email('life') },
    });
    expect(await logIn('life')).toMatchObject({
      status: 403,
      body: { error: 'Your account is awaiting admin approval' },
    });
    expect(await move(body.user.id, 'approve')).toMatchObject({
      status: 200,
      body: { account: { status: 'approved', actions: ['suspend'] } },
    });
    const { token, approved_at } = (await logIn('life')).body;
    const rows = await w.rows<{ approved_at: Date }>('SELECT approved_at FROM account WHERE id = $1', [body.user.id]);
    expect(new Date(approved_at ?? '')).toEqual(new Date(rows[0]?.approved_at ?? ''));
    expect((await logIn('life')).body.approved_at).toBeNull(); // only the first login reports it
    expect(await w.call('GET', '/api/auth/verify', { token })).toMatchObject({
      status: 200,
      body: { valid: true, user: { status: 'approved' } },
    });
    expect((await w.call('POST', '/api/auth/logout', { token })).status).toBe(204);
    expect(await w.call('GET', '/api/auth/verify', { token })).toMatchObject({ status: 401, body: { valid: false } });
  });

  it('get a webhook address on approval, which never changes', async () => {
    const { user } = (await signUp('newborn')).body;
    await move(user.id, 'approve');
    const { token } = (await logIn('newborn')).body;
    const looks = await Promise.all(
      Array.from({ length: 10 }, () =>
        w.must<{ payment_gateway: { webhook_url: string } }>('GET', '/api/account/payment-gateway', { token }),
      ),
    );
    const [address] = looks.map(({ payment_gateway }) => payment_gateway.webhook_url);
    expect(address).toMatch(/\/api\/webhooks\/razorpay\/[\w-]{32}$/);
    expect(new Set(looks.map(({ payment_gateway }) => payment_gateway.webhook_url))).toEqual(new Set([address]));
    for (const verb of ['suspend', 'reinstate']) await move(user.id, verb);
    const again = (await logIn('newborn')).body.token;
    expect(await w.must('GET', '/api/account/payment-gateway', { token: again })).toMatchObject({
      payment_gateway: { webhook_url: address },
    });
  });

  it('give the same error for an unknown email and a wrong password, even before approval', async () => {
    await signUp('pending');
    const [unknown, wrong] = [await logIn('nobody'), await logIn('pending', 'wrong-1')];
    for (const { status, body } of [unknown, wrong])
      expect({ status, body }).toMatchObject({
        status: 401,
        body: { error: 'Invalid email or password', code: 'login.wrong' },
      });
  });

  it('accept an email once, ignoring case', async () => {
    await signUp('twice');
    const again = await w.call('POST', '/api/auth/signup', {
      body: { email: ` ${email('TWICE').toUpperCase()} `, password: PASSWORD },
    });
    const error = 'An account with this email already exists';
    expect(again).toMatchObject({ status: 409, body: { error, details: [{ field: 'email', message: error }] } });
  });

  it('are dated by the business clock', async () => {
    await w.clock({ now: '2027-03-01T06:00:00Z' });
    const { id } = (await signUp('dated')).body.user;
    await w.must('DELETE', '/sandbox/clock');
    expect(await w.rows('SELECT created_at FROM account WHERE id = $1', [id])).toEqual([
      { created_at: new Date('2027-03-01T06:00:00Z') },
    ]);
  });

  it.each(['😀'.repeat(6), '😀'.repeat(128)])('allow the password %s', async (password) => {
    const email = `${randomUUID()}@test.nirog.example`;
    expect((await w.call('POST', '/api/auth/signup', { body: { email, password } })).status).toBe(201);
  });

  it('accept one of several simultaneous signups with one email', async () => {
    const answers = await Promise.all([signUp('race'), signUp('race'), signUp('race')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    [{ email: 'x', password: PASSWORD }, 'email', 'Enter a valid email address'],
    [{ email: 'a@b.co', password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ email: 'a@b.co', password: '😀😀😀12' }, 'password', 'Password must be at least 6 characters'],
    [{ email: 'a@b.co', password: 123456 }, 'password', 'Password must be at least 6 characters'],
    [{ email: 'a@b.co', password: '😀'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    [{ email: 'a@b.co', password: PASSWORD, role: 'admin' }, 'role', 'Unknown field role'],
  ])('reject %j', async (body, field, message) => {
    const response = await w.call('POST', '/api/auth/signup', { body });
    expect(response).toMatchObject({ status: 400, body: { error: message, details: [{ field, message }] } });
  });

  it('lose all sessions at once when suspended', async () => {
    const { id } = (await signUp('suspended')).body.user;
    await move(id, 'approve');
    const { token } = (await logIn('suspended')).body;
    await move(id, 'suspend');
    expect((await w.call('GET', '/api/profile', { token })).status).toBe(401);
    expect(await logIn('suspended')).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
    await move(id, 'reinstate');
    expect((await logIn('suspended')).status).toBe(200);
  });

  it('list their sessions, end one, and lose the others when the password changes', async () => {
    const { token, email: login } = await w.doctor();
    const [second, third] = [await w.logIn(login), await w.logIn(login)];
    const list = () =>
      w.must<{ sessions: { id: string; current: boolean }[] }>('GET', '/api/account/sessions', { token });
    const { sessions } = await list();
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions).toHaveLength(3);
    const verify = async (of: string) => (await w.call('GET', '/api/auth/verify', { token: of })).status;

    const change = (body: object) => w.call('PUT', '/api/account/password', { token, body });
    expect(await change({ current_password: 'wrong-1', new_password: 'another-1' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'current_password' }] },
    });
    expect(await change({ current_password: PASSWORD, new_password: '12345' })).toMatchObject({ status: 400 });
    expect((await change({ current_password: PASSWORD, new_password: 'another-1' })).status).toBe(200);
    expect([await verify(token), await verify(second), await verify(third)]).toEqual([200, 401, 401]);
    expect((await w.call('POST', '/api/auth/login', { body: { email: login, password: PASSWORD } })).status).toBe(401);

    const fresh = await w.logIn(login, 'another-1');
    const other = (await list()).sessions.find(({ current }) => !current);
    expect((await w.call('DELETE', `/api/account/sessions/${other?.id ?? ''}`, { token })).status).toBe(204);
    expect(await verify(fresh)).toBe(401);
    expect((await w.call('DELETE', `/api/account/sessions/${other?.id ?? ''}`, { token })).status).toBe(404);
  });

  it('show when a session was last used, up to its end after seven days', async () => {
    const { token, id } = await w.doctor();
    // A job stores the uses once a second.
    const written = () => new Promise((resolve) => setTimeout(resolve, 1_500));
    const seen = async (age: string, sinceSeen: string, left: string) => {
      await w.rows(
        `UPDATE session SET created_at = now() - $2::interval, last_seen_at = now() - $3::interval,
           expires_at = now() + $4::interval WHERE account_id = $1`,
        [id, age, sinceSeen, left],
      );
      await w.must('GET', '/api/auth/verify', { token });
      await written();
      const [row] = await w.rows<object>(
        `SELECT extract(epoch FROM now() - last_seen_at)::int / 60 AS seen,
           round(extract(epoch FROM expires_at - now()) / 60)::int AS left FROM session WHERE account_id = $1`,
        [id],
      );
      return row;
    };
    expect(await seen('1 day', '14 min', '706 min')).toEqual({ seen: 14, left: 706 });
    expect(await seen('1 day', '16 min', '704 min')).toEqual({ seen: 0, left: 720 });
    // Ten hours before the absolute end: the expiry is capped there, and the use is still recorded.
    expect(await seen('158 hours', '16 min', '590 min')).toEqual({ seen: 0, left: 600 });
    expect(await seen('158 hours', '16 min', '600 min')).toEqual({ seen: 0, left: 600 });
  });

  it('limit staff but not patients after the trial', async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const doctor = await w.doctor();
    const detail = async () =>
      (await w.must<{ account: { active_subscriptions: number } }>('GET', '/api/account', { token: doctor.token }))
        .account;
    expect(await detail()).toMatchObject({
      platform_plan: 'trial',
      trial_ends_on: '2026-12-20',
      active_subscriptions: 0,
      subscription_limit: null,
      warning: null,
    });
    const plan = await w.plan(doctor);
    const tier = await w.tier(doctor, plan, 499, 'yearly');
    const active = { subscription_tier_id: tier, subscription_start_date: '2026-11-20' };
    for (let n = 0; n < 49; n += 1)
      await w.patient(doctor, { name: `Patient ${n}`, mobile: `97${String(10_000_000 + n)}`, ...active });

    const setPlan = async (platform_plan: string) =>
      w.call('PUT', `/api/admin/accounts/${doctor.id}/plan`, { token: await w.adminToken(), body: { platform_plan } });
    expect(await setPlan('gold')).toMatchObject({ status: 400 });
    await w.clock({ advance: { days: 31 } });
    expect(await detail()).toMatchObject({ platform_plan: 'starter', trial_ends_on: null });
    expect(await setPlan('starter')).toMatchObject({ status: 200, body: { account: { platform_plan: 'starter' } } });
    expect(await detail()).toMatchObject({
      subscription_limit: 50,
      warning: '49 of 50 active patient subscriptions are used.',
    });

    const add = (n: number) =>
      w.call('POST', '/api/patients', {
        token: doctor.token,
        body: { name: `Last ${n}`, mobile: `96${String(10_000_000 + n)}`, ...active },
      });
    const answers = await Promise.all([1, 2, 3, 4].map(add));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
    const paying = await w.patient(doctor, { name: 'Paying', subscription_id: plan });
    await w.pay((await w.order(await w.identifier(doctor, paying.id), tier)).orderId);
    await w.settle();
    expect((await detail()).active_subscriptions).toBe(51);
    await setPlan('professional');
    expect((await add(5)).status).toBe(201);
    await w.must('DELETE', '/sandbox/clock');
  });

  it('cannot end another account’s session', async () => {
    const [one, other] = [await w.doctor(), await w.doctor()];
    const { sessions } = await w.must<{ sessions: { id: string }[] }>('GET', '/api/account/sessions', {
      token: one.token,
    });
    const path = `/api/account/sessions/${sessions[0]?.id ?? ''}`;
    expect((await w.call('DELETE', path, { token: other.token })).status).toBe(404);
  });

  it('open a session of their own at each login, whatever the login is sent with', async () => {
    const [attacker, victim] = [await w.doctor(), await w.doctor()];
    const planted = claimsOf(attacker.token);
    const { token } = await w.must<{ token: string }>('POST', '/api/auth/login', {
      token: attacker.token,
      headers: { cookie: `sid=${planted.sid}; session=${planted.sid}; token=${attacker.token}` },
      body: { email: victim.email, password: PASSWORD },
    });
    expect(claimsOf(token).sub).toBe(victim.id);
    expect(new Set([planted.sid, claimsOf(victim.token).sid, claimsOf(token).sid]).size).toBe(3);
    const account = await w.must<{ account: { id: string } }>('GET', '/api/account', { token: attacker.token });
    expect(account).toMatchObject({ account: { id: attacker.id } });
    const sessions = await w.must<{ sessions: { id: string }[] }>('GET', '/api/account/sessions', { token });
    expect(sessions.sessions.map(({ id }) => id)).not.toContain(planted.sid);
  });

  it('are approved by admins only, and nothing works without a token', async () => {
    const doctor = await w.doctor();
    const path = `/api/admin/accounts/${doctor.id}/suspend`;
    expect(await w.call('PUT', path, { token: doctor.token })).toMatchObject({
      status: 403,
      body: { code: 'role.forbidden' },
    });
    expect(await w.call('PUT', path)).toMatchObject({ status: 401, body: { code: 'token.missing' } });
    expect(await w.call('GET', '/api/patients', { token: await w.adminToken() })).toMatchObject({ status: 403 });
    expect(await w.call('GET', '/api/patients', { token: 'nonsense' })).toMatchObject({
      status: 401,
      body: { code: 'token.invalid' },
    });
  });
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; sid: string };

interface Signup {
  user: { id: string };
}
