// @ts-check
/**
 * `npm run api:changelog`: writes docs/api-changelog.md from the differences between the versions of the API in docs/api
 * and the present one. `-- --check` writes nothing, and fails if the page is out of date or a breaking change has no
 * reason in docs/api/breaking.json. `-- --release` first stores the present API under the version of package.json.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';
import { prepare } from '../prepare.mjs';
import { log, logError } from '../progress.mjs';
import { runCommand } from '../shutdown.mjs';
import { changelogPage, findProblems } from './changelog-page.mjs';
import { surfaceOf } from './surface.mjs';

const FOLDER = join(ROOT, 'docs/api');
const PAGE = join(ROOT, 'docs/api-changelog.md');
const VERSION_FILE = /^(\d+\.\d+\.\d+)\.json$/;

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/** @returns {import('./changelog-page.mjs').Version[]} oldest first */
const readReleases = () =>
  readdirSync(FOLDER)
    .flatMap((name) => VERSION_FILE.exec(name)?.[1] ?? [])
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((version) => ({ version, surface: readJson(join(FOLDER, `${version}.json`)) }));

await runCommand(async () => {
  await prepare('npm run api:changelog');
  process.env['NODE_ENV'] = 'development'; // production would require secrets
  const { createApiDocument } = await import(new URL('../../dist/api.js', import.meta.url).href);
  const surface = surfaceOf(await createApiDocument());
  const flags = process.argv.slice(2);
  if (flags.includes('--release')) {
    const { version } = readJson(join(ROOT, 'package.json'));
    // Fails if the version was released before.
    writeFileSync(join(FOLDER, `${version}.json`), `${JSON.stringify(surface, null, 2)}\n`, { flag: 'wx' });
  }
  const versions = [...readReleases(), { version: 'Unreleased', surface }];
  const reasons = readJson(join(FOLDER, 'breaking.json'));
  const page = changelogPage(versions, reasons);
  const isCheck = flags.includes('--check');
  const problems = findProblems(versions, reasons);
  if (isCheck && readFileSync(PAGE, 'utf8') !== page)
    problems.push('Write docs/api-changelog.md again: npm run api:changelog');
  if (!isCheck) writeFileSync(PAGE, page);
  for (const problem of problems) logError(problem);
  if (problems.length === 0 && !isCheck) log('Wrote docs/api-changelog.md.');
  return problems.length === 0 ? 0 : 1;
});
