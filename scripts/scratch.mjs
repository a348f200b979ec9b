// @ts-check
/** Folders for the data of one run. The name tells whose it is, so that a later run removes what a killed one left. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { atEnd } from './shutdown.mjs';
import { DATA_DIR } from './paths.mjs';
import { outsideOf } from './postgres-paths.mjs';
import { look } from './processes.mjs';

function remove(/** @type {string} */ folder) {
  for (const path of [folder, outsideOf(folder)]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
}

/** Makes this run's folder in DATA_DIR, which goes when the run ends. @param {string} what the kind of run */
export function scratchFolder(what) {
  const folder = join(DATA_DIR, `${what}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  atEnd(() => remove(folder));
  for (const name of readdirSync(DATA_DIR)) {
    const [, kind, pid] = /^(\w+)-(\d+)$/.exec(name) ?? [];
    if (kind === what && !look(Number(pid))) remove(join(DATA_DIR, name));
  }
  return folder;
}
