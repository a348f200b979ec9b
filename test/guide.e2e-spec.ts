import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import type { ApiKeyScope } from '../src/policies/policies.rules.js';
import { createApiKey } from './authorisation/logins.js';
import { examplesOf, parseCurl, savedVariable, type Example } from './helpers/guide-examples.js';
import { pollUntil } from './helpers/poll-until.js';
import { freePort } from './helpers/server.js';
import { world, type Doctor, type World } from './helpers/world.js';

const ROOT = resolve(import.meta.dirname, '..');
/** What the guide says that its examples need. */
const SCOPES: ApiKeyScope[] = [
  'profile.read',
  'plans.read',
  'patients.read',
  'patients.write',
  'subscriptions.write',
  'events.read',
];
const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of the guide for tests').toString('base64')}`;

/** The guide at /api/docs: its examples work as they are written, in the order of the page. */
describe('the guide for integrators', () => {
  let w: World;
  let doctor: Doctor;
  let variables: Record<string, string>;
  let examples: Example[];
  beforeAll(async () => {
    w = await world();
    examples = examplesOf((await w.call<string>('GET', '/api/docs')).body);
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.must('DELETE', '/sandbox/clock');
    doctor = await w.doctor();
    await w.tier(doctor, await w.plan(doctor), 499);
    variables = { NIROG_URL: w.origin, NIROG_API_KEY: (await createApiKey(w, doctor.id, SCOPES)).token };
  });

  /** Makes the call of a curl command, and saves what it names of the response. */
  async function runCurl(code: string) {
    const [command = ''] = code.split('\n#');
    const { method, url, headers, body } = parseCurl(command, variables);
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
    const answer: unknown = await response.json();
    const saved = savedVariable(code);
    const value = saved?.path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], answer);
    if (saved) variables[saved.name] = String(value);
    return { status: response.status, headers: response.headers, answer };
  }

  it('has curl commands that work, and the responses that it shows', async () => {
    const steps = examples.filter(({ language }) => language !== 'JavaScript');
    expect(steps.length).toBeGreaterThan(10);
    let last: Awaited<ReturnType<typeof runCurl>> | undefined;
    const replayed: string[] = [];
    for (const [index, { language, code }] of steps.entries()) {
      if (language === 'Response') {
        const shown = JSON.parse(code) as object;
        expect(last?.answer).toEqual({ ...shown, requestId: expect.any(String) as string });
        continue;
      }
      last = await runCurl(code);
      const isError = steps[index + 1]?.language === 'Response';
      expect([code, last.status < 300]).toEqual([code, !isError]);
      if (last.headers.get('idempotency-replayed') === 'true') replayed.push(code);
    }
    expect(replayed).toEqual([expect.stringContaining('visit-17"') as string]);
    const [term] = await w.terms(doctor, variables['PATIENT_ID'] ?? '');
    expect(term).toMatchObject({ payment_status: 'completed', payment_amount: 499 });
  });

  it('has a program in JavaScript that works, and whose receiver verifies webhooks', async () => {
    const code = examples.filter(({ language }) => language === 'JavaScript').map((example) => example.code);
    const port = await freePort();
    const program = spawn(process.execPath, ['--input-type=module'], {
      cwd: ROOT,
      env: {
        ...process.env,
        ...variables,
        NODE_OPTIONS: '',
        PORT: String(port),
        NIROG_WEBHOOK_SECRET: WEBHOOK_SECRET,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const exited = once(program, 'exit');
    const lines: string[] = [];
    createInterface(program.stdout).on('line', (line) => lines.push(line));
    try {
      program.stdin.end(code.join('\n'));
      await Promise.race([
        exited,
        pollUntil(() => Promise.resolve(lines.filter((line) => line.includes('must renew')))),
      ]);
      expect(lines).toEqual([
        '0 of 0 patients',
        'Connected to Rao Clinic',
        expect.stringMatching(/^Payment link: http:\S+\/s\/\S+$/),
        '400 request.invalid name',
        'true true',
        'Sunita Devi +919830054321',
        'active completed',
        'payment.captured 499',
        'Sunita Devi must renew',
      ]);
      expect(await deliver(port, WEBHOOK_SECRET)).toBe(204);
      expect(await deliver(port, `whsec_${Buffer.from('another secret').toString('base64')}`)).toBe(400);
      expect(lines.slice(9)).toEqual(['Received payment.captured']);
    } finally {
      program.kill();
      await exited;
    }
  });
});

/** Sends a webhook to the receiver of the guide. @returns the status of its response */
async function deliver(port: number, secret: string): Promise<number> {
  const body = JSON.stringify({ id: 'e1', type: 'payment.captured', sequence: 1, timestamp: '', data: {} });
  const sentAt = new Date();
  const headers = {
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('e1', sentAt, body),
  };
  const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
  return status;
}
