// @ts-check
/** The embedded PostgreSQL on loopback, with a generated password and its data in DATA_DIR/postgres. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { start } from './child.mjs';
import { supervise } from './supervisor.mjs';
import { openLog } from './logs.mjs';
import { readIfExists, displayPath } from './paths.mjs';
import { createFolderFor, postgresPaths } from './postgres-paths.mjs';
import { commandLine, endProcess, processesIn, sendSignal } from './processes.mjs';
import { run } from './tools.mjs';

/** @typedef {import('./postgres-paths.mjs').PostgresPaths} PostgresPaths */

/**
 * @typedef {object} Release
 * @property {string} programs the folder with bin
 * @property {Record<string, string>} env environment of the programs
 * @property {string[]} locale options of initdb
 */

const NAME = 'nirog';

/** Fast shutdown (disconnects clients, writes data), then immediate, then kill. @type {import('./processes.mjs').StopSignal[]} */
const STOP_SIGNALS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 2_000],
];

const connectionUrl = (
  /** @type {string} */ password,
  /** @type {string | number} */ port,
  /** @type {string} */ database,
) => `postgres://${NAME}:${password}@127.0.0.1:${port}/${database}`;

/** Creates the data folder and the database in it. The folder gets its name when it is complete. */
async function createCluster(
  /** @type {PostgresPaths} */ { data, user },
  /** @type {Release} */ { programs, env, locale },
  /** @type {string} */ password,
) {
  const [partial, secret] = [`${data}.new`, `${data}.password`];
  rmSync(partial, { recursive: true, force: true });
  createFolderFor(partial, user);
  writeFileSync(secret, password, { mode: 0o600 });
  if ('uid' in user) chownSync(secret, user.uid, user.gid);
  const options = { ...user, cwd: partial, env: { PATH: process.env['PATH'], LC_ALL: 'C', ...env } };
  const program = (/** @type {string} */ name) => join(programs, 'bin', name);
  try {
    const args = [`--username=${NAME}`, '--auth=scram-sha-256', '--encoding=UTF8', ...locale];
    await run(program('initdb'), [...args, `--pwfile=${secret}`, '--pgdata', partial], options);
  } finally {
    rmSync(secret, { force: true });
  }
  const single = { ...options, input: `CREATE DATABASE ${NAME}\n`, encoding: /** @type {const} */ ('utf8') };
  const { status, stderr } = spawnSync(program('postgres'), ['--single', '-D', partial, 'template1'], single);
  if (status !== 0) throw new Error(`PostgreSQL could not create its database:\n${stderr}`);
  rmSync(data, { recursive: true, force: true });
  renameSync(partial, data);
}

/**
 * The password of the database in `data`. If it is missing, DATA_DIR was probably deleted for a fresh start: the old
 * database is renamed to `<data>.old`, which replaces an earlier one, and a new password is generated.
 * @param {string} dataDir @param {string} data @param {(line: string) => void} log
 */
function ensurePassword(dataDir, data, log) {
  const path = join(dataDir, 'postgres-password');
  const known = readIfExists(path)?.trim();
  if (known) return known;
  if (existsSync(join(data, 'PG_VERSION'))) {
    rmSync(`${data}.old`, { recursive: true, force: true });
    renameSync(data, `${data}.old`);
    log(`${displayPath(path)} is missing, so the old database was renamed to ${data}.old.`);
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(path, password, { mode: 0o600 });
  return password;
}

/** The URL of the running database in `dataDir`. @throws Error if none runs. @param {string} dataDir */
export function runningPostgres(dataDir) {
  const { data } = postgresPaths(dataDir, () => undefined);
  const port = readIfExists(join(data, 'postmaster.pid'))?.split('\n')[3];
  const password = readIfExists(join(dataDir, 'postgres-password'))?.trim();
  if (!port || !password) throw new Error(`No PostgreSQL runs in ${displayPath(dataDir)}.`);
  return connectionUrl(password, port, NAME);
}

/** Stops a postmaster that still runs in `data`, and removes its pid file. */
async function endRunningPostmaster(/** @type {string} */ data) {
  const path = join(data, 'postmaster.pid');
  const pid = Number(readIfExists(path)?.split('\n')[0]);
  if (!pid) return;
  if (commandLine(pid).includes(data)) await endProcess(pid, STOP_SIGNALS);
  rmSync(path, { force: true });
}

/**
 * Kills the backends of a dead postmaster. A backend that computes does not notice that its postmaster has died, and no
 * new postmaster starts while the backend uses their shared memory.
 */
function killOrphanedBackends(/** @type {string} */ data) {
  for (const pid of processesIn(realpathSync(data)))
    if (commandLine(pid).startsWith('postgres:')) sendSignal(pid, 'SIGKILL');
}

const BUILTIN_LOCALE = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * @param {{ dataDir: string, port?: number, durable?: boolean, release?: Release, settings?: Record<string, string>, log: (line: string) => void }} options
 *   durable: false is faster but not crash-safe, for temporary data; release: default is the embedded one;
 *   settings: of the server, in addition to those below
 */
export async function startPostgres({
  dataDir,
  port: preferredPort = 5433,
  durable = true,
  release,
  settings: extra = {},
  log,
}) {
  mkdirSync(dataDir, { recursive: true });
  const paths = postgresPaths(dataDir, log);
  const { data, user } = paths;
  const { programs, env, locale } = release ?? { programs: paths.programs, env: {}, locale: BUILTIN_LOCALE };
  const password = ensurePassword(dataDir, data, log);
  if (!existsSync(join(data, 'PG_VERSION'))) await createCluster(paths, { programs, env, locale }, password);
  await endRunningPostmaster(data);

  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...extra,
  };
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const { port, stop, lost } = await supervise({
    name: 'postgres',
    title: 'PostgreSQL',
    dataDir,
    preferredPort,
    signals: STOP_SIGNALS,
    singleProcess: true,
    log,
    launch(port) {
      killOrphanedBackends(data);
      const out = openLog(dataDir, 'postgres');
      const child = start(join(programs, 'bin', 'postgres'), ['-D', data, '-p', String(port), ...args], {
        ...user,
        cwd: data,
        stdio: ['ignore', out, out],
        env: { PATH: process.env['PATH'], LC_ALL: 'C', ...env },
        signals: STOP_SIGNALS,
        singleProcess: true,
      });
      closeSync(out);
      return child;
    },
    isReady(child) {
      const lines = readIfExists(join(data, 'postmaster.pid'))?.split('\n') ?? [];
      return Number(lines[0]) === child.pid && ['ready', 'standby'].includes(lines[7]?.trim() ?? '');
    },
  });
  return { url: connectionUrl(password, port, NAME), ownerUrl: connectionUrl(password, port, 'postgres'), stop, lost };
}
