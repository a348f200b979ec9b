import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vacuum once 2 % of the rows are dead or new, not 20 %: on 100 million rows the default waits for 20 million. */
const OFTEN = {
  autovacuum_vacuum_scale_factor: 0.02,
  autovacuum_vacuum_insert_scale_factor: 0.02,
  autovacuum_analyze_scale_factor: 0.02,
};

/** What differs from PostgreSQL's defaults, by how a table is written. */
const STORAGE: Record<string, Record<string, number>> = {
  // Each row dies twice within seconds (sent, handled), in indexes as well, because their predicates name both columns.
  outbox: { ...OFTEN, autovacuum_vacuum_scale_factor: 0.01 },
  // Each row dies once, when it is handled, with its body of about 1 kB: what vacuum frees is used by the next rows.
  inbox: { ...OFTEN, autovacuum_vacuum_scale_factor: 0.01 },
  // Four updates follow at most, all but one without an indexed column: free space keeps those on the row's own page (HOT).
  message: { ...OFTEN, fillfactor: 85 },
  // The reply is stored and, a day later, emptied: two dead rows, each with a sealed reply.
  idempotency: OFTEN,
  // Every use of a session sets last_seen_at, which no index has: HOT again.
  session: { ...OFTEN, fillfactor: 85 },
  // One row for each number, updated by every message to it, in an index, too.
  whatsapp_contact: OFTEN,
  // Only inserts: vacuum early, so that pages are marked as visible and frozen while they are still in memory.
  audit: OFTEN,
};

/** Tables that are written all the time and only grow: dead rows are removed, and statistics renewed, while they are few. */
export class QueueStorage1795472000001 implements MigrationInterface {
  name = 'QueueStorage1795472000001';

  async up(db: QueryRunner): Promise<void> {
    for (const [table, options] of Object.entries(STORAGE)) {
      const settings = Object.entries(options).map(([name, value]) => `${name} = ${value}`);
      await db.query(`ALTER TABLE "${table}" SET (${settings.join(', ')})`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [table, options] of Object.entries(STORAGE))
      await db.query(`ALTER TABLE "${table}" RESET (${Object.keys(options).join(', ')})`);
  }
}
