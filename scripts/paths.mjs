// @ts-check
/** Where things are. Every other script takes its places from here. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Everything that a running Nirog keeps: database, jobs, logs, secrets. `DATA_DIR`, relative to the checkout. */
export const DATA_DIR = resolve(ROOT, process.env['DATA_DIR'] || '.data');

/** `path` as a person in the checkout would type it. */
export const displayPath = (/** @type {string} */ path) => {
  const short = relative(ROOT, path);
  return short.startsWith('..') ? path : short || '.';
};

/** A short name for `text`, the same every time. */
export const shortHash = (/** @type {string | Buffer} */ text) =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The file's text, or null when there is none. @param {string} path */
export function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The arguments for Node that run an installed tool: no shell, no PATH, the Node we run on.
 * @param {string} name the package, whose command has the same name or `command`
 * @param {string} [command]
 */
export function toolPath(name, command = name) {
  const folder = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
