// @ts-check
/** Runs the product's processes as a deployment does: a process that dies is restarted. */
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, start } from '../../scripts/child.mjs';
import { openLog } from '../../scripts/logs.mjs';
import { ROOT } from '../../scripts/paths.mjs';

const RESTART_MS = 100;

/** @typedef {ReturnType<typeof runProcess>} Running */

/** @param {{ name: string, dataDir: string, env: Record<string, string>, root?: string }} options root: of the build */
export function runProcess({ name, dataDir, env, root = ROOT }) {
  const { PATH = '', HOME = '' } = process.env;
  let [isWanted, build] = [true, root];
  const launch = () => {
    const log = openLog(dataDir, name);
    const child = start(process.execPath, [join(build, 'dist', 'main.js')], {
      cwd: build,
      env: { PATH, HOME, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    const ready = once(child, 'message').then(() => undefined);
    const exited = once(child, 'exit').then(async () => {
      await sleep(RESTART_MS);
      if (isWanted) current = launch();
    });
    return { child, ready, exited };
  };
  let current = launch();

  /** Waits until a process is ready, even if others die before it. */
  async function ready() {
    for (;;) {
      const { ready, exited } = current;
      if (await Promise.race([ready.then(() => true), exited.then(() => false)])) return;
      if (!isWanted) throw new Error(`${name} was stopped`);
    }
  }

  return {
    name,
    pid: () => current.child.pid,
    ready,
    /** kill -9; the process is restarted. */
    kill: () => current.child.kill('SIGKILL'),
    /** Ends the process with SIGTERM and waits for its restart. @param {string} [next] root of another build */
    async restart(next = build) {
      build = next;
      const { child, exited } = current;
      await end(child);
      await exited;
      await ready();
    },
    async stop() {
      isWanted = false;
      await end(current.child);
    },
  };
}
