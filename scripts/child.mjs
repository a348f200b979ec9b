// @ts-check
/**
 * Child processes that cannot outlive us. Each has a process group of its own, so that Ctrl-C reaches only us and we
 * decide the order of ending; and each has a watchdog, a shell that reads from a pipe which only we hold: when we are
 * gone, even by kill -9, the pipe ends and the watchdog ends the child.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { signal } from './processes.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./processes.mjs').Push} Push */

/** For servers: ask, and give time; then insist. @type {Push[]} */
export const POLITELY = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/** $1 is the target as kill wants it, the rest are pairs of a signal and how many fifths of a second it may take. */
const WATCHDOG = `
read -r word
[ "$word" = gone ] && exit 0
target=$1; shift
while [ $# -gt 1 ]; do
  kill -s "$1" -- "$target" 2>/dev/null || exit 0
  n=0
  while [ $n -lt "$2" ]; do
    kill -s 0 -- "$target" 2>/dev/null || exit 0
    sleep 0.2
    n=$((n + 1))
  done
  shift 2
done`;

/** @param {string} target @param {Push[]} pushes @param {ChildProcess} child */
function watch(target, pushes, child) {
  const words = pushes.flatMap(([name, patience]) => [name.slice(3), String(Math.ceil(patience / 200))]);
  const dog = spawn('/bin/sh', ['-c', WATCHDOG, 'nirog-watchdog', target, ...words], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  dog.stdin.on('error', () => {});
  dog.on('error', () => {});
  dog.unref();
  /** @type {import('node:net').Socket} */ (dog.stdin).unref();
  child.once('exit', () => dog.stdin.end('gone\n'));
}

/**
 * Starts a program that ends when we do.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { pushes?: Push[], alone?: boolean }} options
 *   pushes: how it is ended; alone: signals go to it only, not to its whole group (it looks after its own children)
 */
export function start(command, args, { pushes = POLITELY, alone = false, ...options } = {}) {
  const child = spawn(command, args, { ...options, detached: true });
  if (child.pid) watch(String(alone ? child.pid : -child.pid), pushes, child);
  return child;
}

export const hasEnded = (/** @type {ChildProcess} */ child) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/**
 * Ends a child and waits until it is gone.
 * @param {ChildProcess} child
 * @param {Push[]} pushes
 * @param {boolean} alone as in `start`
 */
export async function end(child, pushes = POLITELY, alone = false) {
  for (const [name, patience] of pushes) {
    if (hasEnded(child) || !child.pid) return;
    const gone = once(child, 'exit');
    signal(alone ? child.pid : -child.pid, name);
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    await Promise.race([gone, new Promise((resolve) => (timer = setTimeout(resolve, patience)))]);
    clearTimeout(timer);
  }
}
