// @ts-check
/** Folders for the data of one run. Their names contain the process id, so that a later run can remove old ones. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onShutdown } from './shutdown.mjs';
import { DATA_DIR } from './paths.mjs';
import { sharedDataFolder } from './postgres-paths.mjs';
import { startTime } from './processes.mjs';

function remove(/** @type {string} */ folder) {
  for (const path of [folder, sharedDataFolder(folder)]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

/** Creates a folder in DATA_DIR that is removed when the run ends. @param {string} purpose the kind of run */
export function scratchFolder(purpose) {
  const folder = join(DATA_DIR, `${purpose}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  onShutdown(() => remove(folder));
  for (const name of readdirSync(DATA_DIR)) {
    const [, kind, pid] = /^(\w+)-(\d+)$/.exec(name) ?? [];
    if (kind === purpose && !startTime(Number(pid))) remove(join(DATA_DIR, name));
  }
  return folder;
}
