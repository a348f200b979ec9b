// @ts-check
/** The benchmark database. It is created once per size and again when the migrations or the data change. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { migrate } from '../scripts/migrate.mjs';
import { shortHash, ROOT } from '../scripts/paths.mjs';
import { step } from '../scripts/progress.mjs';
import { DOCTOR, RECEIPTS, statements } from './data.sql.mjs';

/** @typedef {import('./data.sql.mjs').Size} Size */

export const PASSWORD = 'bench-only';

/**
 * The goals refer to `full`. `tenth` is a tenth of it. `tenfold` has ten times as many doctors, and no records, which
 * would need about 60 GB. `tiny` is for smoke tests.
 */
export const SIZES = /** @type {const} */ ({
  tenfold: { doctors: 50_000, terms: 10_000_000, measured: 10_000, records: false },
  full: { doctors: 5_000, terms: 1_000_000, measured: 10_000, records: true },
  tenth: { doctors: 500, terms: 100_000, measured: 1_000, records: true },
  tiny: { doctors: 2, terms: 200, measured: 100, records: true },
});

/** @typedef {keyof typeof SIZES} SizeName */

/** Hash of the size, the data and the migrations. */
function dataVersion(/** @type {Size} */ size) {
  const source = readFileSync(new URL('data.sql.mjs', import.meta.url));
  const folder = join(ROOT, 'src', 'migrations');
  const migrations = readdirSync(folder).map((file) => [file, shortHash(readFileSync(join(folder, file)))]);
  return shortHash(JSON.stringify([size, shortHash(source), migrations]));
}

/** @template T @param {string} url @param {(db: pg.Client) => Promise<T>} work @returns {Promise<T>} */
async function withClient(url, work) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** The migrations' backfills of existing data, with the present names of the columns. @returns {Promise<string[]>} */
const backfills = async () => {
  const migration = (/** @type {string} */ name) =>
    import(new URL(`../dist/migrations/${name}.js`, import.meta.url).href);
  const [ledger, days] = [await migration('1795280000000-Ledger'), await migration('1795400000000-SharedDays')];
  const [texts, counts] = [await migration('1795444000000-PatientText'), await migration('1795445000000-PatientCount')];
  return [
    ledger.BACKFILL.replaceAll('cause_id', 'source_id'),
    days.MARK_SHARED_DAYS.replaceAll('shares_days', 'overlaps_another'),
    texts.FILL_TEXTS,
    counts.COUNT_PATIENTS,
  ];
};

/** Takes the leases of the ledger check and of all doctors' figures, so that they do not run during a measurement. */
const TAKE_LEASES = `
INSERT INTO lease (name, holder, until)
SELECT name, gen_random_uuid(), 'infinity' FROM unnest(ARRAY['ledger', 'figures']) name`;

/** For a partitioned table only the parent's indexes: its partitions get theirs from them. */
const INDEXES = `
SELECT indexrelid::regclass::text AS name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS sql FROM pg_index i
JOIN pg_class c ON c.oid = i.indrelid
WHERE (c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' OR c.relkind = 'p')
  AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`;

/** Inserts without triggers and foreign keys, which needs a superuser. Indexes are built after the rows. */
const fillDatabase = (/** @type {string} */ url, /** @type {Size} */ size) =>
  withClient(url, async (db) => {
    await db.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'`);
    await db.query(`SET maintenance_work_mem = '512MB'`);
    const { rows: indexes } = await db.query(INDEXES);
    for (const { name } of indexes) await db.query(`DROP INDEX ${name}`);
    for (const sql of statements(size, await hash(PASSWORD))) await db.query(sql);
    for (const sql of [...(await backfills()), TAKE_LEASES]) await db.query(sql);
    if (size.records) {
      await db.query('ANALYZE');
      await db.query(RECEIPTS);
    }
    for (const { sql } of indexes) await db.query(sql);
    await db.query('VACUUM (ANALYZE)');
    await db.query('CHECKPOINT');
  });

/** The tiny database is temporary, so each run has its own. @param {SizeName} name */
const databaseName = (name) => `nirog_bench_${name}${name === 'tiny' ? `_${process.pid}` : ''}`;

/** Advisory lock during migrations. They create roles, which are shared by all databases of the cluster. */
const MIGRATION_LOCK = 1;

/** @param {string} ownerUrl @param {SizeName} name */
export const dropDatabase = (ownerUrl, name) =>
  withClient(ownerUrl, (db) => db.query(`DROP DATABASE IF EXISTS ${databaseName(name)} WITH (FORCE)`));

/**
 * Creates the database of a size if it is missing or has another version.
 * @param {string} ownerUrl of a superuser, on any database
 * @param {SizeName} name
 * @returns {Promise<string>} its URL
 */
export async function ensureDatabase(ownerUrl, name) {
  const [size, base] = [SIZES[name], databaseName(name)];
  const url = new URL(ownerUrl);
  url.pathname = `/${base}`;
  const version = dataVersion(size);
  await withClient(ownerUrl, async (db) => {
    const known = await db.query(
      `SELECT shobj_description(oid, 'pg_database') AS version FROM pg_database WHERE datname = $1`,
      [base],
    );
    if (known.rows[0]?.version === version) return;
    await step(
      `Creating ${size.doctors.toLocaleString('en')} doctors with ${size.terms.toLocaleString('en')} terms`,
      async () => {
        await db.query(`DROP DATABASE IF EXISTS ${base} WITH (FORCE)`);
        await db.query(`CREATE DATABASE ${base}`);
        await db.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
        await migrate(url.href);
        await db.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        await fillDatabase(url.href, size);
        await db.query(`COMMENT ON DATABASE ${base} IS '${version}'`);
      },
    );
  });
  return url.href;
}

export { DOCTOR };
