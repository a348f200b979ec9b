import { setImmediate as later } from 'node:timers/promises';
import { QueryFailedError, type DataSource, type EntityManager, type ObjectLiteral } from 'typeorm';
import { send, type Connection, type Statement } from './connection.js';

/** What PostgreSQL answers to a statement that was sent behind one that failed. */
const AFTER_ANOTHER = '25P02';

type Entity<Row> = new () => Row;

const names = new Map<string, string>();

/** @param text constant, or made of names alone. */
export function statement(text: string, values: unknown[]): Statement {
  let name = names.get(text);
  if (!name) names.set(text, (name = `hot_${names.size}`));
  return { name, text, values };
}

/**
 * Asks in the caller's transaction, of `Database`. What is asked in one go (`Promise.all`) is sent in one go and answered
 * in order, each statement seeing what those before it did. @throws QueryFailedError, as every other query does.
 */
export async function ask<Row>(tx: EntityManager, question: Statement): Promise<Row[]> {
  const connection = tx.queryRunner?.data['connection'] as Connection | undefined;
  if (!connection) throw new Error('ask() needs a transaction of Database');
  try {
    return (await send(connection, question)).rows as Row[];
  } catch (error) {
    if ((error as { code?: string }).code === AFTER_ANOTHER) await later(); // the caller hears of that one first
    throw new QueryFailedError(question.text, [], error as Error);
  }
}

/** How a row is looked for. */
interface Looking {
  /** Holds the row until the transaction ends; see `LOCKED`. */
  lock?: boolean;
  /** Of several the first in this order; constant SQL. */
  first?: string;
}

/**
 * The row with these values, as `findOneBy` gives it, or null. Hot paths ask so: building a statement costs TypeORM more
 * than PostgreSQL needs to answer it.
 */
export async function findRow<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  where: Partial<Row>,
  { lock, first }: Looking = {},
): Promise<Row | null> {
  const end = (first ? ` ORDER BY ${first} LIMIT 1` : '') + (lock ? ' FOR NO KEY UPDATE' : '');
  const [row] = await ask<Row>(tx, statement(selection(tx, entity, { where, end }), valuesOf(where)));
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
  return ask<Row>(tx, statement(selection(tx, entity, { where, end }), [...values, ids]));
}

/** The same, where the row must be there. */
export async function theRow<Row extends ObjectLiteral>(...args: Parameters<typeof findRow<Row>>): Promise<Row> {
  const row = await findRow(...args);
  if (!row) throw new Error(`there is no such ${args[1].name}`);
  return row;
}

/** Writes a new row, as `insert` does; what is left out has its default. */
export async function insertRow<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  row: Partial<Row>,
): Promise<void> {
  await ask(tx, statement(insertion(tx, entity, row), valuesOf(row)));
}

/** The same, unless a row with its unique key is there. @returns whether it was written. */
export async function insertOnce<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  row: Partial<Row>,
): Promise<boolean> {
  const text = `${insertion(tx, entity, row)} ON CONFLICT DO NOTHING RETURNING true`;
  return (await ask(tx, statement(text, valuesOf(row)))).length > 0;
}

/** Changes the rows with these values, as `update` does. */
export async function updateRow<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  where: Partial<Row>,
  change: Partial<Row>,
): Promise<void> {
  const text = textOf(`update ${entity.name} ${Object.keys(where).join()} ${Object.keys(change).join()}`, () => {
    const { table, nameOf } = namesOf(tx.dataSource, entity);
    const [keys, news] = [numbered(where, nameOf, 1), numbered(change, nameOf, Object.keys(where).length + 1)];
    return `UPDATE ${table} SET ${news.join(', ')} WHERE ${keys.join(' AND ')}`;
  });
  await ask(tx, statement(text, [...valuesOf(where), ...valuesOf(change)]));
}

const selection = (
  tx: EntityManager,
  entity: Entity<ObjectLiteral>,
  { where, end }: { where: object; end: string },
): string =>
  textOf(`find ${entity.name} ${Object.keys(where).join()}${end}`, () => {
    const { table, columns, nameOf } = namesOf(tx.dataSource, entity);
    const all = columns.map(({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`).join(', ');
    return `SELECT ${all} FROM ${table} WHERE ${numbered(where, nameOf, 1).join(' AND ')}${end}`;
  });

const insertion = (tx: EntityManager, entity: Entity<ObjectLiteral>, row: object): string =>
  textOf(`insert ${entity.name} ${Object.keys(row).join()}`, () => {
    const { table, nameOf } = namesOf(tx.dataSource, entity);
    const places = Object.keys(row).map((_, n) => `$${n + 1}`);
    return `INSERT INTO ${table} (${Object.keys(row).map(nameOf).join(', ')}) VALUES (${places.join(', ')})`;
  });

const texts = new Map<string, string>();

/** Made once for each table and choice of properties. */
function textOf(id: string, draft: () => string): string {
  let text = texts.get(id);
  if (text === undefined) texts.set(id, (text = draft()));
  return text;
}

function namesOf(source: DataSource, entity: Entity<ObjectLiteral>) {
  const { tableName: table, columns } = source.getMetadata(entity);
  const nameOf = (property: string): string => {
    const column = columns.find(({ propertyName }) => propertyName === property);
    if (!column) throw new Error(`${entity.name} has no ${property}`);
    return column.databaseName;
  };
  return { table, columns, nameOf };
}

const numbered = (row: object, nameOf: (property: string) => string, from: number): string[] =>
  Object.keys(row).map((property, n) => `${nameOf(property)} = $${from + n}`);

/** A JSON column takes its text: the driver would write a list as an array of PostgreSQL's, which no table has. */
const valuesOf = (row: object): unknown[] =>
  Object.values(row).map((value: unknown) =>
    typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
  );
