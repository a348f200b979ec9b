import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund remembers the Idempotency-Key it was asked with; of one payment only one may wait for Razorpay's first word. */
export class RefundKeys1795240000000 implements MigrationInterface {
  name = 'RefundKeys1795240000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "refund" ADD "request_hash" text`);
    await db.query(
      `CREATE UNIQUE INDEX "refund_one_intent" ON "refund" ("doctor_id", "payment_id") WHERE state = 'intent'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX "refund_one_intent"');
    await db.query('ALTER TABLE "refund" DROP COLUMN "request_hash"');
  }
}
