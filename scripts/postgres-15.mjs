// @ts-check
/** PostgreSQL 15, the oldest release that Nirog supports, from Debian's packages. */
import { join } from 'node:path';
import { findPackage } from './programs.mjs';

const PROGRAMS = 'usr/lib/postgresql/15';
/** PostgreSQL has the builtin locale provider since 17. C.UTF-8 exists in every Debian installation. */
const LOCALE = ['--locale=C.UTF-8'];

/** @returns {Promise<import('./postgres.mjs').Release | string>} the reason if there is none */
export async function postgres15() {
  const found = await findPackage('postgresql-15', [`${PROGRAMS}/bin/postgres`, '--version']);
  return typeof found === 'string' ? found : { programs: join(found.root, PROGRAMS), env: found.env, locale: LOCALE };
}
