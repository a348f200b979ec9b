import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In a migration of its own, so that the rows are checked without the lock that adds the constraint. */
export class MessageTriggerTypeCheck1796561000100 implements MigrationInterface {
  name = 'MessageTriggerTypeCheck1796561000100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "message" VALIDATE CONSTRAINT "message_trigger_type"');
  }

  async down(): Promise<void> {
    // a valid constraint needs no way back
  }
}
