import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..');
const SRC = join(ROOT, 'src');

/** A module may import itself, config.ts and its row, which names no later module. None may import those in ABOVE. */
const BELOW = {
  shared: [],
  migrations: [],
  platform: ['shared'],
  razorpay: ['shared'],
  whatsapp: ['shared'],
  auth: ['shared', 'platform'],
  profile: ['shared', 'platform', 'auth'],
  plans: ['shared', 'platform', 'auth'],
  tiers: ['shared', 'platform', 'auth', 'plans'],
  patients: ['shared', 'platform', 'auth'],
  ledger: ['shared', 'platform'],
  enrolments: ['shared', 'platform', 'auth', 'profile', 'plans', 'tiers', 'patients', 'ledger'],
  payments: ['shared', 'platform', 'razorpay', 'auth', 'plans', 'tiers', 'patients', 'ledger', 'enrolments'],
  public: ['shared', 'platform', 'profile', 'tiers', 'enrolments', 'payments'],
};
const ABOVE = {
  messaging: ['shared', 'platform', 'whatsapp', 'auth', 'profile', 'plans', 'patients', 'enrolments'],
  analytics: ['shared', 'platform', 'auth'],
  admin: ['shared', 'platform', 'auth'],
  audit: ['shared', 'platform', 'auth'],
  support: ['shared', 'platform', 'whatsapp', 'auth', 'payments'],
  sandbox: ['shared', 'platform', 'whatsapp', 'auth', 'ledger', 'payments'],
};
const MAY_IMPORT: Record<string, readonly string[]> = { ...BELOW, ...ABOVE };

/** The limits in CONTRIBUTING.md. */
const LINES = 300;
const FILES = 20;
const CONSTRUCTOR_DEPENDENCIES = 4;

interface Source {
  /** Relative to src/, with forward slashes. */
  path: string;
  text: string;
}

const sourcesOf = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.d\.ts$|^metadata\.ts$|node_modules|\/dist\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));

const sources = sourcesOf(SRC);
const product = sources.filter(({ path }) => !path.endsWith('.spec.ts') && !path.startsWith('migrations/'));
const frontEnds = ['admin-ui/src', 'public-page/src'].flatMap((folder) =>
  sourcesOf(join(ROOT, folder)).map(({ path, text }) => ({ path: `${folder}/${path}`, text })),
);

const moduleOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : path);
const importsOf = ({ text }: Source) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path]) => path ?? '');
const targetsOf = (source: Source) =>
  importsOf(source)
    .filter((path) => path.startsWith('.'))
    .map((path) => relative(SRC, resolve(SRC, dirname(source.path), path)).replaceAll('\\', '/'));
