import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { paymentHelpers } from '../helpers/payments.js';
import { world, type Doctor, type World } from '../helpers/world.js';

const [DRILL, REPEAT] = ['backup-drill', 'repeat-erasures'].map((name) =>
  resolve(import.meta.dirname, `../../dist/${name}.js`),
) as [string, string];

/** The first run on a machine downloads the packages. */
const SETUP_MS = 180_000;

/** What backed-up-postgres.mjs prints. */
interface Instance {
  /** Why it cannot run. */
  reason?: string;
  ownerUrl: string;
  template: string;
  /** The environment of pgBackRest. */
  env: Record<string, string>;
  user: { uid?: number; gid?: number };
  /** The folder of PostgreSQL's programs. */
  programs: string;
  repository: string;
  /** An empty folder of the user with a short path. */
  folder: string;
}

interface Drills {
  state: string;
  reason: string | null;
  size_bytes: number | null;
  restored_to: string | null;
  last_good_age_seconds: number | null;
}

/** Backups with pgBackRest, as docs/operations.md describes them: restore to a moment, and the restore drill. */
describe('backups', () => {
  let postgres: ChildProcess;
  let instance: Instance;
  let w: World;
  let doctor: Doctor;

  beforeAll(async () => {
    const program = resolve(import.meta.dirname, 'backed-up-postgres.mjs');
    postgres = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (!postgres.stdout) throw new Error('the database has no output');
    let printed = '';
    for await (const chunk of postgres.stdout) if ((printed += String(chunk)).endsWith('}\n')) break;
    instance = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Instance;
    if (instance.reason !== undefined) {
      process.stdout.write(
        `Not run: ${instance.reason} Install postgresql-15 and pgbackrest to test backups (apt-get install).\n`,
      );
      return;
    }
    w = await world({ stores: instance });
    doctor = await w.doctor();
    await run('pgbackrest', ['stanza-create']);
    await pay();
    await run('pgbackrest', ['backup', '--type=full']);
  }, SETUP_MS);
  afterAll(async () => {
    if (instance.reason === undefined) await w.end();
    const ended = once(postgres, 'exit');
    if (postgres.kill('SIGTERM')) await ended;
  });

  /** A test of the instance; it passes with a line of explanation where the instance cannot run. */
  const onInstance = (name: string, work: () => Promise<void>) =>
    it(name, async () => {
      if (instance.reason === undefined) await work();
    });

  /** Runs a program as the user of the database. @returns its exit code and output */
  const attempt = (command: string, args: string[]) =>
    new Promise<{ code: number; output: string }>((done) => {
      const options = { ...instance.user, cwd: '/', env: instance.env };
      execFile(command, args, options, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      );
    });
  async function run(command: string, args: string[]): Promise<void> {
    const { code, output } = await attempt(command, args);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')}: ${output}`);
  }
  /** Runs the drill as this test's user, which may be root. */
  const drill = () => {
    const env = {
      ...instance.env,
      BACKUP_DATABASE_URL: w.databaseUrl,
      RESTORE_DRILL_DIR: instance.folder,
    };
    return new Promise<{ code: number; output: string }>((done) => {
      execFile(process.execPath, [DRILL], { env }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      );
    });
  };
  const drills = async () =>
    (await w.must<{ backup: Drills }>('GET', '/api/admin/support', { token: await w.adminToken() })).backup;
  const pay = () => paymentHelpers(w, () => doctor).paid();

  /** Waits until the current WAL is in the repository. @returns its path there */
  async function archiveWal(): Promise<string> {
    const [{ segment } = { segment: '' }] = await w.rows<{ segment: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
    );
    for (let times = 0; times < 100; times++) {
      const path = filesIn(join(instance.repository, 'archive')).find(
        (file) => file.includes(`${segment}-`) && file.endsWith('.zst'), // not a file that is still being written
      );
      if (path) return path;
      await sleep(100);
    }
    throw new Error(`${segment} is not archived`);
  }

  onInstance('are restored to a moment between two payments', async () => {
    await sleep(1_000); // pgBackRest knows to the second when the backup ended, and the moment must be later
    const { patient } = await pay();
    const [{ at } = { at: '' }] = await w.rows<{ at: string }>('SELECT clock_timestamp()::text AS at');
    await pay();
    for (const path of ['', '/permanent'])
      await w.must('DELETE', `/api/patients/${patient.id}${path}`, { token: doctor.token });
    await w.settle();
    const erasures = await w.rows<{ line: string }>(
      `SELECT concat_ws(',', patient_id, doctor_id, erased_at) AS line FROM erasure`,
    );
    await archiveWal();

    const data = join(instance.folder, 'moment');
    await run('mkdir', ['-m', '700', data]);
    const target = ['--type=time', `--target=${at}`, '--target-action=promote', '--archive-mode=off'];
    await run('pgbackrest', ['restore', `--pg1-path=${data}`, ...target]);
    const control = (...args: string[]) => run(join(instance.programs, 'pg_ctl'), ['-D', data, '-s', '-w', ...args]);
    const settings = `-c listen_addresses='' -c unix_socket_directories=${data} -c max_connections=200`;
    await control('-l', join(data, 'log'), '-o', settings, 'start');
    const { username, password, pathname } = new URL(w.databaseUrl);
    const login = { user: username, password, database: pathname.slice(1) };
    const restored = new pg.Client({ host: data, port: 5432, ...login });
    await restored.connect();
    const { rows } = await restored.query('SELECT count(*)::int AS payments FROM payment');
    const isErased = async () =>
      (
        await restored.query<{ erased: boolean }>('SELECT erased_at IS NOT NULL AS erased FROM patient WHERE id = $1', [
          patient.id,
        ])
      ).rows[0]?.erased;
    expect(await isErased()).toBe(false);
    const list = join(mkdtempSync(join(tmpdir(), 'nirog-erasures-')), 'erasures.csv');
    writeFileSync(list, erasures.map(({ line }) => `${line}\n`).join(''));
    const app = new URL(w.settings['DATABASE_URL'] ?? '');
    const restoredUrl = `postgres://${app.username}:${app.password}@${encodeURIComponent(data)}${app.pathname}`;
    await promisify(execFile)(process.execPath, [REPEAT, list], {
      env: { ...w.settings, PATH: process.env['PATH'], DATABASE_URL: restoredUrl },
    });
    expect(await isErased()).toBe(true);
    await restored.end();
    await control('-m', 'immediate', 'stop');
    expect(rows).toEqual([{ payments: 2 }]);
    expect(await w.rows('SELECT count(*)::int AS payments FROM payment')).toEqual([{ payments: 3 }]);
  });

  onInstance('pass a drill while patients pay', async () => {
    expect(await drills()).toMatchObject({ state: 'never_run', last_good_age_seconds: null });
    const progress = { isDone: false };
    const result = drill().finally(() => (progress.isDone = true));
    let payments = 0;
    while (!progress.isDone) {
      await pay();
      payments++;
    }
    expect(await result).toMatchObject({ code: 0, output: expect.stringContaining('succeeded') as string });
    expect(payments).toBeGreaterThan(0);
    const found = await drills();
    expect(found).toMatchObject({ state: 'ok', reason: null });
    expect(found.size_bytes).toBeGreaterThan(5_000_000);
    expect(readdirSync(instance.folder)).not.toContain('nirog-restore-drill');
  });

  onInstance('fail a drill with a missing WAL file', async () => {
    await pay();
    const path = await archiveWal();
    renameSync(path, `${path}.away`);
    const { code, output } = await drill();
    renameSync(`${path}.away`, path);
    expect(code).toBe(1);
    expect(output).toContain('recovery ended before configured recovery target was reached');
    const found = await drills();
    expect(found).toMatchObject({ state: 'failed' });
    expect(found.reason).toContain('recovery ended before configured recovery target was reached');
    expect(readdirSync(instance.folder)).not.toContain('nirog-restore-drill');
  });

  onInstance('fail a drill with a changed byte in the backup', async () => {
    const backups = filesIn(join(instance.repository, 'backup')).filter(
      (path) => !/\.(?:info|copy|manifest)/.test(path),
    );
    const [largest = ''] = backups.sort((one, other) => statSync(other).size - statSync(one).size);
    const bytes = readFileSync(largest);
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(largest, bytes);
    const { code, output } = await drill();
    expect(code).toBe(1);
    expect(output).toMatch(/pgbackrest restore: ERROR: \[\d+\]/);
    expect((await drills()).state).toBe('failed');
    expect(readdirSync(instance.folder)).not.toContain('nirog-restore-drill');
  });
});

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
