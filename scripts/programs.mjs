// @ts-check
/** Programs of the machine, and of Debian and Ubuntu packages. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GRACEFUL_STOP } from './child.mjs';
import { DATA_DIR } from './paths.mjs';
import { SHARED_FOLDER } from './postgres-paths.mjs';
import { step } from './progress.mjs';
import { capture, run } from './tools.mjs';

/** Folders of package managers, which PATH may lack. */
const USUAL_FOLDERS = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin:/usr/sbin:/snap/bin';

/** The full path of an installed program. @param {string} name @returns {string | null} */
export function which(name) {
  const env = { PATH: `${process.env['PATH']}:${USUAL_FOLDERS}` };
  return spawnSync('/bin/sh', ['-c', 'command -v "$0"', name], { env, encoding: 'utf8' }).stdout.trim() || null;
}

export const hasApt = () => which('apt-get') !== null;

/** Installs a package. Needs root. */
export const aptInstall = (/** @type {string} */ name) =>
  run('/bin/sh', ['-c', 'apt-get update && apt-get install -y --no-install-recommends "$0"', name], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    signals: GRACEFUL_STOP,
  });

/** The packages, and those of their dependencies that are not installed. @param {string[]} names @param {string[]} options */
async function withDependencies(names, options) {
  const exclude = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'];
  const flags = exclude.map((kind) => `--no-${kind}`);
  const tree = await run('apt-cache', [...options, 'depends', '--recurse', ...flags, ...names]);
  const { output } = await capture('dpkg-query', ['-W', '-f', '${db:Status-Abbrev} ${Package}\n']);
  const installed = new Set([...output.matchAll(/^ii\s+(\S+)/gm)].map(([, found]) => found));
  const missing = (tree.match(/^[a-z0-9][^\s:]*$/gm) ?? []).filter((found) => !installed.has(found));
  return [...new Set([...names, ...missing])];
}

/**
 * Unpacks packages and their missing dependencies into `folder`/root. Installs nothing and needs no root. See
 * `libraryPath`.
 */
export async function aptUnpack(/** @type {string[]} */ names, /** @type {string} */ folder) {
  const [debs, root, lists] = [join(folder, 'debs'), join(folder, 'root'), join(folder, 'lists')];
  for (const part of [debs, root, join(lists, 'partial')]) mkdirSync(part, { recursive: true });
  // Root would download as the user _apt, who may have no access to the folder.
  const asUser = ['-o', 'APT::Sandbox::User=root'];
  const fetch = async (/** @type {string[]} */ options) =>
    run('apt-get', [...options, 'download', ...(await withDependencies(names, options))], { cwd: debs });
  // The machine's package lists may be missing or outdated. Then fetch private ones.
  await fetch(asUser).catch(async () => {
    const own = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${folder}`, '-o', 'Debug::NoLocking=1'];
    await run('apt-get', [...asUser, ...own, 'update']);
    await fetch([...asUser, ...own]);
  });
  for (const deb of readdirSync(debs)) await run('dpkg-deb', ['-x', join(debs, deb), root]);
}

/** The environment in which programs unpacked into `root` find their libraries. @param {string} root @returns {Record<string, string>} */
export function libraryPath(root) {
  const bases = ['usr/lib', 'lib'].map((base) => join(root, base)).filter((base) => existsSync(base));
  const folders = bases.flatMap((base) => readdirSync(base).map((name) => join(base, name)));
  return { LD_LIBRARY_PATH: folders.filter((folder) => folder.includes('-linux-')).join(':') };
}

/** @typedef {{ root: string, env: Record<string, string> }} PackageRoot root: `/` if the package is installed */

/**
 * Finds a Debian package: the installed one, otherwise one that is unpacked, which changes nothing on this machine.
 * @param {string} name @param {string[]} command a program of the package, as a path without the leading /, with arguments
 * that make it end at once
 * @returns {Promise<PackageRoot | string>} the reason if there is none
 */
export async function findPackage(name, [program = '', ...args]) {
  const packageIn = async (/** @type {string} */ root, /** @type {Record<string, string>} */ env) => {
    const { code } = await capture(join(root, program), args, { env: { ...process.env, ...env } });
    return code === 0 ? { root, env } : null;
  };
  const installed = await packageIn('/', {});
  if (installed) return installed;
  // PostgreSQL does not run as root, and its user may have no access to the checkout.
  const folder = join(process.getuid?.() === 0 ? SHARED_FOLDER : join(DATA_DIR, 'programs'), name);
  const root = join(folder, 'root');
  const unpacked = async () => (existsSync(join(root, program)) ? packageIn(root, libraryPath(root)) : null);
  const known = await unpacked();
  if (known) return known;
  if (!hasApt()) return `${name} is a Debian package, and this machine has no apt-get.`;
  try {
    await step(`Unpacking ${name} (apt-get download)`, () => aptUnpack([name], folder));
  } catch (error) {
    return `apt-get could not download ${name}: ${String(error).trim().split('\n').at(-1)}`;
  }
  return (await unpacked()) ?? `${name} does not run on this machine.`;
}
