import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..');
const SRC = join(ROOT, 'src');

/**
 * The modules that each module may import, besides itself and config.ts. These modules are in order: each imports only
 * modules listed before it.
 */
const LAYERED_MODULES = {
  shared: [],
  settings: ['shared'],
  migrations: [],
  platform: ['shared'],
  razorpay: ['shared', 'platform'],
  whatsapp: ['shared', 'platform'],
  policies: ['shared'],
  auth: ['shared', 'platform', 'policies'],
  profile: ['shared', 'platform', 'auth'],
  plans: ['shared', 'platform', 'auth'],
  tiers: ['shared', 'platform', 'auth', 'profile', 'plans'],
  'doctor-page': ['shared', 'platform', 'auth', 'profile', 'plans'],
  patients: ['shared', 'platform', 'auth', 'profile'],
  ledger: ['shared', 'platform'],
  enrolments: ['shared', 'platform', 'auth', 'profile', 'plans', 'tiers', 'patients', 'ledger'],
  receipts: ['shared', 'platform', 'auth', 'profile', 'enrolments'],
  payments: [
    'shared',
    'platform',
    'policies',
    'razorpay',
    'auth',
    'plans',
    'tiers',
    'patients',
    'ledger',
    'enrolments',
  ],
  events: ['shared', 'platform', 'policies', 'auth'],
  public: ['shared', 'platform', 'profile', 'tiers', 'doctor-page', 'patients', 'enrolments', 'payments', 'receipts'],
  messaging: [
    'shared',
    'platform',
    'whatsapp',
    'auth',
    'profile',
    'plans',
    'patients',
    'enrolments',
    'receipts',
    'payments',
    'events',
  ],
};
/** No module may import these. They call and observe the modules above. */
const TOP_MODULES = {
  analytics: ['shared', 'platform', 'auth'],
  bulk: ['shared', 'platform', 'auth', 'profile', 'patients', 'enrolments', 'messaging'],
  desk: ['shared', 'platform', 'policies', 'auth', 'patients', 'enrolments', 'payments', 'messaging'],
  mcp: ['shared', 'policies', 'auth'],
  payers: ['shared', 'platform', 'auth', 'patients', 'enrolments'],
  imports: ['shared', 'platform', 'auth', 'plans', 'tiers', 'patients', 'enrolments', 'messaging'],
  joining: [
    'shared',
    'platform',
    'whatsapp',
    'auth',
    'plans',
    'tiers',
    'doctor-page',
    'patients',
    'enrolments',
    'messaging',
  ],
  'patient-timeline': ['shared', 'platform', 'auth', 'patients', 'payments', 'messaging'],
  posters: ['shared', 'platform', 'auth', 'profile', 'doctor-page'],
  privacy: ['shared', 'platform', 'whatsapp', 'auth', 'profile', 'doctor-page', 'patients', 'enrolments', 'messaging'],
  admin: ['shared', 'platform', 'policies', 'auth'],
  'clinic-staff': ['shared', 'platform', 'policies', 'auth'],
  archive: ['shared', 'platform', 'auth'],
  audit: ['shared', 'platform', 'policies', 'auth'],
  backup: ['shared', 'platform'],
  breach: ['shared', 'platform'],
  security: ['shared', 'platform', 'policies', 'auth'],
  search: ['shared', 'platform', 'policies', 'auth', 'enrolments'],
  support: ['shared', 'platform', 'policies', 'whatsapp', 'auth', 'payments'],
  sandbox: ['shared', 'platform', 'whatsapp', 'auth', 'ledger', 'payments'],
};
const MAY_IMPORT: Record<string, readonly string[]> = { ...LAYERED_MODULES, ...TOP_MODULES };

/** The limits in CONTRIBUTING.md. */
const MAX_LINES = 300;
const MAX_FILES = 20;
const MAX_CONSTRUCTOR_DEPENDENCIES = 4;

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
const productSources = sources.filter(({ path }) => !path.endsWith('.spec.ts') && !path.startsWith('migrations/'));
const frontEndSources = ['admin-ui/src', 'public-page/src'].flatMap((folder) =>
  sourcesOf(join(ROOT, folder)).map(({ path, text }) => ({ path: `${folder}/${path}`, text })),
);

