import { readdirSync } from 'node:fs';
import { checkMigration, type Finding } from './migration-rules.js';

const FOLDER = new URL('../../src/migrations/', import.meta.url);

/** The last migration of each tagged version. Add a line with each tag. */
const RELEASES: Record<string, number> = {
  '0.1.0': 1795492000000,
  '0.2.0': 1795530000000,
  '0.3.0': 1795552000000,
};

/** Of a migration, what is used here. */
interface Migration {
  up: (db: { query: (sql: string) => Promise<unknown> }) => Promise<void>;
  /** A contract step: the first version that no longer uses what it removes. */
  unusedSince?: string;
}

/** What migrations read from a database, which does not exist here. */
const REPLIES: [RegExp, unknown][] = [
  [/relforcerowsecurity/, [{ forced: true }]],
  [/pg_get_functiondef/, [{ definition: `SELECT 'gstin', pr.gstin, 1` }]],
];

async function record(migration: Migration): Promise<string[]> {
  const queries: string[] = [];
  await migration.up({
    query: (sql) => {
      queries.push(sql);
      return Promise.resolve(REPLIES.find(([pattern]) => pattern.test(sql))?.[1] ?? []);
    },
  });
  return queries;
}

async function load(file: string): Promise<{ time: number; migration: Migration }> {
  const module = (await import(new URL(file, FOLDER).href)) as Record<string, new () => Migration>;
  const [type] = Object.values(module);
  if (!type) throw new Error(`${file} exports no migration`);
  return { time: Number.parseInt(file, 10), migration: new type() };
}

const AFTER_0_1_0 = readdirSync(FOLDER).filter((file) => Number.parseInt(file, 10) > (RELEASES['0.1.0'] ?? 0));

const VALIDATED = 'reads all rows: add it NOT VALID, and VALIDATE it in a later migration';
/** Released migrations that hold a lock while they read many rows. What the operator does: docs/operations.md, "Upgrading". */
const KNOWN: Record<string, string[]> = {
  '1795500000000-OpeningTerms.ts': [`constraint term_opening_reference of term ${VALIDATED}`],
  '1795520000000-ClinicStaff.ts': [`constraint audit_actor_kind of audit ${VALIDATED}`],
  '1795540000000-Receipts.ts': ['select of rows of ledger_transaction: use a backfill'],
  '1795552000000-ReceiptMessages.ts': [
    `constraint message_receipt_fk of message ${VALIDATED}`,
    `constraint message_subject of message ${VALIDATED}`,
  ],
};

it.each(AFTER_0_1_0)('%s runs beside the previous version and locks no large table', async (file) => {
  const { time, migration } = await load(file);
  const findings = await checkMigration(await record(migration));
  const { unusedSince } = migration;
  if (unusedSince !== undefined) expect(time).toBeGreaterThan(RELEASES[unusedSince] ?? Infinity);
  const refused = findings.filter(({ kind }) => kind === 'lock' || unusedSince === undefined);
  expect(refused.map(({ text }) => text)).toEqual(KNOWN[file] ?? []);
});

it.each<[string, Finding['kind'] | null]>([
  ['ALTER TABLE patient DROP COLUMN email', 'contract'],
  ['ALTER TABLE patient RENAME COLUMN email TO mail', 'contract'],
  ['ALTER TABLE patient RENAME TO person', 'contract'],
  ['DROP TABLE patient', 'contract'],
  ['DROP FUNCTION search_patients(text, text)', 'contract'],
  ['REVOKE SELECT ON patient FROM nirog_app', 'contract'],
  ['ALTER TABLE patient ALTER COLUMN email SET NOT NULL', 'contract'],
  ['ALTER TABLE patient ALTER COLUMN email TYPE varchar(9)', 'contract'],
  ['ALTER TABLE plan ADD COLUMN a text NOT NULL', 'contract'],
  ['ALTER TABLE patient ADD COLUMN a text', null],
  [`ALTER TABLE patient ADD COLUMN a text NOT NULL DEFAULT 'x'`, null],
  ['ALTER TABLE patient ADD COLUMN a timestamptz DEFAULT now()', null],
  ['ALTER TABLE patient ADD COLUMN a uuid DEFAULT gen_random_uuid()', 'lock'],
  ['ALTER TABLE patient ADD COLUMN a text GENERATED ALWAYS AS (lower(name)) STORED', 'lock'],
  ['ALTER TABLE patient ADD COLUMN a text UNIQUE', 'lock'],
  [`ALTER TABLE patient ADD CONSTRAINT a CHECK (name <> '')`, 'lock'],
  [`ALTER TABLE patient ADD CONSTRAINT a CHECK (name <> '') NOT VALID`, null],
  ['ALTER TABLE patient VALIDATE CONSTRAINT a', null],
  ['ALTER TABLE patient ADD CONSTRAINT a UNIQUE USING INDEX b', null],
  [`ALTER TABLE plan ADD CONSTRAINT a CHECK (name <> '')`, null],
  ['CREATE INDEX a ON patient (name)', 'lock'],
  ['CREATE INDEX CONCURRENTLY a ON patient (name)', null],
  ['CREATE INDEX a ON plan (name)', null],
  [`UPDATE patient SET name = 'x'`, 'lock'],
  ['UPDATE plan SET name = p.name FROM patient p', 'lock'],
  ['DELETE FROM patient', 'lock'],
  ['INSERT INTO plan SELECT * FROM patient', 'lock'],
  [`INSERT INTO backfill (name, table_name) VALUES ('a', 'b')`, null],
  ['SELECT rewrite(p) FROM patient p', 'lock'],
  ['SELECT count(*) FROM pg_class', null],
  [
    'CREATE TABLE a (id uuid); CREATE INDEX b ON a (id); INSERT INTO a VALUES (NULL); ALTER TABLE a DROP COLUMN id',
    null,
  ],
])('%s: %s', async (sql, kind) => {
  expect((await checkMigration([sql])).map((finding) => finding.kind)).toEqual(kind ? [kind] : []);
});
