import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the call began that sends an event's message, so that a repeat of the event does not send it again. */
export class EventAttempts1796552000000 implements MigrationInterface {
  name = 'EventAttempts1796552000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "outbox" ADD "attempted_at" TIMESTAMP WITH TIME ZONE');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "outbox" DROP COLUMN "attempted_at"');
  }
}
