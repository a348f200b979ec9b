import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Exceeding a size is a warning, not an error (see CONTRIBUTING.md). */
const sizes = {
  'max-lines': ['warn', { max: 300, skipComments: true, skipBlankLines: true }],
  'max-lines-per-function': ['warn', { max: 60, skipComments: true, skipBlankLines: true }],
  'max-params': ['warn', 5],
};

export default tseslint.config(
  { ignores: ['**/dist/**', '.data/**', 'src/metadata*.ts', 'test-results/**', '**/node_modules/**'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './admin-ui/tsconfig.json', './public-page/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      ...sizes,
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    // Nest reads constructor types at run time, so injected classes must be plain imports.
    files: ['src/**/*.ts'],
    // Entities and views are plain data without methods, so literals and spreads are safe.
    rules: {
      'no-useless-assignment': 'off', // does not see uses by decorators
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  { files: ['admin-ui/**/*.tsx', 'public-page/**/*.tsx'], ...hooks.configs.flat.recommended },
  {
    files: ['src/migrations/**'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    files: ['test/**/*.ts', '**/*.spec.ts'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['test/browser/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: '@playwright/test', message: 'Import from ./fixtures.js, which watches the console.' }] },
      ],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'fetch',
          'URL',
          'Buffer',
          'AbortSignal',
          'document',
          'window',
        ].map((g) => [g, 'readonly']),
      ),
    },
    rules: sizes,
  },
);
