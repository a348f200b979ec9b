import type { QueryRunner } from 'typeorm';

/** An index to build while the table is in use. */
export interface ConcurrentIndex {
  name: string;
  unique: boolean;
  /** Table, columns and condition. */
  on: string;
}

/**
 * Builds indexes without blocking writes, for a migration with `transaction = false`. An index that exists under the same
 * name is replaced after the new one is built. May be repeated.
 */
export const buildIndexes = (db: QueryRunner, indexes: readonly ConcurrentIndex[]): Promise<void> =>
  withoutLockTimeout(db, async () => {
    for (const { name, unique, on } of indexes) {
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}_new"`); // what an interrupted attempt left
      await db.query(`CREATE ${unique ? 'UNIQUE ' : ''}INDEX CONCURRENTLY "${name}_new" ON ${on}`);
      await db.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await db.query(`ALTER INDEX "${name}_new" RENAME TO "${name}"`);
    }
  });

/** Drops indexes without blocking writes, for a migration with `transaction = false`. May be repeated. */
export const dropIndexes = (db: QueryRunner, names: readonly string[]): Promise<void> =>
  withoutLockTimeout(db, async () => {
    for (const name of names) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  });

/** These statements wait for earlier transactions, and nobody waits behind them. */
async function withoutLockTimeout(db: QueryRunner, work: () => Promise<void>): Promise<void> {
  const [row] = (await db.query(`SELECT current_setting('lock_timeout') AS value`)) as { value: string }[];
  await db.query('SET lock_timeout = 0');
  try {
    await work();
  } finally {
    await db.query(`SET lock_timeout = '${row?.value ?? '0'}'`);
  }
}
