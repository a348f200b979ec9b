import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The dashboard counts what was not delivered in the last days, and the list is sorted by time. */
export class MessageByTime1795472000000 implements MigrationInterface {
  name = 'MessageByTime1795472000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX "message_by_time" ON "message" ("doctor_id", "created_at", "id")');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX "message_by_time"');
  }
}
