import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createApiKey } from './authorisation/logins.js';
import { pollUntil } from './helpers/poll-until.js';
import { world, type Doctor, type World } from './helpers/world.js';

const COMMAND = resolve(import.meta.dirname, '../dist/breach-pack.js');

/** The operator's command after a breach: who and what it concerns. */
describe('the breach pack', () => {
  let w: World;
  let [doctor, other]: Doctor[] = [];
  let [patient, changed]: { id: string; mobile: string }[] = [];
  let folder: string;
  let from: string;
  beforeAll(async () => {
    w = await world();
    folder = mkdtempSync(join(tmpdir(), 'nirog-breach-'));
    [doctor, other] = [await w.doctor(), await w.doctor()];
    const token = doctor.token;
    patient = await w.patient(doctor, { name: 'Asha Canary' });
    changed = await w.patient(doctor, { name: 'Meera Canary' });
    await w.patient(other, { name: 'Not concerned' });
    from = new Date().toISOString();
    await w.must('PUT', `/api/patients/${changed.id}`, { token, body: { email: 'meera@canary.example' } });
    await w.call('GET', '/api/patients.csv', { token, headers: { 'x-forwarded-for': '203.0.113.9' } });
    await w.settle();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await w.end();
  });

  let packs = 0;
  const run = async (...words: string[]) => {
    const out = join(folder, `pack-${(packs += 1)}`);
    const env = { PATH: process.env['PATH'], DATABASE_URL: w.settings['DATABASE_URL'] };
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...words, '--out', out], { env });
    const read = (name: string) => readFileSync(join(out, name), 'utf8');
    const lines = (name: string) => read(name).split('\r\n').slice(1, -1);
    return { out, stdout, read, lines };
  };

  it('names the accounts, sessions, changes, exports and patients of one clinic, without names and numbers', async () => {
    const { out, stdout, read, lines } = await run('--from', from, '--doctor', doctor?.email ?? '');
    expect(readdirSync(out).sort()).toEqual(
      expect.arrayContaining([
        'accounts.csv',
        'changes.csv',
        'exports.csv',
        'patients.csv',
        'sessions.csv',
        'summary.md',
      ]),
    );
    expect(statSync(join(out, 'patients.csv')).mode & 0o077).toBe(0);
    expect(lines('accounts.csv')).toEqual([expect.stringContaining(doctor?.email ?? '')]);
    expect(lines('exports.csv')).toEqual([expect.stringMatching(/"patients\.listCsv","2",.*"203\.0\.113\.9"$/)]);
    expect(lines('changes.csv')).toEqual([expect.stringContaining(changed?.id ?? '')]);
    const patients = lines('patients.csv');
    expect(patients).toHaveLength(2);
    expect(patients.find((line) => line.includes(patient?.id ?? ''))).toContain('"false"');
    expect(patients.find((line) => line.includes(changed?.id ?? ''))).toContain('"true"');
    for (const name of readdirSync(out))
      for (const secret of ['Canary', 'canary.example', patient?.mobile.slice(1) ?? ''])
        expect(read(name)).not.toContain(secret);
    expect(stdout).toContain(`| ${doctor?.id ?? ''} | 1 | 0 | 1 | 2 | 2 | 1 |`);
    expect(stdout).toContain('- 203.0.113.9');
  });

  it('includes whom to tell when asked, and the deadlines from when it was noticed', async () => {
    const { stdout, read } = await run(
      ...['--from', from, '--doctor', doctor?.id ?? '', '--contacts', '--noticed', '2026-11-20T10:00'],
    );
    for (const text of ['Asha Canary', 'meera@canary.example', patient?.mobile ?? ''])
      expect(read('patients.csv')).toContain(text);
    expect(stdout).toContain('2026-11-20T10:30:00.000Z'); // 6 hours later
    expect(stdout).toContain('2026-11-23T04:30:00.000Z'); // 72 hours later
  });

  it('can be about an address, an account or a session', async () => {
    const byAddress = await run('--from', from, '--ip', '203.0.113.9');
    expect(byAddress.lines('exports.csv')).toHaveLength(1);
    expect(byAddress.lines('sessions.csv')).toEqual([]);
    const [session] = await w.rows<{ id: string }>('SELECT id FROM session WHERE account_id = $1', [doctor?.id]);
    const bySession = await run('--from', from, '--session', session?.id ?? '');
    expect(bySession.lines('sessions.csv')).toHaveLength(1);
    expect(bySession.lines('changes.csv')).toHaveLength(1);
    const byAccount = await run('--from', from, '--account', other?.email ?? '');
    expect(byAccount.lines('patients.csv')).toHaveLength(1);
    expect(byAccount.lines('exports.csv')).toEqual([]);
    const later = await run('--from', '2020-01-01', '--to', '2020-01-02');
    expect(
      ['accounts', 'sessions', 'api_keys', 'exports', 'patients'].flatMap((name) => later.lines(`${name}.csv`)),
    ).toEqual([]);
  });

  it('counts the patients of a clinic as read whose API key was used, also if it only read', async () => {
    const clinic = await w.doctor();
    const { id: read } = await w.patient(clinic, { name: 'Read by a key' });
    const [used, unused] = [await createApiKey(w, clinic.id, ['patients.read']), await createApiKey(w, clinic.id)];
    const start = new Date().toISOString();
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    await w.must('GET', '/api/patients', { token: used.token, headers });
    await pollUntil(() => w.rows('SELECT FROM api_key_use WHERE api_key_id = $1', [used.keyId]));
    for (const words of [
      ['--ip', '203.0.113.77'],
      ['--account', used.id],
    ]) {
      const { lines, stdout } = await run('--from', start, ...words);
      expect(lines('api_keys.csv')).toEqual([expect.stringMatching(new RegExp(`^"${used.keyId}".*patients.read`))]);
      expect(lines('sessions.csv')).toEqual([]);
      expect(lines('accounts.csv')).toEqual([expect.stringContaining(used.id)]);
      expect(lines('patients.csv')).toEqual([expect.stringContaining(read)]);
      expect(stdout).toContain(`| ${clinic.id} | 0 | 1 | 0 | 0 | 1 | 0 |`);
      expect(stdout).toContain('- 203.0.113.77');
    }
    const { lines } = await run('--from', start, '--doctor', clinic.id);
    expect(lines('api_keys.csv').join()).not.toContain(unused.keyId);
    const later = await run('--from', new Date(Date.now() + 120_000).toISOString(), '--doctor', clinic.id);
    expect(later.lines('api_keys.csv')).toEqual([]);
  });

  it('marks the patients of all changed records as changed', async () => {
    const clinic = await w.doctor();
    const { token } = clinic;
    const plan = await w.plan(clinic);
    const add = () => w.patient(clinic, { subscription_id: plan });
    const [noted, agreed, relinked, paidFor, untouched] = [
      await add(),
      await add(),
      await add(),
      await add(),
      await add(),
    ];
    const { payer } = await w.must<{ payer: { id: string } }>('POST', '/api/payers', {
      token,
      body: { name: 'Sita Rao', mobile: '9700011122', patient_ids: [paidFor.id] },
    });
    const [term] = await w.terms(clinic, relinked.id);
    await w.settle();
    const start = new Date().toISOString();
    const write = (method: string, path: string, body: object = {}) => w.must(method, `/api/${path}`, { token, body });
    await write('POST', `patients/${noted.id}/notes`, { text: 'Call' });
    await write('POST', `patients/${agreed.id}/consents`, { purpose: 'service', granted: true, language: 'en' });
    await write('PUT', `patients/subscriptions/${term?.id ?? ''}/replace-link`);
    await write('PUT', `payers/${payer.id}`, { name: 'Somebody else' });
    const { lines } = await run('--from', start, '--doctor', clinic.id);
    const changedIds = lines('patients.csv')
      .filter((line) => line.includes('"true"'))
      .map((line) => line.split('"')[3]);
    expect(changedIds.sort()).toEqual([noted, agreed, relinked, paidFor].map(({ id }) => id).sort());
    expect(lines('patients.csv').join()).toContain(untouched.id);
  });

  it.each([
    [[], '--from is required'],
    [['--from', 'yesterday'], '--from must be a time like'],
    [['--from', '2026-11-20', '--doctor', 'nobody@x.example'], 'there is no account nobody@x.example'],
    [['--from', '2026-11-20', '--session', 'mine'], '--session must be the id of a session'],
    [['--until', '2026-11-20'], '--until'],
  ])('is not written with the options %j', async (words, problem) => {
    await expect(run(...words)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(problem) as string });
  });

  it('is written into the folder for temporary files if the current one cannot be written, as in a container', async () => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: w.settings['DATABASE_URL'], TMPDIR: folder };
    const readOnly = (...words: string[]) =>
      promisify(execFile)(process.execPath, [COMMAND, '--from', from, ...words], { env, cwd: '/proc' });
    const { stdout } = await readOnly();
    const written = /Written to (.*)\.\n$/.exec(stdout)?.[1] ?? '';
    expect(dirname(written)).toBe(folder);
    expect(readdirSync(written)).toContain('summary.md');
    await expect(readOnly('--out', join(COMMAND, 'breach'))).rejects.toMatchObject({
      code: 1,
      stderr: `The folder ${join(COMMAND, 'breach')} cannot be written: name another one with --out.\n`,
    });
  });
});
