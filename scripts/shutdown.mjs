// @ts-check
/** How a command ends: once, in order, whatever the reason; and the reasons that come from outside. */

import { commandOf, isStill, look } from './processes.mjs';
import { complain } from './progress.mjs';
import { endTools } from './tools.mjs';

/** @type {(() => unknown)[]} */
const duties = [];

/** @type {(() => void)[]} */
const announcements = [];

/** @type {Promise<never> | undefined} */
let ending;

/** Has `duty` done when the command ends; the last one added comes first. */
export function atEnd(/** @type {() => unknown} */ duty) {
  duties.push(duty);
}

/** Has `announce` called as the end begins, before any duty. */
export function asEndBegins(/** @type {() => void} */ announce) {
  announcements.push(announce);
}

/** Whether the end has begun: what breaks from now on is no news. */
export const isEnding = () => ending !== undefined;

/** Ends the command: the tools under way, every duty, then the exit code. Calling it again changes nothing. */
export function finish(/** @type {number} */ code) {
  ending ??= (async () => {
    for (const announce of announcements) announce();
    await endTools();
    for (let duty = duties.pop(); duty; duty = duties.pop())
      await Promise.resolve()
        .then(duty)
        .catch((error) => complain(String(error)));
    return process.exit(code);
  })();
  return ending;
}

/** The processes from our parent up to the npm that launched us; none when it was not npm. */
function upToNpm() {
  /** @type {{ pid: number, born: string }[]} */
  const line = [];
  if (!process.env['npm_lifecycle_event']) return line;
  for (let pid = process.ppid, seen = look(pid); pid > 1 && seen && line.length < 6; seen = look(pid)) {
    line.push({ pid, born: seen.born });
    if (/^(npm|pnpm|yarn)\b|(npm-cli|npx-cli|pnpm|yarn)\.c?js\b/.test(commandOf(pid))) return line;
    pid = seen.parent;
  }
  return line.slice(0, 1);
}

/** Ends the command when npm, or the shell between it and us, dies without a word. */
function endWithNpm() {
  const line = upToNpm();
  if (line.length === 0) return;
  const [{ pid: parent } = { pid: 0 }, ...others] = line;
  setInterval(() => {
    if (process.ppid === parent && others.every(({ pid, born }) => isStill(pid, born))) return;
    complain('npm is gone: stopping.');
    void finish(1);
  }, 500).unref();
}

/**
 * Runs a command: `work` until it is done, fails or is interrupted, then the duties.
 * @param {() => Promise<number | void>} work returns the exit code, or nothing to keep running
 * @param {{ interrupted?: number }} [codes] the exit code after Ctrl-C and the like
 */
export async function command(work, { interrupted: interruptedCode = 0 } = {}) {
  let interrupted = 0;
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => {
      if (interrupted++ === 0 && !ending) console.log(`\nStopping (${name}) …`);
      void finish(interruptedCode);
    });
  // A terminal or pipe that is gone must not stop us from stopping.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('uncaughtException', (error) => {
    complain(String(error.stack));
    void finish(1);
  });
  endWithNpm();
  try {
    const code = await work();
    if (typeof code === 'number') await finish(code);
  } catch (error) {
    if (!ending) complain(`\n${error instanceof Error ? error.message : String(error)}`);
    await finish(1);
  }
}
