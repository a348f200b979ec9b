// @ts-check
/**
 * Stops processes that a killed run left behind. Each child is recorded in DATA_DIR/run when it starts. The next run
 * stops it, so that two servers never share a folder or a port.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfExists } from './paths.mjs';
import { endProcess, isSameProcess, processInfo } from './processes.mjs';

const pidFile = (/** @type {string} */ dataDir, /** @type {string} */ name) => join(dataDir, 'run', `${name}.json`);

/** @param {string} dataDir @param {string} name @param {number | undefined} pid */
export function recordProcess(dataDir, name, pid) {
  const born = pid && processInfo(pid)?.born;
  if (!born) return;
  mkdirSync(join(dataDir, 'run'), { recursive: true });
  writeFileSync(pidFile(dataDir, name), JSON.stringify({ pid, born }));
}

/** @param {string} dataDir @param {string} name @param {import('./processes.mjs').StopSignal[]} signals */
export async function endLeftoverProcess(dataDir, name, signals) {
  const path = pidFile(dataDir, name);
  const text = readIfExists(path);
  if (!text) return;
  const { pid, born } = JSON.parse(text);
  if (isSameProcess(pid, born)) await endProcess(pid, signals);
  rmSync(path, { force: true });
}
