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
}

/** The logins of those who run the platform. */
describe('staff', () => {
  let w: World;
  let admin = '';
  beforeAll(async () => {
    w = await world();
    admin = await w.adminToken();
  });
  afterAll(() => w.end());

  const ask = <T = { staff: Staff; code?: string }>(method: string, path: string, body?: object, token = admin) =>
    w.call<T>(method, `/api/admin/staff${path}`, { token, ...(body && { body }) });
  const list = async () => (await w.must<{ staff: Staff[] }>('GET', '/api/admin/staff', { token: admin })).staff;
  const choose = (url: string) =>
    w.call('POST', '/api/auth/password-link/use', { body: { token: url.split('/').pop(), password: CHOSEN } });
  const logIn = (email: string) =>
    w.call<{ token: string; user: { role: string } }>('POST', '/api/auth/login', { body: { email, password: CHOSEN } });

  /** A login that has chosen its password and is logged in. */
  const made = async (role: 'admin' | 'support') => {
    const email = `${randomUUID()}@staff.nirog.example`;
    const { status, body } = await ask<{ staff: Staff; invitation: { url: string } }>('POST', '', {
      ...{ name: 'Meera  Nair', email, role },
    });
    expect(status).toBe(201);
    expect((await choose(body.invitation.url)).status).toBe(200);
    return { ...body.staff, token: (await logIn(email)).body.token };
  };
  const works = async (token: string) => (await w.call('GET', '/api/auth/verify', { token })).status === 200;

  it.each(['admin', 'support'] as const)('a login of %s is made, chooses a password and logs in', async (role) => {
    const { token, ...staff } = await made(role);
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
    expect(await ask('POST', '', body)).toMatchObject({ status: 409, body: { code: 'account.email_taken' } });
    const { email } = await w.doctor();
    expect(await ask('POST', '', { ...body, email })).toMatchObject({ status: 409 });
    expect((await list()).filter((one) => one.email === body.email)).toHaveLength(1);
  });

  it.each([
    [{ name: '', email: 'a@b.example', role: 'admin' }, 'name'],
    [{ name: 'A', email: 'nobody', role: 'admin' }, 'email'],
    [{ name: 'A', email: 'a@b.example', role: 'doctor' }, 'role'],
  ])('%j is refused for its %s', async (body, field) =>
    expect(await ask('POST', '', body)).toMatchObject({ status: 400, body: { details: [{ field }] } }),
  );

  it('whoever is disabled, or gets another role, is logged out at once', async () => {
    const one = await made('support');
    expect(await ask('PUT', `/${one.id}`, { name: 'Meera Rao' })).toMatchObject({
      body: { staff: { name: 'Meera Rao' } },
    });
    expect(await works(one.token)).toBe(true);
    expect(await ask('PUT', `/${one.id}`, { role: 'admin' })).toMatchObject({
      status: 200,
      body: { staff: { role: 'admin' } },
    });
    expect(await works(one.token)).toBe(false);
    const { token } = (await logIn(one.email)).body;
    for (let times = 0; times < 2; times++)
      expect(await ask('DELETE', `/${one.id}`)).toMatchObject({
        status: 200,
        body: { staff: { status: 'disabled', sessions: 0 } },
      });
    expect(await works(token)).toBe(false);
    expect(await logIn(one.email)).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
    expect((await ask('PUT', `/${one.id}`, { status: 'active' })).status).toBe(200);
    expect((await logIn(one.email)).status).toBe(200);
  });

  it('sessions are ended without anything else', async () => {
    const one = await made('support');
    for (let times = 0; times < 2; times++)
      expect(await ask('DELETE', `/${one.id}/sessions`)).toMatchObject({
        status: 200,
        body: { staff: { status: 'active', sessions: 0 } },
      });
    expect(await works(one.token)).toBe(false);
    expect((await logIn(one.email)).status).toBe(200);
  });

  it('nobody disables or demotes themselves', async () => {
    const one = await made('admin');
    for (const [method, body] of [['DELETE'], ['PUT', { role: 'support' }], ['PUT', { status: 'disabled' }]] as const)
      expect(await ask(method, `/${one.id}`, body, one.token)).toMatchObject({
        status: 409,
        body: { code: 'staff.own_login' },
      });
    expect((await ask('PUT', `/${one.id}`, { role: 'admin', name: 'Same' }, one.token)).status).toBe(200);
  });

  it('a doctor is none of them', async () => {
    const { id } = await w.doctor();
    for (const [method, path] of [
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
      ['DELETE', `/${id}/sessions`],
    ] as const)
      expect(await ask(method, path, method === 'PUT' ? { name: 'X' } : undefined)).toMatchObject({
        status: 404,
        body: { code: 'staff.not_found' },
      });
  });

  it('of two admins who disable each other at once, one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await made('admin'), await made('admin')];
      await w.rows(`UPDATE account SET status = 'suspended' WHERE role = 'admin' AND id <> ALL ($1)`, [
        [one.id, other.id],
      ]);
      await Promise.all([
        ask('DELETE', `/${other.id}`, undefined, one.token),
        ask('DELETE', `/${one.id}`, undefined, other.token),
      ]);
      const left = await w.rows(`SELECT id FROM account WHERE role = 'admin' AND status = 'approved'`);
      expect(left).toHaveLength(1);
      await w.rows(`UPDATE account SET status = 'approved' WHERE role = 'admin'`);
    }
  });

  it('every change is in the activity log', async () => {
    const one = await made('support');
    await ask('DELETE', `/${one.id}`);
    const noted = await w.rows(`SELECT action FROM audit WHERE object_id = $1 AND object_type = 'account'`, [one.id]);
    expect(noted).toEqual(expect.arrayContaining([{ action: 'admin.createStaff' }, { action: 'admin.disableStaff' }]));
  });

  describe('npm run admin:password', () => {
    const run = (...words: string[]) =>
      promisify(execFile)(process.execPath, [COMMAND, ...words], { env: { ...process.env, ...w.settings } }).then(
        ({ stdout }) => ({ code: 0, said: stdout }),
        (failure: unknown) => {
          const { code, stderr } = failure as { code: number; stderr: string };
          return { code, said: stderr };
        },
      );
    const linkIn = (said: string) => /http\S+/.exec(said)?.[0] ?? '';

    it('gives an admin whose password is lost a link to a new one', async () => {
      const one = await made('admin');
      const { code, said } = await run(one.email.toUpperCase());
      expect(code).toBe(0);
      expect((await choose(linkIn(said))).status).toBe(200);
      expect(await works(one.token)).toBe(false);
      expect((await logIn(one.email)).body.user.role).toBe('admin');
    });

    it('lets a disabled login in again, and makes an admin, only when asked to', async () => {
      const one = await made('support');
      await ask('DELETE', `/${one.id}`);
      expect(await run(one.email)).toMatchObject({ code: 1, said: expect.stringContaining('--enable') as string });
      await choose(linkIn((await run(one.email, '--enable')).said));
      expect((await logIn(one.email)).body.user.role).toBe('support');

      const email = `${randomUUID()}@staff.nirog.example`;
      expect(await run(email)).toMatchObject({ code: 1, said: expect.stringContaining('--create') as string });
      await choose(linkIn((await run(email, '--create')).said));
      expect((await logIn(email)).body.user.role).toBe('admin');
    });

    it.each([[], ['nobody'], ['a@b.example', 'c@d.example'], ['a@b.example', '--wrong']])(
      'says how it is used: %j %j',
      async (...words: string[]) =>
        expect(await run(...words)).toMatchObject({
          code: 1,
          said: expect.stringContaining('npm run admin:password') as string,
        }),
    );

    it('is not for doctors', async () =>
      expect(await run((await w.doctor()).email)).toMatchObject({
        code: 1,
        said: expect.stringContaining('doctor') as string,
      }));
  });
});
