// @ts-check
/** Builds the server, both front ends and the client in parallel, if their sources changed. `npm run build -- --force`: always. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIfExists, ROOT, toolPath } from './paths.mjs';
import { precompress } from './precompress.mjs';
import { step } from './progress.mjs';
import { runCommand } from './shutdown.mjs';
import { run } from './tools.mjs';

/** Files of src/ that front ends may import. */
const SHARED = /^src\/shared\/|\.(view|rules)\.ts$/;

/** Changes to these files need no build. */
const IGNORED_SOURCES = /\.spec\.tsx?$|^src\/metadata\.ts$/;

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} sources files and folders
 * @property {string} out
 * @property {string} [generated] a file or folder that the tool writes but does not empty; it is deleted before each build
 * @property {(file: string) => boolean} [only] narrows the sources
 * @property {() => string} tool
 * @property {string[]} [args] of the tool; default: build
 * @property {() => void} [then] runs after the tool
 * @property {string} folder where the tool runs
 * @property {string} [assets] files that browsers cache permanently
 */

/** @param {string} name @param {string} [site] folder in `dist` of the files for browsers @returns {Part} */
const frontEnd = (name, site = '.') => ({
  name,
  sources: [name, 'src'],
  only: (file) => !file.startsWith('src/') || SHARED.test(file),
  out: join(ROOT, name, 'dist'),
  tool: () => toolPath('vite'),
  folder: join(ROOT, name),
  assets: join(ROOT, name, 'dist', site, 'assets'),
});

/**
 * `dist/metadata.js` has the docstrings for the API description and imports the files that they come from. Removes the
 * entries of the simulators, which are not part of the API, so that production does not load them.
 */
function removeSimulatorMetadata() {
  const path = join(ROOT, 'dist', 'metadata.js');
  const imported = /^ +\["\.\/sandbox\/.*\n/gm;
  const entry = /^( +)\[\n +import\("\.\/sandbox\/[^]*?^\1\],?\n/gm;
  const text = readFileSync(path, 'utf8').replace(imported, '').replace(entry, '');
  if (text.includes('./sandbox/')) throw new Error('dist/metadata.js imports the simulators in an unknown form');
  writeFileSync(path, text);
}

/** @type {Part[]} */
const PARTS = [
  {
    name: 'server',
    sources: ['src', 'ormconfig.ts', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', '.swcrc'],
    out: join(ROOT, 'dist'),
    generated: join(ROOT, 'src', 'metadata.ts'),
    tool: () => toolPath('@nestjs/cli', 'nest'),
    then: removeSimulatorMetadata,
    folder: ROOT,
  },
  frontEnd('admin-ui'),
  frontEnd('public-page', 'site'),
  {
    name: 'client',
    sources: ['client'],
    out: join(ROOT, 'client', 'dist'),
    generated: join(ROOT, 'client', 'dist'),
    tool: () => toolPath('typescript', 'tsc'),
    args: ['-p', 'tsconfig.build.json'],
    folder: join(ROOT, 'client'),
  },
];

/** @param {string} path relative to the checkout @returns {string[]} the file itself, or all files below it */
function listFiles(path) {
  if (statSync(join(ROOT, path)).isFile()) return [path];
  const files = readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = files.map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)));
  return paths.filter((file) => !/\/(node_modules|dist)\//.test(file)).sort();
}

/** Hash of a part's source files, the package lock and the build scripts. */
function fingerprint(/** @type {Part} */ { sources, only }) {
  const scripts = ['scripts/build.mjs', 'scripts/precompress.mjs'];
  const files = [...sources.flatMap(listFiles), 'package-lock.json', ...scripts];
  const hash = createHash('sha256');
  for (const file of files.filter((file) => !IGNORED_SOURCES.test(file) && (only?.(file) ?? true)))
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

/** The tools empty `out` first, so a stamp exists only after a successful build. */
async function buildPart(/** @type {Part} */ part, /** @type {string} */ print) {
  if (part.generated) rmSync(part.generated, { force: true, recursive: true });
  await run(process.execPath, [part.tool(), ...(part.args ?? ['build'])], { cwd: part.folder });
  part.then?.();
  mkdirSync(part.out, { recursive: true });
  if (part.assets) precompress(part.assets);
  writeFileSync(join(part.out, '.stamp'), print);
}

/** Builds the parts whose sources changed. @param {{ force?: boolean }} [options] */
export async function build({ force = false } = {}) {
  const prints = PARTS.map((part) => ({ part, print: fingerprint(part) }));
  const stale = prints.filter(({ part, print }) => force || readIfExists(join(part.out, '.stamp')) !== print);
  const built = await Promise.allSettled(
    stale.map(({ part, print }) => step(`Building ${part.name}`, () => buildPart(part, print))),
  );
  const failed = built.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runCommand(async () => {
    await build({ force: process.argv.includes('--force') });
    return 0;
  });
