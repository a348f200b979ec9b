// @ts-check
/** A line for each part: name, role, port, process id, state. */
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('./part.mjs').Status} Status */

const INTERVAL_MS = 1_000;

const formatLine = (/** @type {Status} */ { name, role, port, pid, state }) =>
  `${name.padEnd(11)} ${role.padEnd(20)} ${String(port).padEnd(6)} ${String(pid ?? '-').padEnd(8)} ${state}`;

/** @param {Status[]} statuses */
export const formatStatus = (statuses) => statuses.map(formatLine).join('\n');

/**
 * Prints the lines that change, with the time, until `isDone`.
 * @param {import('./part.mjs').Part[]} parts @param {(line: string) => void} log @param {() => boolean} isDone
 */
export async function watchStatus(parts, log, isDone) {
  const shown = new Map(parts.map((part) => [part.name, formatLine(part.status())]));
  for (; !isDone(); await sleep(INTERVAL_MS))
    for (const status of await Promise.all(parts.map((part) => part.refresh()))) {
      const line = formatLine(status);
      if (shown.get(status.name) === line || isDone()) continue;
      shown.set(status.name, line);
      log(`${new Date().toTimeString().slice(0, 8)}  ${line}`);
    }
}
