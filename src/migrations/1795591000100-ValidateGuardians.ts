import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the existing patients against the constraint that the previous migration added for new rows. */
export class ValidateGuardians1795591000100 implements MigrationInterface {
  name = 'ValidateGuardians1795591000100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "patient" VALIDATE CONSTRAINT "patient_guardian"');
  }

  async down(): Promise<void> {
    // a valid constraint needs no way back
  }
}
