// @ts-check
/** Ends a command: runs the shutdown tasks once and in order, after success, failure, a signal or the end of npm. */
import { logError } from './progress.mjs';
import { endTools } from './tools.mjs';

/** @type {(() => unknown)[]} */
const shutdownTasks = [];

/** @type {Promise<never> | undefined} */
let shutdownPromise;

/** Runs `task` when the command ends. Tasks run in reverse order. */
export function onShutdown(/** @type {() => unknown} */ task) {
  shutdownTasks.push(task);
}

/** Whether the shutdown has started; later errors need no report. */
export const isShuttingDown = () => shutdownPromise !== undefined;

/** Stops running tools, runs all tasks, then exits with `code`. May be called again; the first code counts. */
export function shutDown(/** @type {number} */ code) {
  shutdownPromise ??= (async () => {
    await endTools();
    for (let task = shutdownTasks.pop(); task; task = shutdownTasks.pop())
      await Promise.resolve()
        .then(task)
        .catch((error) => logError(String(error)));
    return process.exit(code);
  })();
  return shutdownPromise;
}

/** Ends the command when its parent, npm, is killed: npm then sends no signal. */
function exitWithNpm() {
  if (!process.env['npm_lifecycle_event']) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid === npm) return;
    logError('npm has ended. Stopping.');
    void shutDown(1);
  }, 500).unref();
}

/**
 * Runs a command: `work` until it finishes, fails or is interrupted, then the shutdown tasks.
 * @param {() => Promise<number | void>} work returns the exit code, or nothing to keep running
 * @param {{ interrupted?: number }} [codes] the exit code after SIGINT, SIGTERM or SIGHUP
 */
export async function runCommand(work, { interrupted: interruptedCode = 0 } = {}) {
  let interrupted = 0;
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => {
      if (interrupted++ === 0 && !shutdownPromise) console.log(`\nStopping (${name}) …`);
      void shutDown(interruptedCode);
    });
  // A closed terminal or pipe must not prevent the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', (error) => {
    logError(String(error.stack));
    void shutDown(1);
  });
  exitWithNpm();
  try {
    const code = await work();
    if (typeof code === 'number') await shutDown(code);
  } catch (error) {
    if (!shutdownPromise) logError(`\n${error instanceof Error ? error.message : String(error)}`);
    await shutDown(1);
  }
}
