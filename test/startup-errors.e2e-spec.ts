import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { freePort } from './helpers/server.js';
import { world, type World } from './helpers/world.js';

const MAIN = resolve(import.meta.dirname, '../dist/main.js');
const PASSWORD = 'never-to-be-printed';

type Problem = [what: string, env: () => Record<string, string>, line: RegExp];

/** A wrong store setting ends the start with one line that names the setting and the problem. */
describe('startup', () => {
  let w: World;
  let nowhere: string;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    nowhere = String(await freePort());
  });
  afterAll(() => w.end());

  const database = (changed: Partial<Record<'hostname' | 'port' | 'username' | 'password' | 'pathname', string>>) =>
    Object.assign(new URL(w.databaseUrl), changed).href;
  const redis = (changed: Partial<Record<'hostname' | 'port' | 'username' | 'password', string>>) =>
    Object.assign(new URL(process.env['TEST_REDIS_URL'] ?? ''), changed).href;

  /** Collects log lines at warning level or above until the process ends, or until `wanted` is logged. */
  async function linesOf(env: Record<string, string>, wanted: RegExp) {
    const { PATH, HOME } = process.env;
    const port = String(await freePort());
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH, HOME, LOG_LEVEL: 'warn', SANDBOX: 'off', DEMO: 'off', PORT: port, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    const listen = (chunk: Buffer) => {
      text += String(chunk);
      if (wanted.test(text)) child.kill();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text, lines: text.trim().split('\n') };
  }

  const stores = () => ({ DATABASE_URL: w.databaseUrl, REDIS_URL: redis({}) });
  const PROBLEMS: Problem[] = [
    [
      'a wrong port of PostgreSQL',
      () => ({ DATABASE_URL: database({ port: nowhere }) }),
      /DATABASE_URL: .*does not answer at/,
    ],
    [
      'a wrong host of PostgreSQL',
      () => ({ DATABASE_URL: database({ hostname: 'db.invalid' }) }),
      /DATABASE_URL: .*does not answer at db\.invalid:/,
    ],
    [
      'a wrong user of PostgreSQL',
      () => ({ DATABASE_URL: database({ username: 'nobody' }) }),
      /DATABASE_URL: .*refuses the user \\"nobody\\" or its password/,
    ],
    [
      'a wrong password of PostgreSQL',
      () => ({ DATABASE_URL: database({ password: PASSWORD }) }),
      /DATABASE_URL: .*refuses the user/,
    ],
    [
      'a wrong owner',
      () => ({ DATABASE_OWNER_URL: database({ password: PASSWORD }) }),
      /DATABASE_OWNER_URL: .*refuses the user/,
    ],
    [
      'a database that is not there',
      () => ({ DATABASE_URL: database({ pathname: '/nowhere' }) }),
      /DATABASE_URL: there is no database \\"nowhere\\"/,
    ],
    [
      'a wrong password of Redis',
      () => ({ REDIS_URL: redis({ password: PASSWORD }) }),
      /REDIS_URL: .*refuses the user or the password/,
    ],
    [
      'a wrong user of Redis',
      () => ({ REDIS_URL: redis({ username: 'nobody', password: PASSWORD }) }),
      /REDIS_URL: .*refuses the user or the password/,
    ],
  ];

  // The stores are checked before the role matters, so each setting is tested with one role.
  const ROLES = ['api', 'worker', 'all'];
  const cases = PROBLEMS.map(([what, env, line], index) => ({ what, env, line, ROLE: ROLES[index % ROLES.length]! }));
  it.each(cases)('fails with one line for $what, with ROLE=$ROLE', async ({ env, line, ROLE }) => {
    const { code, text, lines } = await linesOf({ ...stores(), ...env(), ROLE }, /never/);
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
    expect(text).not.toContain(PASSWORD);
  });

  it.each(['api', 'worker'])('warns about a Redis that does not answer, and continues, with ROLE=%s', async (ROLE) => {
    const env = { ...stores(), REDIS_URL: redis({ port: nowhere, password: PASSWORD }), ROLE };
    const { text } = await linesOf(env, /REDIS_URL: Redis does not answer at/);
    expect(text).toContain('REDIS_URL: Redis does not answer at');
    expect(text).not.toContain(PASSWORD);
  });

  it('warns when there is no admin to approve accounts', async () => {
    await w.rows("UPDATE account SET role = 'support' WHERE role = 'admin'");
    const { text } = await linesOf({ ...stores(), ROLE: 'api' }, /There is no admin/);
    expect(text).toContain('There is no admin: nobody can approve accounts. Set ADMIN_EMAIL and ADMIN_PASSWORD');
  });
});
