// @ts-check
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DAYS_TO_UPDATE, distributedPackages, findAdvisories, isAllowedLicense, READ_LICENSES } from './packages.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const read = (/** @type {string} */ path) => readFileSync(resolve(ROOT, path), 'utf8');
const packages = distributedPackages(JSON.parse(read('package-lock.json')));

describe('packages that are distributed', () => {
  it('have a licence that allows it', () => {
    expect(packages.length).toBeGreaterThan(300);
    expect(packages.filter(({ license }) => !isAllowedLicense(license))).toEqual([]);
  });

  it('are locked to the hash of their content', () => {
    expect(packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  it('need their licence read by a person only while the lock file does not name it', () => {
    const names = new Set(packages.map(({ name }) => name));
    expect([...READ_LICENSES.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['', false],
  ])('%s: %s', (license, allowed) => {
    expect(isAllowedLicense(license)).toBe(allowed);
  });
});

describe('advisories', () => {
  const NOW = new Date('2026-11-27T09:00:00Z');
  const advisory = {
    url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    title: 'Something can be read',
    name: 'tar',
    severity: /** @type {const} */ ('high'),
    range: '<7.0.1',
  };
  // A package that depends on a vulnerable one names it instead of an advisory.
  const report = { vulnerabilities: { tar: { via: [advisory] }, installer: { via: ['tar'] } } };
  const TEXT = 'high: tar <7.0.1: Something can be read (GHSA-aaaa-bbbb-cccc), to be updated until ';

  it('are new until they are in the list', () => {
    expect(findAdvisories(report, [], NOW)).toEqual([
      { id: 'GHSA-aaaa-bbbb-cccc', text: `${TEXT}2026-12-04`, isOverdue: false, isKnown: false },
    ]);
  });

  it.each([
    ['2026-11-21', false, '2026-11-28'],
    ['2026-11-20', true, '2026-11-27'],
  ])('count from the day on which they were seen: %s', (seen, isOverdue, until) => {
    const known = [{ id: 'GHSA-aaaa-bbbb-cccc', seen, reason: 'not reachable' }];
    expect(findAdvisories(report, known, NOW)).toEqual([
      { id: 'GHSA-aaaa-bbbb-cccc', text: `${TEXT}${until}`, isOverdue, isKnown: true },
    ]);
  });

  it('have the times that SECURITY.md promises', () => {
    for (const [severity, days] of Object.entries(DAYS_TO_UPDATE).filter(([name]) => name !== 'info'))
      expect(read('SECURITY.md')).toMatch(new RegExp(`^\\| ${severity} +\\| ${days} days`, 'm'));
  });
});
