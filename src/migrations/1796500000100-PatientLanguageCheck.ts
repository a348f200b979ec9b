import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In a migration of its own, so that the rows are checked without the lock that adds the constraint. */
export class PatientLanguageCheck1796500000100 implements MigrationInterface {
  name = 'PatientLanguageCheck1796500000100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "patient" VALIDATE CONSTRAINT "patient_message_language"');
  }

  async down(): Promise<void> {
    // a valid constraint needs no way back
  }
}
