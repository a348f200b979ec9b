// @ts-check
/** A lock file that one process at a time holds. After kill -9 the next process detects that the holder is dead. */
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { displayPath, readIfExists } from './paths.mjs';
import { isRunning, startTime } from './processes.mjs';
import { log } from './progress.mjs';
import { onShutdown } from './shutdown.mjs';

/** @typedef {{ pid: number, startedAt: string | null, command: string }} Holder */

/** @param {string} path @returns {Holder | null} the holder, if it is still running */
function readHolder(path) {
  try {
    const holder = JSON.parse(readIfExists(path) ?? 'null');
    return holder && isRunning(holder.pid, holder.startedAt) ? holder : null;
  } catch {
    return null;
  }
}

/** Takes the lock if it is free. @param {string} path @param {Holder} self @returns {boolean} */
function tryAcquire(path, self) {
  const ownFile = `${path}.${self.pid}`;
  writeFileSync(ownFile, JSON.stringify(self));
  try {
    if (readIfExists(path) !== null && !readHolder(path)) {
      const old = `${ownFile}.old`;
      renameSync(path, old);
      // Another process may have taken the lock before the rename. Then restore it.
      if (readHolder(old)) linkSync(old, path);
      rmSync(old);
    }
    linkSync(ownFile, path);
    return true;
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  } finally {
    rmSync(ownFile, { force: true });
  }
}

/**
 * Waits for the lock at `path`, which is released when this command ends.
 * @param {string} path
 * @param {string} command this one, for the messages of later processes
 * @param {number} timeoutMs
 * @returns {Promise<() => void>} releases it earlier
 * @throws Error after the timeout
 */
export async function acquireLock(path, command, timeoutMs) {
  mkdirSync(dirname(path), { recursive: true });
  const self = { pid: process.pid, startedAt: startTime(process.pid), command };
  const since = Date.now();
  for (let announced = false; !tryAcquire(path, self); await sleep(100)) {
    const holder = readHolder(path);
    if (!holder) continue;
    const name = `${holder.command} (process ${holder.pid})`;
    if (Date.now() - since > timeoutMs) throw new Error(`${name} is running and locks ${displayPath(path)}.`);
    if (!announced && Date.now() - since > 500) log(`Waiting for ${name} to end …`);
    announced ||= Date.now() - since > 500;
  }
  const release = () => {
    if (readHolder(path)?.pid === process.pid) rmSync(path);
  };
  onShutdown(release);
  return release;
}
