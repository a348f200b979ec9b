import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks the existing changes against the constraint that the previous migration added for new rows. */
export class ValidateApiKeyActors1795595000100 implements MigrationInterface {
  name = 'ValidateApiKeyActors1795595000100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE audit VALIDATE CONSTRAINT audit_actor_kind');
  }

  async down(): Promise<void> {
    // a valid constraint needs no way back
  }
}
