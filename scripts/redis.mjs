// @ts-check
/** The embedded Redis on loopback, with a generated password and its data in DATA_DIR/redis. */
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { start } from './child.mjs';
import { supervise } from './supervisor.mjs';
import { openLog } from './logs.mjs';
import { redisProgram } from './redis-program.mjs';

/** @type {import('./processes.mjs').StopSignal[]} */
const STOP_SIGNALS = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 2_000],
];

/** Whether the server has loaded its data and accepts our password. @param {number} port @param {string} password */
const answersPing = (port, password) =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 2_000 });
    let reply = '';
    socket.setEncoding('utf8').on('data', (text) => {
      reply += text;
      if (reply.split('\r\n').length > 2) socket.destroy();
    });
    socket.on('connect', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('timeout', () => socket.destroy());
    socket.on('error', () => {});
    socket.on('close', () => resolve(reply === '+OK\r\n+PONG\r\n'));
  });

/**
 * @param {{ dataDir: string, port?: number, durable?: boolean, log: (line: string) => void }} options
 *   durable: false stores nothing on disk
 */
export async function startRedis({ dataDir, port: preferredPort = 6380, durable = true, log }) {
  const { path, env } = await redisProgram();
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const settings = (/** @type {number} */ port) => `bind 127.0.0.1
port ${port}
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
    isReady: (_child, port) => answersPing(port, password),
  });
  return { url: `redis://:${password}@127.0.0.1:${port}/0`, stop, lost };
}
