// @ts-check
/** The embedded Redis on loopback, with a generated password and its data in DATA_DIR/redis. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { start } from './child.mjs';
import { openLog } from './logs.mjs';
import { DATA_DIR, readIfExists } from './paths.mjs';
import { aptUnpack, hasApt, libraryPath, which } from './programs.mjs';
import { step } from './progress.mjs';
import { supervise } from './supervisor.mjs';

/** @type {import('./processes.mjs').StopSignal[]} */
const STOP_SIGNALS = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 2_000],
];

const HELP = `No redis-server or valkey-server found. Install one:
  macOS            brew install redis
  Fedora           sudo dnf install valkey
  Debian, Ubuntu   sudo apt-get install redis-server
  Docker           docker run -d -p 6379:6379 redis:8, then REDIS_URL=redis://127.0.0.1:6379 npm start`;

/** The program's file is in redis-tools. */
const PACKAGES = ['redis-server', 'redis-tools'];

/** The installed program, otherwise one that is unpacked from a package. */
async function findProgram() {
  const installed = which('redis-server') ?? which('valkey-server');
  if (installed) return { path: installed, env: {} };
  const folder = join(DATA_DIR, 'programs', 'redis');
  const root = join(folder, 'root');
  const path = join(root, 'usr', 'bin', 'redis-server');
  if (!existsSync(path)) {
    if (!hasApt()) throw new Error(HELP);
    const unpacking = step('Unpacking redis-server (apt-get download)', () => aptUnpack(PACKAGES, folder));
    await unpacking.catch((error) => {
      throw new Error(`${HELP}\n\n${error.message}`);
    });
  }
  return { path, env: libraryPath(root) };
}

const urlOf = (/** @type {string} */ password, /** @type {string | number} */ port) =>
  `redis://:${password}@127.0.0.1:${port}/0`;

/** @typedef {{ certFile: string, keyFile: string, caFile: string }} Tls */

/** Whether the server has loaded its data and accepts our password. @param {string} url @param {Tls} [tls] */
async function isReady(url, tls) {
  const { Redis } = await import('ioredis'); // this file is loaded before packages are installed
  const options = tls && { tls: { ca: readFileSync(tls.caFile) } };
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, ...options });
  redis.on('error', () => {});
  const connecting = redis.connect().then(
    () => true,
    () => false,
  );
  return connecting.finally(() => redis.disconnect());
}

/** The URL of the Redis that last ran in `dataDir`; null if none has. @param {string} dataDir */
export function lastRedis(dataDir) {
  const settings = readIfExists(join(dataDir, 'redis', 'redis.conf')) ?? '';
  const [, port] = /^port (\d+)$/m.exec(settings) ?? [];
  const [, password] = /^requirepass (\S+)$/m.exec(settings) ?? [];
  return port && password ? urlOf(password, port) : null;
}

/** Without `tls` the port takes plain connections, with it only encrypted ones. @param {number} port @param {Tls} [tls] */
const portSettings = (port, tls) =>
  tls
    ? `port 0
tls-port ${port}
tls-cert-file "${tls.certFile}"
tls-key-file "${tls.keyFile}"
tls-ca-cert-file "${tls.caFile}"
tls-auth-clients no`
    : `port ${port}`;

/**
 * @param {{ dataDir: string, port?: number, durable?: boolean, tls?: Tls, log: (line: string) => void }} options
 *   durable: false stores nothing on disk
 */
export async function startRedis({ dataDir, port: preferredPort = 6380, durable = true, tls, log }) {
  const { path, env } = await findProgram();
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const urlOn = (/** @type {number} */ port) =>
    tls ? urlOf(password, port).replace('redis:', 'rediss:') : urlOf(password, port);
  const settings = (/** @type {number} */ port) => `bind 127.0.0.1
${portSettings(port, tls)}
dir "${folder}"
requirepass ${password}
maxmemory-policy noeviction
appendonly ${durable ? 'yes' : 'no'}
save ""
`;
  const { port, stop, lost } = await supervise({
    name: 'redis',
    title: 'Redis',
    dataDir,
    preferredPort,
    signals: STOP_SIGNALS,
    singleProcess: true,
    log,
    launch(port) {
      const file = join(folder, 'redis.conf');
      writeFileSync(file, settings(port), { mode: 0o600 });
      const out = openLog(dataDir, 'redis');
      const child = start(path, [file], {
        cwd: folder,
        stdio: ['ignore', out, out],
        env: { ...process.env, ...env },
        signals: STOP_SIGNALS,
        singleProcess: true,
      });
      closeSync(out);
      return child;
    },
    isReady: (_child, port) => isReady(urlOn(port), tls),
  });
  return { url: urlOn(port), stop, lost };
}
