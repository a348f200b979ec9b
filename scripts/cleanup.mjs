// @ts-check
/**
 * What a run that was killed may have left behind. Each child is written down in DATA_DIR/run as it starts; the next
 * run ends it, if it is still there, before it starts its own: two servers never share one folder or port.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read } from './paths.mjs';
import { endProcess, isStill, look } from './processes.mjs';

const noteOf = (/** @type {string} */ dataDir, /** @type {string} */ name) => join(dataDir, 'run', `${name}.json`);

/** @param {string} dataDir @param {string} name @param {number | undefined} pid */
export function note(dataDir, name, pid) {
  const born = pid && look(pid)?.born;
  if (!born) return;
  mkdirSync(join(dataDir, 'run'), { recursive: true });
  writeFileSync(noteOf(dataDir, name), JSON.stringify({ pid, born }));
}

/** @param {string} dataDir @param {string} name @param {import('./processes.mjs').Push[]} pushes */
export async function endLeftover(dataDir, name, pushes) {
  const path = noteOf(dataDir, name);
  const text = read(path);
  if (!text) return;
  const { pid, born } = JSON.parse(text);
  if (isStill(pid, born)) await endProcess(pid, pushes);
  rmSync(path, { force: true });
}
