// @ts-check
/** Finds a Redis server on PATH, or gets one from apt. Otherwise the error lists the commands to install one. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, aptUnpack, hasApt, libraryPath } from './apt.mjs';
import { DATA_DIR } from './paths.mjs';
import { step } from './progress.mjs';
import { which } from './which.mjs';

/** @typedef {{ path: string, env: Record<string, string> }} Program */

const HELP = `No redis-server or valkey-server found. Install one:
  macOS            brew install redis
  Fedora           sudo dnf install valkey
  Debian, Ubuntu   sudo apt-get install redis-server
  Docker           docker run -d -p 6379:6379 redis:8, then REDIS_URL=redis://127.0.0.1:6379 npm start`;

/** @returns {Program | null} */
function installedProgram() {
  const path = which('redis-server') ?? which('valkey-server');
  return path ? { path, env: {} } : null;
}

/** The program that an earlier run unpacked. @param {string} folder @returns {Program | null} */
function unpackedProgram(folder) {
  const root = join(folder, 'root');
  const path = join(root, 'usr', 'bin', 'redis-server');
  if (!existsSync(path)) return null;
  const program = { path, env: libraryPath(root) };
  const { status } = spawnSync(path, ['--version'], { env: { ...process.env, ...program.env } });
  return status === 0 ? program : null;
}

/** @returns {Promise<Program>} */
export async function redisProgram() {
  const folder = join(DATA_DIR, 'programs', 'redis');
  const found = installedProgram() ?? unpackedProgram(folder);
  if (found) return found;
  if (!hasApt()) throw new Error(HELP);
  const isRoot = process.getuid?.() === 0;
  const get = async () => void (await (isRoot ? aptInstall('redis-server') : aptUnpack('redis-server', folder)));
  await step(isRoot ? 'Installing redis-server (apt-get)' : 'Unpacking redis-server (apt-get download)', get).catch(
    (error) => {
      throw new Error(`${HELP}\n\n${error.message}`);
    },
  );
  const program = installedProgram() ?? unpackedProgram(folder);
  if (!program) throw new Error(HELP);
  return program;
}
