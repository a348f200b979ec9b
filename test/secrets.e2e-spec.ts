import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { JWT_SECRET } from './helpers/installation.js';
import { startServer, type RunningServer } from './helpers/server.js';
import { webhookHelpers } from './helpers/webhooks.js';
import { world, type Doctor, type World } from './helpers/world.js';

const COMMAND = resolve(import.meta.dirname, '../dist/rotate-secrets.js');
const [OLD, NEW] = ['1'.repeat(64), '2'.repeat(64)];
const SECRETS = ['key_secret_sealed', 'webhook_secret_sealed', 'previous_webhook_secret_sealed'];

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

  const env = (keys: Record<string, string>) => ({
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: w.databaseUrl,
    ...keys,
  });
  const rotate = (keys: Record<string, string>) => promisify(execFile)(process.execPath, [COMMAND], { env: env(keys) });
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
  const serve = (keys: Record<string, string>): Promise<RunningServer> =>
    startServer({
      ...env(keys),
      JWT_SECRET, // tokens of the first server stay valid
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      REDIS_PREFIX: new URL(w.databaseUrl).pathname.slice(1),
      ROLE: 'api',
      SANDBOX: 'on',
      DEMO: 'off',
    });

  it('is rotated in steps: both keys decrypt, all data is re-encrypted, the old key is removed', async () => {
    const before = await sealedWith();
    expect(before.size).toBe(1);
    const key = { 'idempotency-key': 'kept over the change' };
    const login = { token: doctor.token, headers: key };
    const made = await w.call('POST', '/api/clinics', { ...login, body: { name: 'Clinic' } });

    const both = { ENCRYPTION_KEY: NEW, ENCRYPTION_KEY_PREVIOUS: OLD };
    const server = await serve(both);
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
        /^Encrypted again: the secrets of 1 doctors and [1-9]\d* stored responses\. Everything/,
      );
      const after = await sealedWith();
      expect([after.size, [...after].some((name) => before.has(name))]).toEqual([1, false]);
      expect(await statusesWith('the earlier secret', 'the first secret', 'the second secret')).toEqual([
        200, 200, 200,
      ]);
      expect(await statusesWith('the third secret')).toEqual([401]);
      expect((await rotate(both)).stdout).toMatch(/^Encrypted again: the secrets of 0 doctors and 0 stored responses/);
    } finally {
      await server.stop();
    }

    const next = await serve({ ENCRYPTION_KEY: NEW });
    try {
      const check = (path: string, more: object = {}) =>
        fetch(next.origin + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${doctor.token}`, 'content-type': 'application/json', ...more },
          body: JSON.stringify({ name: 'Clinic' }),
        });
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
