import { readdirSync } from 'node:fs';

const FOLDER = new URL('../../migrations/', import.meta.url);
const FILE = /^(\d+)-(\w+)\.[jt]s$/;

/** Names of this build's migrations, derived from the file names: `1795182100000-Clinic` is `Clinic1795182100000`. */
export const MIGRATIONS: readonly string[] = readdirSync(FOLDER).flatMap((file) => {
  const [, at, name] = FILE.exec(file) ?? [];
  return at && name ? [name + at] : [];
});

/** Migrations not yet applied. Does not load them, as TypeORM would: that takes a twentieth of the start time. */
export async function pendingMigrations(query: (sql: string) => Promise<unknown>): Promise<string[]> {
  const [table] = (await query(`SELECT to_regclass('migration') AS oid`)) as [{ oid: string | null }];
  if (table.oid === null) return [...MIGRATIONS];
  const rows = (await query('SELECT name FROM migration')) as { name: string }[];
  const applied = new Set(rows.map(({ name }) => name));
  return MIGRATIONS.filter((name) => !applied.has(name));
}
