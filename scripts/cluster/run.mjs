// @ts-check
/**
 * `npm run cluster`: the topology of docs/operations.md, "Several machines", on this machine: three etcd, two PostgreSQL
 * under Patroni, HAProxy, two Redis and three Sentinels, two API processes, two workers and the simulators. Ctrl-C ends
 * all of it. `npm run cluster -- kill postgres-1` sends a command to the running one. `-- --machines` gives each part a
 * network and a disk of its own.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { acquireLock } from '../lock.mjs';
import { DATA_DIR, displayPath, ROOT } from '../paths.mjs';
import { prepare } from '../prepare.mjs';
import { elapsed, log, logError, step } from '../progress.mjs';
import { isShuttingDown, onShutdown, runCommand } from '../shutdown.mjs';
import { readCommands, sendCommand, serveCommands } from './control.mjs';
import { createDatabases } from './databases.mjs';
import { etcdParts } from './etcd.mjs';
import { haproxyParts, waitForApi } from './haproxy.mjs';
import { createBridge, createMachine, removeBridge, whyNoMachines } from './machines.mjs';
import { createPart } from './part.mjs';
import { postgresParts } from './postgres.mjs';
import { ADMIN_EMAIL, productParts } from './product.mjs';
import { clusterPrograms } from './programs.mjs';
import { redisParts, sentinelParts } from './redis.mjs';
import { assertPortsFree, indexOf, readSettings } from './settings.mjs';
import { formatStatus, watchStatus } from './status.mjs';

const START_TIMEOUT_MS = 60_000;
/** The exit code on a machine that cannot run the cluster. */
const MISSING_PROGRAMS = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: join(DATA_DIR, 'cluster') },
    port: { type: 'string', default: '7100' },
    machines: { type: 'boolean', default: false },
  },
});
const [folder, port] = [resolve(ROOT, values.folder), Number(values.port)];

/** @typedef {import('./part.mjs').Part} Part */

/** Starts the parts together and waits until all answer. @param {string} label @param {Part[]} parts */
const startAll = (label, parts) =>
  step(label, async () => {
    await Promise.all(parts.map((part) => part.start()));
    await Promise.all(parts.map((part) => part.ready(START_TIMEOUT_MS)));
  });

/** Stops the parts together. @param {Part[]} parts */
const stopAll = (parts) => onShutdown(() => Promise.all(parts.map((part) => part.stop())));

/** @param {import('./machines.mjs').Machine[]} machines */
function createMachines(machines) {
  const remove = () => {
    for (const machine of machines) machine.remove();
    removeBridge(port);
  };
  remove(); // what a killed run has left
  onShutdown(remove);
  createBridge(port);
  for (const machine of machines) machine.create();
}

async function startCluster() {
  const since = Date.now();
  await acquireLock(join(folder, 'lock'), 'npm run cluster', 10_000);
  const programs = (values.machines && whyNoMachines()) || (await clusterPrograms());
  if (typeof programs === 'string') {
    logError(programs);
    return MISSING_PROGRAMS;
  }
  await prepare('npm run cluster');
  const settings = readSettings(folder, port, values.machines);
  /** @type {import('./machines.mjs').Machine[]} */
  const machines = [];
  const make = (/** @type {import('./part.mjs').PartSpec[]} */ specs) =>
    specs.map((spec) => {
      if (!values.machines) return createPart(spec);
      const machine = createMachine({ ...spec, port, index: indexOf(spec.name) });
      machines.push(machine);
      return createPart(spec, machine);
    });
  const etcd = make(etcdParts(settings, programs));
  const postgres = make(postgresParts(settings, programs, log));
  const redis = make([...redisParts(settings, programs), ...sentinelParts(settings, programs)]);
  const haproxy = make(haproxyParts(settings, programs));
  const product = make(productParts(settings));
  const parts = [...etcd, ...postgres, ...haproxy, ...redis, ...product];
  for (const part of parts) await part.kill(); // what a run has left that was killed itself
  await assertPortsFree(port);
  if (values.machines) createMachines(machines);

  const groups = /** @type {[string, Part[]][]} */ ([
    ['Starting etcd', etcd],
    ['Starting PostgreSQL under Patroni', postgres],
    ['Starting Redis, Sentinel and HAProxy', [...redis, ...haproxy]],
  ]);
  for (const [label, group] of groups) {
    stopAll(group);
    await startAll(label, group);
  }
  await step('Creating and migrating the databases', () => createDatabases(settings));
  stopAll(product);
  await startAll('Starting the product', product);
  await step('Waiting until HAProxy has an API process', () => waitForApi(settings, START_TIMEOUT_MS));
  onShutdown(serveCommands(folder, parts));

  const statuses = await Promise.all(parts.map((part) => part.refresh()));
  log(`Started in ${elapsed(since)}. Press Ctrl-C to stop.\n\n${formatStatus(statuses)}\n`);
  log(`Nirog is ready at http://${values.machines ? settings.host('haproxy') : 'localhost'}:${settings.ports.http}`);
  log(`  admin    ${ADMIN_EMAIL}   ${settings.secrets['admin']}`);
  log(`Each part has a folder with its configuration, data and log in ${displayPath(folder)}.`);
  readCommands(parts, log);
  return watchStatus(parts, log, isShuttingDown);
}

await runCommand(async () => {
  if (positionals.length === 0) return startCluster();
  log(await sendCommand(folder, positionals.join(' ')));
  return 0;
});