/** Of the package for integrators, without the types that are generated from the API description. */
const clientSources = sourcesOf(join(ROOT, 'client/src'))
  .filter(({ path }) => path !== 'generated.ts')
  .map(({ path, text }) => ({ path: `client/src/${path}`, text }));

const moduleOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : path);
/** What a file imports, as written: packages and relative paths. */
const importsOf = (text: string): string[] => [
  ...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
  ...[...text.matchAll(/import\.meta\.resolve\('([^']+)'/g)].map(([, specifier = '']) => specifier),
];
const isRelative = (specifier: string) => specifier.startsWith('.');
/** The relative imports of a file of src/, as paths relative to src/. */
const importedFilesOf = ({ path, text }: Source) =>
  importsOf(text)
    .filter(isRelative)
    .map((specifier) => relative(SRC, resolve(SRC, dirname(path), specifier)).replaceAll('\\', '/'));
/** The paths of the files that contain `pattern`. */
const filesWith = (pattern: RegExp, files: Source[]) =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('module map', () => {
  it('names no module before it is listed, so there are no cycles', () => {
    const listed = new Set<string>();
    for (const [name, row] of Object.entries(LAYERED_MODULES)) {
      expect(row.filter((other) => !listed.has(other))).toEqual([]);
      listed.add(name);
    }
    for (const row of Object.values(TOP_MODULES)) expect(row.filter((other) => !listed.has(other))).toEqual([]);
  });

  it('lists every module', () => {
    const folders = new Set(sources.filter(({ path }) => path.includes('/')).map(({ path }) => moduleOf(path)));
    expect([...folders].filter((name) => !(name in MAY_IMPORT))).toEqual([]);
  });

  it.each(productSources.filter(({ path }) => path.includes('/')).map((source) => [source.path, source] as const))(
    '%s imports only what its module may',
    (path, source) => {
      const own = moduleOf(path);
      const forbidden = importedFilesOf(source).filter((file) => {
        const other = moduleOf(file);
        return other !== own && other !== 'config.js' && !MAY_IMPORT[own]?.includes(other);
      });
      expect(forbidden.filter((file) => file !== 'metadata.js')).toEqual([]);
    },
  );

  it('keeps rules and shared/ free of frameworks, clock and database', () => {
    const pure = productSources.filter(({ path }) => path.endsWith('.rules.ts') || path.startsWith('shared/'));
    const withPackages = pure.filter(({ text }) => importsOf(text).some((specifier) => !isRelative(specifier)));
    expect(withPackages.map(({ path }) => path)).toEqual([]);
    expect(filesWith(/new Date\(\)|Date\.now/, pure)).toEqual([]);
    const rules = pure.filter(({ path }) => path.endsWith('.rules.ts'));
    const forbidden = rules.flatMap(importedFilesOf).filter((file) => !/^shared\/|\.rules\.js$/.test(file));
    expect(forbidden).toEqual([]);
  });

  it('lets front ends import types and pure helpers only', () => {
    const allowed = /src\/(?:.+\.view|.+\.rules|shared\/[\w-]+)(?:\.js)?$/;
    const forbidden = frontEndSources.flatMap(({ path, text }) =>
      importsOf(text)
        .filter((specifier) => /(?:\.\.\/)+src\//.test(specifier) && !allowed.test(specifier))
        .map((specifier) => `${path}: ${specifier}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('lets the client import its own files and packages only', () => {
    const own = join(ROOT, 'client/src/');
    const others = clientSources.flatMap(({ path, text }) =>
      importsOf(text)
        .filter((specifier) => isRelative(specifier) && !resolve(ROOT, dirname(path), specifier).startsWith(own))
        .map((specifier) => `${path}: ${specifier}`),
    );
    expect(others).toEqual([]);
  });

  it.each(['src', 'admin-ui/src', 'public-page/src', 'client/src'])(
    'has no import cycle between files of %s',
    (folder) => {
      const files = sourcesOf(join(ROOT, folder)).filter(({ path }) => !path.includes('.spec.'));
      const paths = new Set(files.map(({ path }) => path));
      const importedFiles = ({ path, text }: Source) =>
        importsOf(text)
          .filter(isRelative)
          .map((specifier) =>
            relative('.', join(dirname(path), specifier))
              .replaceAll('\\', '/')
              .replace(/\.js$/, ''),
          )
          .flatMap((target) => [`${target}.ts`, `${target}.tsx`].filter((file) => paths.has(file)));
      const graph = new Map(files.map((source) => [source.path, importedFiles(source)]));
      // Fails if the imports are not found at all.
      expect([...graph.values()].flat().length).toBeGreaterThan(files.length / 2);
      const visited = new Set<string>();
      const cycles: string[] = [];
      /** Depth-first search. @param ancestors the files on the way to `path`. */
      const visit = (path: string, ancestors: string[]): void => {
        if (ancestors.includes(path)) cycles.push([...ancestors.slice(ancestors.indexOf(path)), path].join(' → '));
        else if (!visited.has(path)) {
          for (const imported of graph.get(path) ?? []) visit(imported, [...ancestors, path]);
          visited.add(path);
        }
      };
      for (const path of graph.keys()) visit(path, []);
      expect(cycles).toEqual([]);
    },
  );
});

const productAndFrontEnds = [...productSources, ...frontEndSources, ...clientSources];

describe('size limits', () => {
  it(`has no folder with more than ${MAX_FILES} files`, () => {
    const counts = new Map<string, number>();
    for (const { path } of [...productSources.map(({ path }) => ({ path: `src/${path}` })), ...frontEndSources])
      if (!path.includes('.spec.')) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
  });

  it(`has no file over ${MAX_LINES} lines`, () => {
    expect(
      productAndFrontEnds.filter(({ text }) => text.split('\n').length > MAX_LINES + 1).map(({ path }) => path),
    ).toEqual([]);
  });

  it(`has no constructor with more than ${MAX_CONSTRUCTOR_DEPENDENCIES} dependencies`, () => {
    const tooMany = productSources.filter(({ text }) =>
      [...text.matchAll(/constructor\(([^)]*(?:\([^)]*\)[^)]*)*)\)/g)].some(
        ([, list = '']) =>
          (list.match(/(?:private|protected|public|readonly)\s/g) ?? []).length > 2 * MAX_CONSTRUCTOR_DEPENDENCIES,
      ),
    );
    expect(tooMany.map(({ path }) => path)).toEqual([]);
  });
});

describe('prohibitions', () => {
  it('suppresses no type or lint check: no `any`, double assertion, @ts-ignore, eslint-disable or oxlint-disable', () => {
    expect(
      filesWith(
        /\bas any\b|: any\b|<any>|as unknown as|@ts-ignore|@ts-expect-error|(?:es|ox)lint-disable/,
        productAndFrontEnds,
      ),
    ).toEqual([]);
  });

  it('maps errors to HTTP in one place', () => {
    const exceptionFilters = filesWith(/@Catch\(/, productSources).filter((path) => !path.startsWith('sandbox/'));
    expect(exceptionFilters).toEqual(['platform/http/domain-error.filter.ts']);
    expect(
      filesWith(
        /throw new \w*(?:HttpException|BadRequest|NotFoundException|Forbidden|Unauthorized|Conflict)/,
        productSources,
      ),
    ).toEqual([]);
  });

  it('reads the environment in one place', () => {
    // `npm run doctor` reports invalid settings, with which config.ts would end the process. `npm run mcp` runs where no
    // server is installed. The guide shows programs of integrators.
    const found = filesWith(/process\.env/, productSources).filter(
      (path) => !path.startsWith('platform/api-docs/guide/'),
    );
    expect(found).toEqual(['config.ts', 'doctor.ts', 'mcp/stdio.ts']);
  });

  it('reaches the database through Database and SingleStatements', () => {
    // Commands open a connection of their own, which is a parameter.
    const found = filesWith(
      /(?:private|protected|public|readonly) \w+: DataSource\b|inject: \[DataSource\b/,
      productSources,
    );
    expect(found.filter((path) => !/^(?:platform\/db|sandbox)\//.test(path))).toEqual([]);
  });

  it('uses the Clock for business time', () => {
    // Sessions, webhook lag and Bull's jobs use real time, and the Clock itself reads the system time.
    const usesRealTime = [
      'auth/api-keys/api-keys.service.ts',
      'auth/auth.guard.ts',
      'auth/sessions/session-issuer.ts',
      'auth/sessions/session.entity.ts',
      'auth/sessions/sessions.service.ts',
      'auth/sessions/token-cache.ts',
      'auth/support-access/support-access.service.ts',
      'events/webhooks/sending/delivery-results.service.ts',
      'events/webhooks/event-webhooks.queries.ts',
      'events/webhooks/event-webhooks.service.ts',
      'events/webhooks/sending/webhook-caller.ts',
      'payments/webhooks/razorpay-events.service.ts',
      'platform/clock.ts',
      'platform/jobs/retry-failed-jobs.ts',
      'security/security-watch.sweep.ts',
      'support/queues-pass.ts',
    ];
    const found = filesWith(/new Date\(\)|Date\.now\(\)/, productSources).filter(
      (path) => !path.startsWith('sandbox/'),
    );
    expect(found.filter((path) => !usesRealTime.includes(path))).toEqual([]);
  });

  it('uses row locks that do not block foreign keys', () => {
    // The relay locks rows that nothing references, and skips locked rows.
    const found = filesWith(/pessimistic_write|[^`]FOR UPDATE/, productSources).filter(
      (path) => !path.startsWith('sandbox/'),
    );
    expect(found).toEqual(['platform/jobs/relay.ts']);
  });

  it('uses no parseFloat or toFixed: shared/money converts rupees', () => {
    expect(filesWith(/parseFloat|\.toFixed\(/, productSources)).toEqual([]);
  });

  it('skips no test', () => {
    const tests = [...sources.filter(({ path }) => path.endsWith('.spec.ts')), ...sourcesOf(join(ROOT, 'test'))];
    expect(filesWith(/\b(?:it|test|describe)\.(?:skip|only|todo)\b|\b(?:xit|fit)\(/, tests)).toEqual([]);
  });
});

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
/** The packages that a package.json, or its entry in the lock file, declares. */
type Manifest = Partial<Record<(typeof DEPENDENCY_FIELDS)[number], Record<string, string>>>;
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

describe('imported packages', () => {
  const declaredIn = (workspace: string): string[] => {
    const manifest = readJson(join(workspace, 'package.json')) as Manifest;
    return DEPENDENCY_FIELDS.flatMap((field) => Object.keys(manifest[field] ?? {}));
  };
  const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
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
    ['client', 'client'],
  ])('of %s are declared in package.json of "%s"', (folder, workspace) => {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.(?:tsx?|mjs|js)$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path),
    );
    expect(files.length).toBeGreaterThan(0);
    const undeclared = files.flatMap((file) =>
      importsOf(readFileSync(join(ROOT, folder, file), 'utf8'))
        .filter((specifier) => !isRelative(specifier) && !isBuiltin(specifier))
        .filter((specifier) => !declaredFor(workspace, file).includes(packageOf(specifier)))
        .map((specifier) => `${folder}/${file}: ${specifier}`),
    );
    expect(undeclared).toEqual([]);
  });
});

it.each(['', 'admin-ui', 'public-page', 'client'])('the lock file matches package.json of "%s"', (workspace) => {
  // `npm ci` reports a difference; an existing node_modules would hide it.
  const declared = readJson(join(workspace, 'package.json')) as Manifest;
  const locked = (readJson('package-lock.json') as { packages: Record<string, Manifest> }).packages[workspace];
  for (const field of DEPENDENCY_FIELDS) expect(locked?.[field] ?? {}).toEqual(declared[field] ?? {});
});
