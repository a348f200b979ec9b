// @ts-check
/**
 * The last step of the server's build: bundles its packages, because loading 2,600 package files dominates the startup.
 *
 * Each package gets a stub, `dist/node_modules/<package>`, that re-exports it from `dist/node_modules/.packages`. Node
 * resolves imports of files in `dist` there first, so those files stay unchanged. Without this step (`npm run dev`)
 * Node finds the packages in the checkout.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './paths.mjs';
import { UNBUNDLED } from './unbundled.mjs';

const DIST = join(ROOT, 'dist');
const STUBS = join(DIST, 'node_modules');

const [STUB_PREFIX, STUB_SUFFIX] = ['stub:', '.mjs'];

const packageOf = (/** @type {string} */ specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';

/** All packages that the server depends on, and all package files that it imports by path. */
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

/** The path of a stub in its package folder: `index.js` or the imported path. */
const stubFile = (/** @type {string} */ specifier) =>
  (specifier.slice(packageOf(specifier).length + 1) || 'index').replace(/(?:\.js)?$/, '.js');

/** Exports the names that Node finds in the package. The bundler alone finds none in a CommonJS package. */
async function stubSource(/** @type {string} */ specifier) {
  const names = Object.keys(await import(specifier)).filter((name) => name !== 'module.exports');
  return names.length ? `export { ${names.join(', ')} } from '${specifier}';` : `import '${specifier}';`;
}

/**
 * Makes the code faster to parse. V8 stores an ASCII source with one byte per character. V8 of Node 20 parses the
 * wrapper of a CommonJS module eagerly only if it is a function in parentheses; an arrow function is parsed twice.
 */
const optimizeForParsing = (/** @type {string} */ code) =>
  code
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/(__commonJSMin\(\()(\([\w$, ]*\)) => \{/g, '$1function$2 {');

/** TypeORM imports its drivers for all databases. Only the one for PostgreSQL is bundled. */
const OTHER_DRIVER = /^\.\/(?!postgres\/)[\w-]+\/\w+Driver$/;
const EMPTY_MODULE = '\0empty';

/** @type {import('rolldown').Plugin} */
const skipOtherDrivers = {
  name: 'nirog-other-drivers',
  resolveId: (source, importer) =>
    importer?.endsWith('typeorm/driver/DriverFactory.js') && OTHER_DRIVER.test(source) ? EMPTY_MODULE : null,
  load: (id) => (id === EMPTY_MODULE ? 'module.exports = {};' : null),
};

/** @type {import('rolldown').Plugin} */
const packageStubs = {
  name: 'nirog-stubs',
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
 * `dist/metadata.js` has the docstrings for the API description and imports the files that they come from. Removes the
 * entries of the simulators, which are not part of the API, so that production does not load them.
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
  onLog(level, log, handle) {
    // Optional packages that are not installed stay unresolved.
    if (log.code !== 'UNRESOLVED_IMPORT' && log.code !== 'EVAL') handle(level, log);
  },
});
await bundle.write({
  dir: STUBS,
  entryFileNames: '[name]',
  chunkFileNames: '.packages/[name].js',
  keepNames: true, // for stack traces, Nest and TypeORM
  comments: false,
  codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
});

// Without a module type Node parses the file twice to detect it.
writeFileSync(join(STUBS, '.packages', 'package.json'), JSON.stringify({ type: 'module' }));

for (const name of new Set(all.map(packageOf))) {
  const own = all.filter((specifier) => packageOf(specifier) === name);
  const exports = Object.fromEntries(
    own.map((specifier) => [`.${specifier.slice(name.length)}`, `./${stubFile(specifier)}`]),
  );
  mkdirSync(dirname(join(STUBS, name, 'package.json')), { recursive: true });
  writeFileSync(join(STUBS, name, 'package.json'), JSON.stringify({ name, type: 'module', exports }));
}
