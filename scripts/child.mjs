// @ts-check
/**
 * Child processes that end with this process. Each has its own process group, so that Ctrl-C reaches only this process,
 * which then stops them in order. Each has a watchdog, a shell that reads from a pipe: when this process ends, even by
 * kill -9, the pipe closes and the watchdog stops the child.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendSignal } from './processes.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('./processes.mjs').StopSignal} StopSignal */

/** For servers, which need time to shut down. @type {StopSignal[]} */
export const GRACEFUL_STOP = [
  ['SIGTERM', 10_000],
  ['SIGKILL', 5_000],
];

/** $1 is the target of `kill`; the rest are pairs of a signal and its timeout in units of 0.2 seconds. */
const WATCHDOG = `
read -r word
[ "$word" = exited ] && exit 0
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

/** @param {string} target @param {StopSignal[]} signals @param {ChildProcess} child */
function startWatchdog(target, signals, child) {
  const args = signals.flatMap(([name, timeoutMs]) => [name.slice(3), String(Math.ceil(timeoutMs / 200))]);
  const watchdog = spawn('/bin/sh', ['-c', WATCHDOG, 'nirog-watchdog', target, ...args], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.stdin.on('error', () => {});
  watchdog.on('error', () => {});
  watchdog.unref();
  /** @type {import('node:net').Socket} */ (watchdog.stdin).unref();
  child.once('exit', () => watchdog.stdin.end('exited\n'));
}

/**
 * Starts a program that ends when this process does.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { signals?: StopSignal[], singleProcess?: boolean }} options
 *   signals: how it is stopped; singleProcess: it is signalled without its group, because it stops its own children
 */
export function start(command, args, { signals = GRACEFUL_STOP, singleProcess = false, ...options } = {}) {
  const child = spawn(command, args, { ...options, detached: true });
  if (child.pid) startWatchdog(String(singleProcess ? child.pid : -child.pid), signals, child);
  return child;
}

export const hasEnded = (/** @type {ChildProcess} */ child) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/**
 * Stops a child and waits until it has exited.
 * @param {ChildProcess} child
 * @param {StopSignal[]} signals
 * @param {boolean} singleProcess as in `start`
 */
export async function end(child, signals = GRACEFUL_STOP, singleProcess = false) {
  for (const [name, timeoutMs] of signals) {
    if (hasEnded(child) || !child.pid) return;
    const exited = once(child, 'exit');
    sendSignal(singleProcess ? child.pid : -child.pid, name);
    await Promise.race([exited, sleep(timeoutMs, null, { ref: false })]);
  }
}
