import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the audit record when an admin logged a staff login out everywhere. */
export class StaffSessionsEnded1795475000000 implements MigrationInterface {
  name = 'StaffSessionsEnded1795475000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "account" ADD "sessions_ended_at" TIMESTAMP WITH TIME ZONE');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "account" DROP COLUMN "sessions_ended_at"');
  }
}
