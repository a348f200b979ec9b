// @ts-check
/**
 * `npm run cluster -- --machines`: a network and a disk of its own for each part, as on a machine of its own, so that
 * a part can lose them. Network namespaces on a bridge, and file systems in memory: Linux only, as root. The data ends
 * with the cluster.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, statfsSync } from 'node:fs';
import { which } from '../programs.mjs';

const DISK_SIZE = '3g';

/** A full disk is made while the part writes, so the first tries may find that it has written more meanwhile. */
const FILL_TRIES = 50;

/** The part's first address on the bridge. Lower ones are for the bridge itself. */
const FIRST_ADDRESS = 11;

/** @typedef {{ uid?: number, gid?: number }} User */
/** @typedef {ReturnType<typeof createMachine>} Machine */

/** @returns {string | null} why this computer has no machines */
export function whyNoMachines() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return '--machines needs root on Linux.';
  const missing = ['ip', 'nsenter', 'mount'].find((name) => !which(name));
  return missing ? `--machines needs \`${missing}\`: apt-get install iproute2 util-linux` : null;
}

/** @param {string} command @param {string[]} args @param {string} [input] @throws Error with its output if it fails */
function runTool(command, args, input) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', input });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')}: ${stderr.trim()}`);
}

/** The first three numbers of the addresses: another network for each first port. @param {number} port */
const networkOf = (port) => `10.${64 + (Math.floor(port / 50) >> 8)}.${Math.floor(port / 50) % 256}`;

/** The address of the part with this index. @param {number} port the cluster's first @param {number} index */
export const addressOf = (port, index) => `${networkOf(port)}.${FIRST_ADDRESS + index}`;

const bridgeOf = (/** @type {number} */ port) => `nirog${port}`;

/** @param {number} port the cluster's first one */
export function createBridge(port) {
  const bridge = bridgeOf(port);
  runTool(
    'ip',
    ['-batch', '-'],
    `link add ${bridge} type bridge
addr add ${networkOf(port)}.1/24 dev ${bridge}
link set ${bridge} up
`,
  );
}

/** @param {number} port */
export const removeBridge = (port) => spawnSync('ip', ['link', 'delete', bridgeOf(port)]);

/**
 * @param {{ port: number, index: number, name: string, folder: string }} part port: the cluster's first; index: of the
 *   part; folder: where its disk is mounted
 */
export function createMachine({ port, index, name, folder }) {
  const namespace = `nirog-${port}-${name}`;
  const cable = `nirog${port}-${index}`;
  let isCut = false;
  let isFull = false;
  const resize = (/** @type {string} */ size) => runTool('mount', ['-o', `remount,size=${size}`, folder]);

  return {
    create() {
      const batch = `netns add ${namespace}
link add ${cable} type veth peer name eth0 netns ${namespace}
link set ${cable} master ${bridgeOf(port)} up
`;
      runTool('ip', ['-batch', '-'], batch);
      const inside = `addr add ${addressOf(port, index)}/24 dev eth0
link set eth0 up
link set lo up
`;
      runTool('ip', ['-n', namespace, '-batch', '-'], inside);
      mkdirSync(folder, { recursive: true });
      runTool('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=0700`, `nirog-${name}`, realpathSync(folder)]);
    },
    /** Also what a killed run has left. */
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      spawnSync('ip', ['netns', 'delete', namespace]);
    },
    /** The command that runs a program on this machine. @param {string} command @param {string[]} args @param {User} user */
    commandFor(command, args, { uid, gid }) {
      const user = uid === undefined ? [] : ['--setuid', String(uid), '--setgid', String(gid)];
      return { command: 'nsenter', args: [`--net=/run/netns/${namespace}`, ...user, '--', command, ...args] };
    },
    /** Loses its network, as when a cable is pulled. */
    disconnect() {
      runTool('ip', ['link', 'set', cable, 'down']);
      isCut = true;
    },
    /** Has no free space, until `repair`. */
    fillDisk() {
      for (let tries = 1; !isFull; tries++)
        try {
          const { bsize, blocks, bfree } = statfsSync(folder);
          resize(String((blocks - bfree) * bsize));
          isFull = true;
        } catch (error) {
          if (tries === FILL_TRIES) throw error;
        }
    },
    /** Gives network and disk back. */
    repair() {
      if (isCut) runTool('ip', ['link', 'set', cable, 'up']);
      if (isFull) resize(DISK_SIZE);
      isCut = isFull = false;
    },
    /** What is missing; empty if nothing. */
    fault: () => (isCut ? 'disconnected' : isFull ? 'disk full' : ''),
  };
}
