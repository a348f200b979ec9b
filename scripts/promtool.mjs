// @ts-check
/** promtool, which checks and tests Prometheus' alert rules, from Debian's package `prometheus`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIR } from './paths.mjs';
import { aptUnpack, hasApt, libraryPath, which } from './programs.mjs';
import { step } from './progress.mjs';

const PACKAGE = 'prometheus';

/**
 * The installed program, otherwise one that is unpacked: installing the package would start a server.
 * @returns {Promise<{ path: string, env: Record<string, string> } | string>} the reason if there is none
 */
export async function promtool() {
  const installed = which('promtool');
  if (installed) return { path: installed, env: {} };
  const folder = join(DATA_DIR, 'programs', PACKAGE);
  const root = join(folder, 'root');
  const path = join(root, 'usr', 'bin', 'promtool');
  if (!existsSync(path)) {
    if (!hasApt()) return 'promtool is missing. Install Prometheus (macOS: brew install prometheus).';
    try {
      await step(`Unpacking ${PACKAGE} (apt-get download)`, () => aptUnpack([PACKAGE], folder));
    } catch (error) {
      const reason = String(error).trim().split('\n').at(-1);
      return `apt-get could not download ${PACKAGE}: ${reason}. Install it: sudo apt-get install ${PACKAGE}`;
    }
  }
  return { path, env: libraryPath(root) };
}
