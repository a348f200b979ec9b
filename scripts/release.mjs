// @ts-check
/**
 * `node scripts/release.mjs <folder>`: copies the builds and the unbundled packages into an empty folder. The Docker
 * image contains this folder, and the production tests run it.
 */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './paths.mjs';
import { UNBUNDLED } from './unbundled.mjs';

const BUILDS = ['package.json', 'dist', 'admin-ui/dist', 'public-page/dist'];

/** Source maps of packages, and Swagger UI builds for bundlers. No browser requests them. */
const UNUSED = /node_modules\/.*(?:\.map|-es-bundle(?:-core)?\.js)$/;

/** The folders of a package and of its native packages, such as `<name>-linux-x64-gnu`. */
function packageFolders(/** @type {string} */ name) {
  const folder = join('node_modules', name);
  return readdirSync(join(ROOT, dirname(folder)))
    .map((file) => join(dirname(folder), file))
    .filter((path) => path === folder || path.startsWith(`${folder}-`));
}

/** @param {string} target an empty or missing folder */
export function copyRelease(target) {
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
  for (const path of [...BUILDS, ...UNBUNDLED.flatMap(packageFolders)])
    cpSync(join(ROOT, path), join(target, path), {
      recursive: true,
      filter: (source) => !UNUSED.test(source.replaceAll('\\', '/')),
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , target] = process.argv;
  if (!target) throw new Error('Usage: node scripts/release.mjs <folder>');
  copyRelease(resolve(target));
}
