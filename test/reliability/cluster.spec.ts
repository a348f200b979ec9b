import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sharedDataFolder } from '../../scripts/postgres-paths.mjs';
import { processesBelow } from '../../scripts/processes.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(process.env['TEST_DATA_DIR'] ?? '', `cluster-${process.pid}`);
const PORT = 20_000 + (process.pid % 200) * 50;
const PROVIDERS_PORT = PORT + 45;
const MISSING_PROGRAMS = 2;
const RUN_MS = 180_000;
const RECOVERY_MS = 60_000;
const PASSWORD = 'correct horse battery 7';

const ARGS = [join(ROOT, 'scripts/cluster/run.mjs'), '--folder', FOLDER, '--port', String(PORT)];
/** The programs are kept in the checkout's DATA_DIR, so that they are unpacked once. */
const ENV = { ...process.env, DATA_DIR: '' };

/** Starts `npm run cluster`. @returns null if this machine has no programs for it. */
async function startCluster() {
  const child = spawn(process.execPath, ARGS, { cwd: ROOT, env: ENV, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const exited = once(child, 'exit');
  const ready = new Promise<true>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Nirog is ready at')) done(true);
      });
  });
  if ((await Promise.race([ready, exited])) !== true) {
    if (child.exitCode !== MISSING_PROGRAMS) throw new Error(`the cluster did not start:\n${output}`);
    process.stdout.write(`Not run: ${output}`);
    return null;
  }
  return {
    /** Ctrl-C. @returns the exit code */
    async stop() {
      child.kill('SIGINT');
      await exited;
      return child.exitCode;
    },
  };
}

/** Runs `npm run cluster -- <words>`. */
const command = async (...words: string[]) =>
  (await promisify(execFile)(process.execPath, [...ARGS, ...words], { cwd: ROOT, env: ENV })).stdout;

/** Kills the part of this kind that has the role `primary`. @returns its name */
async function killPrimary(kind: 'postgres' | 'redis'): Promise<string> {
  const [, name = ''] = new RegExp(`^(${kind}-\\d) +primary`, 'm').exec(await command('status')) ?? [];
  await command('kill', name);
  return name;
}

interface Answer {
  status: number;
  body: unknown;
}

/** A call through HAProxy. Status 0: no answer. */
async function call(method: string, path: string, body?: object, token?: string, port = PORT): Promise<Answer> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(5_000),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return { status: 0, body: null };
  }
}

async function must<T>(...args: Parameters<typeof call>): Promise<T> {
  const { status, body } = await call(...args);
  if (status < 200 || status > 299) throw new Error(`${args[0]} ${args[1]}: ${status} ${JSON.stringify(body)}`);
  return body as T;
}

/** A doctor with a plan. @returns the token and the plan's id */
async function createDoctor() {
  const { secrets } = JSON.parse(readFileSync(join(FOLDER, 'settings.json'), 'utf8')) as { secrets: { admin: string } };
  const admin = { email: 'admin@cluster.nirog.example', password: secrets.admin };
  const { token: adminToken } = await must<{ token: string }>('POST', '/api/auth/login', admin);
  const login = { email: `${randomUUID()}@cluster.nirog.example`, password: PASSWORD };
  const { user } = await must<{ user: { id: string } }>('POST', '/api/auth/signup', login);
  await must('PUT', `/api/admin/accounts/${user.id}/approve`, undefined, adminToken);
  const { token } = await must<{ token: string }>('POST', '/api/auth/login', login);
  const keys = { key_id: `rzp_test_sim${Date.now()}`, key_secret: 'Zq7Xv0pLkT3mNw8R' };
  await must('PUT', '/api/account/payment-gateway', keys, token);
  const profile = { doctor_name: 'Dr Asha Rao', clinic_name: 'Rao Clinic', mobile_number: '080 4123 4567' };
  await must('POST', '/api/profile', profile, token);
  const plan = { name: 'WhatsApp Support' };
  const { subscription } = await must<{ subscription: { id: string } }>('POST', '/api/subscriptions', plan, token);
  const tier = { tier_name: 'Silver', validity_type: 'monthly', price: 499 };
  await must('POST', `/api/subscriptions/${subscription.id}/tiers`, tier, token);
  return { token, plan: subscription.id };
}

/** Repeats `attempt` until it returns a value. @returns the value and the seconds it took */
async function until<T>(attempt: () => Promise<T | undefined>): Promise<[T, number]> {
  const since = performance.now();
  while (performance.now() - since < RECOVERY_MS) {
    const value = await attempt();
    if (value !== undefined) return [value, (performance.now() - since) / 1_000];
    await sleep(100);
  }
  throw new Error(`not recovered after ${RECOVERY_MS} ms:\n${await command('status')}`);
}

/** How many WhatsApp messages to this number the simulator has received. */
async function receivedBy(mobile: string): Promise<number> {
  const path = `/sandbox/whatsapp/messages?to=${encodeURIComponent(mobile)}`;
  const { status, body } = await call('GET', path, undefined, undefined, PROVIDERS_PORT);
  return status === 200 ? (body as { messages: unknown[] }).messages.length : 0;
}

describe('npm run cluster', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>> = null;
  beforeAll(async () => {
    cluster = await startCluster();
  }, RUN_MS);
  afterAll(async () => {
    await cluster?.stop();
    for (const folder of [FOLDER, sharedDataFolder(FOLDER)]) rmSync(folder, { recursive: true, force: true });
  });

  it(
    'keeps acknowledged patients, and sends messages, when the primaries of PostgreSQL and Redis die',
    async () => {
      if (!cluster) return;
      const { token, plan } = await createDoctor();
      let mobile = 9_876_500_000;
      /** @returns the patient; undefined when the call was not acknowledged */
      const addPatient = async () => {
        const fields = { name: 'Sunita Deshpande', mobile: String(mobile++), subscription_id: plan };
        const { status, body } = await call('POST', '/api/patients', fields, token);
        if (status > 299 && status < 500) throw new Error(JSON.stringify(body));
        return status === 201 ? (body as { patient: { id: string; mobile_e164: string } }).patient : undefined;
      };
      const [before] = await until(addPatient);

      const postgres = await killPrimary('postgres');
      const [after, seconds] = await until(addPatient);
      process.stdout.write(`${postgres} was killed: the next write succeeded after ${seconds.toFixed(1)} s\n`);
      for (const { id } of [before, after])
        expect(await call('GET', `/api/patients/${id}`, undefined, token)).toMatchObject({ status: 200 });

      const redis = await killPrimary('redis');
      const [patient] = await until(addPatient);
      const [, wait] = await until(async () => (await receivedBy(patient.mobile_e164)) || undefined);
      process.stdout.write(`${redis} was killed: the next message was sent after ${wait.toFixed(1)} s\n`);
    },
    RUN_MS,
  );

  it('ends all processes on Ctrl-C', async () => {
    if (!cluster) return;
    const running = () => [FOLDER, sharedDataFolder(FOLDER)].flatMap((folder) => processesBelow(folder));
    expect(running().length).toBeGreaterThan(16);
    expect(await cluster.stop()).toBe(0);
    cluster = null;
    expect(running()).toEqual([]);
  });
});
