import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the existing consents against the constraint that the previous migration added for new rows. */
export class ValidateConsentSources1796100000100 implements MigrationInterface {
  name = 'ValidateConsentSources1796100000100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "consent" VALIDATE CONSTRAINT "consent_source"');
  }

  async down(): Promise<void> {
    // a valid constraint needs no way back
  }
}
