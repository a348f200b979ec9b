// @ts-check
/** Log files in DATA_DIR/logs. A log above 10 MB is renamed to .1 when its program starts again. */
import { mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const logPath = (/** @type {string} */ dataDir, /** @type {string} */ name) =>
  join(dataDir, 'logs', `${name}.log`);

/** Opens a log for appending. @param {string} dataDir @param {string} name @returns {number} the file descriptor */
export function openLog(dataDir, name) {
  const path = logPath(dataDir, name);
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const { size } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size > 10_000_000) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** The log's last lines, for an error message. @param {string} dataDir @param {string} name */
export const lastLines = (dataDir, name) =>
  readFileSync(logPath(dataDir, name), 'utf8').trimEnd().split('\n').slice(-8).join('\n');
