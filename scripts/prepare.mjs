// @ts-check
/** Installs packages and builds, if needed. One command at a time; a second one waits for the first. */
import { join } from 'node:path';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { acquireLock } from './lock.mjs';
import { ROOT } from './paths.mjs';

const LOCK_TIMEOUT = 15 * 60_000;

/** @param {string} command this one, for messages */
export async function prepare(command) {
  const release = await acquireLock(join(ROOT, '.data', 'prepare.lock'), command, LOCK_TIMEOUT);
  await install();
  await build();
  release();
}
