// @ts-check
/** Programs from Debian or Ubuntu packages: installed when running as root, otherwise unpacked. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GRACEFUL_STOP } from './child.mjs';
import { capture, run } from './tools.mjs';
import { which } from './which.mjs';

export const hasApt = () => which('apt-get') !== null;

/** A temporary policy-rc.d prevents the package from starting a service, unless the machine has its own policy. */
const INSTALL = `
policy=/usr/sbin/policy-rc.d
if [ ! -e $policy ]; then
  trap 'rm -f $policy' EXIT
  trap 'exit 1' HUP INT TERM
  printf '#!/bin/sh\\nexit 101\\n' > $policy && chmod 755 $policy
fi
install() { apt-get -o DPkg::Lock::Timeout=120 install -y --no-install-recommends "$1"; }
install "$1" || { apt-get -o DPkg::Lock::Timeout=120 update && install "$1"; } || exit 1
update-rc.d "$1" disable >/dev/null 2>&1
systemctl disable "$1" >/dev/null 2>&1
exit 0`;

/** Installs a package as root. Its services are neither started nor enabled. */
export const aptInstall = (/** @type {string} */ name) =>
  run('/bin/sh', ['-c', INSTALL, 'install', name], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    signals: GRACEFUL_STOP,
  });

/** The package and its dependencies, without those that are installed. @param {string} name @param {string[]} options */
async function missingDependencies(name, options) {
  const exclude = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'];
  const flags = exclude.map((kind) => `--no-${kind}`);
  const tree = await run('apt-cache', [...options, 'depends', '--recurse', ...flags, name]);
  const { output } = await capture('dpkg-query', ['-W', '-f', '${db:Status-Abbrev} ${Package}\n']);
  const installed = new Set([...output.matchAll(/^ii\s+(\S+)/gm)].map(([, found]) => found));
  return [...new Set(tree.match(/^[a-z0-9][^\s:]*$/gm) ?? [])].filter((found) => !installed.has(found));
}

/** Unpacks a package and its missing dependencies into `folder`/root. Needs no root. See `libraryPath`. */
export async function aptUnpack(/** @type {string} */ name, /** @type {string} */ folder) {
  const [debs, root, lists] = [join(folder, 'debs'), join(folder, 'root'), join(folder, 'lists')];
  for (const part of [debs, root, join(lists, 'partial')]) mkdirSync(part, { recursive: true });
  const fetch = async (/** @type {string[]} */ options) =>
    run('apt-get', [...options, 'download', ...(await missingDependencies(name, options))], { cwd: debs });
  // The machine's package lists may be missing or outdated. Then fetch private ones.
  await fetch([]).catch(async () => {
    const own = ['-o', `Dir::State::lists=${lists}`, '-o', `Dir::Cache=${folder}`, '-o', 'Debug::NoLocking=1'];
    await run('apt-get', [...own, 'update']);
    await fetch(own);
  });
  for (const deb of readdirSync(debs)) await run('dpkg-deb', ['-x', join(debs, deb), root]);
}

/** The environment in which programs unpacked into `root` find their libraries. @param {string} root @returns {Record<string, string>} */
export function libraryPath(root) {
  const bases = ['usr/lib', 'lib'].map((base) => join(root, base)).filter((base) => existsSync(base));
  const folders = bases.flatMap((base) => readdirSync(base).map((name) => join(base, name)));
  return { LD_LIBRARY_PATH: folders.filter((folder) => folder.includes('-linux-')).join(':') };
}
