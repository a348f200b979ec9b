import type { World } from '../helpers/world.js';

/** The tables with a doctor's rows, and functions that read a doctor's rows in all of them. */
export async function tenantData(w: World) {
  const tables = await w.rows<{ name: string; has_id: boolean }>(
    `SELECT c.table_name AS name, bool_or(c.column_name = 'id' AND c.data_type = 'uuid') AS has_id
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1
     HAVING bool_or(c.column_name = 'doctor_id') ORDER BY 1`,
  );
  /** SQL that selects these doctors' rows ($1) of the chosen tables, one after the other. */
  const selectFromEach = (select: (table: string) => string, chosen = tables) =>
    chosen.map(({ name }) => `${select(`"${name}"`)} WHERE t.doctor_id = ANY ($1)`).join(' UNION ALL ');
  const sums = selectFromEach(
    (name) => `SELECT '${name}' AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) FROM ${name} t`,
    tables.filter(({ name }) => name !== 'security_event'), // records refused calls
  );
  const ids = selectFromEach(
    (name) => `SELECT t.id::text FROM ${name} t`,
    tables.filter(({ has_id }) => has_id),
  );
  return {
    /** All tables with a doctor_id. */
    tables: tables.map(({ name }) => `"${name}"`),
    /** A checksum of these doctors' rows by table. It changes with any row. */
    checksums: async (...doctorIds: string[]) =>
      Object.fromEntries((await w.rows<{ name: string; md5: string }>(sums, [doctorIds])).map((r) => [r.name, r.md5])),
    /** The ids of all rows of a doctor, and of their account and sessions. */
    ids: async (doctorId: string): Promise<string[]> => [
      doctorId,
      ...(await w.rows<{ id: string }>(ids, [[doctorId]])).map(({ id }) => id),
      ...(await w.rows<{ id: string }>('SELECT id FROM session WHERE account_id = $1', [doctorId])).map((r) => r.id),
    ],
  };
}
