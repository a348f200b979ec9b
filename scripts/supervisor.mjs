// @ts-check
/** Runs one store on a free port, and restarts it on the same port when it dies. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, hasEnded } from './child.mjs';
import { lastLines } from './logs.mjs';
import { freePort } from './ports.mjs';
import { endLeftoverProcess, recordProcess } from './processes.mjs';

/** Milliseconds until a store must be ready, including retries. */
const START_TIMEOUT = 60_000;

/**
 * @typedef {object} Store
 * @property {string} name also the name of its log
 * @property {string} title for messages
 * @property {string} dataDir
 * @property {number} preferredPort
 * @property {import('./processes.mjs').StopSignal[]} signals how it is stopped
 * @property {boolean} singleProcess as in `start` of child.mjs
 * @property {(port: number) => import('node:child_process').ChildProcess} launch
 * @property {(child: import('node:child_process').ChildProcess, port: number) => boolean | Promise<boolean>} isReady
 * @property {(line: string) => void} log
 */

/**
 * @param {Store} store
 * @returns {Promise<{ port: number, stop(): Promise<void>, lost: Promise<Error> }>}
 *   `lost` resolves when the store died and could not be restarted
 */
export async function supervise(store) {
  const { name, title, dataDir, preferredPort, signals, singleProcess, log } = store;
  await endLeftoverProcess(dataDir, name, signals);
  let stopped = false;
  let port = await freePort(preferredPort);
  if (port !== preferredPort) log(`Port ${preferredPort} is in use. ${title} uses ${port}.`);

  const launch = () => {
    const child = store.launch(port);
    recordProcess(dataDir, name, child.pid);
    const exited = once(child, 'exit').then(
      ([code, signal]) => signal ?? `exit code ${code}`,
      (error) => String(error),
    );
    return { child, exited };
  };
  let running = launch();

  /** Waits until the store is ready. Restarts it if it exits, because the memory of a dead one may still be in use. */
  async function untilReady() {
    for (const until = Date.now() + START_TIMEOUT; Date.now() < until && !stopped; await sleep(30)) {
      if (hasEnded(running.child)) {
        if (Date.now() > until - START_TIMEOUT + 15_000) break;
        await sleep(300);
        if (!stopped) running = launch();
      } else if (await store.isReady(running.child, port)) return;
    }
    if (!stopped) throw new Error(`${title} did not start. Its log ends with:\n${lastLines(dataDir, name)}`);
  }

  async function stop() {
    stopped = true;
    await end(running.child, signals, singleProcess);
  }

  try {
    await untilReady();
  } catch (error) {
    await stop();
    throw error;
  }

  /** @type {Promise<Error>} */
  const lost = new Promise((resolve) => {
    void (async () => {
      for (;;) {
        const reason = await running.exited;
        if (stopped) return;
        log(`${title} stopped unexpectedly (${reason}). Restarting it.`);
        await sleep(100);
        running = launch();
        await untilReady();
        if (!stopped) log(`${title} is back.`);
      }
    })().catch(resolve);
  });
  return { port, stop, lost };
}
