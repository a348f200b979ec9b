import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Refund1795230000000 implements MigrationInterface {
  name = 'Refund1795230000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "refund" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "payment_id" uuid NOT NULL,
                "provider_refund_id" text,
                "amount_paise" bigint NOT NULL,
                "reason" text NOT NULL,
                "ends_access" boolean NOT NULL,
                "state" text NOT NULL,
                "refund_day" date,
                "due_day" date,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "check_at" TIMESTAMP WITH TIME ZONE,
                "checks" smallint NOT NULL DEFAULT '0',
                CONSTRAINT "refund_dated" CHECK (
                    state NOT IN ('pending', 'processed')
                    OR refund_day IS NOT NULL
                ),
                CONSTRAINT "refund_amount" CHECK (amount_paise > 0),
                CONSTRAINT "refund_state" CHECK (
                    state IN ('intent', 'pending', 'processed', 'failed')
                ),
                CONSTRAINT "refund_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`CREATE INDEX "refund_due" ON "refund" ("check_at") WHERE check_at IS NOT NULL`);
    await db.query(
      `CREATE INDEX "refund_by_day" ON "refund" ("doctor_id", "refund_day") WHERE state IN ('pending', 'processed')`,
    );
    await db.query(`CREATE INDEX "refund_by_payment" ON "refund" ("doctor_id", "payment_id")`);
    await db.query(`CREATE UNIQUE INDEX "refund_once" ON "refund" ("doctor_id", "provider_refund_id")`);
    await db.query(`
            ALTER TABLE "refund"
            ADD CONSTRAINT "refund_payment_fk" FOREIGN KEY ("doctor_id", "payment_id") REFERENCES "payment"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`SELECT isolate_tenant_table('refund')`);
    await db.query('GRANT SELECT (doctor_id, id, check_at) ON refund TO nirog_platform');
    await db.query('CREATE POLICY due ON refund FOR SELECT TO nirog_platform USING (check_at IS NOT NULL)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "refund"');
  }
}
