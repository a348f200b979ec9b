// @ts-check
/** Measures a backfill of the search texts of many patients: how long others wait meanwhile, and how long it takes. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../scripts/migrate.mjs';
import { step } from '../../scripts/progress.mjs';

const DOCTORS = 500;
const BACKFILL = 'backfill_search_without_nukta';
/** Every text in `changed` of a hundred has a nukta, as the previous version stored it. */
const FILL = `
  INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, created_at)
  SELECT d.id, gen_random_uuid(), CASE WHEN n % 100 < $2 THEN 'ज़ैनब ' ELSE 'Ravi ' END || n,
    (9000000000 + n)::text, '+91' || (9000000000 + n)::text, now()
  FROM generate_series(1, $1) n JOIN (SELECT id, row_number() OVER () - 1 AS number FROM account WHERE role = 'doctor') d
    ON d.number = n % ${DOCTORS}`;
const FILL_TEXTS = `
  INSERT INTO search.patient_text (doctor_id, patient_id, text)
  SELECT doctor_id, id, fold_text_with_nukta(name || E'\\n\\n' || mobile || E'\\n' || ltrim(mobile_normal, '+')) FROM patient`;

/** @param {string} url @param {number} patients @param {number} changed in a hundred */
async function createPatients(url, patients, changed) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  await db.query(`SET session_replication_role = replica`); // without triggers
  await db.query(
    `INSERT INTO account (id, email, password_hash, role, status, created_at)
     SELECT gen_random_uuid(), n || '@upgrade.nirog.example', '', 'doctor', 'approved', now() FROM generate_series(1, ${DOCTORS}) n`,
  );
  await db.query(FILL, [patients, changed]);
  await db.query('DROP INDEX search.patient_text_search');
  await db.query(FILL_TEXTS);
  await db.query(`SET maintenance_work_mem = '1GB'`);
  await db.query(
    'CREATE INDEX patient_text_search ON search.patient_text USING gin (doctor_id, text gin_trgm_ops) WITH (fastupdate = off)',
  );
  await db.query('ANALYZE');
  await db.query('CHECKPOINT');
  const { rows } = await db.query('SELECT doctor_id, id FROM patient TABLESAMPLE BERNOULLI (0.5) LIMIT 1000');
  await db.end();
  return rows;
}

/**
 * Repeats a statement until `isOver`. @param {string} url @param {() => boolean} isOver
 * @param {(db: pg.Client) => Promise<unknown>} work @returns {Promise<number[]>} durations in ms, sorted
 */
async function repeat(url, isOver, work) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const durations = [];
  while (!isOver()) {
    const since = performance.now();
    await work(db);
    durations.push(performance.now() - since);
    await sleep(5);
  }
  await db.end();
  return durations.sort((a, b) => a - b);
}

/** @param {string} url of a superuser @param {number} patients @param {number} changed in a hundred */
export async function measureBackfill(url, patients, changed) {
  await step('Running the migrations', () => migrate(url));
  const sample = await step(`Creating ${patients} patients`, () => createPatients(url, patients, changed));
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  await db.query(`UPDATE backfill SET finished_at = NULL, last_key = NULL, processed = 0 WHERE name = '${BACKFILL}'`);
  let isOver = false;
  const pick = () => sample[Math.floor(Math.random() * sample.length)];
  const rename = (/** @type {pg.Client} */ client) => {
    const { doctor_id, id } = pick();
    return client.query('UPDATE patient SET name = $3 WHERE doctor_id = $1 AND id = $2', [
      doctor_id,
      id,
      `ज़ैनब ${randomUUID()}`,
    ]);
  };
  const search = async (/** @type {pg.Client} */ client) => {
    await client.query('BEGIN');
    await client.query(`SELECT set_config('app.doctor', $1, true)`, [pick().doctor_id]);
    await client.query(`SELECT count(*) FROM search_patients('%asha rao%', '%asha rao%')`);
    await client.query('COMMIT');
  };
  const others = [rename, rename, search].map((work) => repeat(url, () => isOver, work));
  const since = performance.now();
  await step('Running the backfill', () => migrate(url));
  const seconds = (performance.now() - since) / 1_000;
  isOver = true;
  const [writes = [], moreWrites = [], searches = []] = await Promise.all(others);
  const { rows } = await db.query(
    'SELECT count(*)::int AS left FROM search.patient_text WHERE text <> fold_text(text)',
  );
  await db.end();
  const allWrites = [...writes, ...moreWrites].sort((a, b) => a - b);
  const rounded = (/** @type {number | undefined} */ ms) => Math.round(ms ?? 0);
  return {
    patients,
    'changed %': changed,
    seconds: Math.round(seconds),
    'rows/s': Math.round(patients / seconds),
    writes: allWrites.length,
    'p99 write ms': rounded(allWrites[Math.floor(allWrites.length * 0.99)]),
    'longest write ms': rounded(allWrites.at(-1)),
    searches: searches.length,
    'p99 search ms': rounded(searches[Math.floor(searches.length * 0.99)]),
    'longest search ms': rounded(searches.at(-1)),
    unchanged: rows[0].left,
  };
}
