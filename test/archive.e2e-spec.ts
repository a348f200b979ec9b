import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import ZipStream from 'zip-stream';
import { ARCHIVE_TABLES, TABLES_LEFT_OUT } from '../src/archive/archive-tables.js';
import { invite, member, type Member } from './helpers/clinic-staff.js';
import { findLedgerViolations } from '../src/ledger/invariants.js';
import { paymentHelpers } from './helpers/payments.js';
import { addApp } from './helpers/second-factor.js';
import { pictureFile } from './helpers/pictures.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

const program = (name: string) => resolve(import.meta.dirname, `../dist/${name}.js`);

/** Runs an operator's command on the installation. */
const run = (w: World, name: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [program(name), ...words], { env: { ...process.env, ...w.settings } }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (failure: unknown) => {
      const { code, stderr } = failure as { code: number; stderr: string };
      return { code, output: stderr };
    },
  );

/** In India, so that it is today or earlier everywhere. */
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

type Files = Record<string, string>;

async function unzip(bytes: Buffer): Promise<Files> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files: Files = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  return files;
}

async function zip(files: Files): Promise<Buffer> {
  const stream = new ZipStream();
  const bytes = buffer(stream);
  for (const [name, text] of Object.entries(files))
    await new Promise<void>((done, fail) => {
      stream.entry(text, { name }, (error) => (error ? fail(error) : done()));
    });
  stream.finalize();
  return bytes;
}

interface Manifest {
  format_version: number;
  migration: number;
  archive_id: string;
  files: { name: string; table: string; columns: string[]; rows: number; sha256: string }[];
}

const manifestOf = (files: Files) => JSON.parse(files['manifest.json'] ?? '') as Manifest;

/** Changes a file of the archive and its hash, as somebody who forges an archive would. */
function forge(files: Files, name: string, change: (text: string) => string): Files {
  const text = change(files[name] ?? '');
  const manifest = manifestOf(files);
  const file = manifest.files.find((one) => one.name === name);
  Object.assign(file ?? {}, {
    rows: text.split('\n').length - 1,
    sha256: createHash('sha256').update(text).digest('hex'),
  });
  return { ...files, [name]: text, 'manifest.json': JSON.stringify(manifest) };
}

/** What a doctor sees; compared between the two installations, call by call. */
const CALLS = [
  ...['/api/profile', '/api/clinics', '/api/subscriptions', '/api/tags', '/api/patients?range=[0,999]'],
  ...['/api/patients?show_archived=true', '/api/payments?range=[0,999]', '/api/holds', '/api/receipts?range=[0,999]'],
  ...['/api/books', '/api/books/cash-book', '/api/books/case-register', '/api/messages?range=[0,999]', '/api/desk'],
  ...[
    '/api/dashboard/stats',
    '/api/analytics/current-mrr',
    '/api/analytics/mrr-over-time',
    '/api/analytics/new-revenue',
    '/api/analytics/movements',
    '/api/search?q=ravi',
  ],
];

