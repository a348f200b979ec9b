import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bulk actions: one job for many patients, with a result for each. */
export class BulkJobs1795480600000 implements MigrationInterface {
  name = 'BulkJobs1795480600000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "bulk_job" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "action" text NOT NULL,
                "params" jsonb NOT NULL,
                "message_cost_paise" bigint NOT NULL,
                "status" text NOT NULL,
                "created_by" uuid NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "bulk_job_status" CHECK (status IN ('running', 'stopped', 'done')),
                CONSTRAINT "bulk_job_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE TABLE "bulk_row" (
                "doctor_id" uuid NOT NULL,
                "job_id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                "state" text NOT NULL,
                "reason" text,
                CONSTRAINT "bulk_row_state" CHECK (state IN ('waiting', 'done', 'skipped', 'failed')),
                CONSTRAINT "bulk_row_pk" PRIMARY KEY ("doctor_id", "job_id", "patient_id")
            )
        `);
    await db.query(
      `CREATE INDEX "bulk_row_waiting" ON "bulk_row" ("doctor_id", "job_id", "patient_id") WHERE state = 'waiting'`,
    );
    await db.query(`
            ALTER TABLE "bulk_row"
            ADD CONSTRAINT "bulk_row_job_fk" FOREIGN KEY ("doctor_id", "job_id") REFERENCES "bulk_job"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION,
            ADD CONSTRAINT "bulk_row_patient_fk" FOREIGN KEY ("doctor_id", "patient_id") REFERENCES "patient"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    for (const table of ['bulk_job', 'bulk_row']) await db.query(`SELECT isolate_tenant_table('${table}')`);
    await db.query(`SELECT audit_table('bulk_job')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "bulk_row"');
    await db.query('DROP TABLE "bulk_job"');
  }
}
