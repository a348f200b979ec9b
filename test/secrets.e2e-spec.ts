import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { JWT_SECRET } from './helpers/installation.js';
import { startServer, type RunningServer } from './helpers/server.js';
import { webhookHelpers } from './helpers/webhooks.js';
import { addApp, passwordStep } from './helpers/second-factor.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

const COMMAND = resolve(import.meta.dirname, '../dist/rotate-secrets.js');
const [OLD, NEW] = ['1'.repeat(64), '2'.repeat(64)];
const SECRETS = ['key_secret_sealed', 'webhook_secret_sealed', 'previous_webhook_secret_sealed'];

const envOf = (w: World, secrets: Record<string, string>) => ({
  PATH: process.env['PATH'] ?? '',
  DATABASE_URL: w.databaseUrl,
  ...secrets,
});

/** Another API process of the same installation, with other secrets. Without `JWT_SECRET` it has that of all tests. */
const serve = (w: World, secrets: Record<string, string>): Promise<RunningServer> =>
  startServer({
    JWT_SECRET,
    ...envOf(w, secrets),
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    REDIS_PREFIX: new URL(w.databaseUrl).pathname.slice(1),
    ROLE: 'api',
    SANDBOX: 'on',
    DEMO: 'off',
  });

describe('the encryption key', () => {
  let w: World;
  let doctor: Doctor;
  let webhookSteps: ReturnType<typeof webhookHelpers>;
  beforeAll(async () => {
    w = await world({ env: { ENCRYPTION_KEY: OLD } });
    doctor = await w.doctor();
    webhookSteps = webhookHelpers(w, () => doctor);
    const keys = { key_id: 'rzp_test_simRotated', key_secret: 'the-key-secret' };
    for (const webhook_secret of ['the earlier secret', 'the first secret', 'the second secret'])
      expect((await webhookSteps.save({ ...keys, webhook_secret })).status).toBe(200);
  });
  afterAll(() => w.end());

  const rotate = (keys: Record<string, string>) =>
    promisify(execFile)(process.execPath, [COMMAND], { env: envOf(w, keys) });
  const sealedWith = async () => {
    const rows = await w.rows<Record<string, string>>('SELECT * FROM payment_gateway WHERE doctor_id = $1', [
      doctor.id,
    ]);
    const lists = ['earlier_webhook_secrets', 'replaced_keys'].map((name) => {
      const list = rows[0]?.[name] as unknown as { sealed: string }[];
      expect(list).not.toEqual([]);
      return list.map((one) => one.sealed);
    });
    const sealed = [...SECRETS.map((name) => rows[0]?.[name] ?? ''), ...lists.flat()];
    return new Set(sealed.map((text) => text.split('.')[0]));
  };
  it('is rotated in steps: both keys decrypt, all data is re-encrypted, the old key is removed', async () => {
    const before = await sealedWith();
    expect(before.size).toBe(1);
    const other = await w.doctor();
    const { code } = await addApp(w, other.token);
    const key = { 'idempotency-key': 'kept over the change' };
    const login = { token: doctor.token, headers: key };
    const made = await w.call('POST', '/api/clinics', { ...login, body: { name: 'Clinic' } });

    const both = { ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_PREVIOUS: OLD };
    const server = await serve(w, both);
    const event = { event: 'payment.downtime.started', payload: {} };
    const statusesWith = async (...secrets: string[]) => {
      const answers: number[] = [];
      for (const secret of secrets)
        answers.push(await webhookSteps.sendEvent(event, secret, { origin: server.origin }));
      return answers;
    };
    try {
      expect(await statusesWith('the first secret', 'the second secret')).toEqual([200, 200]);
      expect((await rotate(both)).stdout).toMatch(
        /^Encrypted again: the secrets of 1 doctors, the keys of 1 authenticator apps and [1-9]\d* stored responses\. Everything/,
      );
      const after = await sealedWith();
      expect([after.size, [...after].some((name) => before.has(name))]).toEqual([1, false]);
      expect(await statusesWith('the earlier secret', 'the first secret', 'the second secret')).toEqual([
        200, 200, 200,
      ]);
      expect(await statusesWith('the third secret')).toEqual([401]);
      expect((await rotate(both)).stdout).toMatch(
        /^Encrypted again: the secrets of 0 doctors, the keys of 0 authenticator apps and 0 stored responses/,
      );
    } finally {
      await server.stop();
    }

    const next = await serve(w, { ENCRYPTION_KEY: NEW });
    try {
      const check = (path: string, more: object = {}) =>
        fetch(next.origin + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${doctor.token}`, 'content-type': 'application/json', ...more },
          body: JSON.stringify({ name: 'Clinic' }),
        });
      const { challenge } = await passwordStep(w, other.email);
      const login = await fetch(`${next.origin}/api/auth/login/second-factor`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ challenge, code: await code() }),
      });
      expect(login.status).toBe(200);
      expect(await (await check('/api/clinics', key)).json()).toEqual(made.body);
      expect(await webhookSteps.sendEvent(event, 'the second secret', { origin: next.origin })).toBe(200);
    } finally {
      await next.stop();
    }
  });

  it('is named when missing: nothing is lost, and the command fails', async () => {
    const failure = {
      code: 1,
      stderr: expect.stringMatching(/Not done:\ndoctor .*ENCRYPTION_KEY_PREVIOUS/) as string,
    };
    await expect(rotate({ ENCRYPTION_KEY: '3'.repeat(64) })).rejects.toMatchObject(failure);
    expect((await sealedWith()).size).toBe(1);
  });
});

describe('the secret of tokens', () => {
  const [FIRST, SECOND] = ['the first secret of tokens', 'the second secret of tokens'];
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world({ env: { JWT_SECRET: FIRST } });
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  /** Does `work` with another API process. */
  async function withSecrets(secrets: Record<string, string>, work: (origin: string) => Promise<void>) {
    const server = await serve(w, secrets);
    try {
      await work(server.origin);
    } finally {
      await server.stop();
    }
  }
  const send = (origin: string, path: string, token: string, more: RequestInit = {}) =>
    fetch(origin + path, {
      ...more,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'kept' },
    });
  const createClinic = async (origin: string, token: string, name = 'Clinic') =>
    (await send(origin, '/api/clinics', token, { method: 'POST', body: JSON.stringify({ name }) })).json();
  const statusOf = async (origin: string, token: string) => (await send(origin, '/api/account', token)).status;
  async function logIn(origin: string): Promise<string> {
    const response = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: doctor.email, password: PASSWORD }),
    });
    return ((await response.json()) as { token: string }).token;
  }

  it('is changed in steps: nobody is logged out, and no call is done twice', async () => {
    const made = await createClinic(w.origin, doctor.token);
    let later = '';
    await withSecrets({ JWT_SECRET: FIRST, JWT_SECRET_PREVIOUS: SECOND }, async (origin) => {
      expect(await createClinic(origin, doctor.token)).toEqual(made);
    });
    await withSecrets({ JWT_SECRET: SECOND, JWT_SECRET_PREVIOUS: FIRST }, async (origin) => {
      expect(await statusOf(origin, doctor.token)).toBe(200);
      expect(await createClinic(origin, doctor.token)).toEqual(made);
      expect(await createClinic(origin, doctor.token, 'Another')).toMatchObject({ code: 'idempotency.key_reused' });
      later = await logIn(origin);
      expect(await statusOf(origin, later)).toBe(200);
    });
    expect(await statusOf(w.origin, later)).toBe(401); // the first process knows only the first secret
    await withSecrets({ JWT_SECRET: SECOND }, async (origin) => {
      expect([await statusOf(origin, doctor.token), await statusOf(origin, later)]).toEqual([401, 200]);
    });
    const clinics = await w.rows(`SELECT id FROM clinic WHERE doctor_id = $1`, [doctor.id]);
    expect(clinics.length).toBe(1);
  });
});
