// @ts-check
/** A lock file that one process at a time holds. After kill -9 the next process detects that the holder is dead. */
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfExists } from './paths.mjs';
import { isSameProcess, processInfo } from './processes.mjs';

/** @typedef {{ pid: number, born: string, what: string, stopping?: boolean }} Holder */

/** @param {string} path @returns {Holder | null} the holder, if it is still running */
function readHolder(path) {
  const text = readIfExists(path);
  try {
    const holder = text ? JSON.parse(text) : null;
    return holder && isSameProcess(holder.pid, holder.born) ? holder : null;
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
 * Waits for the lock at `path`: `timeoutMs` milliseconds, and 30 seconds longer while its holder is stopping.
 * @param {string} path
 * @param {string} what the command, for the messages of later processes
 * @param {number} timeoutMs
 * @param {(holder: Holder) => void} [onWait] called once after half a second
 * @returns {Promise<{ holder: Holder } | { stopping(): void, release(): void }>} the other holder after a timeout
 */
export async function acquireLock(path, what, timeoutMs, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  const self = { pid: process.pid, born: processInfo(process.pid)?.born ?? '', what };
  const since = Date.now();
  while (!tryAcquire(path, self)) {
    const holder = readHolder(path);
    const waited = Date.now() - since;
    if (holder && waited > (holder.stopping ? timeoutMs + 30_000 : timeoutMs)) return { holder };
    if (holder && waited > 500) {
      onWait?.(holder);
      onWait = undefined;
    }
    await sleep(100);
  }
  let held = true;
  return {
    stopping() {
      writeFileSync(`${path}.${self.pid}`, JSON.stringify({ ...self, stopping: true }));
      renameSync(`${path}.${self.pid}`, path);
    },
    release() {
      if (held) rmSync(path, { force: true });
      held = false;
    },
  };
}
