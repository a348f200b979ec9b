// @ts-check
/** A file that one process at a time may hold. It outlives kill -9; whoever comes next sees that its holder is dead. */
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { read } from './paths.mjs';
import { isStill, look } from './processes.mjs';

/** @typedef {{ pid: number, born: string, what: string, stopping?: boolean }} Holder */

/** @param {string} path @returns {Holder | null} the holder, if it still runs */
function holderOf(path) {
  const text = read(path);
  try {
    const holder = text ? JSON.parse(text) : null;
    return holder && isStill(holder.pid, holder.born) ? holder : null;
  } catch {
    return null;
  }
}

/** Takes `path` if nobody holds it. @param {string} path @param {Holder} self @returns {boolean} */
function take(path, self) {
  const mine = `${path}.${self.pid}`;
  writeFileSync(mine, JSON.stringify(self));
  try {
    if (read(path) !== null && !holderOf(path)) {
      const old = `${mine}.old`;
      renameSync(path, old);
      // Between the look and the move another may have taken it: then it goes back.
      if (holderOf(old)) linkSync(old, path);
      rmSync(old);
    }
    linkSync(mine, path);
    return true;
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Waits for the lock at `path`: `patience` milliseconds, and longer while its holder is on its way out.
 * @param {string} path
 * @param {string} what the command that wants it, for those who come later
 * @param {number} patience
 * @param {(holder: Holder) => void} [onWait] called once if the wait is longer than a moment
 * @returns {Promise<{ holder: Holder } | { stopping(): void, release(): void }>} the holder when it was in vain
 */
export async function lock(path, what, patience, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  const self = { pid: process.pid, born: look(process.pid)?.born ?? '', what };
  const since = Date.now();
  while (!take(path, self)) {
    const holder = holderOf(path);
    const waited = Date.now() - since;
    if (holder && waited > (holder.stopping ? patience + 30_000 : patience)) return { holder };
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
