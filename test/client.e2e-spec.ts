import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Nirog, NirogError } from '../client/src/index.js';
import { createApiKey } from './authorisation/logins.js';
import { world, type Doctor, type World } from './helpers/world.js';

const ROOT = resolve(import.meta.dirname, '..');
const PATIENT = { name: 'Ravi Kumar', mobile: '98300 12345' };

/** `@nirog/client` against the server, with an API key. */
describe('the client', () => {
  let w: World;
  let doctor: Doctor;
  let apiKey: string;
  let tier: string;
  beforeAll(async () => (w = await world()));
  afterAll(() => w.end());
  beforeEach(async () => {
    doctor = await w.doctor();
    apiKey = (await createApiKey(w, doctor.id)).token;
    tier = await w.tier(doctor, await w.plan(doctor), 499);
  });

  /** @param lose how often the connection is lost after the server has done the work */
  const connect = (lose = 0) => {
    let lost = 0;
    const fetchAndLose = async (request: Request) => {
      const response = await fetch(request);
      if (lost++ < lose) throw new TypeError('fetch failed');
      return response;
    };
    return new Nirog({ baseUrl: w.origin, apiKey, fetch: fetchAndLose });
  };

  it('creates a patient, assigns a tier and reads the payment link', async () => {
    const nirog = connect();
    const { patient } = await nirog.post('/api/patients', { body: PATIENT });
    const path = { id: patient.id };
    await nirog.post('/api/patients/{id}/subscribe', { params: { path }, body: { subscription_tier_id: tier } });
    const { subscriptions } = await nirog.get('/api/patients/{id}/subscriptions', { params: { path } });
    expect(subscriptions).toMatchObject([{ payment_status: 'pending', subscription_tier_id: tier }]);
    expect(subscriptions[0]?.link).toMatch(/\/s\/[\w-]+$/);
  });

  it('iterates over all patients, over several pages, with a filter', async () => {
    await w.rows(
      `INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, created_at)
       SELECT $1, gen_random_uuid(), 'Patient ' || n, '983001' || n, '+91983001' || n, now() FROM generate_series(1000, 1249) n`,
      [doctor.id],
    );
    const names = new Set<string>();
    for await (const { name } of connect().patients()) names.add(name);
    expect(names.size).toBe(250);
    const found: string[] = [];
    for await (const { name } of connect().patients({ search: 'Patient 1042' })) found.push(name);
    expect(found).toEqual(['Patient 1042']);
  });

  it('throws the errors of the API', async () => {
    const invalid = connect().post('/api/patients', { body: { ...PATIENT, name: '' } });
    const error = await invalid.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NirogError);
    expect(error).toMatchObject({
      status: 400,
      code: 'request.invalid',
      details: [{ field: 'name' }],
      requestId: expect.any(String) as string,
    });
    const revoked = new Nirog({ baseUrl: w.origin, apiKey: `${apiKey.slice(0, -1)}_` });
    await expect(revoked.get('/api/patients')).rejects.toMatchObject({ status: 401 });
  });

  it('does a write once when the connection is lost after it, and twice for two calls', async () => {
    const { id } = await w.patient(doctor);
    const addNote = (nirog: Nirog) =>
      nirog.post('/api/patients/{id}/notes', { params: { path: { id } }, body: { text: 'Called back' } });
    const countNotes = async () => (await w.rows('SELECT FROM patient_note WHERE patient_id = $1', [id])).length;
    const { note } = await addNote(connect(2));
    expect(note.text).toBe('Called back');
    expect(await countNotes()).toBe(1);
    await addNote(connect());
    expect(await countNotes()).toBe(2);
  });

  it('does the main job in the twenty lines of the README, with the built package', async () => {
    const [, example = ''] = /^```js\n(.*?)^```$/ms.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
    expect(example).toContain('@nirog/client');
    expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    const paid = { subscription_tier_id: tier, subscription_start_date: '2026-10-25' };
    await w.patient(doctor, { name: 'Sunita Devi', ...paid });
    const program = spawn(process.execPath, ['--input-type=module'], {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '', NIROG_URL: w.origin, NIROG_API_KEY: apiKey },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    program.stdin.end(example);
    const [output] = await Promise.all([text(program.stdout), once(program, 'exit')]);
    expect(output).toMatch(/^Payment link of Ravi Kumar: http:\S+\/s\/\S+\nSunita Devi 2026-11-25\n$/);
  });
});
