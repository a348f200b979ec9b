// @ts-check
/** Ends a command: runs the shutdown tasks once and in order, after success, failure, a signal or the end of npm. */

import { commandLine, isSameProcess, processInfo } from './processes.mjs';
import { logError } from './progress.mjs';
import { endTools } from './tools.mjs';

/** @type {(() => unknown)[]} */
const shutdownTasks = [];

/** @type {(() => void)[]} */
const shutdownListeners = [];

/** @type {Promise<never> | undefined} */
let shutdownPromise;

/** Runs `task` when the command ends. Tasks run in reverse order. */
export function onShutdown(/** @type {() => unknown} */ task) {
  shutdownTasks.push(task);
}

/** Calls `listener` when the shutdown starts, before the tasks. */
export function onShutdownStart(/** @type {() => void} */ listener) {
  shutdownListeners.push(listener);
}

/** Whether the shutdown has started; later errors need no report. */
export const isShuttingDown = () => shutdownPromise !== undefined;

/** Stops running tools, runs all tasks, then exits with `code`. May be called again; the first code counts. */
export function shutDown(/** @type {number} */ code) {
  shutdownPromise ??= (async () => {
    for (const listener of shutdownListeners) listener();
    await endTools();
    for (let task = shutdownTasks.pop(); task; task = shutdownTasks.pop())
      await Promise.resolve()
        .then(task)
        .catch((error) => logError(String(error)));
    return process.exit(code);
  })();
  return shutdownPromise;
}

/** The processes from the parent up to npm; empty if npm did not start this command. */
function ancestorsUpToNpm() {
  /** @type {{ pid: number, born: string }[]} */
  const ancestors = [];
  if (!process.env['npm_lifecycle_event']) return ancestors;
  for (
    let pid = process.ppid, info = processInfo(pid);
    pid > 1 && info && ancestors.length < 6;
    info = processInfo(pid)
  ) {
    ancestors.push({ pid, born: info.born });
    if (/^(npm|pnpm|yarn)\b|(npm-cli|npx-cli|pnpm|yarn)\.c?js\b/.test(commandLine(pid))) return ancestors;
    pid = info.parent;
  }
  return ancestors.slice(0, 1);
}

/** Ends the command when npm, or a shell in between, dies without sending a signal. */
function exitWithNpm() {
  const ancestors = ancestorsUpToNpm();
  if (ancestors.length === 0) return;
  const [{ pid: parent } = { pid: 0 }, ...others] = ancestors;
  setInterval(() => {
    if (process.ppid === parent && others.every(({ pid, born }) => isSameProcess(pid, born))) return;
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