const offenders = (of: Source[], pattern: RegExp) =>
  of.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('module map', () => {
  it('names no module before it is listed, so there are no cycles', () => {
    const listed = new Set<string>();
    for (const [name, row] of Object.entries(BELOW)) {
      expect(row.filter((other) => !listed.has(other))).toEqual([]);
      listed.add(name);
    }
    for (const row of Object.values(ABOVE)) expect(row.filter((other) => !listed.has(other))).toEqual([]);
  });

  it('lists every module', () => {
    const folders = new Set(sources.filter(({ path }) => path.includes('/')).map(({ path }) => moduleOf(path)));
    expect([...folders].filter((name) => !(name in MAY_IMPORT))).toEqual([]);
  });

  it.each(product.filter(({ path }) => path.includes('/')).map((source) => [source.path, source] as const))(
    '%s imports only what its module may',
    (path, source) => {
      const own = moduleOf(path);
      const strays = targetsOf(source).filter((target) => {
        const other = moduleOf(target);
        return other !== own && other !== 'config.js' && !MAY_IMPORT[own]?.includes(other);
      });
      expect(strays.filter((target) => target !== 'metadata.js')).toEqual([]);
    },
  );

  it('keeps rules and shared/ free of frameworks, clock and database', () => {
    const pure = product.filter(({ path }) => path.endsWith('.rules.ts') || path.startsWith('shared/'));
    expect(
      pure.filter((source) => importsOf(source).some((path) => !path.startsWith('.'))).map(({ path }) => path),
    ).toEqual([]);
    expect(offenders(pure, /new Date\(\)|Date\.now/)).toEqual([]);
    const rules = pure.filter(({ path }) => path.endsWith('.rules.ts'));
    const strays = rules.flatMap(targetsOf).filter((target) => !/^shared\/|\.rules\.js$/.test(target));
    expect(strays).toEqual([]);
  });

  it('lets front ends import types and pure helpers only', () => {
    const allowed = /src\/(?:.+\.view|.+\.rules|shared\/[\w-]+)(?:\.js)?$/;
    const strays = frontEnds.flatMap((source) =>
      importsOf(source)
        .filter((path) => /(?:\.\.\/)+src\//.test(path) && !allowed.test(path))
        .map((path) => `${source.path}: ${path}`),
    );
    expect(strays).toEqual([]);
  });

  it.each(['src', 'admin-ui/src', 'public-page/src'])('has no import cycle between files of %s', (folder) => {
    const files = sourcesOf(join(ROOT, folder)).filter(({ path }) => !path.includes('.spec.'));
    const paths = new Set(files.map(({ path }) => path));
    const importedBy = (source: Source) =>
      importsOf(source)
        .filter((path) => path.startsWith('.'))
        .map((path) =>
          relative('.', join(dirname(source.path), path))
            .replaceAll('\\', '/')
            .replace(/\.js$/, ''),
        )
        .flatMap((path) => [`${path}.ts`, `${path}.tsx`].filter((file) => paths.has(file)));
    const graph = new Map(files.map((source) => [source.path, importedBy(source)]));
    expect([...graph.values()].flat().length).toBeGreaterThan(files.length / 2);
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      else if (!done.has(path)) {
        for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
        done.add(path);
      }
    };
    for (const path of graph.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });
});

describe('budgets', () => {
  const all = [...product, ...frontEnds];

  it('uses no `any`', () => {
    expect(offenders(all, /\bas any\b|: any\b|<any>|as unknown as|@ts-ignore|@ts-expect-error|eslint-disable/)).toEqual(
      [],
    );
  });

  it(`has no folder with more than ${FILES} files`, () => {
    const counts = new Map<string, number>();
    for (const { path } of [...product.map(({ path }) => ({ path: `src/${path}` })), ...frontEnds])
      if (!path.includes('.spec.')) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > FILES)).toEqual([]);
  });

  it(`has no file over ${LINES} lines`, () => {
    expect(all.filter(({ text }) => text.split('\n').length > LINES + 1).map(({ path }) => path)).toEqual([]);
  });

  it(`has no constructor with more than ${CONSTRUCTOR_DEPENDENCIES} dependencies`, () => {
    const tooMany = product.filter(({ text }) =>
      [...text.matchAll(/constructor\(([^)]*(?:\([^)]*\)[^)]*)*)\)/g)].some(
        ([, list = '']) =>
          (list.match(/(?:private|protected|public|readonly)\s/g) ?? []).length > 2 * CONSTRUCTOR_DEPENDENCIES,
      ),
    );
    expect(tooMany.map(({ path }) => path)).toEqual([]);
  });

  it('maps errors to HTTP in one place', () => {
    const doors = offenders(product, /@Catch\(/).filter((path) => !path.startsWith('sandbox/'));
    expect(doors).toEqual(['platform/http/domain-error.filter.ts']);
    expect(
      offenders(product, /throw new \w*(?:HttpException|BadRequest|NotFoundException|Forbidden|Unauthorized|Conflict)/),
    ).toEqual([]);
  });

  it('reads the environment in one place', () => {
    expect(offenders(product, /process\.env/)).toEqual(['config.ts']);
  });

  it('reaches the database through Database and Reads', () => {
    // Commands open a connection of their own, which is a parameter.
    const found = offenders(product, /(?:private|protected|public|readonly) \w+: DataSource\b|inject: \[DataSource\b/);
    expect(found.filter((path) => !/^(?:platform\/db|sandbox)\//.test(path))).toEqual([]);
  });

  it('uses the Clock for business time', () => {
    // Sessions, webhook lag and Bull's jobs use real time, and the Clock itself reads the system time.
    const real = [
      'auth/auth.guard.ts',
      'auth/auth.service.ts',
      'auth/sessions/sessions.service.ts',
      'auth/sessions/token-cache.ts',
      'payments/webhooks/razorpay-events.service.ts',
      'platform/clock.ts',
      'platform/jobs/retry-failed-jobs.ts',
      'support/queues-pass.ts',
    ];
    const found = offenders(product, /new Date\(\)|Date\.now\(\)/).filter((path) => !path.startsWith('sandbox/'));
    expect(found.filter((path) => !real.includes(path))).toEqual([]);
  });

  it('uses row locks that do not block foreign keys', () => {
    // The relay locks rows that nothing references, and skips locked rows.
    const found = offenders(product, /pessimistic_write|[^`]FOR UPDATE/).filter((path) => !path.startsWith('sandbox/'));
    expect(found).toEqual(['platform/jobs/relay.ts']);
  });

  it('converts rupees in one place', () => {
    expect(offenders(product, /parseFloat|\.toFixed\(/)).toEqual([]);
  });

  it('skips no test', () => {
    const tests = [...sources.filter(({ path }) => path.endsWith('.spec.ts')), ...sourcesOf(join(ROOT, 'test'))];
    expect(offenders(tests, /\b(?:it|test|describe)\.(?:skip|only|todo)\b|\b(?:xit|fit)\(/)).toEqual([]);
  });
});

describe('imports', () => {
  type Declared = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>;
  const declaredIn = (workspace: string): string[] => {
    const declared = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as Declared;
    return [declared.dependencies, declared.devDependencies, declared.optionalDependencies].flatMap((packages) =>
      Object.keys(packages ?? {}),
    );
  };
  const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
  const specifiersOf = (text: string): string[] => [
    ...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
    ...[...text.matchAll(/import\.meta\.resolve\('([^']+)'/g)].map(([, specifier = '']) => specifier),
  ];
  /** The root's Jest runs the tests of the front ends. */
  const declaredFor = (folder: string, file: string) =>
    file.endsWith('.spec.ts') ? [...declaredIn(folder), ...declaredIn('')] : declaredIn(folder);

  it.each([
    ['src', ''],
    ['scripts', ''],
    ['test', ''],
    ['bench', ''],
    ['admin-ui', 'admin-ui'],
    ['public-page', 'public-page'],
  ])('of %s are declared in package.json of "%s"', (folder, workspace) => {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.(?:tsx?|mjs|js)$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path),
    );
    expect(files.length).toBeGreaterThan(0);
    const undeclared = files.flatMap((file) =>
      specifiersOf(readFileSync(join(ROOT, folder, file), 'utf8'))
        .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
        .filter((specifier) => !declaredFor(workspace, file).includes(packageOf(specifier)))
        .map((specifier) => `${folder}/${file}: ${specifier}`),
    );
    expect(undeclared).toEqual([]);
  });
});

it.each(['', 'admin-ui', 'public-page'])('the lock file matches package.json of "%s"', (workspace) => {
  // `npm ci` reports a difference; an existing node_modules would hide it.
  type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>;
  const json = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  const wanted = json(join(workspace, 'package.json')) as Manifest;
  const locked = (json('package-lock.json') as { packages: Record<string, Manifest> }).packages[workspace];
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const)
    expect(locked?.[kind] ?? {}).toEqual(wanted[kind] ?? {});
});
