import { randomUUID } from 'node:crypto';
import { staffHelpers, type Staff } from './helpers/staff.js';
import { world, type World } from './helpers/world.js';

interface ActivityLogEntry {
  actor: { id: string | null };
  action: string;
  object: { account_email: string | null };
  before: object | null;
  after: object;
}

/** Logins of the people who run the platform. */
describe('staff', () => {
  let w: World;
  let staff: Awaited<ReturnType<typeof staffHelpers>>;
  beforeAll(async () => {
    w = await world();
    staff = await staffHelpers(w);
  });
  afterAll(() => w.end());

  it.each(['admin', 'support'] as const)('a new %s login chooses a password and logs in', async (role) => {
    const { token, ...login } = await staff.createLogin(role);
    expect(login).toMatchObject({ name: 'Meera Nair', role, status: 'active', sessions: 0, current: false });
    expect((await staff.list()).find(({ id }) => id === login.id)).toMatchObject({ sessions: 1 });
    expect((await w.call('GET', '/api/admin/support', { token })).status).toBe(200);
    expect((await w.call('GET', '/api/admin/staff', { token })).status).toBe(role === 'admin' ? 200 : 403);
  });

  it('an existing email is rejected, and a repeat creates no second login', async () => {
    const body = { name: 'Twice', email: `${randomUUID()}@staff.nirog.example`, role: 'support' };
    const headers = { 'idempotency-key': randomUUID() };
    const make = () => w.call('POST', '/api/admin/staff', { token: staff.admin, body, headers });
    expect([(await make()).status, (await make()).status]).toEqual([201, 201]);
    expect(await staff.request('POST', '', body)).toMatchObject({
      status: 409,
      body: { code: 'account.email_taken', details: [{ field: 'email' }] },
    });
    const { email } = await w.doctor();
    expect(await staff.request('POST', '', { ...body, email })).toMatchObject({ status: 409 });
    expect((await staff.list()).filter((one) => one.email === body.email)).toHaveLength(1);
  });

  it.each([
    [{ name: '', email: 'a@b.example', role: 'admin' }, 'name'],
    [{ name: 'A', email: 'nobody', role: 'admin' }, 'email'],
    [{ name: 'A', email: 'a@b.example', role: 'doctor' }, 'role'],
  ])('%j is rejected for its %s', async (body, field) =>
    expect(await staff.request('POST', '', body)).toMatchObject({ status: 400, body: { details: [{ field }] } }),
  );

  it('a login that is disabled, or gets another role, is logged out at once', async () => {
    const one = await staff.createLogin('support');
    expect(await staff.request('PUT', `/${one.id}`, { name: 'Meera Rao' })).toMatchObject({
      body: { staff: { name: 'Meera Rao' } },
    });
    expect(await staff.isLoggedIn(one.token)).toBe(true);
    expect(await staff.request('PUT', `/${one.id}`, { role: 'admin' })).toMatchObject({
      status: 200,
      body: { staff: { role: 'admin' } },
    });
    expect(await staff.isLoggedIn(one.token)).toBe(false);
    const { token } = (await staff.logIn(one.email)).body;
    for (let times = 0; times < 2; times++)
      expect(await staff.request('DELETE', `/${one.id}`)).toMatchObject({
        status: 200,
        body: { staff: { status: 'disabled', sessions: 0 } },
      });
    expect(await staff.isLoggedIn(token)).toBe(false);
    expect(await staff.logIn(one.email)).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
    expect((await staff.request('PUT', `/${one.id}`, { status: 'active' })).status).toBe(200);
    expect((await staff.logIn(one.email)).status).toBe(200);
  });

  it('sessions can be ended without other changes', async () => {
    const one = await staff.createLogin('support');
    for (let times = 0; times < 2; times++)
      expect(await staff.request('DELETE', `/${one.id}/sessions`)).toMatchObject({
        status: 200,
        body: { staff: { status: 'active', sessions: 0 } },
      });
    expect(await staff.isLoggedIn(one.token)).toBe(false);
    expect((await staff.logIn(one.email)).status).toBe(200);
  });

  it('a disabled login can neither use its open password link nor get a new one', async () => {
    const one = await staff.createLogin('support');
    const createLink = () =>
      w.call<{ password_link: { url: string } }>('POST', `/api/admin/accounts/${one.id}/password-link`, {
        token: staff.admin,
      });
    const { url } = (await createLink()).body.password_link;
    expect((await staff.request('DELETE', `/${one.id}`)).status).toBe(200);
    expect(await staff.choosePassword(url)).toMatchObject({ status: 404, body: { code: 'password_link.unknown' } });
    expect(await createLink()).toMatchObject({ status: 409, body: { code: 'account.no_such_move' } });
    await staff.request('PUT', `/${one.id}`, { status: 'active' });
    expect((await staff.choosePassword(url)).status).toBe(404);
    expect((await staff.choosePassword((await createLink()).body.password_link.url)).status).toBe(200);
  });

  it('support cannot create password links', async () => {
    const [support, other] = [await staff.createLogin('support'), await staff.createLogin('admin')];
    const path = `/api/admin/accounts/${other.id}/password-link`;
    expect((await w.call('POST', path, { token: support.token })).status).toBe(403);
  });

  it('the list of accounts has doctors only, and its actions answer 404 for staff', async () => {
    const one = await staff.createLogin('admin');
    const { accounts } = await w.must<{ accounts: { id: string; role: string }[] }>(
      'GET',
      '/api/admin/accounts?range=[0,999]',
      { token: staff.admin },
    );
    expect(accounts.filter(({ id, role }) => id === one.id || role !== 'doctor')).toEqual([]);
    for (const [move, body] of [
      ['suspend', {}],
      ['reject', {}],
      ['approve', {}],
      ['reinstate', {}],
      ['plan', { platform_plan: 'starter' }],
    ] as const)
      expect(await w.call('PUT', `/api/admin/accounts/${one.id}/${move}`, { token: staff.admin, body })).toMatchObject({
        status: 404,
        body: { code: 'account.not_found' },
      });
    expect(await staff.isLoggedIn(one.token)).toBe(true);
  });

  it('the list includes the allowed actions of each login', async () => {
    const [support, own] = [await staff.createLogin('support'), await staff.createLogin('admin')];
    const actionsOf = async (id: string) => {
      const { body } = await staff.request<{ staff: Staff[] }>('GET', '', undefined, own.token);
      return body.staff.find((one) => one.id === id)?.actions;
    };
    expect(await actionsOf(own.id)).toEqual([]);
    expect(await actionsOf(support.id)).toEqual(['change_role', 'create_password_link', 'end_sessions', 'disable']);
    await staff.request('DELETE', `/${support.id}/sessions`);
    expect(await actionsOf(support.id)).toEqual(['change_role', 'create_password_link', 'disable']);
    await staff.request('DELETE', `/${support.id}`);
    expect(await actionsOf(support.id)).toEqual(['change_role', 'enable']);
  });

  it('active logins are listed first, in a fixed order', async () => {
    const disabled = await staff.createLogin('admin');
    await staff.request('DELETE', `/${disabled.id}`);
    await staff.createLogin('support');
    const listed = await staff.list();
    const key = ({ status, role, email }: Staff) => `${status} ${role} ${email}`;
    expect(listed.map(key)).toEqual(listed.map(key).toSorted());
    const sorted = async (range: string) => {
      const path = `?sort=["role","ASC"]&range=${range}`;
      return (await staff.request<{ staff: Staff[] }>('GET', path)).body.staff;
    };
    expect([...(await sorted('[0,1]')), ...(await sorted('[2,99]'))]).toEqual(await sorted('[0,99]'));
  });

  it('admins cannot disable or demote themselves', async () => {
    const one = await staff.createLogin('admin');
    for (const [method, body] of [['DELETE'], ['PUT', { role: 'support' }], ['PUT', { status: 'disabled' }]] as const)
      expect(await staff.request(method, `/${one.id}`, body, one.token)).toMatchObject({
        status: 409,
        body: { code: 'staff.own_login' },
      });
    expect((await staff.request('PUT', `/${one.id}`, { role: 'admin', name: 'Same' }, one.token)).status).toBe(200);
  });

  it('doctors are not staff', async () => {
    const { id } = await w.doctor();
    for (const [method, path] of [
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['DELETE', `/${id}/sessions`],
    ] as const)
      expect(await staff.request(method, path, method === 'PUT' ? { name: 'X' } : undefined)).toMatchObject({
        status: 404,
        body: { code: 'staff.not_found' },
      });
  });

  it('the activity log records who changed which login, with old and new values', async () => {
    const one = await staff.createLogin('support');
    await staff.request('PUT', `/${one.id}`, { name: 'Meera Rao', role: 'admin' });
    await staff.logIn(one.email);
    for (let times = 0; times < 2; times++) await staff.request('DELETE', `/${one.id}/sessions`);
    await staff.request('DELETE', `/${one.id}`);
    const filter = encodeURIComponent(JSON.stringify({ object_id: one.id, object_type: 'account' }));
    const { audit } = await w.must<{ audit: ActivityLogEntry[] }>('GET', `/api/audit?filter=${filter}`, {
      token: staff.admin,
    });
    const [me] = (await staff.list()).filter(({ current }) => current);
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
});
