// @ts-check
/** Installs packages and builds, if needed. One command at a time; a second one waits for the first. */
import { join } from 'node:path';
import { build } from './build.mjs';
import { onShutdown } from './shutdown.mjs';
import { install } from './install.mjs';
import { acquireLock } from './lock.mjs';
import { ROOT } from './paths.mjs';
import { log } from './progress.mjs';

const LOCK_TIMEOUT = 15 * 60_000;

/** @param {string} what the command, for messages */
export async function prepare(what) {
  const held = await acquireLock(join(ROOT, '.data', 'prepare.lock'), what, LOCK_TIMEOUT, ({ what, pid }) =>
    log(`Waiting for ${what} (process ${pid}) to install and build …`),
  );
  if ('holder' in held)
    throw new Error(`${held.holder.what} (process ${held.holder.pid}) has been building for too long.`);
  onShutdown(held.release);
  await install();
  await build();
  held.release();
}
