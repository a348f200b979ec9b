// @ts-check
/**
 * The last step of the server's build: its packages as one file. Loading 2,600 of them is most of what a start costs.
 *
 * Each package gets a door, `dist/node_modules/<package>`, with the package's own exports, and all doors lead into
 * `dist/node_modules/.packages`. Node looks there first for what a file of `dist` imports, so the server's own files
 * stay as they are; without this step (`npm run dev`) they find the packages in the checkout.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './paths.mjs';
import { UNBUNDLED } from './unbundled.mjs';

const DIST = join(ROOT, 'dist');
const STUBS = join(DIST, 'node_modules');

const [STUB_PREFIX, STUB_SUFFIX] = ['door:', '.mjs'];

const packageOf = (/** @type {string} */ specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';

/** Every package that the server depends on, and every file of one that it imports by name. */
function findSpecifiers() {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const found = new Set(Object.keys(dependencies));
  for (const file of readdirSync(DIST, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js') && !file.startsWith('node_modules'))
      for (const [, specifier = ''] of readFileSync(join(DIST, file), 'utf8').matchAll(
        /^import [^'"]*["']([^'"]+)["']/gm,
      ))
        if (packageOf(specifier) in dependencies) found.add(specifier);
  return [...found].filter((specifier) => !UNBUNDLED.includes(packageOf(specifier)));
}

/** A door's file below its package: `index.js`, or the path that is imported. */
const stubFile = (/** @type {string} */ specifier) =>
  (specifier.slice(packageOf(specifier).length + 1) || 'index').replace(/(?:\.js)?$/, '.js');

/** A module with the names that Node finds in the package; a bundler alone sees none in CommonJS. */
async function stubSource(/** @type {string} */ specifier) {
  const names = Object.keys(await import(specifier)).filter((name) => name !== 'module.exports');
  return names.length ? `export { ${names.join(', ')} } from '${specifier}';` : `import '${specifier}';`;
}

/**
 * The same code, quicker to read. In ASCII it takes V8 a byte for each character; and what a CommonJS file holds is needed
 * at once, which V8 of Node 20 believes of a function in brackets only: an arrow it reads twice.
 */
const optimizeForParsing = (/** @type {string} */ code) =>
  code
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/(__commonJSMin\(\()(\([\w$, ]*\)) => \{/g, '$1function$2 {');

/** TypeORM loads its drivers for every database; a start need not read those of databases that are not PostgreSQL. */
const OTHER_DRIVER = /^\.\/(?!postgres\/)[\w-]+\/\w+Driver$/;
const EMPTY_MODULE = '\0nothing';

/** @type {import('rolldown').Plugin} */
const skipOtherDrivers = {
  name: 'nirog-other-drivers',
  resolveId: (source, importer) =>
    importer?.endsWith('typeorm/driver/DriverFactory.js') && OTHER_DRIVER.test(source) ? EMPTY_MODULE : null,
  load: (id) => (id === EMPTY_MODULE ? 'module.exports = {};' : null),
};

/** @type {import('rolldown').Plugin} */
const packageStubs = {
  name: 'nirog-doors',
  resolveId(source, importer) {
    if (source.startsWith(STUB_PREFIX)) return source + STUB_SUFFIX;
    return importer?.startsWith(STUB_PREFIX)
      ? this.resolve(source, join(ROOT, 'package.json'), { skipSelf: true })
      : null;
  },
  load: (id) => (id.startsWith(STUB_PREFIX) ? stubSource(id.slice(STUB_PREFIX.length, -STUB_SUFFIX.length)) : null),
  renderChunk: optimizeForParsing,
};

/**
 * `dist/metadata.js` has the docstrings for the API's description, and imports each file that they are from. The
 * simulators are not part of the description: their entries go, so that production never loads them.
 */
function withoutSimulators(/** @type {string} */ metadata) {
  const imported = /^ +\["\.\/sandbox\/.*\n/gm;
  const entry = /^( +)\[\n +import\("\.\/sandbox\/[^]*?^\1\],?\n/gm;
  const text = metadata.replace(imported, '').replace(entry, '');
  if (text.includes('./sandbox/')) throw new Error('dist/metadata.js imports the simulators in an unknown form');
  return text;
}

const METADATA = join(DIST, 'metadata.js');
writeFileSync(METADATA, withoutSimulators(readFileSync(METADATA, 'utf8')));

const all = findSpecifiers();
rmSync(STUBS, { recursive: true, force: true });
const bundle = await rolldown({
  cwd: ROOT,
  platform: 'node',
  input: Object.fromEntries(
    all.map((specifier) => [join(packageOf(specifier), stubFile(specifier)), STUB_PREFIX + specifier]),
  ),
  external: UNBUNDLED,
  plugins: [skipOtherDrivers, packageStubs],
  onLog(level, log, tell) {
    // Packages that are asked for only if they are there stay asked for.
    if (log.code !== 'UNRESOLVED_IMPORT' && log.code !== 'EVAL') tell(level, log);
  },
});
await bundle.write({
  dir: STUBS,
  entryFileNames: '[name]',
  chunkFileNames: '.packages/[name].js',
  keepNames: true, // in stack traces, and for Nest and TypeORM
  comments: false,
  codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
});

// Without it Node reads the file an extra time, to find out what it is.
writeFileSync(join(STUBS, '.packages', 'package.json'), JSON.stringify({ type: 'module' }));

for (const name of new Set(all.map(packageOf))) {
  const own = all.filter((specifier) => packageOf(specifier) === name);
  const exports = Object.fromEntries(
    own.map((specifier) => [`.${specifier.slice(name.length)}`, `./${stubFile(specifier)}`]),
  );
  mkdirSync(dirname(join(STUBS, name, 'package.json')), { recursive: true });
  writeFileSync(join(STUBS, name, 'package.json'), JSON.stringify({ name, type: 'module', exports }));
}
