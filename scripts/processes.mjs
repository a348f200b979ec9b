// @ts-check
/** Processes other than children. Their ids are reused, so a process is identified by its id and its start time. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readIfExists } from './paths.mjs';

/** A signal and the milliseconds to wait for its effect. @typedef {[NodeJS.Signals, number]} StopSignal */

/** A file of Linux about a process; empty if the process does not exist. @param {number} pid @param {string} file */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

/** When the process started, as opaque text; null if it does not exist or is a zombie. @param {number} pid @returns {string | null} */
export function startTime(pid) {
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === '' || state === 'Z' || state === 'X' ? null : (fields[18] ?? null);
  }
  const row = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  return row && !row.startsWith('Z') ? row.replace(/^\S+\s+/, '') : null;
}

/** The command line of a process, separated by spaces; empty if the process does not exist. */
export function commandLine(/** @type {number} */ pid) {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim();
}

/** The processes whose working directory matches. Linux only; empty elsewhere. @param {(folder: string) => boolean} matches */
function processesWhose(matches) {
  if (process.platform !== 'linux') return [];
  const workingFolder = (/** @type {number} */ pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`);
    } catch {
      return ''; // exited, or of another user
    }
  };
  const pids = readdirSync('/proc').map(Number);
  return pids.filter((pid) => pid && matches(workingFolder(pid)));
}

/** The processes whose working directory is `folder`. Linux only; empty elsewhere. */
export const processesIn = (/** @type {string} */ folder) => processesWhose((each) => each === folder);

/** As `processesIn`, also in the folders of `folder`, which need not exist. */
export function processesBelow(/** @type {string} */ folder) {
  if (!existsSync(folder)) return [];
  const path = realpathSync(folder);
  return processesWhose((each) => each === path || each.startsWith(`${path}/`));
}

/** Whether the process that started at `startedAt` still runs under `pid`. */
export const isRunning = (/** @type {number} */ pid, /** @type {string} */ startedAt) => startTime(pid) === startedAt;

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
  const startedAt = startTime(pid);
  if (startedAt === null) return;
  for (const [name, timeoutMs] of signals) {
    sendSignal(pid, name);
    for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(50))
      if (!isRunning(pid, startedAt)) return;
  }
}

const pidFile = (/** @type {string} */ dataDir, /** @type {string} */ name) => join(dataDir, 'run', `${name}.json`);

/** Records a child in DATA_DIR/run, for `endLeftoverProcess`. @param {string} dataDir @param {string} name @param {number | undefined} pid */
export function recordProcess(dataDir, name, pid) {
  const startedAt = pid && startTime(pid);
  if (!startedAt) return;
  mkdirSync(join(dataDir, 'run'), { recursive: true });
  writeFileSync(pidFile(dataDir, name), JSON.stringify({ pid, startedAt }));
}

/**
 * Stops the process that a killed run recorded, so that two never share a folder or a port.
 * @param {string} dataDir @param {string} name @param {StopSignal[]} signals
 */
export async function endLeftoverProcess(dataDir, name, signals) {
  const path = pidFile(dataDir, name);
  const text = readIfExists(path);
  if (!text) return;
  const { pid, startedAt } = JSON.parse(text);
  if (isRunning(pid, startedAt)) await endProcess(pid, signals);
  rmSync(path, { force: true });
}
