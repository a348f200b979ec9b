import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './helpers/server.js';
import { world, type Doctor, type World } from './helpers/world.js';

const COMMAND = resolve(import.meta.dirname, '../dist/doctor.js');
const POLL_MS = 100;
const NAME = 'Kavita Deshpande';
const [JWT, TOKEN, KEY] = [
  'x'.repeat(8) + 'a jwt secret of this test, 40 letters',
  'EAAG-a-token-of-this-test',
  '5'.repeat(64),
];

interface Finding {
  check: string;
  state: string;
  text: string;
  fix: string | null;
}

/** Answers INFO with `info`, and OK to every other command. */
async function startRedisStub(info: string) {
  const server = createServer((socket) =>
    socket.on('data', (data) => {
      for (const command of data
        .toString()
        .split(/\*\d+\r\n/)
        .filter(Boolean))
        socket.write(/\binfo\b/i.test(command) ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n');
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.close() };
}

/** `npm run doctor`: what is wrong with an installation, and what to do. */
describe('the check of an installation', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world({ ownServer: true, env: { ENCRYPTION_KEY: KEY } });
    doctor = await w.doctor();
    await w.patient(doctor, { name: NAME });
    await w.settle();
    await firstLedgerCheck();
  });
  afterAll(() => w.end());

  /** A worker checks the ledger some seconds after its start. */
  async function firstLedgerCheck(): Promise<void> {
    while ((await w.rows('SELECT FROM ledger_check')).length === 0) await setTimeout(POLL_MS);
  }

  const environment = () => ({
    PATH: process.env['PATH'] ?? '',
    ...w.settings,
    TRUST_PROXY: '0',
    ADMIN_EMAIL: '',
    ADMIN_PASSWORD: '',
    WHATSAPP_TOKEN: TOKEN,
    JWT_SECRET: JWT,
  });

  const run = (env: Record<string, string> = {}, ...args: string[]): Promise<{ code: number; text: string }> =>
    new Promise((done) => {
      const options = { env: { ...environment(), ...env } };
      execFile(process.execPath, [COMMAND, ...args], options, (error, stdout, stderr) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
      );
    });

  async function findingsOf(env: Record<string, string> = {}) {
    const { code, text } = await run(env, '--json');
    const { findings } = JSON.parse(text) as { findings: Finding[] };
    return { code, findings, find: (check: string) => findings.find((finding) => finding.check === check) };
  }

  const database = (changed: Partial<Record<'hostname' | 'port' | 'username' | 'password' | 'pathname', string>>) =>
    Object.assign(new URL(w.settings['DATABASE_URL'] ?? ''), changed).href;

  it('finds nothing to fix in a working one, in one screen', async () => {
    await w.rows('DELETE FROM alarm_count');
    const { code, text } = await run();
    const lines = text.trim().split('\n');
    expect({ code, problems: lines.filter((line) => line.startsWith('✗')) }).toEqual({ code: 0, problems: [] });
    const checks = [
      'Node',
      'Settings',
      'Database',
      'Migrations',
      'Login of requests',
      'Redis',
      'PUBLIC_URL',
      'Encryption key',
      'Workers',
      'Events',
      'Ledger',
    ];
    expect(checks.filter((check) => !lines.some((line) => line.startsWith(`✓ ${check} `)))).toEqual([]);
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(text).toContain('subject to row-level security');
  });

  it('reports the same as JSON', async () => {
    const { code, findings } = await findingsOf();
    expect(code).toBe(0);
    expect(findings.length).toBeGreaterThan(20);
    for (const finding of findings)
      expect(finding).toEqual({
        check: expect.any(String) as string,
        state: expect.stringMatching(/^(ok|warning|unknown)$/) as string,
        text: expect.any(String) as string,
        fix: ['ok', 'unknown'].includes(finding.state) ? null : (expect.any(String) as string),
      });
  });

  it('reports all invalid settings at once, and nothing else', async () => {
    const { code, findings } = await findingsOf({ PORT: 'x', LOG_LEVEL: 'loud', ENCRYPTION_KEY: 'short' });
    expect(code).toBe(1);
    expect(findings.map(({ check, state }) => [check, state])).toEqual([
      ['Node', 'ok'],
      ['Settings', 'problem'],
      ['Settings', 'problem'],
      ['Settings', 'problem'],
    ]);
  });

  it('names the missing settings of production', async () => {
    const { code, text } = await run({ NODE_ENV: 'production', SANDBOX: '', WHATSAPP_TOKEN: '', REDIS_URL: '' });
    expect(code).toBe(1);
    expect(text).toMatch(/✗ Settings {2}Set these before a production start: REDIS_URL, .*WHATSAPP_TOKEN/);
  });

  it.each([
    ['a superuser', () => w.databaseUrl, /is a superuser/],
    ['the owner of the tables', () => w.settings['DATABASE_OWNER_URL'] ?? '', /owns the tables/],
  ])('warns about %s as the login of requests', async (_who, url, text) => {
    const { find } = await findingsOf({ DATABASE_URL: url() });
    expect(find('Login of requests')).toMatchObject({ state: 'warning', text: expect.stringMatching(text) as string });
  });

  it('reports an owner login that owns nothing', async () => {
    const sameLogin = `${database({})}?application_name=another-text`;
    const { code, find } = await findingsOf({ DATABASE_OWNER_URL: sameLogin });
    expect([code, find('Login of migrations')?.state]).toEqual([1, 'problem']);
  });

  it.each([
    ['that does not answer', async () => database({ port: String(await freePort()) }), /does not answer/],
    ['that refuses the password', () => database({ password: 'never-printed' }), /refuses the user/],
    ['that is missing', () => database({ pathname: '/nowhere' }), /there is no database/],
  ])('reports a database %s', async (_what, url, text) => {
    const { code, text: printed } = await run({ DATABASE_URL: await url(), DATABASE_OWNER_URL: '' });
    expect(code).toBe(1);
    expect(printed).toMatch(text);
    expect(printed).toContain('→ Start PostgreSQL, or correct DATABASE_URL.');
    expect(printed).not.toContain('never-printed');
  });

  it('names pending migrations', async () => {
    const [last] = await w.rows<{ name: string }>('SELECT name FROM migration ORDER BY timestamp DESC LIMIT 1');
    await w.rows('CREATE TABLE kept AS SELECT * FROM migration WHERE name = $1', [last?.name]);
    await w.rows('DELETE FROM migration WHERE name = $1', [last?.name]);
    const { code, find } = await findingsOf();
    await w.rows('INSERT INTO migration SELECT * FROM kept');
    await w.rows('DROP TABLE kept');
    expect(code).toBe(1);
    expect(find('Migrations')).toMatchObject({ state: 'problem', text: `1 pending: ${last?.name ?? ''}` });
  });

  it('reports a Redis that does not answer, and one that may lose or evict jobs', async () => {
    const gone = await findingsOf({ REDIS_URL: `redis://:never-printed@127.0.0.1:${await freePort()}` });
    expect([gone.code, gone.find('Redis')?.state]).toEqual([1, 'problem']);
    const info = 'redis_version:7.0.15\r\nmaxmemory:100\r\nmaxmemory_policy:allkeys-lru\r\naof_enabled:0\r\n';
    const own = await startRedisStub(info);
    try {
      const { code, find } = await findingsOf({ REDIS_URL: own.url });
      expect(code).toBe(1);
      expect(find('Redis memory')).toMatchObject({ state: 'problem', fix: 'Set maxmemory-policy noeviction.' });
      expect(find('Redis persistence')?.state).toBe('warning');
    } finally {
      own.stop();
    }
  });

  it('reports an encryption key that does not decrypt what is stored', async () => {
    const { code, find } = await findingsOf({ ENCRYPTION_KEY: '6'.repeat(64) });
    expect([code, find('Encryption key')?.state]).toEqual([1, 'problem']);
    const previous = await findingsOf({ ENCRYPTION_KEY: '6'.repeat(64), ENCRYPTION_KEY_PREVIOUS: KEY });
    expect(previous.find('Encryption key')?.state).toBe('ok');
  });

  it('reports a public address and providers that do not answer', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const env = { PUBLIC_URL: nowhere, RAZORPAY_BASE_URL: nowhere, WHATSAPP_BASE_URL: nowhere, TRUST_PROXY: '1' };
    const { code, find } = await findingsOf(env);
    expect(code).toBe(1);
    for (const check of ['PUBLIC_URL', 'Razorpay', 'WhatsApp']) expect(find(check)?.state).toBe('problem');
    expect(find('Proxies')?.state).toBe('warning');
  });

  it('reports waiting events, alarms, a rejected template and a violated ledger', async () => {
    await w.rows(`INSERT INTO alarm_count (alarm, hour_of_day, hour, times, last_at)
      VALUES ('payment.differs', extract(hour FROM now() AT TIME ZONE 'UTC'), date_trunc('hour', now()), 3, now())`);
    await w.rows(
      `INSERT INTO ledger_check (at, state, broken, took_ms) VALUES (now(), 'violated', '{"a rule": 2}', 5)`,
    );
    await w.rows(`UPDATE outbox SET handled_at = NULL, created_at = now() - interval '1 hour', sent_at = now()
      WHERE id = (SELECT max(id) FROM outbox)`);
    const { code, find } = await findingsOf();
    await w.rows('UPDATE outbox SET handled_at = now() WHERE handled_at IS NULL');
    expect(code).toBe(1);
    expect(find('Alarms')).toMatchObject({ state: 'warning', text: 'payment.differs (3)' });
    expect(find('Ledger')).toMatchObject({ state: 'problem', text: expect.stringMatching(/^1 rules/) as string });
    expect(find('Events')?.state).toBe('problem');
  });

  it('warns when WhatsApp accepts messages and reports no status of them', async () => {
    const finding = async () => (await findingsOf()).find('Message statuses');
    expect((await finding())?.state).toBe('unknown');
    await w.rows(`INSERT INTO whatsapp_contact (number, conversation_opened_at)
      VALUES ('+919830099999', now() - interval '1 hour')`);
    expect(await finding()).toMatchObject({
      state: 'warning',
      text: '1 person was sent messages in the last day, and no status webhook came',
    });
    await w.patient(doctor, { subscription_id: await w.plan(doctor) });
    await w.settle();
    expect((await finding())?.state).toBe('ok');
    await w.rows(`DELETE FROM whatsapp_contact WHERE number = '+919830099999'`);
  });

  it('reports the last restore drill: when it was, what it found, and what to do', async () => {
    expect((await findingsOf()).find('Backup')?.state).toBe('unknown');
    const drill = (hours: number, reason: string | null) =>
      w.rows(
        `INSERT INTO restore_drill (id, finished_at, outcome, reason, took_ms)
         VALUES (gen_random_uuid(), now() - make_interval(hours => $1), $2, $3, 95400)`,
        [hours, reason === null ? 'ok' : 'failed', reason],
      );
    const fix =
      'Run npm run backup:drill (in Compose: docker compose exec backup sh /backup.sh now): docs/operations.md, "The restore drill".';
    await drill(30, null);
    expect(await findingsOf().then(({ code, find }) => [code, find('Backup')])).toEqual([
      1,
      { check: 'Backup', state: 'problem', text: 'last restored and compared 30 hours ago', fix },
    ]);
    await drill(5, 'payments differ');
    expect((await findingsOf()).find('Backup')).toEqual({
      check: 'Backup',
      state: 'problem',
      text: 'the restore drill 5 hours ago failed: payments differ; last restored and compared 30 hours ago',
      fix,
    });
    await drill(2, null);
    expect((await findingsOf()).find('Backup')).toEqual({
      check: 'Backup',
      state: 'ok',
      text: 'restored and compared 2 hours ago',
      fix: null,
    });
    await w.rows('DELETE FROM restore_drill');
  });

  it('never prints a secret or a patient', async () => {
    const outputs = await Promise.all([
      run(),
      run({ ENCRYPTION_KEY: '6'.repeat(64) }, '--json'),
      run({ PORT: 'x', ENCRYPTION_KEY: 'an-invalid-key' }),
    ]);
    const urls = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL'].map((name) => new URL(w.settings[name] ?? ''));
    const passwords = urls.map(({ password }) => password);
    const secrets = [NAME, JWT, TOKEN, KEY, 'an-invalid-key', doctor.id, doctor.email];
    for (const { text } of outputs) {
      for (const secret of secrets) expect(text).not.toContain(secret);
      for (const password of passwords) expect(text).not.toMatch(new RegExp(`:${password}@`));
    }
  });

  it('reports that no worker runs', async () => {
    await w.server().stop();
    const { code, find } = await findingsOf();
    expect(code).toBe(1);
    expect(find('Workers')).toMatchObject({ state: 'problem', fix: 'Start a process with ROLE=worker or ROLE=all.' });
    expect(find('PUBLIC_URL')?.state).toBe('problem');
    await w.crash();
  });
});
