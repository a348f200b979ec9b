import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PlatformPlan1795182200000 implements MigrationInterface {
  name = 'PlatformPlan1795182200000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE account ADD platform_plan text NOT NULL DEFAULT 'trial'`);
    await db.query(
      `ALTER TABLE account ADD CONSTRAINT account_platform_plan CHECK (platform_plan IN ('trial', 'starter', 'professional'))`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE account DROP CONSTRAINT account_platform_plan');
    await db.query('ALTER TABLE account DROP COLUMN platform_plan');
  }
}
