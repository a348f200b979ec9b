import type { Writable } from 'node:stream';
import { setImmediate as later } from 'node:timers/promises';
import { QueryFailedError, type DataSource, type EntityManager, type ObjectLiteral } from 'typeorm';

/** A statement that is prepared once for each connection; its values are sent separately. */
export interface PreparedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The part of node-postgres' client that hot paths use. It pipelines: it does not wait for the previous answer. */
export interface Connection {
  query(statement: PreparedStatement | string): Promise<{ rows: unknown[] }>;
  connection: { stream: Corkable };
  end(): Promise<void>;
}

type Corkable = Pick<Writable, 'cork' | 'uncork'>;

/** Sends everything that is written before the next tick as one packet. */
export function corkUntilNextTick(stream: Corkable): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends a statement, in one packet with the others of the same tick. */
export function send(connection: Connection, statement: PreparedStatement | string): Promise<{ rows: unknown[] }> {
  corkUntilNextTick(connection.connection.stream);
  return connection.query(statement);
}

/** SQLSTATE of a statement that follows a failed one in the same transaction. */
const IN_FAILED_TRANSACTION = '25P02';

type Entity<Row> = new () => Row;

const statementNames = new Map<string, string>();

/** Statements with the same text share a name. @param text constant, or composed of table and column names only. */
export function prepared(text: string, values: unknown[]): PreparedStatement {
  let name = statementNames.get(text);
  if (!name) statementNames.set(text, (name = `hot_${statementNames.size}`));
  return { name, text, values };
}

/**
 * Runs a statement in the caller's transaction of `Database`. Concurrent calls (`Promise.all`) are sent in one packet
 * and run in order: each statement sees the effects of those before it. @throws QueryFailedError
 */
export async function query<Row>(tx: EntityManager, statement: PreparedStatement): Promise<Row[]> {
  const connection = tx.queryRunner?.data['connection'] as Connection | undefined;
  if (!connection) throw new Error('query() needs a transaction of Database');
  try {
    return (await send(connection, statement)).rows as Row[];
  } catch (error) {
    // The error of the failed statement must reach the caller first.
    if ((error as { code?: string }).code === IN_FAILED_TRANSACTION) await later();
    throw new QueryFailedError(statement.text, [], error as Error);
  }
}

interface FindOptions {
  /** Locks the row until the transaction ends; see `LOCKED`. */
  lock?: boolean;
}

/**
 * As `findOneBy`, but sent at once (see `forEachTenant`), and for hot paths: TypeORM takes longer to build a statement
 * than PostgreSQL to answer it.
 */
export async function findOne<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  where: Partial<Row>,
  { lock }: FindOptions = {},
): Promise<Row | null> {
  const end = lock ? ' FOR NO KEY UPDATE' : '';
  const [row] = await query<Row>(tx, prepared(selectSql(tx, entity, { where, end }), valuesOf(where)));
  return row ?? null;
}

/** As `findOne`, but returns all rows. @param end SQL after the conditions; its placeholders, for `values`, follow theirs. */
export function findRows<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  where: Partial<Row>,
  end = '',
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return query<Row>(tx, prepared(selectSql(tx, entity, { where, end }), [...valuesOf(where), ...values]));
}

/** Locks the rows with these values and one of `ids`, in the order of their ids, until the transaction ends. */
export function lockRows<Row extends { id: string }>(
  tx: EntityManager,
  entity: Entity<Row>,
  where: Partial<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  const end = ` AND id = ANY ($${Object.keys(where).length + 1}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  return findRows(tx, entity, where, end, [ids]);
}

/** As `findOne`. @throws Error when there is no such row. */
export async function findOneOrFail<Row extends ObjectLiteral>(...args: Parameters<typeof findOne<Row>>): Promise<Row> {
  const row = await findOne(...args);
  if (!row) throw new Error(`there is no such ${args[1].name}`);
  return row;
}

/** Inserts a row, as `insert` does; missing properties get the column's default. */
export async function insertRow<Row extends ObjectLiteral>(
  tx: EntityManager,
  entity: Entity<Row>,
  row: Partial<Row>,
): Promise<void> {
  await query(tx, prepared(insertSql(tx, entity, row), valuesOf(row)));
}

/** Updates the rows with these values, as `update` does. */
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
    const placeholders = Object.keys(row).map((_, n) => `$${n + 1}`);
    return `INSERT INTO ${table} (${Object.keys(row).map(nameOf).join(', ')}) VALUES (${placeholders.join(', ')})`;
  });

const sqlTexts = new Map<string, string>();

/** Builds the SQL once for each table and set of properties. */
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

/** Objects and lists are sent as JSON text: the driver would send a list as a PostgreSQL array. */
const valuesOf = (row: object): unknown[] =>
  Object.values(row).map((value: unknown) =>
    typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
  );
