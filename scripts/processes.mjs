// @ts-check
/** Information about processes. Process ids are reused, so a process is identified by its id and its start time. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A signal and the milliseconds to wait for its effect. @typedef {[NodeJS.Signals, number]} StopSignal */

/**
 * @param {number} pid
 * @returns {{ born: string, parent: number } | null} null if the process does not exist or is a zombie
 */
export function processInfo(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? null : { born: fields[19] ?? '', parent: Number(fields[1]) };
    } catch {
      return null;
    }
  }
  const row = spawnSync('ps', ['-o', 'ppid=,stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  const found = row && /^(\d+)\s+(\S+)\s+(.+)$/.exec(row);
  return found && !found[2]?.startsWith('Z') ? { born: found[3] ?? '', parent: Number(found[1]) } : null;
}

/** The command line of a process, separated by spaces; empty if the process does not exist. */
export function commandLine(/** @type {number} */ pid) {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The processes whose working directory is `folder`. Linux only; empty elsewhere. */
export function processesIn(/** @type {string} */ folder) {
  if (process.platform !== 'linux') return [];
  const workingFolder = (/** @type {number} */ pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`);
    } catch {
      return ''; // exited, or of another user
    }
  };
  const pids = readdirSync('/proc').map(Number);
  return pids.filter((pid) => pid && workingFolder(pid) === folder);
}

/** Whether the process that started at `born` still runs under `pid`. */
export const isSameProcess = (/** @type {number} */ pid, /** @type {string} */ born) => processInfo(pid)?.born === born;

/** Sends a signal. A process that has exited is not an error. */
export function sendSignal(/** @type {number} */ pid, /** @type {NodeJS.Signals} */ name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * Stops a process that is not a child, with each signal in turn.
 * @param {number} pid
 * @param {StopSignal[]} signals
 */
export async function endProcess(pid, signals) {
  const born = processInfo(pid)?.born;
  if (born === undefined) return;
  for (const [name, timeoutMs] of signals) {
    sendSignal(pid, name);
    for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(50))
      if (!isSameProcess(pid, born)) return;
  }
}
