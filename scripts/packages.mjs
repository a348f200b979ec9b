// @ts-check
/**
 * Rules for the installed packages: which licences they may have, and how soon one with a known vulnerability must be
 * updated. `npm run audit` asks the registry; `npm test -- unit packages` needs no network.
 */

/** Licences that allow use and distribution with the product. Packages of development are not distributed. */
export const ALLOWED_LICENSES = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'OFL-1.1'],
  'Python-2.0',
  'Unlicense',
  // Libraries of images, which are linked at run time and can be replaced.
  ...['LGPL-3.0-or-later'],
]);

/** Packages whose lock entry names no licence, or an old form of one, with what their licence file says. */
export const READ_LICENSES = new Map([
  ['css-mediaquery', 'BSD-3-Clause'],
  ['passport-strategy', 'MIT'],
  ['pause', 'MIT'],
  ['png-js', 'MIT'],
]);

/** Days within which a package with a vulnerability of this severity is updated. See SECURITY.md. */
export const DAYS_TO_UPDATE = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 };

/** @typedef {{ version?: string, license?: string, integrity?: string, dev?: boolean, link?: boolean }} LockEntry */
/** @typedef {{ packages: Record<string, LockEntry> }} Lock package-lock.json */
/** @typedef {{ name: string, version: string, license: string, integrity: string | null }} Package */

/** The packages that are distributed with the product. @param {Lock} lock @returns {Package[]} */
export const distributedPackages = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license = '', integrity = null }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, license: READ_LICENSES.get(name) ?? license, integrity };
    });

/** Whether a licence expression in SPDX form is allowed: of `A OR B` one, of `A AND B` both. @param {string} license */
export function isAllowedLicense(license) {
  const text = license.replace(/^\(|\)$/g, '');
  return text.split(' OR ').some((either) => either.split(' AND ').every((one) => ALLOWED_LICENSES.has(one)));
}

/** @typedef {keyof typeof DAYS_TO_UPDATE} Severity */
/** @typedef {{ url: string, title: string, name: string, severity: Severity, range: string }} Advisory */
/** @typedef {{ vulnerabilities: Record<string, { via: (string | Advisory)[] }> }} AuditReport `npm audit --json` */
/** @typedef {{ id: string, seen: string, reason: string }} KnownAdvisory a row of docs/security/advisories.json; seen: the day, YYYY-MM-DD */

/** An advisory's identifier: the last part of its address. @param {Advisory} advisory */
const idOf = ({ url }) => url.slice(url.lastIndexOf('/') + 1);

const DAY_MS = 86_400_000;

/**
 * What must be done about the advisories of a report. An advisory that is not in the list of known ones counts from
 * today, and must be added to it.
 * @param {AuditReport} report @param {readonly KnownAdvisory[]} known @param {Date} now
 * @returns {{ id: string, text: string, isOverdue: boolean, isKnown: boolean }[]}
 */
export function findAdvisories(report, known, now) {
  const advisories = new Map(
    Object.values(report.vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((one) => typeof one !== 'string')
      .map((one) => [idOf(one), one]),
  );
  return [...advisories].map(([id, { name, range, severity, title }]) => {
    const row = known.find((one) => one.id === id);
    const seen = row ? new Date(row.seen) : now;
    const until = new Date(seen.getTime() + DAYS_TO_UPDATE[severity] * DAY_MS);
    return {
      id,
      text: `${severity}: ${name} ${range}: ${title} (${id}), to be updated until ${until.toISOString().slice(0, 10)}`,
      isOverdue: until.getTime() < now.getTime(),
      isKnown: row !== undefined,
    };
  });
}
