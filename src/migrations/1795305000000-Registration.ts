import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A doctor's registration number with the medical council: patients are to see whom they pay. */
export class Registration1795305000000 implements MigrationInterface {
  name = 'Registration1795305000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "profile" ADD "registration_number" text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "profile" DROP COLUMN "registration_number"');
  }
}
