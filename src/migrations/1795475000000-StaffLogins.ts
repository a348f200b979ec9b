import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff logins have a name, because they have no profile; and the audit records when an admin logged one out everywhere. */
export class StaffLogins1795475000000 implements MigrationInterface {
  name = 'StaffLogins1795475000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "account" ADD "name" text');
    await db.query('ALTER TABLE "account" ADD "sessions_ended_at" TIMESTAMP WITH TIME ZONE');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "account" DROP COLUMN "sessions_ended_at"');
    await db.query('ALTER TABLE "account" DROP COLUMN "name"');
  }
}
