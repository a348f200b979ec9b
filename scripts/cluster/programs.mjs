// @ts-check
/** The programs of the cluster: installed ones, otherwise unpacked from Debian's packages without root. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_DIR } from '../paths.mjs';
import { postgres15 } from '../postgres-15.mjs';
import { SHARED_FOLDER } from '../postgres-paths.mjs';
import { aptUnpack, hasApt, libraryPath, which } from '../programs.mjs';
import { step } from '../progress.mjs';
import { capture } from '../tools.mjs';

/** Each program and its packages. Patroni needs one client of etcd; Debian only suggests it. */
const PACKAGES = {
  etcd: ['etcd-server'],
  haproxy: ['haproxy'],
  'redis-server': ['redis-server', 'redis-tools'],
  patroni: ['patroni', 'python3-etcd', 'python3-psycopg2'],
};

/** @typedef {keyof typeof PACKAGES} Name */
/**
 * @typedef {object} Programs
 * @property {Record<Name, string>} paths
 * @property {string} python
 * @property {string} postgres folder with PostgreSQL's programs
 * @property {Record<string, string>} env environment in which they find their libraries
 */

const NAMES = /** @type {Name[]} */ (Object.keys(PACKAGES));
const PYTHON = '/usr/bin/python3';

const HELP = `The cluster needs etcd, Patroni, HAProxy, Redis and PostgreSQL 15 of Debian 12:
  sudo apt-get install etcd-server patroni python3-etcd haproxy redis-server postgresql-15
Elsewhere use docker-compose.cluster.yml.`;

/** Root's programs must be readable for the user that runs PostgreSQL. */
const programsFolder = () => join(process.getuid?.() === 0 ? SHARED_FOLDER : join(DATA_DIR, 'programs'), 'cluster');

/** Unpacks the packages of programs that are not installed. @param {Name[]} missing @returns {Promise<string>} their root */
async function unpack(missing) {
  const folder = programsFolder();
  const names = missing.flatMap((name) => PACKAGES[name]);
  const complete = join(folder, `complete-${missing.join('-')}`);
  if (!existsSync(complete)) {
    await step(`Unpacking ${names.join(', ')} (apt-get download)`, () => aptUnpack(names, folder));
    writeFileSync(complete, '');
  }
  return join(folder, 'root');
}

/** @returns {Promise<Programs | string>} the reason if they are not available */
export async function clusterPrograms() {
  const missing = NAMES.filter((name) => !which(name));
  if (missing.length > 0 && !hasApt()) return `This machine has no apt-get. ${HELP}`;
  const release = await postgres15();
  if (typeof release === 'string') return `${release} ${HELP}`;
  let root = '/';
  try {
    if (missing.length > 0) root = await unpack(missing);
  } catch (error) {
    return `apt-get could not download: ${String(error).trim().split('\n').at(-1)} ${HELP}`;
  }
  const unpacked = (/** @type {string} */ path) => [join(root, 'usr/bin', path), join(root, 'usr/sbin', path)];
  const find = (/** @type {string} */ name) => which(name) ?? unpacked(name).find((path) => existsSync(path)) ?? name;
  const libraries = [release.env['LD_LIBRARY_PATH'], libraryPath(root)['LD_LIBRARY_PATH']];
  const env = {
    ...(root !== '/' && { LD_LIBRARY_PATH: libraries.filter(Boolean).join(':') }),
    ...(missing.includes('patroni') && { PYTHONPATH: join(root, 'usr/lib/python3/dist-packages') }),
  };
  const programs = {
    paths: /** @type {Record<Name, string>} */ (Object.fromEntries(NAMES.map((name) => [name, find(name)]))),
    python: existsSync(PYTHON) ? PYTHON : join(root, PYTHON),
    postgres: join(release.programs, 'bin'),
    env,
  };
  return (await firstFailure(programs)) ?? programs;
}

/** Runs each program once. @param {Programs} programs @returns {Promise<string | null>} why one does not run */
async function firstFailure({ paths, python, env }) {
  const calls = [
    [paths.etcd, '--version'],
    [paths.haproxy, '-v'],
    [paths['redis-server'], '--version'],
    [python, '-c', 'import patroni.dcs.etcd, patroni.psycopg'],
  ];
  for (const [command = '', ...args] of calls) {
    const { code, output } = await capture(command, args, { env: { PATH: process.env['PATH'], ...env } });
    if (code !== 0) return `${command} does not run on this machine: ${output.trim().split('\n').at(-1)} ${HELP}`;
  }
  return null;
}