describe('an archive of all data of a doctor', () => {
  let w: World;
  let target: World;
  let folder: string;
  let doctor: Doctor;
  /** Who works in the clinic: by invitation, with a login, and with an email that another login has in the target. */
  let [invited, colleague, taken]: [string, Member?, Member?] = [''];
  let identifier: string;
  let patientId: string;
  let bytes: Buffer;
  beforeAll(async () => {
    [w, target] = await Promise.all([world({ env: { DEMO: 'on' } }), world({ ownServer: true })]);
    folder = await mkdtemp(join(tmpdir(), 'archive-'));
    const email = 'doctor@demo.nirog.example';
    const token = await w.logIn(email, 'nirog-demo');
    const { account } = await w.must<{ account: { id: string } }>('GET', '/api/account', { token });
    doctor = { id: account.id, email, token };
    await fillClinic();
    const now = new Date(Date.now() + 5 * 60_000).toISOString(); // the payments have advanced one of the clocks
    for (const one of [w, target]) await one.clock({ now });
    bytes = await download();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await Promise.all([w.end(), target.end()]);
  });

  /** Adds to 24 months of the demo clinic: a refund, a hold, a note, a tag, a clinic, a pause, a bulk action, a picture. */
  async function fillClinic() {
    const { token } = doctor;
    const payments = paymentHelpers(w, () => doctor);
    const online = await payments.paid(499);
    await payments.refund(online.payment.id, { amount: 99 });
    await payments.paidTwice();
    const tier = await w.tier(doctor, await w.plan(doctor, { name: 'Café “Care” \u2028 <A>' }), 300);
    const patient = await w.patient(doctor, { name: 'Ravi Çelik' });
    patientId = patient.id;
    const cash = { subscription_tier_id: tier, payment_method: 'cash', payment_date: yesterday() };
    await w.must('POST', `/api/patients/${patient.id}/payments`, { token, body: cash });
    await w.must('POST', `/api/patients/${patient.id}/notes`, { token, body: { text: 'Line 1\nLine 2 \\ "quoted"' } });
    await w.must('PUT', `/api/patients/${patient.id}/tags`, { token, body: { add: ['VIP'] } });
    const archived = await w.patient(doctor, { name: 'Old Patient' });
    await w.must('DELETE', `/api/patients/${archived.id}`, { token });
    await w.must('PUT', '/api/profile/picture', { token, file: await pictureFile() });
    await w.must('POST', '/api/clinics', { token, body: { name: 'Second Clinic', address: '1 MG Road' } });
    const [term] = await w.terms(doctor, patient.id);
    await w.must('PUT', `/api/patients/subscriptions/${term?.id ?? ''}/disable`, { token });
    const bulk = { action: 'archive', dry_run: false, patient_ids: [(await w.patient(doctor)).id] };
    await w.must('POST', '/api/bulk', { token, body: bulk });
    [invited, colleague, taken] = [
      (await invite(w, doctor, { name: 'Meera Nair' })).email,
      await member(w, doctor, { name: 'Ravi Shah', role: 'accountant' }),
      await member(w, doctor, { name: 'Leela Das' }),
    ];
    await w.settle();
    identifier = online.identifier;
    await w.rows(
      `INSERT INTO whatsapp_contact AS c (number, stopped_at, stopped_by, opt_changed_at)
       SELECT mobile_normal, now(), 'patient', now() FROM patient WHERE id = $1
       ON CONFLICT (number) DO UPDATE SET stopped_at = now(), stopped_by = 'patient', opt_changed_at = now()`,
      [patientId],
    );
  }

  async function download({ token } = doctor): Promise<Buffer> {
    const { archive } = await w.must<{ archive: { id: string } }>('POST', '/api/account/archives', { token });
    const response = await fetch(`${w.origin}/api/account/archives/${archive.id}.zip`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    return Buffer.from(await response.arrayBuffer());
  }

  async function importBytes(archive: Buffer, into = target) {
    const path = join(folder, 'archive.zip');
    await writeFile(path, archive);
    return run(into, 'import-doctor', path);
  }

  const countsIn = async (one: World) => {
    const names = [...ARCHIVE_TABLES.map(({ name }) => name), 'outbox', 'patient_count'];
    const counts: Record<string, number> = {};
    for (const name of names)
      counts[name] = (await one.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`))[0]?.n ?? 0;
    return counts;
  };

  it('lists every table with data of doctors, or says why it is left out', async () => {
    const tables = await w.rows<{ name: string }>(
      `SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
         AND (c.relrowsecurity OR a.attname IN ('doctor_id', 'doctor_ids', 'account_id') OR c.relname IN ('account', 'whatsapp_contact', 'idempotency', 'data_access'))
       ORDER BY 1`,
    );
    const known = [...ARCHIVE_TABLES.map(({ name }) => name), ...Object.keys(TABLES_LEFT_OUT)];
    expect(known.sort()).toEqual(tables.map(({ name }) => name));
  });

  it('contains no secret', async () => {
    const files = await unzip(bytes);
    const secretive = manifestOf(files).files.flatMap(({ table, columns }) =>
      columns
        .filter((column) => /hash|secret|sealed|token|(^|_)pin|password/.test(column))
        .map((column) => `${table}.${column}`),
    );
    expect(secretive).toEqual(['refund.request_hash']);
    const everything = Object.values(files).join('\n');
    expect(everything).not.toContain('$argon2id');
    const [{ secret } = { secret: '' }] = await w.rows<{ secret: string }>(
      'SELECT key_secret_sealed AS secret FROM payment_gateway WHERE doctor_id = $1',
      [doctor.id],
    );
    expect(secret.length).toBeGreaterThan(20);
    expect(everything).not.toContain(secret);
  });

  it('counts and hashes each file, and has no row of another doctor', async () => {
    const other = await w.doctor({ doctor_name: 'Dr Somebody Else' });
    const files = await unzip(await download());
    const { files: listed } = manifestOf(files);
    expect(listed.map(({ table }) => table)).toEqual(ARCHIVE_TABLES.map(({ name }) => name));
    for (const { name, rows, sha256 } of listed) {
      expect([name, (files[name] ?? '').split('\n').length - 1]).toEqual([name, rows]);
      expect([
        name,
        createHash('sha256')
          .update(files[name] ?? '')
          .digest('hex'),
      ]).toEqual([name, sha256]);
    }
    for (const text of Object.values(files)) {
      expect(text).not.toContain(other.id);
      expect(text).not.toContain('Dr Somebody Else');
    }
    const empty = listed.filter(({ rows }) => rows === 0).map(({ table }) => table);
    expect(empty).toEqual([
      ...['consent', 'join_request', 'data_request', 'receipt_pdf', 'desk_decision', 'patient_import', 'import_row'],
    ]);
  });

  it('is recorded in the activity log, and can be downloaded for an hour, by the owner', async () => {
    const own = await w.doctor();
    const { archive } = await w.must<{ archive: { id: string } }>('POST', '/api/account/archives', {
      token: own.token,
    });
    const { audit } = await w.must<{ audit: { action: string; object: { id: string } }[] }>('GET', '/api/audit', {
      token: own.token,
    });
    expect(audit[0]).toMatchObject({
      action: 'account.createArchive',
      object: { type: 'data_archive', id: archive.id },
    });
    const path = `/api/account/archives/${archive.id}.zip`;
    expect((await w.call('GET', path, { token: own.token })).status).toBe(200);
    expect(await w.call('GET', path, { token: doctor.token })).toMatchObject({
      status: 404,
      body: { code: 'archive.not_found' },
    });
    await w.rows(`UPDATE data_archive SET created_at = created_at - interval '61 minutes' WHERE id = $1`, [archive.id]);
    expect((await w.call('GET', path, { token: own.token })).status).toBe(404);
  });

  it('asks for the second factor again', async () => {
    const own = await w.doctor();
    await addApp(w, own.token, PASSWORD);
    await w.rows(`UPDATE session SET verified_at = now() - interval '11 minutes' WHERE account_id = $1`, [own.id]);
    expect(await w.call('POST', '/api/account/archives', { token: own.token })).toMatchObject({
      status: 403,
      body: { code: 'verification.needed' },
    });
  });

  /** Archives that cannot be imported, and part of what the command says. */
  const REFUSED: [what: string, change: (files: Files) => Promise<Buffer> | Buffer, says: string][] = [
    ['half an archive', () => bytes.subarray(0, bytes.length / 2), 'no complete zip file'],
    ['an empty file', () => Buffer.alloc(0), 'no complete zip file'],
    [
      'a changed byte',
      (files) => zip({ ...files, 'patient.jsonl': (files['patient.jsonl'] ?? '').replace('Ravi', 'Rova') }),
      'patient.jsonl differs',
    ],
    ['a missing file', ({ 'term.jsonl': _, ...files }) => zip(files), 'term.jsonl is missing'],
    ['no manifest', ({ 'manifest.json': _, ...files }) => zip(files), 'manifest.json is missing'],
    [
      'a manifest without files',
      (files) =>
        zip({ ...files, 'manifest.json': '{"format":"nirog-doctor-archive","format_version":1,"migration":1}' }),
      'not complete',
    ],
    [
      'a file that the manifest does not name',
      (files) => zip({ ...files, 'extra.jsonl': '{}\n' }),
      'does not name extra.jsonl',
    ],
    ['another zip file', () => zip({ 'a.txt': 'a' }), 'manifest.json is missing'],
    [
      'a newer format',
      (files) => zip({ ...files, 'manifest.json': JSON.stringify({ ...manifestOf(files), format_version: 2 }) }),
      'newer version',
    ],
    [
      'newer tables',
      (files) =>
        zip({ ...files, 'manifest.json': JSON.stringify({ ...manifestOf(files), migration: 9_999_999_999_999 }) }),
      'newer version',
    ],
    [
      'rows of another doctor',
      (files) => zip(forge(files, 'tag.jsonl', (text) => text.replaceAll(doctor.id, patientId))),
      'another doctor',
    ],
    [
      'an audit row of another doctor',
      (files) => zip(forge(files, 'audit.jsonl', (text) => text.replace(doctor.id, patientId))),
      'another doctor',
    ],
    [
      'an admin',
      (files) => zip(forge(files, 'account.jsonl', (text) => text.replace('"role":"doctor"', '"role":"admin"'))),
      'refuses a row',
    ],
    [
      'a ledger that does not balance',
      (files) =>
        zip(forge(files, 'ledger_entry.jsonl', (text) => text.replace(/"amount_paise":(\d+)/, '"amount_paise":1'))),
      'does not balance',
    ],
    [
      'an unknown column',
      (files) => {
        const manifest = manifestOf(files);
        manifest.files.find(({ table }) => table === 'account')?.columns.push('password_hash');
        return zip({ ...files, 'manifest.json': JSON.stringify(manifest) });
      },
      'unknown column password_hash',
    ],
  ];
  it.each(REFUSED)('is refused without a change: %s', async (_, change, says) => {
    const before = await countsIn(target);
    const { code, output } = await importBytes(await change(await unzip(bytes)));
    expect([code, output]).toEqual([1, expect.stringContaining(says)]);
    expect(await countsIn(target)).toEqual(before);
  });

  it('is refused where another login has the email, or the doctor is already', async () => {
    const { email } = doctor;
    const taken = await target.doctor();
    await target.rows('UPDATE account SET email = $1 WHERE id = $2', [email, taken.id]);
    const refused = await importBytes(bytes);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(`has the email ${email}`)]);
    await target.rows(`UPDATE account SET email = 'somebody@test.nirog.example' WHERE id = $1`, [taken.id]);
    const files = await unzip(bytes);
    const another = { ...files, 'manifest.json': JSON.stringify({ ...manifestOf(files), archive_id: patientId }) };
    const here = await importBytes(await zip(another), w);
    expect([here.code, here.output]).toEqual([1, expect.stringContaining('in this installation already')]);
    expect((await run(w, 'import-doctor', join(folder, 'none.zip'))).output).toContain('There is no file');
    expect((await run(w, 'import-doctor')).output).toContain('Use: npm run import-doctor');
    const path = join(folder, 'good.zip');
    await writeFile(path, bytes);
    const withoutOwner = { ...target, settings: { ...target.settings, DATABASE_OWNER_URL: '' } };
    expect(await run(withoutOwner, 'import-doctor', path)).toEqual({
      code: 1,
      output: 'Set DATABASE_OWNER_URL to the owner of the tables, as for npm run migrate.\n',
    });
  });

  it('makes another installation answer every call alike, once', async () => {
    const path = join(folder, 'exported.zip');
    expect(await run(w, 'export-doctor', doctor.email, path)).toMatchObject({ code: 0 });
    expect((await run(w, 'export-doctor', doctor.email, path)).output).toContain('exists. Name a new file.');
    expect((await run(w, 'export-doctor', 'nobody@test.nirog.example', `${path}2`)).output).toContain(
      'No doctor logs in',
    );
    const exported = await readFile(path);

    const somebodyElse = await target.doctor();
    await target.rows('UPDATE account SET email = $1 WHERE id = $2', [taken?.email, somebodyElse.id]);
    const [first, second] = await Promise.all([run(target, 'import-doctor', path), run(target, 'import-doctor', path)]);
    const imported = first.output.includes('Imported') ? first : second;
    expect(imported.output).toMatch(new RegExp(`invites again: .*${taken?.email ?? ''}`));
    expect(imported.output).not.toContain(colleague?.email);
    expect([first.output, second.output].sort()).toEqual([
      expect.stringContaining('Imported'),
      expect.stringContaining('Nothing was changed'),
    ]);
    const before = await countsIn(target);
    expect(await run(target, 'import-doctor', path)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing was changed') as string,
    });
    expect(await countsIn(target)).toEqual(before);

    const token = await logInAgain();
    await target.settle();
    for (const call of CALLS) {
      const [here, there] = [
        await w.call('GET', call, { token: doctor.token }),
        await target.call('GET', call, { token }),
      ];
      expect([call, here.status]).toEqual([call, 200]);
      expect([call, there.body]).toEqual([call, asIn(target, here.body)]);
    }
    expect(await findLedgerViolations((sql) => target.rows(sql))).toEqual([]);
    expect(manifestOf(await unzip(exported)).files.length).toBe(ARCHIVE_TABLES.length);
  });

  /** A response as the other installation gives it: pictures and links have its address. */
  const asIn = (other: World, body: object): unknown =>
    JSON.parse(
      JSON.stringify(body).replace(
        new RegExp(`(//[\\w.]+):${w.settings['PORT'] ?? ''}\\b`, 'g'),
        `$1:${other.settings['PORT'] ?? ''}`,
      ),
    );

  /** With a link from the admin, because passwords are not in the archive. */
  async function logInAgain(): Promise<string> {
    const path = `/api/admin/accounts/${doctor.id}/password-link`;
    const { password_link: link } = await target.must<{ password_link: { url: string } }>('POST', path, {
      token: await target.adminToken(),
    });
    const body = { token: link.url.split('/').pop() ?? '', password: PASSWORD };
    await target.must('POST', '/api/auth/password-link/use', { body });
    return target.logIn(doctor.email);
  }

  it('keeps the links of patients, what they chose, and the people of the clinic', async () => {
    const [here, there] = await Promise.all(
      [w, target].map((one) => one.call('GET', `/api/public/subscription/${identifier}`)),
    );
    expect(there?.status).toBe(200);
    // The doctor has not entered the Razorpay keys yet.
    const withoutKeys = { paymentEnabled: null, gatewayReady: null };
    expect({ ...there?.body, ...withoutKeys }).toEqual({
      ...(asIn(target, here?.body ?? {}) as object),
      ...withoutKeys,
    });
    const [contact] = await target.rows<{ stopped_by: string }>(
      `SELECT stopped_by FROM whatsapp_contact c JOIN patient p ON p.mobile_normal = c.number WHERE p.id = $1`,
      [patientId],
    );
    expect(contact?.stopped_by).toBe('patient');
    const token = await target.logIn(doctor.email);
    const { staff } = await target.must<{ staff: { email: string; status: string }[] }>('GET', '/api/staff', { token });
    const statuses = Object.fromEntries(staff.map(({ email, status }) => [email, status]));
    expect(statuses).toMatchObject({
      [invited]: 'invited',
      [colleague?.email ?? '']: 'active',
      [taken?.email ?? '']: 'invited',
    });
    const { audit } = await target.must<{ audit: { action: string }[] }>('GET', '/api/audit?range=[0,9]', { token });
    expect(audit.map(({ action }) => action)).toContain('doctor.import');
  });

  it('goes on with new work: receipts continue their numbers', async () => {
    const own = { ...doctor, token: await target.logIn(doctor.email) };
    const lastSerial = async () =>
      (
        await target.rows<{ serial: number }>(
          `SELECT max(last_serial) AS serial FROM receipt_series WHERE doctor_id = $1 AND kind = 'receipt'`,
          [doctor.id],
        )
      )[0]?.serial ?? 0;
    const before = await lastSerial();
    expect(before).toBeGreaterThan(100);
    const tier = await target.tier(own, await target.plan(own), 250);
    const body = { subscription_tier_id: tier, payment_method: 'cash', payment_date: yesterday() };
    const fresh = await target.patient(own, { name: 'New Patient' });
    await target.must('POST', `/api/patients/${fresh.id}/payments`, { token: own.token, body });
    expect(await lastSerial()).toBe(before + 1);
    await target.settle();
    expect(await findLedgerViolations((sql) => target.rows(sql))).toEqual([]);
  });
});
