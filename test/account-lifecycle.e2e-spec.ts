import { randomUUID } from 'node:crypto';
import { PASSWORD, world, type HttpResponse, type World } from './helpers/world.js';

type Answer = HttpResponse<{ error?: string; code?: string; message?: string; email?: string; expires_at?: string }>;

const MISSING = '01900000-0000-7000-8000-000000000000';

/** What happens to an account after signup: a forgotten password, another email, the admin's decisions. */
describe('account lifecycle', () => {
  let w: World;
  beforeAll(async () => (w = await world()));
  afterAll(() => w.end());

  const link = async (id: string, token?: string) =>
    w.call<{ message: string; code: string; password_link: { url: string; expires_at: string } }>(
      ...['POST', `/api/admin/accounts/${id}/password-link`],
      { token: token ?? (await w.adminToken()) },
    );
  const tokenOf = ({ body }: Awaited<ReturnType<typeof link>>) => body.password_link.url.split('/').pop() ?? '';
  const check = (token: string): Promise<Answer> =>
    w.call('POST', '/api/auth/password-link/check', { body: { token } });
  const use = (token: string, password = 'another-1'): Promise<Answer> =>
    w.call('POST', '/api/auth/password-link/use', { body: { token, password } });
  const logsIn = async (email: string, password: string) =>
    (await w.call('POST', '/api/auth/login', { body: { email, password } })).status === 200;
  const move = async (id: string, verb: string, body: object = {}) =>
    w.must<{ account: { status: string; status_reason: string | null } }>('PUT', `/api/admin/accounts/${id}/${verb}`, {
      token: await w.adminToken(),
      body,
    });
  const unknown = {
    status: 404,
    body: { code: 'password_link.unknown', error: 'This link is not valid any more. Ask for a new one.' },
  };

  describe('a password link', () => {
    it('sets a new password once and ends every session', async () => {
      await w.clock({ now: '2026-11-20T06:00:00Z' });
      const doctor = await w.doctor();
      const made = await link(doctor.id);
      expect(made).toMatchObject({
        status: 201,
        body: { message: 'Password link created', password_link: { expires_at: '2026-11-21T06:00:00.000Z' } },
      });
      expect(made.body.password_link.url).toMatch(/^http:\/\/localhost:\d+\/admin\/#\/new-password\/[\w-]{22,}$/);
      const token = tokenOf(made);
      expect(await check(token)).toMatchObject({
        status: 200,
        body: { email: doctor.email, expires_at: '2026-11-21T06:00:00.000Z' },
      });
      expect(await use(token, '12345')).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      expect((await use(token)).status).toBe(200);
      expect((await w.call('GET', '/api/auth/verify', { token: doctor.token })).status).toBe(401);
      expect([await logsIn(doctor.email, PASSWORD), await logsIn(doctor.email, 'another-1')]).toEqual([false, true]);
      for (const again of [await check(token), await use(token)]) expect(again).toMatchObject(unknown);
      await w.must('DELETE', '/sandbox/clock');
    });

    it('gives the same error when unknown and after 24 hours', async () => {
      const doctor = await w.doctor();
      await w.clock({ now: '2026-11-20T06:00:00Z' });
      const token = tokenOf(await link(doctor.id));
      await w.clock({ now: '2026-11-21T05:59:59Z' });
      expect((await check(token)).status).toBe(200);
      await w.clock({ now: '2026-11-21T06:00:00Z' });
      for (const answer of [await check(token), await use(token), await check('x'), await use('é'.repeat(200))])
        expect(answer).toMatchObject(unknown);
      expect((await check('')).status).toBe(400);
      expect(await logsIn(doctor.email, PASSWORD)).toBe(true);
      await w.must('DELETE', '/sandbox/clock');
    });

    it('works once for simultaneous uses', async () => {
      const doctor = await w.doctor();
      const token = tokenOf(await link(doctor.id));
      const passwords = ['first-1', 'second-1', 'third-1'];
      const answers = await Promise.all(passwords.map((password) => use(token, password)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      const winner = answers.findIndex(({ status }) => status === 200);
      for (const [index, password] of passwords.entries())
        expect(await logsIn(doctor.email, password)).toBe(index === winner);
    });

    it('becomes invalid when a newer one is created, even concurrently', async () => {
      const { id } = await w.doctor();
      const first = tokenOf(await link(id));
      const [second, third] = (await Promise.all([link(id), link(id)])).map(tokenOf);
      expect(await check(first)).toMatchObject(unknown);
      const alive = [await check(second ?? ''), await check(third ?? '')].map(({ status }) => status);
      expect(alive.sort()).toEqual([200, 404]);
    });

    it('becomes invalid when the owner changes the password, and when the account is suspended', async () => {
      const [one, other] = [await w.doctor(), await w.doctor()];
      const [mine, theirs] = [tokenOf(await link(one.id)), tokenOf(await link(other.id))];
      const body = { current_password: PASSWORD, new_password: 'another-1' };
      await w.must('PUT', '/api/account/password', { token: one.token, body });
      expect(await check(mine)).toMatchObject(unknown);
      await move(other.id, 'suspend');
      expect(await link(other.id)).toMatchObject({ status: 409, body: { code: 'account.no_such_move' } });
      await move(other.id, 'reinstate');
      expect(await check(theirs)).toMatchObject(unknown);
      expect((await link(other.id)).status).toBe(201);
    });

    it('can be created by admins only', async () => {
      const doctor = await w.doctor();
      expect((await link(doctor.id, doctor.token)).status).toBe(403);
      expect((await w.call('POST', `/api/admin/accounts/${doctor.id}/password-link`)).status).toBe(401);
      for (const id of [MISSING, 'x'])
        expect(await link(id)).toMatchObject({ status: 404, body: { code: 'account.not_found' } });
    });

    it('is created by support for a doctor’s email, but not for staff or an unknown email', async () => {
      const [doctor, helper, suspended] = [await w.doctor(), await w.doctor(), await w.doctor()];
      await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [helper.id]);
      await move(suspended.id, 'suspend');
      const create = (email: string, token = helper.token) =>
        w.call<Awaited<ReturnType<typeof link>>['body']>('POST', '/api/admin/accounts/password-link', {
          token,
          body: { email },
        });
      const created = await create(` ${doctor.email.toUpperCase()} `);
      expect(created).toMatchObject({ status: 201, body: { message: 'Password link created' } });
      expect(await check(tokenOf(created))).toMatchObject({ status: 200, body: { email: doctor.email } });
      for (const email of [helper.email, 'nobody@clinic.example'])
        expect(await create(email)).toMatchObject({
          status: 404,
          body: { code: 'account.not_found', details: [{ field: 'email' }] },
        });
      expect(await create(suspended.email)).toMatchObject({ status: 409, body: { code: 'account.no_such_move' } });
      expect(await create('nobody')).toMatchObject({ status: 400, body: { details: [{ field: 'email' }] } });
      expect((await create(doctor.email, doctor.token)).status).toBe(403);
      const rows = await w.rows<{ actor_kind: string; action: string }>(
        `SELECT actor_kind, action FROM audit WHERE doctor_id = $1 AND object_type = 'password_link'`,
        [doctor.id],
      );
      expect(rows).toEqual([{ actor_kind: 'support', action: 'admin.createPasswordLinkByEmail' }]);
    });

    it('is not stored in plain text, and its creation and use are in the audit log', async () => {
      const doctor = await w.doctor();
      const token = tokenOf(await link(doctor.id));
      await use(token);
      const [{ text } = { text: '' }] = await w.rows<{ text: string }>(
        `SELECT (SELECT string_agg(l::text, ' ') FROM password_link l)
           || (SELECT string_agg(a::text, ' ') FROM audit a WHERE doctor_id = $1) AS text`,
        [doctor.id],
      );
      expect(text).not.toContain(token);
      expect(w.log()).not.toContain(token);
      const rows = await w.rows<{ told: string }>(
        `SELECT actor_kind || ' ' || action || ' ' || object_type AS told FROM audit
         WHERE doctor_id = $1 AND object_id = $1 AND object_type IN ('account', 'password_link') ORDER BY id DESC LIMIT 3`,
        [doctor.id],
      );
      expect(rows.map(({ told }) => told).sort()).toEqual([
        'admin admin.createPasswordLink password_link',
        'doctor auth.usePasswordLink account',
        'doctor auth.usePasswordLink password_link',
      ]);
    });
  });

  describe('the login email', () => {
    const change = (token: string, body: object) =>
      w.call<{ account: { email: string }; code: string; details?: object[] }>('PUT', '/api/account', { token, body });

    it('changes only with the right password', async () => {
      const doctor = await w.doctor();
      const email = `${randomUUID()}@new.nirog.example`;
      for (const current_password of [undefined, 'wrong-1'])
        expect(await change(doctor.token, { email, current_password })).toMatchObject({
          status: 400,
          body: { details: [{ field: 'current_password' }] },
        });
      expect(await change(doctor.token, { email: 'x', current_password: PASSWORD })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'email', message: 'Enter a valid email address' }] },
      });
      for (const body of [{}, { email: ` ${doctor.email.toUpperCase()} ` }, { current_password: PASSWORD }])
        expect(await change(doctor.token, body)).toMatchObject({
          status: 200,
          body: { account: { email: doctor.email } },
        });
      const changed = { email: ` ${email.toUpperCase()}`, current_password: PASSWORD };
      expect(await change(doctor.token, changed)).toMatchObject({
        status: 200,
        body: { message: 'Account updated successfully', account: { email } },
      });
      expect([await logsIn(doctor.email, PASSWORD), await logsIn(email, PASSWORD)]).toEqual([false, true]);
      expect((await w.call('GET', '/api/auth/verify', { token: doctor.token })).status).toBe(200);
      expect((await w.call('PUT', '/api/account', { body: {} })).status).toBe(401);
    });

    it('is unique, even for two simultaneous changes', async () => {
      const [one, other] = [await w.doctor(), await w.doctor()];
      const taken = { email: other.email, current_password: PASSWORD };
      expect(await change(one.token, taken)).toMatchObject({
        status: 409,
        body: { code: 'account.email_taken', details: [{ field: 'email' }] },
      });
      const sameEmail = { email: `${randomUUID()}@new.nirog.example`, current_password: PASSWORD };
      const answers = await Promise.all([change(one.token, sameEmail), change(other.token, sameEmail)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  it('shows the reason of a decision until the next one', async () => {
    const doctor = await w.doctor();
    const shown = async () =>
      (
        await w.must<{ accounts: { status: string; status_reason: string | null }[] }>(
          ...['GET', `/api/admin/accounts?q=${doctor.email}`],
          { token: await w.adminToken() },
        )
      ).accounts[0];
    const reason = 'Complaint 7';
    expect((await move(doctor.id, 'suspend', { reason })).account).toMatchObject({ status_reason: reason });
    expect(await shown()).toMatchObject({ status: 'suspended', status_reason: reason });
    await move(doctor.id, 'reinstate');
    expect(await shown()).toMatchObject({ status: 'approved', status_reason: null });
  });
});
