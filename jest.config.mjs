// @ts-check
/**
 * Projects: `unit` tests rules and small parts in memory; `stories` sends HTTP requests to the built server; `contract`
 * checks that the stories called every documented operation; `reliability` tests money under load, races and kills. Run
 * them through `npm test -- <project>`, which starts the stores and sets Node's flag for ES modules
 * (scripts/runners.mjs).
 */

/** The SWC options of the server's build, plus JSX for the front ends' tests. */
const swc = (/** @type {boolean} */ tsx) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      keepClassNames: true,
    },
  },
];

const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  // Relative imports end in .js, as Node requires; the files end in .ts.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/(admin-ui|public-page|client)/dist/'],
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
};

export default {
  maxWorkers: 2,
  testSequencer: '<rootDir>/test/sequencer.mjs',
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/scripts/**/*.spec.mjs',
        '<rootDir>/src/**/*.spec.ts',
        '<rootDir>/test/architecture.spec.ts',
        '<rootDir>/test/asvs.spec.ts',
        '<rootDir>/test/validation-messages.spec.ts',
        '<rootDir>/test/upgrade/**/*.spec.ts',
        '<rootDir>/admin-ui/src/**/*.spec.ts',
        '<rootDir>/public-page/src/**/*.spec.ts',
        '<rootDir>/client/src/**/*.spec.ts',
      ],
    },
    {
      ...common,
      displayName: 'stories',
      testMatch: ['<rootDir>/test/*.e2e-spec.ts'],
      // Stories use the dashboard's data provider without its UI, and with the URL of the story's server.
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '^react-admin$': 'ra-core',
        '^\\.{1,2}/(?:api/)?(?:http/)?api-url$': '<rootDir>/test/simple-rest/base.ts',
      },
    },
    { ...common, displayName: 'contract', testMatch: ['<rootDir>/test/contract.spec.ts'] },
    { ...common, displayName: 'reliability', testMatch: ['<rootDir>/test/reliability/*.spec.ts'] },
  ],
};
