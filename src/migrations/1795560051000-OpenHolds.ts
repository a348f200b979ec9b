import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The metrics count open holds of all doctors and report the age of the oldest: nothing else of a hold. */
export class OpenHolds1795560051000 implements MigrationInterface {
  name = 'OpenHolds1795560051000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX "hold_open" ON "hold" ("created_at") WHERE state = 'open'`);
    await db.query('GRANT SELECT (state, created_at) ON hold TO nirog_platform');
    await db.query(`CREATE POLICY open ON hold FOR SELECT TO nirog_platform USING (state = 'open')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP POLICY open ON hold');
    await db.query('REVOKE SELECT (state, created_at) ON hold FROM nirog_platform');
    await db.query('DROP INDEX "hold_open"');
  }
}
