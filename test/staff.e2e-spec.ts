import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { world, type World } from './world.js';

const COMMAND = resolve(import.meta.dirname, '../dist/admin-password.js');
const CHOSEN = 'chosen-secret';

interface Staff {
  id: string;
  name: string | null;
  email: string;
  role: string;
  status: string;
  sessions: number;
  current: boolean;
  actions: string[];
}

interface Note {
  actor: { id: string | null };
  action: string;
  object: { account_email: string | null };
  before: object | null;
  after: object;
}

/** The logins of the people who run the platform. */
describe('staff', () => {
  let w: World;
  let admin = '';
  beforeAll(async () => {
    w = await world();
    admin = await w.adminToken();
  });
  afterAll(() => w.end());

  const request = <T = { staff: Staff; code?: string }>(method: string, path: string, body?: object, token = admin) =>
    w.call<T>(method, `/api/admin/staff${path}`, { token, ...(body && { body }) });
  const list = async () => (await w.must<{ staff: Staff[] }>('GET', '/api/admin/staff', { token: admin })).staff;
  const choosePassword = (url: string) =>
    w.call('POST', '/api/auth/password-link/use', { body: { token: url.split('/').pop(), password: CHOSEN } });
  const logIn = (email: string) =>
    w.call<{ token: string; user: { role: string } }>('POST', '/api/auth/login', { body: { email, password: CHOSEN } });

  /** A login that has chosen its password and is logged in. */
  const createLogin = async (role: 'admin' | 'support') => {
    const email = `${randomUUID()}@staff.nirog.example`;
    const { status, body } = await request<{ staff: Staff; invitation: { url: string } }>('POST', '', {
      name: 'Meera  Nair',
      email,
      role,
    });
    expect(status).toBe(201);
    expect((await choosePassword(body.invitation.url)).status).toBe(200);
    return { ...body.staff, token: (await logIn(email)).body.token };
  };
  const isLoggedIn = async (token: string) => (await w.call('GET', '/api/auth/verify', { token })).status === 200;

  it.each(['admin', 'support'] as const)('a login of %s is made, chooses a password and logs in', async (role) => {
    const { token, ...staff } = await createLogin(role);
    expect(staff).toMatchObject({ name: 'Meera Nair', role, status: 'active', sessions: 0, current: false });
    expect((await list()).find(({ id }) => id === staff.id)).toMatchObject({ sessions: 1 });
    expect((await w.call('GET', '/api/admin/support', { token })).status).toBe(200);
    expect((await w.call('GET', '/api/admin/staff', { token })).status).toBe(role === 'admin' ? 200 : 403);
  });

  it('an email that has an account is refused, and a repeat makes no second login', async () => {
    const body = { name: 'Twice', email: `${randomUUID()}@staff.nirog.example`, role: 'support' };
    const headers = { 'idempotency-key': randomUUID() };
    const make = () => w.call('POST', '/api/admin/staff', { token: admin, body, headers });
    expect([(await make()).status, (await make()).status]).toEqual([201, 201]);
    expect(await request('POST', '', body)).toMatchObject({
      status: 409,
      body: { code: 'account.email_taken', details: [{ field: 'email' }] },
    });
    const { email } = await w.doctor();
    expect(await request('POST', '', { ...body, email })).toMatchObject({ status: 409 });
    expect((await list()).filter((one) => one.email === body.email)).toHaveLength(1);
  });

  it.each([
    [{ name: '', email: 'a@b.example', role: 'admin' }, 'name'],
    [{ name: 'A', email: 'nobody', role: 'admin' }, 'email'],
    [{ name: 'A', email: 'a@b.example', role: 'doctor' }, 'role'],
  ])('%j is refused for its %s', async (body, field) =>
    expect(await request('POST', '', body)).toMatchObject({ status: 400, body: { details: [{ field }] } }),
  );

  it('a login that is disabled, or gets another role, is logged out at once', async () => {
    const one = await createLogin('support');
    expect(await request('PUT', `/${one.id}`, { name: 'Meera Rao' })).toMatchObject({
      body: { staff: { name: 'Meera Rao' } },
    });
    expect(await isLoggedIn(one.token)).toBe(true);
    expect(await request('PUT', `/${one.id}`, { role: 'admin' })).toMatchObject({
      status: 200,
      body: { staff: { role: 'admin' } },
    });
    expect(await isLoggedIn(one.token)).toBe(false);
    const { token } = (await logIn(one.email)).body;
    for (let times = 0; times < 2; times++)
      expect(await request('DELETE', `/${one.id}`)).toMatchObject({
        status: 200,
        body: { staff: { status: 'disabled', sessions: 0 } },
      });
    expect(await isLoggedIn(token)).toBe(false);
    expect(await logIn(one.email)).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
    expect((await request('PUT', `/${one.id}`, { status: 'active' })).status).toBe(200);
    expect((await logIn(one.email)).status).toBe(200);
  });

  it('sessions are ended without anything else', async () => {
    const one = await createLogin('support');
    for (let times = 0; times < 2; times++)
      expect(await request('DELETE', `/${one.id}/sessions`)).toMatchObject({
        status: 200,
        body: { staff: { status: 'active', sessions: 0 } },
      });
    expect(await isLoggedIn(one.token)).toBe(false);
    expect((await logIn(one.email)).status).toBe(200);
  });

  it('a disabled login can neither use its open link nor get another one', async () => {
    const one = await createLogin('support');
    const createLink = () =>
      w.call<{ password_link: { url: string } }>('POST', `/api/admin/accounts/${one.id}/password-link`, {
        token: admin,
      });
    const { url } = (await createLink()).body.password_link;
    expect((await request('DELETE', `/${one.id}`)).status).toBe(200);
    expect(await choosePassword(url)).toMatchObject({ status: 404, body: { code: 'password_link.unknown' } });
    expect(await createLink()).toMatchObject({ status: 409, body: { code: 'account.no_such_move' } });
    await request('PUT', `/${one.id}`, { status: 'active' });
    expect((await choosePassword(url)).status).toBe(404);
    expect((await choosePassword((await createLink()).body.password_link.url)).status).toBe(200);
  });

  it('support creates no link', async () => {
    const [support, other] = [await createLogin('support'), await createLogin('admin')];
    const path = `/api/admin/accounts/${other.id}/password-link`;
    expect((await w.call('POST', path, { token: support.token })).status).toBe(403);
  });

  it('is not among the accounts, whose actions do not reach it', async () => {
    const one = await createLogin('admin');
    const { accounts } = await w.must<{ accounts: { id: string; role: string }[] }>(
      'GET',
      '/api/admin/accounts?range=[0,999]',
      { token: admin },
    );
    expect(accounts.filter(({ id, role }) => id === one.id || role !== 'doctor')).toEqual([]);
    for (const [move, body] of [
      ['suspend', {}],
      ['reject', {}],
      ['approve', {}],
      ['reinstate', {}],
      ['plan', { platform_plan: 'starter' }],
    ] as const)
      expect(await w.call('PUT', `/api/admin/accounts/${one.id}/${move}`, { token: admin, body })).toMatchObject({
        status: 404,
        body: { code: 'account.not_found' },
      });
    expect(await isLoggedIn(one.token)).toBe(true);
  });

  it('the list says what may be done with each login', async () => {
    const [support, own] = [await createLogin('support'), await createLogin('admin')];
    const actionsOf = async (id: string) => {
      const { body } = await request<{ staff: Staff[] }>('GET', '', undefined, own.token);
      return body.staff.find((one) => one.id === id)?.actions;
    };
    expect(await actionsOf(own.id)).toEqual([]);
    expect(await actionsOf(support.id)).toEqual(['change_role', 'create_password_link', 'end_sessions', 'disable']);
    await request('DELETE', `/${support.id}/sessions`);
    expect(await actionsOf(support.id)).toEqual(['change_role', 'create_password_link', 'disable']);
    await request('DELETE', `/${support.id}`);
    expect(await actionsOf(support.id)).toEqual(['change_role', 'enable']);
  });

  it('lists active logins first, each in a fixed place', async () => {
    const disabled = await createLogin('admin');
    await request('DELETE', `/${disabled.id}`);
    await createLogin('support');
    const listed = await list();
    const key = ({ status, role, email }: Staff) => `${status} ${role} ${email}`;
    expect(listed.map(key)).toEqual(listed.map(key).toSorted());
    const sorted = async (range: string) => {
      const path = `?sort=["role","ASC"]&range=${range}`;
      return (await request<{ staff: Staff[] }>('GET', path)).body.staff;
    };
    expect([...(await sorted('[0,1]')), ...(await sorted('[2,99]'))]).toEqual(await sorted('[0,99]'));
  });

  it('nobody disables or demotes themselves', async () => {
    const one = await createLogin('admin');
    for (const [method, body] of [['DELETE'], ['PUT', { role: 'support' }], ['PUT', { status: 'disabled' }]] as const)
      expect(await request(method, `/${one.id}`, body, one.token)).toMatchObject({
        status: 409,
        body: { code: 'staff.own_login' },
      });
    expect((await request('PUT', `/${one.id}`, { role: 'admin', name: 'Same' }, one.token)).status).toBe(200);
  });

  it('a doctor is none of them', async () => {
    const { id } = await w.doctor();
    for (const [method, path] of [
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['DELETE', `/${id}/sessions`],
    ] as const)
      expect(await request(method, path, method === 'PUT' ? { name: 'X' } : undefined)).toMatchObject({
        status: 404,
        body: { code: 'staff.not_found' },
      });
  });

  it.each([
    ['disable', 2],
    ['disable', 3],
    ['demote', 3],
  ] as const)('of admins who %s each other in a ring of %i at once, at least one remains', async (how, count) => {
    for (let round = 0; round < 5; round++) {
      const ring = [];
      while (ring.length < count) ring.push(await createLogin('admin'));
      const ids = ring.map(({ id }) => id);
      await w.rows(`UPDATE account SET status = 'suspended' WHERE role = 'admin' AND id <> ALL ($1)`, [ids]);
      const replies = await Promise.all(
        ring.map(({ token }, index) => {
          const path = `/${ids[(index + 1) % count] ?? ''}`;
          return how === 'disable'
            ? request('DELETE', path, undefined, token)
            : request('PUT', path, { role: 'support' }, token);
        }),
      );
      for (const { status } of replies) expect([200, 401, 403]).toContain(status);
      const done = replies.filter(({ status }) => status === 200).length;
      const remaining = await w.rows(`SELECT id FROM account WHERE role = 'admin' AND status = 'approved'`);
      expect(remaining).toHaveLength(count - done);
      expect(remaining.length).toBeGreaterThanOrEqual(1);
      await w.rows(`UPDATE account SET status = 'approved' WHERE status = 'suspended'`);
    }
  });

  it('an admin who is disabled while a request waits does nothing more', async () => {
    const [one, target] = [await createLogin('admin'), await createLogin('support')];
    await w.rows('BEGIN');
    await w.rows(`UPDATE account SET status = 'suspended' WHERE id = $1`, [one.id]);
    const email = `${randomUUID()}@staff.nirog.example`;
    const waiting = [
      request('POST', '', { name: 'Late', email, role: 'admin' }, one.token),
      request('DELETE', `/${target.id}`, undefined, one.token),
      request('DELETE', `/${target.id}/sessions`, undefined, one.token),
    ];
    await waitForLocks(waiting.length);
    await w.rows('COMMIT');
    for (const reply of await Promise.all(waiting))
      expect(reply).toMatchObject({ status: 401, body: { code: 'token.invalid' } });
    expect(await isLoggedIn(target.token)).toBe(true);
    expect((await list()).filter((login) => login.email === email)).toEqual([]);
  });

  /** Until so many statements wait for a lock in this database. */
  async function waitForLocks(count: number): Promise<void> {
    const waiting = `SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    for (let tries = 0; tries < 200; tries++) {
      const [row] = await w.rows(waiting);
      if ((row as { waiting: number }).waiting >= count) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The requests did not wait for the lock.');
  }

  it('the activity log says who changed which login, from what to what', async () => {
    const one = await createLogin('support');
    await request('PUT', `/${one.id}`, { name: 'Meera Rao', role: 'admin' });
    await logIn(one.email);
    for (let times = 0; times < 2; times++) await request('DELETE', `/${one.id}/sessions`);
    await request('DELETE', `/${one.id}`);
    const filter = encodeURIComponent(JSON.stringify({ object_id: one.id, object_type: 'account' }));
    const { audit } = await w.must<{ audit: Note[] }>('GET', `/api/audit?filter=${filter}`, { token: admin });
    const [me] = (await list()).filter(({ current }) => current);
    for (const note of audit) expect(note.object).toMatchObject({ account_email: one.email });
    expect(audit.map(({ actor, action, before, after }) => ({ who: actor.id, action, before, after }))).toEqual([
      {
        who: me?.id,
        action: 'admin.disableStaff',
        before: { status: 'approved' },
        after: { status: 'suspended' },
      },
      {
        who: me?.id,
        action: 'admin.endStaffSessions',
        before: { sessions_ended_at: null },
        after: { sessions_ended_at: expect.any(String) as string },
      },
      {
        who: me?.id,
        action: 'admin.updateStaff',
        before: { name: 'Meera Nair', role: 'support' },
        after: { name: 'Meera Rao', role: 'admin' },
      },
      {
        who: one.id,
        action: 'auth.usePasswordLink',
        before: { password_hash: '•••' },
        after: { password_hash: '•••' },
      },
      {
        who: me?.id,
        action: 'admin.createStaff',
        before: null,
        after: expect.objectContaining({ name: 'Meera Nair', email: one.email, role: 'support' }) as object,
      },
    ]);
  });

  describe('npm run admin:password', () => {
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [COMMAND, ...words], { env: { ...process.env, ...w.settings } }).then(
        ({ stdout }) => ({ code: 0, output: stdout }),
        (failure: unknown) => {
          const { code, stderr } = failure as { code: number; stderr: string };
          return { code, output: stderr };
        },
      );
    const linkIn = (output: string) => /http\S+/.exec(output)?.[0] ?? '';

    it('prints a link with which an admin whose password is lost chooses a new one', async () => {
      const one = await createLogin('admin');
      const { code, output } = await run(one.email.toUpperCase());
      expect(code).toBe(0);
      expect((await choosePassword(linkIn(output))).status).toBe(200);
      expect(await isLoggedIn(one.token)).toBe(false);
      expect((await logIn(one.email)).body.user.role).toBe('admin');
    });

    it('enables a disabled login, and creates an admin, only with the option for it', async () => {
      const one = await createLogin('support');
      await request('DELETE', `/${one.id}`);
      expect(await run(one.email)).toMatchObject({ code: 1, output: expect.stringContaining('--enable') as string });
      await choosePassword(linkIn((await run(one.email, '--enable')).output));
      expect((await logIn(one.email)).body.user.role).toBe('support');

      const email = `${randomUUID()}@staff.nirog.example`;
      expect(await run(email)).toMatchObject({ code: 1, output: expect.stringContaining('--create') as string });
      await choosePassword(linkIn((await run(email, '--create')).output));
      expect((await logIn(email)).body.user.role).toBe('admin');
    });

    it.each([[], ['nobody'], ['a@b.example', 'c@d.example'], ['a@b.example', '--wrong']])(
      'says how it is used: %j %j',
      async (...words: string[]) =>
        expect(await run(...words)).toMatchObject({
          code: 1,
          output: expect.stringContaining('npm run admin:password') as string,
        }),
    );

    it('is not for doctors', async () =>
      expect(await run((await w.doctor()).email)).toMatchObject({
        code: 1,
        output: expect.stringContaining('doctor') as string,
      }));
  });
});
