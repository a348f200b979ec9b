// @ts-check
/** Finds programs on PATH and in the usual folders of package managers. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const USUAL_FOLDERS = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin', '/usr/sbin', '/snap/bin'];

/** @param {string} name @returns {string | null} the program's full path */
export function which(name) {
  for (const folder of [...(process.env['PATH'] ?? '').split(delimiter), ...USUAL_FOLDERS]) {
    const path = join(folder || '.', name);
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isFile()) return path;
    } catch {
      // not here
    }
  }
  return null;
}
