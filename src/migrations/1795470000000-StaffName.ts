import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Logins of staff have a name: they have no profile. */
export class StaffName1795470000000 implements MigrationInterface {
  name = 'StaffName1795470000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "account" ADD "name" text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "account" DROP COLUMN "name"');
  }
}
