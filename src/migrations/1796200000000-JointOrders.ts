import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Razorpay orders that pay for several enrolments. Each enrolment has its own order row, payment and refunds. */
export class JointOrders1796200000000 implements MigrationInterface {
  name = 'JointOrders1796200000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "payment_order" ADD "joint_order_id" uuid');
    await db.query(`
            ALTER TABLE "payment_order"
            ADD CONSTRAINT "order_joint_order_fk" FOREIGN KEY ("doctor_id", "joint_order_id") REFERENCES "payment_order"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID
        `);
    // for the ledger check
    await db.query('GRANT SELECT (order_id) ON payment TO nirog_auditor');
    await db.query('GRANT SELECT (doctor_id, id, joint_order_id, state) ON payment_order TO nirog_auditor');
    await db.query('CREATE POLICY audited ON payment_order FOR SELECT TO nirog_auditor USING (true)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP POLICY audited ON payment_order');
    await db.query('REVOKE SELECT (doctor_id, id, joint_order_id, state) ON payment_order FROM nirog_auditor');
    await db.query('REVOKE SELECT (order_id) ON payment FROM nirog_auditor');
    await db.query('ALTER TABLE "payment_order" DROP CONSTRAINT "order_joint_order_fk"');
    await db.query('ALTER TABLE "payment_order" DROP COLUMN "joint_order_id"');
  }
}
