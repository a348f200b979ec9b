import { SHARED_TABLES } from './helpers/shared-tables.js';
import { world, type World } from './helpers/world.js';

/** Small tables of which each machine can have a copy. Foreign keys may refer to them. */
const REFERENCES = ['public.account'];

/**
 * Whether the tables could be distributed over several machines by doctor (with Citus, for example): each row of a doctor
 * would be on one machine. Uniqueness and foreign keys are then checked on one machine only, so each must contain
 * doctor_id. Shared tables would stay on one machine, and those of `REFERENCES` would be copied to all of them.
 */
describe('a distribution by doctor', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.end());

  const TABLES = `
    SELECT c.oid, n.nspname || '.' || c.relname AS name, c.relname = ANY($1) AND n.nspname = 'public' AS shared
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'search') AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;

  it('finds doctor_id in each row of a doctor', async () => {
    expect(
      await w.rows(
        `SELECT t.name FROM (${TABLES}) t WHERE NOT t.shared AND NOT EXISTS (
           SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attname = 'doctor_id' AND a.attnotnull)`,
        [SHARED_TABLES],
      ),
    ).toEqual([]);
  });

  it('keeps each unique index on one machine', async () => {
    expect(
      await w.rows(
        `SELECT t.name, i.indexrelid::regclass::text AS index FROM (${TABLES}) t JOIN pg_index i ON i.indrelid = t.oid
         WHERE NOT t.shared AND i.indisunique AND NOT EXISTS (
           SELECT FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = ANY(i.indkey) AND a.attname = 'doctor_id')
         ORDER BY 1, 2`,
        [SHARED_TABLES],
      ),
    ).toEqual([]);
  });

  it('keeps both sides of each foreign key on one machine', async () => {
    expect(
      await w.rows(
        `WITH tables AS (${TABLES})
         SELECT f.conname AS key, t.name, r.name AS refers_to FROM pg_constraint f
         JOIN tables t ON t.oid = f.conrelid JOIN tables r ON r.oid = f.confrelid
         WHERE f.contype = 'f' AND NOT (t.shared AND r.shared) AND r.name <> ALL($2) AND NOT EXISTS (
           SELECT FROM unnest(f.conkey, f.confkey) AS k (own, referred)
           JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.own
           JOIN pg_attribute b ON b.attrelid = r.oid AND b.attnum = k.referred
           WHERE a.attname = 'doctor_id' AND b.attname = 'doctor_id' AND NOT t.shared AND NOT r.shared)
         ORDER BY 1`,
        [SHARED_TABLES, REFERENCES],
      ),
    ).toEqual([]);
  });
});
