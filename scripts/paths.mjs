// @ts-check
/** Paths that the scripts share. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Folder of all data: database, jobs, logs, secrets. Set by `DATA_DIR`, relative to the checkout. */
export const DATA_DIR = resolve(ROOT, process.env['DATA_DIR'] || '.data');

/** `path` relative to the checkout if it is inside, for messages. */
export const displayPath = (/** @type {string} */ path) => {
  const short = relative(ROOT, path);
  return short.startsWith('..') ? path : short || '.';
};

/** A short, stable hash. */
export const shortHash = (/** @type {string | Buffer} */ text) =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The text of a file; null if it does not exist. @param {string} path */
export function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The script of an installed tool, to run with the current Node.
 * @param {string} name of the package
 * @param {string} [command] if it differs from the package's name
 */
export function toolPath(name, command = name) {
  const folder = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
