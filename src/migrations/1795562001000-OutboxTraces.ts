import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An event keeps the W3C `traceparent` of the operation that emitted it. The default reads it from the transaction, so
 * that every statement that stores an event includes it. It is null while traces are off.
 */
export class OutboxTraces1795562001000 implements MigrationInterface {
  name = 'OutboxTraces1795562001000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "outbox" ADD "traceparent" text');
    await db.query(
      `ALTER TABLE "outbox" ALTER COLUMN "traceparent" SET DEFAULT NULLIF(current_setting('app.traceparent', true), '')`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "outbox" DROP COLUMN "traceparent"');
  }
}
