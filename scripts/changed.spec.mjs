// @ts-check
import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { TESTS, runsOf } from './changed.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const namesIn = (/** @type {string} */ folder, /** @type {RegExp} */ pattern) =>
  readdirSync(join(ROOT, folder)).filter((name) => pattern.test(name));

/** @type {Record<string, string[]>} */
const FILES = {
  stories: namesIn('test', /\.e2e-spec\.ts$/),
  browser: namesIn('test/browser', /\.spec\.ts$/),
  reliability: namesIn('test/reliability', /\.spec\.ts$/),
  production: namesIn('test/production', /\.spec\.ts$/),
};

describe('npm test -- changed', () => {
  const rows = TESTS.flatMap(([path, runs]) =>
    Object.entries(runs).flatMap(([runner, patterns]) =>
      patterns.flatMap((pattern) => pattern.split('|').map((part) => [path, runner, part])),
    ),
  );

  it.each(rows)('runs tests that exist for %s: %s %s', (_path, runner = '', pattern = '') => {
    expect(FILES[runner]?.some((name) => new RegExp(pattern).test(name))).toBe(true);
  });

  it.each(namesIn('src', /^[^.]+$/))('has tests for src/%s', (folder) => {
    const [path] = TESTS.find(([start]) => `src/${folder}/x.ts`.startsWith(start)) ?? [];
    expect(path).toBe(`src/${folder}`);
  });

  it.each([
    ['src/payments/refunds/refunds.service.ts', ['stories', 'reliability', 'browser']],
    ['admin-ui/src/plans/PlanEdit.tsx', ['browser']],
    ['public-page/src/pay.ts', ['browser']],
    ['test/holds.e2e-spec.ts', ['stories']],
    ['test/browser/staff.spec.ts', ['browser']],
    ['test/browser/screens.ts', ['browser']],
    ['docs/glossary.md', []],
  ])('runs for %s: %j', (file, runners) => {
    expect(Object.keys(runsOf(file))).toEqual(runners);
  });
});
