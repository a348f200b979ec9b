import { setImmediate as later } from 'node:timers/promises';
import { QueryFailedError, type DataSource, type EntityManager, type ObjectLiteral } from 'typeorm';
import { send, type Connection, type PreparedStatement } from './connection.js';

/** What PostgreSQL answers to a statement that was sent behind one that failed. */
const IN_FAILED_TRANSACTION = '25P02';

type Entity<Row> = new () => Row;

const statementNames = new Map<string, string>();

/** @param text constant, or made of names alone. */
export function prepared(text: string, values: unknown[]): PreparedStatement {
  let name = statementNames.get(text);
  if (!name) statementNames.set(text, (name = `hot_${statementNames.size}`));
  return { name, text, values };
}

/**
 * Asks in the caller's transaction, of `Database`. What is asked in one go (`Promise.all`) is sent in one go and answered
 * in order, each statement seeing what those before it did. @throws QueryFailedError, as every other query does.
 */
export async function query<Row>(tx: EntityManager, statement: PreparedStatement): Promise<Row[]> {
  const connection = tx.queryRunner?.data['connection'] as Connection | undefined;
  if (!connection) throw new Error('query() needs a transaction of Database');
  try {
    return (await send(connection, statement)).rows as Row[];
  } catch (error) {
    if ((error as { code?: string }).code === IN_FAILED_TRANSACTION) await later(); // the caller hears of that one first
    throw new QueryFailedError(statement.text, [], error as Error);
  }
}

/** How a row is looked for. */
interface FindOptions {
  /** Holds the row until the transaction ends; see `LOCKED`. */
  lock?: boolean;
  /** Of several the first in this order; constant SQL. */
  orderBy?: string;
}

/**
 * The row with these values, as `findOneBy` gives it, or null. Hot paths ask so: building a statement costs TypeORM more
 * than PostgreSQL needs to answer it.
 */
export async function findOne<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  where: Partial<Row>,
  { lock, orderBy }: FindOptions = {},
): Promise<Row | null> {
  const end = (orderBy ? ` ORDER BY ${orderBy} LIMIT 1` : '') + (lock ? ' FOR NO KEY UPDATE' : '');
  const [row] = await query<Row>(tx, prepared(selectSql(tx, entity, { where, end }), valuesOf(where)));
  return row ?? null;
}

/** The rows with these values that have one of `ids`, held until the transaction ends; locked in the order of their ids. */
export function lockRows<Row extends { id: string }>(
  tx: EntityManager,
  entity: Entity<Row>,
  where: Partial<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  const values = valuesOf(where);
  const end = ` AND id = ANY ($${values.length + 1}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  return query<Row>(tx, prepared(selectSql(tx, entity, { where, end }), [...values, ids]));
}

/** The same, where the row must be there. */
export async function findOneOrFail<Row extends ObjectLiteral>(...args: Parameters<typeof findOne<Row>>): Promise<Row> {
  const row = await findOne(...args);
  if (!row) throw new Error(`there is no such ${args[1].name}`);
  return row;
}

/** Writes a new row, as `insert` does; what is left out has its default. */
export async function insertRow<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  row: Partial<Row>,
): Promise<void> {
  await query(tx, prepared(insertSql(tx, entity, row), valuesOf(row)));
}

/** The same, unless a row with its unique key is there. @returns whether it was written. */
export async function insertIfAbsent<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  row: Partial<Row>,
): Promise<boolean> {
  const text = `${insertSql(tx, entity, row)} ON CONFLICT DO NOTHING RETURNING true`;
  return (await query(tx, prepared(text, valuesOf(row)))).length > 0;
}

/** Changes the rows with these values, as `update` does. */
export async function updateRow<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  where: Partial<Row>,
  change: Partial<Row>,
): Promise<void> {
  const text = cachedSql(`update ${entity.name} ${Object.keys(where).join()} ${Object.keys(change).join()}`, () => {
    const { table, nameOf } = tableOf(tx.dataSource, entity);
    const [keys, newValues] = [
      assignments(where, nameOf, 1),
      assignments(change, nameOf, Object.keys(where).length + 1),
    ];
    return `UPDATE ${table} SET ${newValues.join(', ')} WHERE ${keys.join(' AND ')}`;
  });
  await query(tx, prepared(text, [...valuesOf(where), ...valuesOf(change)]));
}

const selectSql = (
  tx: EntityManager,
  entity: Entity<ObjectLiteral>,
  { where, end }: { where: object; end: string },
): string =>
  cachedSql(`find ${entity.name} ${Object.keys(where).join()}${end}`, () => {
    const { table, columns, nameOf } = tableOf(tx.dataSource, entity);
    const all = columns.map(({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`).join(', ');
    return `SELECT ${all} FROM ${table} WHERE ${assignments(where, nameOf, 1).join(' AND ')}${end}`;
  });

const insertSql = (tx: EntityManager, entity: Entity<ObjectLiteral>, row: object): string =>
  cachedSql(`insert ${entity.name} ${Object.keys(row).join()}`, () => {
    const { table, nameOf } = tableOf(tx.dataSource, entity);
    const places = Object.keys(row).map((_, n) => `$${n + 1}`);
    return `INSERT INTO ${table} (${Object.keys(row).map(nameOf).join(', ')}) VALUES (${places.join(', ')})`;
  });

const sqlTexts = new Map<string, string>();

/** Made once for each table and choice of properties. */
function cachedSql(id: string, build: () => string): string {
  let text = sqlTexts.get(id);
  if (text === undefined) sqlTexts.set(id, (text = build()));
  return text;
}

function tableOf(source: DataSource, entity: Entity<ObjectLiteral>) {
  const { tableName: table, columns } = source.getMetadata(entity);
  const columnName = (property: string): string => {
    const column = columns.find(({ propertyName }) => propertyName === property);
    if (!column) throw new Error(`${entity.name} has no ${property}`);
    return column.databaseName;
  };
  return { table, columns, nameOf: columnName };
}

const assignments = (row: object, nameOf: (property: string) => string, from: number): string[] =>
  Object.keys(row).map((property, n) => `${nameOf(property)} = $${from + n}`);

/** A JSON column takes its text: the driver would write a list as an array of PostgreSQL's, which no table has. */
const valuesOf = (row: object): unknown[] =>
  Object.values(row).map((value: unknown) =>
    typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
  );
