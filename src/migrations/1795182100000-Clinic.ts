import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Clinic1795182100000 implements MigrationInterface {
  name = 'Clinic1795182100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "clinic" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "name" text NOT NULL,
                "address" text NOT NULL DEFAULT '',
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "removed_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "clinic_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            ALTER TABLE "clinic"
            ADD CONSTRAINT "clinic_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`SELECT isolate_tenant_table('clinic')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "clinic"');
  }
}
