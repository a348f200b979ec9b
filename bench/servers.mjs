// @ts-check
/** Starts the two sides that are compared, one process each: the product in production mode, and the floor. */
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { end, start } from '../scripts/child.mjs';
import { logPath, openLog } from '../scripts/logs.mjs';
import { ROOT } from '../scripts/paths.mjs';
import { freePort } from '../scripts/ports.mjs';
import { DOCTOR, PASSWORD } from './data.mjs';

/** No request leaves this machine: nothing listens at this address of Razorpay, and the floor responses for WhatsApp. */
const UNUSED_URL = 'http://127.0.0.1:9';

/** Environment of the measured server. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bench.nirog.example',
  JWT_SECRET: 'for measuring only, on data that was made up',
  ENCRYPTION_KEY: '0'.repeat(64),
  TRUST_PROXY: '1',
  RAZORPAY_BASE_URL: UNUSED_URL,
  WHATSAPP_PER_SECOND: '0',
  WHATSAPP_DAILY_USERS: '0',
  WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
  ...Object.fromEntries(['TOKEN', 'APP_SECRET', 'VERIFY_TOKEN'].map((name) => [`WHATSAPP_${name}`, 'none'])),
};

/** @typedef {{ origin: string, pid: number, stop(): Promise<void> }} Server */

/** @param {string} dataDir @param {string} script @param {number} port @param {Record<string, string>} env */
export async function startProcess(dataDir, script, port, env) {
  const log = openLog(dataDir, 'bench');
  const { PATH = '', HOME = '' } = process.env;
  const child = start(process.execPath, [join(ROOT, script)], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const died = once(child, 'exit').then(() => {
    throw new Error(`${script} failed to start: see ${logPath(dataDir, 'bench')}`);
  });
  died.catch(() => undefined);
  await Promise.race([once(child, 'message'), died]);
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) };
}

/**
 * @param {{ dataDir: string, databaseUrl: string, redisUrl: string }} stores
 * @returns {Promise<{ ours: Server, floor: Server, token: string }>} token: of the measured doctor
 */
export async function startServers({ dataDir, databaseUrl, redisUrl }) {
  const [port, floorPort] = [await freePort(4700), await freePort(4850)];
  const own = {
    ...PRODUCTION_ENV,
    WHATSAPP_BASE_URL: `http://127.0.0.1:${floorPort}`,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: 'bench',
    PORT: String(port),
  };
  // The floor imports modules of the product, which check the settings.
  const floorEnv = {
    ...own,
    FLOOR_DATABASE_URL: databaseUrl,
    FLOOR_DOCTOR: DOCTOR.id,
    FLOOR_PORT: String(floorPort),
  };
  const ours = await startProcess(dataDir, 'dist/main.js', port, own);
  const floor = await startProcess(dataDir, 'bench/floor/server.mjs', floorPort, floorEnv);
  const response = await fetch(`${ours.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DOCTOR.email, password: PASSWORD }),
  });
  const { token } = /** @type {{ token?: string }} */ (await response.json());
  if (!token) throw new Error(`the measured doctor cannot log in: ${response.status}`);
  return { ours, floor, token };
}
