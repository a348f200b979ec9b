import { ARCHIVE_TABLES, type ArchiveTable } from './archive-tables.js';

/** Runs a statement in a transaction. */
export type RunSql = <Row extends object>(sql: string, params: unknown[]) => Promise<Row[]>;

interface Column {
  name: string;
  isKey: boolean;
  isText: boolean;
}

/** The columns of each table in the archive, in the order of the table. */
export type Columns = ReadonlyMap<string, readonly Column[]>;

const READ_COLUMNS = `
SELECT c.relname AS "table", a.attname AS name, coalesce(a.attnum = ANY (i.indkey), false) AS "isKey",
  a.atttypid = 'text'::regtype AS "isText"
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1) ORDER BY c.relname, a.attnum`;

export async function readColumns(run: RunSql): Promise<Columns> {
  const names = ARCHIVE_TABLES.map(({ name }) => name);
  const columns = new Map<string, Column[]>(names.map((name) => [name, []]));
  for (const { table, ...column } of await run<Column & { table: string }>(READ_COLUMNS, [names]))
    columns.get(table)?.push(column);
  return columns;
}

/** The columns of a table that an archive contains. */
export const archivedColumns = ({ name, only, without = [] }: ArchiveTable, columns: Columns): string[] =>
  (columns.get(name) ?? [])
    .map((column) => column.name)
    .filter((column) => (only ? only.includes(column) : !without.includes(column)));

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quoteAll = (names: readonly string[]): string => names.map(quote).join(', ');

/**
 * The rows of doctor `$1` as JSON, in the order of the primary key; texts in the order of their bytes, so that it does
 * not depend on the database's locale.
 */
export function selectLines({ name, where = 'doctor_id = $1' }: ArchiveTable, own: string[], columns: Columns): string {
  const order = (columns.get(name) ?? [])
    .filter(({ isKey }) => isKey)
    .map((column) => quote(column.name) + (column.isText ? ' COLLATE "C"' : ''));
  const rows = `SELECT ${quoteAll(own)} FROM ${quote(name)} WHERE ${where} ORDER BY ${order.join(', ')}`;
  return `SELECT row_to_json(r)::text AS line FROM (${rows}) r`;
}
