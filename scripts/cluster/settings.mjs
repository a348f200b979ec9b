// @ts-check
/** Ports, addresses and secrets of a cluster. Chosen at its first start and kept in its folder, because the parts store them too. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfExists } from '../paths.mjs';
import { isFree } from '../ports.mjs';
import { addressOf } from './machines.mjs';

/** Names of the secrets. The key is 32 bytes as hex; the others are passwords. */
const SECRETS = /** @type {const} */ ([
  ...['superuser', 'replication', 'rewind', 'owner', 'app'],
  ...['redis', 'sentinel', 'admin'],
  ...['jwt', 'metrics', 'whatsappToken', 'whatsappAppSecret', 'whatsappVerifyToken', 'encryptionKey'],
]);

/** Distance of each port from the first one. */
const OFFSETS = {
  http: 0,
  primary: 1,
  standby: 2,
  etcd: [11, 12, 13],
  etcdPeer: [14, 15, 16],
  postgres: [21, 22],
  patroni: [23, 24],
  redis: [31, 32],
  sentinel: [33, 34, 35],
  api: [41, 42],
  worker: [43, 44],
  providers: 45,
};

/** @typedef {typeof OFFSETS} Ports */
/** @typedef {Record<string, string>} Secrets */
/**
 * @typedef {object} Settings
 * @property {string} folder
 * @property {Ports} ports
 * @property {Secrets} secrets
 * @property {(part: string) => string} host its address
 */

/** With `--machines`, in the order of their addresses. */
const PARTS = [
  ...['etcd-1', 'etcd-2', 'etcd-3', 'postgres-1', 'postgres-2', 'redis-1', 'redis-2'],
  ...['sentinel-1', 'sentinel-2', 'sentinel-3', 'haproxy', 'api-1', 'api-2', 'worker-1', 'worker-2', 'providers'],
];

/** @param {string} part @returns {number} its place among all parts */
export const indexOf = (part) => PARTS.indexOf(part);

/** @param {boolean} hasMachines @param {number} port @returns {Settings['host']} */
export const hostsFrom = (hasMachines, port) => (part) => (hasMachines ? addressOf(port, indexOf(part)) : '127.0.0.1');

const PORT_NUMBERS = Object.values(OFFSETS).flat();

/** @param {number} base @returns {Ports} */
export function portsFrom(base) {
  const shift = (/** @type {number | number[]} */ offset) =>
    Array.isArray(offset) ? offset.map((one) => base + one) : base + offset;
  return /** @type {Ports} */ (Object.fromEntries(Object.entries(OFFSETS).map(([name, each]) => [name, shift(each)])));
}

/**
 * Reads the settings in `folder`, or creates them.
 * @param {string} folder
 * @param {number} port of the dashboard; the other ports are the next 45
 * @param {boolean} hasMachines
 * @returns {Settings}
 * @throws Error when the cluster was created on another port, or the other kind of machines
 */
export function readSettings(folder, port, hasMachines) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'settings.json');
  const stored = readIfExists(path);
  const secrets = () => Object.fromEntries(SECRETS.map((name) => [name, randomBytes(32).toString('hex')]));
  /** @type {{ port: number, hasMachines?: boolean, secrets: Secrets }} */
  const settings = stored ? JSON.parse(stored) : { port, hasMachines, secrets: secrets() };
  if (settings.port !== port)
    throw new Error(`The cluster in ${folder} uses the ports from ${settings.port}. Delete the folder to change them.`);
  if ((settings.hasMachines ?? false) !== hasMachines)
    throw new Error(
      `The cluster in ${folder} was created with${hasMachines ? 'out' : ''} --machines. Choose another --folder.`,
    );
  if (!stored) writeFileSync(path, JSON.stringify(settings, null, 2), { mode: 0o600 });
  return { folder, ports: portsFrom(port), secrets: settings.secrets, host: hostsFrom(hasMachines, port) };
}

/** @param {number} base @throws Error when one of the ports is in use */
export async function assertPortsFree(base) {
  for (const offset of PORT_NUMBERS)
    if (!(await isFree(base + offset)))
      throw new Error(
        `Port ${base + offset} is in use. Stop the program that uses it, or choose other ports in another folder:\n` +
          `  npm run cluster -- --port ${base + 100} --folder .data/cluster-${base + 100}`,
      );
}
