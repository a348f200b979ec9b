import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { addApp } from './helpers/second-factor.js';
import { staffHelpers } from './helpers/staff.js';
import { world, type World } from './helpers/world.js';

const COMMAND = resolve(import.meta.dirname, '../dist/admin-password.js');

/** The operator's command for an admin who has lost the password. */
describe('npm run admin:password', () => {
  let w: World;
  let staff: Awaited<ReturnType<typeof staffHelpers>>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    staff = await staffHelpers(w);
  });
  afterAll(() => w.end());

  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [COMMAND, ...words], { env: { ...process.env, ...w.settings } }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (failure: unknown) => {
        const { code, stderr } = failure as { code: number; stderr: string };
        return { code, output: stderr };
      },
    );
  const linkIn = (output: string) => /http\S+/.exec(output)?.[0] ?? '';

  it('prints a link that lets an admin choose a new password', async () => {
    const one = await staff.createLogin('admin');
    const { code, output } = await run(one.email.toUpperCase());
    expect(code).toBe(0);
    expect((await staff.choosePassword(linkIn(output))).status).toBe(200);
    expect(await staff.isLoggedIn(one.token)).toBe(false);
    expect((await staff.logIn(one.email)).body.user.role).toBe('admin');
  });

  it('removes two-step sign-in only with its option', async () => {
    const one = await staff.createLogin('admin');
    await addApp(w, one.token, staff.password);
    await staff.choosePassword(linkIn((await run(one.email)).output));
    expect((await staff.logIn(one.email)).body).toMatchObject({ second_factor: ['totp'] });
    await staff.choosePassword(linkIn((await run(one.email, '--without-second-factor')).output));
    expect((await staff.logIn(one.email)).body.user.role).toBe('admin');
  });

  it('enables a disabled login, or creates an admin, only with the matching option', async () => {
    const one = await staff.createLogin('support');
    await staff.request('DELETE', `/${one.id}`);
    expect(await run(one.email)).toMatchObject({ code: 1, output: expect.stringContaining('--enable') as string });
    await staff.choosePassword(linkIn((await run(one.email, '--enable')).output));
    expect((await staff.logIn(one.email)).body.user.role).toBe('support');

    const email = `${randomUUID()}@staff.nirog.example`;
    expect(await run(email)).toMatchObject({ code: 1, output: expect.stringContaining('--create') as string });
    await staff.choosePassword(linkIn((await run(email, '--create')).output));
    expect((await staff.logIn(email)).body.user.role).toBe('admin');
  });

  it.each([[], ['nobody'], ['a@b.example', 'c@d.example'], ['a@b.example', '--wrong']])(
    'prints its usage: %j %j',
    async (...words: string[]) =>
      expect(await run(...words)).toMatchObject({
        code: 1,
        output: expect.stringContaining('npm run admin:password') as string,
      }),
  );

  it('rejects doctors', async () =>
    expect(await run((await w.doctor()).email)).toMatchObject({
      code: 1,
      output: expect.stringContaining('doctor') as string,
    }));
});
