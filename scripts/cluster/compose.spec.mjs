// @ts-check
/** docker-compose.cluster.yml has the topology of `npm run cluster` and of docs/operations.md. */
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { ROOT } from '../paths.mjs';
import { etcdParts } from './etcd.mjs';
import { configText, haproxyParts } from './haproxy.mjs';
import { CLUSTER } from './postgres.mjs';
import { productParts, productSettings } from './product.mjs';
import { redisParts, sentinelParts } from './redis.mjs';
import { hostsFrom, portsFrom } from './settings.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
/** With merge keys, as Compose reads it. @param {string} path @returns {any} */
const readYaml = (path) => load(read(path), { schema: YAML11_SCHEMA });

const { services } = readYaml('docker-compose.cluster.yml');
const settings = { folder: '/unused', ports: portsFrom(7100), secrets: {}, host: hostsFrom(false, 7100) };
const programs = {
  paths: { etcd: 'etcd', haproxy: 'haproxy', 'redis-server': 'redis-server', patroni: 'patroni' },
  python: 'python3',
  postgres: '/unused',
  env: {},
};

/** The section of docs/operations.md. */
const section = /^## Several machines$[^]*?(?=^## )/m.exec(read('docs/operations.md'))?.[0] ?? '';

it('has the parts of npm run cluster, and the two that prepare the database', () => {
  const specs = [
    ...[...etcdParts(settings, programs), ...haproxyParts(settings, programs)],
    ...[...redisParts(settings, programs), ...sentinelParts(settings, programs)],
    ...productParts(settings),
  ];
  const names = specs.map(({ name }) => name).filter((name) => name !== 'providers');
  expect(Object.keys(services).toSorted()).toEqual(
    [...names, 'postgres-1', 'postgres-2', 'database', 'migrate'].toSorted(),
  );
});

it('has the parts that the docs name', () => {
  const named = [...section.matchAll(/^\| (`[^|]*)\|/gm)].map(([, cell = '']) => cell);
  const kinds = named.flatMap((cell) => [...cell.matchAll(/`([a-z]+)/g)].map(([, kind]) => kind));
  const kindsOfServices = Object.keys(services).map((name) => name.replace(/-\d$/, ''));
  const expected = kindsOfServices.filter((kind) => !['database', 'migrate'].includes(kind));
  expect(new Set(kinds)).toEqual(new Set(expected));
});

it('sets what the docs say and what npm run cluster sets', () => {
  const documented = [...section.matchAll(/^((?:DATABASE|REDIS)_\w+)=(\S+)/gm)].map(([, name = '', value = '']) => ({
    name,
    value: value.replace('…', 'secret'),
  }));
  expect(documented.length).toBe(5);
  for (const service of ['api-1', 'api-2', 'worker-1', 'worker-2']) {
    const { environment } = services[service];
    const withoutVariables = (/** @type {string} */ text) => text.replaceAll(/\$\{[^}]*\}/g, 'secret');
    for (const { name, value } of documented) expect(withoutVariables(environment[name])).toBe(value);
    const local = Object.keys(productSettings(settings).product);
    const needed = local.filter((name) => /^(DATABASE_(URL|READ)|REDIS|JWT|ENCRYPTION|PUBLIC|TRUST)/.test(name));
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(needed));
    expect(environment.ROLE).toBe(service.replace(/-\d$/, ''));
  }
});

it('gives Patroni the same settings', () => {
  expect(readYaml('scripts/deploy/cluster/patroni.yml').bootstrap.dcs).toEqual(CLUSTER);
});

it('gives HAProxy the same configuration', () => {
  const withoutAddresses = (/** @type {string} */ text) =>
    text
      .replaceAll(/^#.*\n/gm, '')
      .replaceAll(/^( {2}bind ).*/gm, '$1')
      .replaceAll(/^( {2}server \S+ )\S+:\d+/gm, '$1')
      .replaceAll(/( check port )\d+/g, '$1')
      .trim();
  expect(withoutAddresses(read('scripts/deploy/cluster/haproxy.cfg'))).toBe(withoutAddresses(configText(settings)));
});
