// @ts-check
/** PostgreSQL 15, the oldest release that Nirog supports, from Debian's packages. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIR } from './paths.mjs';
import { SHARED_FOLDER } from './postgres-paths.mjs';
import { aptUnpack, hasApt, libraryPath } from './programs.mjs';
import { step } from './progress.mjs';
import { capture } from './tools.mjs';

const PACKAGE = 'postgresql-15';
const PROGRAMS = 'usr/lib/postgresql/15';
/** PostgreSQL has the builtin locale provider since 17. C.UTF-8 exists in every Debian installation. */
const LOCALE = ['--locale=C.UTF-8'];

/** @param {string} root @param {Record<string, string>} env @returns {Promise<import('./postgres.mjs').Release | null>} */
async function releaseIn(root, env) {
  const programs = join(root, PROGRAMS);
  const { code } = await capture(join(programs, 'bin', 'postgres'), ['--version'], { env: { ...process.env, ...env } });
  return code === 0 ? { programs, env, locale: LOCALE } : null;
}

/**
 * The installed release, otherwise one that is unpacked. Installing the package would create a cluster on this machine.
 * @returns {Promise<import('./postgres.mjs').Release | string>} the reason if there is none
 */
export async function postgres15() {
  const installed = await releaseIn('/', {});
  if (installed) return installed;
  // PostgreSQL does not run as root, and its user may have no access to the checkout.
  const folder = join(process.getuid?.() === 0 ? SHARED_FOLDER : join(DATA_DIR, 'programs'), PACKAGE);
  const root = join(folder, 'root');
  const unpacked = async () => (existsSync(join(root, PROGRAMS)) ? releaseIn(root, libraryPath(root)) : null);
  const known = await unpacked();
  if (known) return known;
  if (!hasApt()) return `${PACKAGE} is a Debian package, and this machine has no apt-get.`;
  try {
    await step(`Unpacking ${PACKAGE} (apt-get download)`, () => aptUnpack([PACKAGE], folder));
  } catch (error) {
    return `apt-get could not download ${PACKAGE}: ${String(error).trim().split('\n').at(-1)}`;
  }
  return (await unpacked()) ?? `${PACKAGE} does not run on this machine.`;
}
