// @ts-check
/** Creates and migrates the databases of the product and of the simulators, by HAProxy's address of the primary. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installSql } from '../migrate.mjs';
import { ROOT } from '../paths.mjs';
import { run } from '../tools.mjs';
import { DATABASE, productSettings } from './product.mjs';

const CONNECT_TIMEOUT_MS = 15_000;

/** @param {string} url @returns {Promise<import('pg').Client>} a connection to the primary */
async function connect(url) {
  const { default: pg } = await import('pg'); // this file is loaded before packages are installed
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { rows } = await db.query('SELECT pg_is_in_recovery() AS "isStandby"');
  if (!rows[0].isStandby) return db;
  await db.end();
  throw new Error('HAProxy has not checked yet which PostgreSQL is the primary.');
}

/**
 * Until HAProxy's first check, it gives connections to the primary and the standby in turn. When two in a row reach the
 * primary, all others will.
 * @param {string} url
 */
async function connectChecked(url) {
  for (const until = Date.now() + CONNECT_TIMEOUT_MS; ; await sleep(200)) {
    try {
      await (await connect(url)).end();
      return await connect(url);
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** @param {import('./settings.mjs').Settings} settings */
export async function createDatabases(settings) {
  const { ports, secrets, host } = settings;
  const logins = {
    owner: { name: 'nirog_owner', password: secrets['owner'] ?? '' },
    app: { name: 'nirog_login', password: secrets['app'] ?? '' },
  };
  const db = await connectChecked(
    `postgres://postgres:${secrets['superuser']}@${host('haproxy')}:${ports.primary}/postgres`,
  );
  try {
    for (const name of Object.values(DATABASE)) {
      const { rowCount } = await db.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (!rowCount) for (const sql of installSql(name, logins)) await db.query(sql);
    }
  } finally {
    await db.end();
  }
  // In one process, before the others start, as docker-compose.cluster.yml does.
  const { PATH, HOME } = process.env;
  for (const env of Object.values(productSettings(settings)))
    await run(process.execPath, [join(ROOT, 'dist', 'migrate.js')], { env: { PATH, HOME, ...env } });
}
