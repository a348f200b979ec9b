// @ts-check
/**
 * The floor: the same SQL on the same data with plain Fastify and pg, without login, validation, row-level security or
 * logging. Ratios to it are comparable across machines.
 */
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { INSERT, JOIN, LIST, PAGE, SEARCH, searchPattern, STORE, TIERS } from './sql.mjs';

/** A module of the built product. @param {string} path @returns {Promise<any>} */
const importBuilt = (path) => import(new URL(`../../dist/${path}`, import.meta.url).href);

const { findDeskFacts } = await importBuilt('desk/desk-facts.queries.js');
const { readDeskItems } = await importBuilt('desk/desk-details.queries.js');
const { toDeskRows } = await importBuilt('desk/desk.rules.js');
const { countPatients } = await importBuilt('enrolments/patient-list/patient-list.queries.js');
const { searchRecords } = await importBuilt('search/search.queries.js');

/** As in the product's `DeskService`. */
const MAX_DESK_ITEMS = 100;

const { FLOOR_DATABASE_URL, FLOOR_PORT, FLOOR_DOCTOR } = process.env;

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** `search_patients` reads the doctor from the setting. */
const options = `-c app.doctor=${FLOOR_DOCTOR}`;
const pool = new pg.Pool({ connectionString: FLOOR_DATABASE_URL, max: 16, options });
const today = () => new Date(Date.now() + 19_800_000).toISOString().slice(0, 10);

/** Runs a prepared statement. @param {string} name @param {string} text @param {unknown[]} values */
const rows = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const app = Fastify();

/** @param {Record<string, unknown>[]} found each row with the total over all pages */
const page = (found) => ({
  patients: found.map((row) => ({ ...row, total: undefined })),
  total: found[0]?.['total'] ?? 0,
});

app.get('/list', async () => page(await rows('list', LIST, [FLOOR_DOCTOR, today(), 25, 0])));

app.get('/search', async (request) => {
  const { search } = /** @type {{ search: string }} */ (request.query);
  return page(await rows('search', SEARCH, [FLOOR_DOCTOR, today(), searchPattern(search), 25, 0]));
});

/** Runs the product's queries with `pg` alone, as its `SingleStatements` and `EntityManager`. */
const statements = /** @type {any} */ ({
  readList: (/** @type {string} */ _, /** @type {string} */ sql, /** @type {unknown[]} */ values) =>
    rows(nameOf(sql), sql, values),
  query: (/** @type {string} */ sql, /** @type {unknown[]} */ values) => rows(nameOf(sql), sql, values),
  queryRunner: {
    data: {
      connection: {
        query: (/** @type {pg.QueryConfig} */ statement) => pool.query(statement),
        connection: { stream: { cork() {}, uncork() {} } },
      },
    },
  },
});
/** @type {Map<string, string>} */
const names = new Map();
/** @param {string} sql */
function nameOf(sql) {
  const name = names.get(sql) ?? `product-${names.size}`;
  names.set(sql, name);
  return name;
}
const doctorId = FLOOR_DOCTOR ?? '';

app.get('/counts', () => countPatients(statements, doctorId, today(), { ids: null, filter: {} }));

app.get('/palette', async (request) => {
  const { q } = /** @type {{ q: string }} */ (request.query);
  return { results: await searchRecords(statements, doctorId, { role: 'doctor', apiKey: null }, q) };
});

app.get('/desk', async () => {
  const found = toDeskRows(await findDeskFacts(statements, doctorId, today(), new Date()));
  const items = await readDeskItems(statements, doctorId, found.slice(0, MAX_DESK_ITEMS), null, today());
  return { items, total: found.length };
});

app.get('/page/:identifier', async (request, reply) => {
  const { identifier } = /** @type {{ identifier: string }} */ (request.params);
  const [page] = await rows('page', PAGE, [identifier]);
  if (!page) return reply.status(404).send({ error: 'unknown' });
  return { identifier, ...page, tiers: await rows('tiers', TIERS, [page.doctor_id, page.plan_id]) };
});

app.post('/patient', async (request, reply) => {
  const { id, name, mobile, email } = /** @type {Record<string, string>} */ (request.body);
  const values = [FLOOR_DOCTOR, id, name, mobile, `+91${mobile}`, email, new Date()];
  const [patient] = await rows('insert', INSERT, values);
  return reply.status(201).send({ patient });
});

app.post('/join', async (request, reply) => {
  const { id = '', name, mobile, subscription_id: plan } = /** @type {Record<string, string>} */ (request.body);
  const [enrolment, term, identifier] = [randomUUID(), randomUUID(), randomUUID()];
  const values = [
    [FLOOR_DOCTOR, id, name, mobile],
    [FLOOR_DOCTOR, id, enrolment, plan],
    [FLOOR_DOCTOR, enrolment, identifier],
    [FLOOR_DOCTOR, term, enrolment, id, plan],
    [FLOOR_DOCTOR, id],
  ];
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    for (const [n, text] of JOIN.entries()) await client.query({ name: `join-${n}`, text, values: values[n] ?? [] });
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  return reply.status(201).send({ status: 'joined', identifier });
});

app.post('/webhook', async (request) => {
  await rows('store', STORE, [randomUUID(), FLOOR_DOCTOR, randomUUID(), request.body]);
  return { received: true };
});

/** Replaces WhatsApp's API and accepts every message. */
app.post('/:version/:number/messages', async () => ({ messages: [{ id: `wamid.${randomUUID()}` }] }));

await app.listen({ host: '127.0.0.1', port: Number(FLOOR_PORT) });
process.send?.({ type: 'ready' });
process.once('disconnect', () => process.exit(0));
