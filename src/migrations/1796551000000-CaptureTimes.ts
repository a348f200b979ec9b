import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether webhooks are missing depends on when a payment was created at Razorpay, and when Nirog learned of its capture. */
export class CaptureTimes1796551000000 implements MigrationInterface {
  name = 'CaptureTimes1796551000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('GRANT SELECT (created_at, learned_at) ON payment TO nirog_platform');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('REVOKE SELECT (created_at, learned_at) ON payment FROM nirog_platform');
  }
}
