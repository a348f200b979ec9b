// @ts-check
/** Databases for tests and benchmarks, migrated as by a starting server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortHash, ROOT } from './paths.mjs';
import { run } from './tools.mjs';

/** Advisory lock, so that parallel runs create the template database once. */
const TEMPLATE_LOCK = 7_041_778;

/** @typedef {{ name: string, password: string }} Login */
/** The owner is not a superuser; the other owns nothing. @typedef {{ owner: Login, app: Login }} Logins */

/** The logins of servers under test. @type {Logins} */
const LOGINS = {
  owner: { name: 'nirog_test_owner', password: 'owner' },
  app: { name: 'nirog_test_app', password: 'app' },
};

/** @param {string} url of a database @param {keyof Logins} login */
const urlForLogin = (url, login) =>
  Object.assign(new URL(url), { username: LOGINS[login].name, password: LOGINS[login].password }).href;

/**
 * The commands of docs/operations.md that create the logins, if they do not exist, and the database, with other names.
 * @param {string} database
 * @param {Logins} logins
 */
export function installSql(database, logins) {
  const text = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  const command = (/** @type {string} */ start) => {
    const [found] = new RegExp(`^${start}\\b.*;$`, 'm').exec(text) ?? [];
    if (!found) throw new Error(`docs/operations.md has no ${start}`);
    return found;
  };
  const role = (/** @type {string} */ name, /** @type {Login} */ login) => `
    DO $$ BEGIN ${command(`CREATE ROLE ${name}`).replace(name, login.name).replace('…', login.password)}
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`;
  const create = command('CREATE DATABASE nirog').replace('nirog', database).replace('nirog_owner', logins.owner.name);
  return [role('nirog_owner', logins.owner), role('nirog_login', logins.app), create];
}

/**
 * Runs the migrations and backfills of the build.
 * @param {string} ownerUrl @param {string} [appUrl] of the login that serves requests
 */
export async function migrate(ownerUrl, appUrl = ownerUrl) {
  await run(process.execPath, ['dist/migrate.js'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl },
  });
}

/** Hash of the migrations of the build. */
function buildSchemaHash() {
  const folder = join(ROOT, 'dist', 'migrations');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return shortHash(files.map((name) => name + shortHash(readFileSync(join(folder, name)))).join('\n'));
}

/**
 * Creates an empty database with the schema of the build, once per schema. Tests copy it, which is faster than running
 * the migrations.
 * @param {string} ownerUrl of a superuser @returns {Promise<string>} its name
 */
export async function templateDatabase(ownerUrl) {
  const { default: pg } = await import('pg'); // this file is loaded before packages are installed
  const name = `template_${buildSchemaHash()}`;
  const db = new pg.Client({ connectionString: ownerUrl });
  await db.connect();
  try {
    await db.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await db.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return name;
    const partial = `${name}_half`;
    await db.query(`DROP DATABASE IF EXISTS ${partial} WITH (FORCE)`);
    for (const sql of installSql(partial, LOGINS)) await db.query(sql);
    const url = Object.assign(new URL(ownerUrl), { pathname: `/${partial}` }).href;
    await migrate(urlForLogin(url, 'owner'), urlForLogin(url, 'app'));
    await db.query(`ALTER DATABASE ${partial} RENAME TO ${name}`);
    return name;
  } finally {
    await db.end();
  }
}
