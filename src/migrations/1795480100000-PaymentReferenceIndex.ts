import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Searches read the references from this index. Payments through Razorpay have no reference, so the index contains only
 * those recorded by hand. Under row-level security a LIKE condition is checked on each of the doctor's entries.
 */
export class PaymentReferenceIndex1795480100000 implements MigrationInterface {
  name = 'PaymentReferenceIndex1795480100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE INDEX "payment_by_reference" ON "payment" ("doctor_id", "reference", "id")
            WHERE reference IS NOT NULL
        `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX "payment_by_reference"');
  }
}
