// @ts-check
/** One part of the cluster: a program with a folder of its own, which stands for a machine. */
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, hasEnded, start } from '../child.mjs';
import { processesBelow, sendSignal } from '../processes.mjs';

/** A part that exits by itself is started again after this time, as systemd or Docker would do. */
const RESTART_MS = 1_000;

/** How long a part may take to say its role. */
export const ROLE_TIMEOUT_MS = 1_500;

/**
 * @typedef {object} PartSpec
 * @property {string} name also the name of its folder
 * @property {string} folder contains its configuration, its data and its log
 * @property {number} port
 * @property {() => void} [configure] writes its configuration, before the first start
 * @property {string} command
 * @property {string[]} args
 * @property {import('node:child_process').SpawnOptions} [options]
 * @property {import('../processes.mjs').StopSignal[]} [signals] how it is stopped
 * @property {() => Promise<string>} role its present role; fails while the part does not answer
 */

/** @typedef {'starting' | 'running' | 'not answering' | 'disconnected' | 'disk full' | 'paused' | 'killed' | 'stopped'} State */
/** @typedef {{ name: string, role: string, port: number, pid: number | null, state: State }} Status */
/** @typedef {ReturnType<typeof createPart>} Part */

/** @param {PartSpec} spec @param {import('./machines.mjs').Machine} [machine] */
export function createPart(spec, machine) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** What was asked for. @type {'running' | 'paused' | 'killed' | 'stopped'} */
  let wanted = 'stopped';
  let hasAnswered = false;
  let isConfigured = false;
  /** @type {Status} */
  let status = { name: spec.name, role: '', port: spec.port, pid: null, state: 'stopped' };

  const signalAll = (/** @type {NodeJS.Signals} */ name) => {
    const pids = processesBelow(spec.folder);
    for (const pid of pids) sendSignal(pid, name);
    return pids.length;
  };

  /** Kills every process of the part, including those that others started meanwhile. */
  async function killAll() {
    while (signalAll('SIGKILL') > 0) await sleep(50);
  }

  function launch() {
    const log = openSync(join(spec.folder, `${spec.name}.log`), 'a', 0o600);
    const { uid, gid, ...options } = spec.options ?? {};
    const own = machine
      ? machine.commandFor(spec.command, spec.args, { uid, gid })
      : { command: spec.command, args: spec.args, uid, gid };
    const { command, args, ...user } = own;
    const all = { ...options, ...user, cwd: spec.folder, ...(spec.signals && { signals: spec.signals }) };
    const launched = start(command, args, { ...all, stdio: ['ignore', log, log] });
    closeSync(log);
    hasAnswered = false;
    child = launched;
    void once(launched, 'exit')
      .catch(() => undefined)
      .then(() => sleep(RESTART_MS))
      .then(() => (wanted === 'running' && child === launched ? startAgain() : undefined));
  }

  /** @returns {Promise<void>} */
  async function startAgain() {
    await killAll(); // what an earlier process has left
    if (wanted === 'running') launch();
  }

  async function currentStatus() {
    const { name, port } = spec;
    const pid = child && !hasEnded(child) ? (child.pid ?? null) : null;
    if (wanted !== 'running') return { name, role: '', port, pid, state: wanted };
    const role = pid === null ? '' : await spec.role().catch(() => '');
    hasAnswered ||= role !== '';
    const silent = hasAnswered ? 'not answering' : 'starting';
    const state = machine?.fault() || (role === '' ? silent : 'running');
    return { name, role, port, pid, state: /** @type {State} */ (state) };
  }

  function machineOf(/** @type {string} */ action) {
    if (!machine) throw new Error(`\`${action}\` needs \`npm run cluster -- --machines\`.`);
    return machine;
  }

  return {
    name: spec.name,
    folder: spec.folder,
    /** The status of the last `refresh`. */
    status: () => status,
    /** Asks the part for its role. @returns {Promise<Status>} */
    async refresh() {
      status = await currentStatus();
      return status;
    },
    async start() {
      machine?.repair();
      if (wanted === 'running') return;
      if (!isConfigured) spec.configure?.();
      isConfigured = true;
      if (wanted === 'paused') signalAll('SIGCONT');
      const goesOn = wanted === 'paused' && child && !hasEnded(child);
      wanted = 'running';
      if (!goesOn) await startAgain();
    },
    /** kill -9 of all its processes. It stays dead until it is started. */
    async kill() {
      wanted = 'killed';
      await killAll();
    },
    /** Stops all its processes without their knowledge, as a machine that hangs or has lost its network. */
    async pause() {
      if (wanted !== 'running') throw new Error(`${spec.name} does not run.`);
      wanted = 'paused';
      signalAll('SIGSTOP');
    },
    /** Takes its network away. */
    disconnect: () => machineOf('disconnect').disconnect(),
    /** Takes the free space of its disk away. */
    fill: () => machineOf('fill').fillDisk(),
    /** Lets its processes finish, then kills those that remain. */
    async stop() {
      if (wanted === 'paused') signalAll('SIGCONT');
      wanted = 'stopped';
      if (child) await end(child, spec.signals);
      await killAll();
    },
    /** Waits until it answers. @param {number} timeoutMs @returns {Promise<string>} its role */
    async ready(timeoutMs) {
      for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(200)) {
        const role = await spec.role().catch(() => '');
        if (role) return role;
      }
      throw new Error(`${spec.name} does not answer. Its log: ${join(spec.folder, `${spec.name}.log`)}`);
    },
  };
}

/** An answer of a part's HTTP interface. @param {string} url @param {RequestInit} [init] @returns {Promise<any>} */
export async function fetchJson(url, init) {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ROLE_TIMEOUT_MS) });
  return response.json();
}
