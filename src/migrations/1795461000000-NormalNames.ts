import type { MigrationInterface } from 'typeorm';

/** Of a TypeORM `QueryRunner`, what is used. */
interface Db {
  query(sql: string, params?: unknown[]): Promise<unknown>;
}

const INVISIBLE =
  /(?!\u200c|\u200d|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]|(?![\t\n\r])\p{Cc}/gu;
const STRAY_JOINERS = /(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])(?:\u200c|\u200d|\p{Variation_Selector})+/gu;

const normal = (name: string): string =>
  name.replace(INVISIBLE, '').replace(STRAY_JOINERS, '').normalize('NFC').trim().replace(/\s+/g, ' ');

/** The names in each table; a row is known by its doctor and `id`, a profile by its doctor alone. */
const NAMES = [
  { table: 'patient', columns: ['name'], id: 'id' },
  { table: 'plan', columns: ['name'], id: 'id' },
  { table: 'tier', columns: ['name'], id: 'id' },
  { table: 'clinic', columns: ['name'], id: 'id' },
  { table: 'profile', columns: ['doctor_name', 'clinic_name'], id: 'doctor_id' },
];

const TWIN = `
  EXISTS (
    SELECT FROM patient twin
    WHERE twin.doctor_id = t.doctor_id AND twin.id <> t.id AND twin.mobile_normal = t.mobile_normal
      AND lower(twin.name) = lower($3) AND twin.erased_at IS NULL)`;

/** So many rows are read at a time. */
const AT_ONCE = 5_000;

/**
 * Names that were stored before they were normalised (`oneLine` in `src/shared/text.ts`) are normalised as they would be
 * today. Two patients of one number whose names differed only in this keep their names: both are there already, and which
 * one is right only the doctor can tell. A name that shows nothing stays too; its form asks for one.
 */
export class NormalNames1795461000000 implements MigrationInterface {
  name = 'NormalNames1795461000000';

  async up(db: Db): Promise<void> {
    await db.query(`SELECT set_config('app.action', 'names.normalise', true)`);
    for (const { table, columns, id } of NAMES) {
      await db.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
      for (const column of columns) await normalise(db, table, column, id);
      await db.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    }
    await db.query(`SELECT set_config('app.action', '', true)`);
  }

  /** A normal name is one that could have been typed so: nothing to go back to. */
  async down(): Promise<void> {}
}

async function normalise(db: Db, table: string, column: string, id: string): Promise<void> {
  const unless = table === 'patient' ? `AND NOT ${TWIN}` : '';
  let last = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const rows = (await db.query(
      `SELECT doctor_id, ${id} AS id, ${column} AS name FROM ${table}
       WHERE (doctor_id, ${id}) > ($1, $2) AND (${column} ~ '[^ -~]' OR ${column} ~ '^ |  | $')
       ORDER BY doctor_id, ${id} LIMIT ${AT_ONCE}`,
      last,
    )) as { doctor_id: string; id: string; name: string }[];
    const update = `UPDATE ${table} t SET ${column} = $3 WHERE doctor_id = $1 AND ${id} = $2 ${unless}`;
    for (const row of rows) {
      const name = normal(row.name);
      if (name !== '' && name !== row.name) await db.query(update, [row.doctor_id, row.id, name]);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = [end.doctor_id, end.id];
  }
}
