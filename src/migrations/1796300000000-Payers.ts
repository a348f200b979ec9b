import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceInFunction } from '../platform/db/replace-in-function.js';

const MASKED = '{name,mobile,mobile_normal}';
/** The changes of a patient that are an event; see `record_patient_change`. */
const CHANGED_FIELDS = {
  before: `CASE WHEN NEW.guardian_name IS DISTINCT FROM OLD.guardian_name THEN 'guardian_name' END]`,
  after: `CASE WHEN NEW.guardian_name IS DISTINCT FROM OLD.guardian_name THEN 'guardian_name' END, CASE WHEN NEW.payer_id IS DISTINCT FROM OLD.payer_id THEN 'payer_id' END]`,
};

/** Payers: one number pays for several patients and gets their messages. */
export class Payers1796300000000 implements MigrationInterface {
  name = 'Payers1796300000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "payer" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "name" text NOT NULL,
                "mobile" text,
                "mobile_normal" text,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "deleted_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "payer_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query('CREATE UNIQUE INDEX "payer_number" ON "payer" ("doctor_id", "mobile_normal")');
    await db.query(`
            ALTER TABLE "payer"
            ADD CONSTRAINT "payer_doctor_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`SELECT isolate_tenant_table('payer')`);
    await db.query(`SELECT audit_table('payer', 'id', '${MASKED}')`);
    await db.query('GRANT SELECT (doctor_id, mobile_normal) ON payer TO nirog_platform');
    await db.query('CREATE POLICY numbers ON payer FOR SELECT TO nirog_platform USING (mobile_normal IS NOT NULL)');
    await this.createLinks(db);
    await db.query('ALTER TABLE "patient" ADD "payer_id" uuid');
    await db.query('ALTER TABLE "patient" ADD "family_dismissed_at" TIMESTAMP WITH TIME ZONE');
    await db.query(`
            ALTER TABLE "patient"
            ADD CONSTRAINT "patient_payer_fk" FOREIGN KEY ("doctor_id", "payer_id") REFERENCES "payer"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID
        `);
    await db.query('ALTER TABLE "message" ADD "grouped_with" uuid');
    await replaceInFunction(db, 'record_patient_change()', CHANGED_FIELDS.before, CHANGED_FIELDS.after);
  }

  async down(db: QueryRunner): Promise<void> {
    await replaceInFunction(db, 'record_patient_change()', CHANGED_FIELDS.after, CHANGED_FIELDS.before);
    await db.query('ALTER TABLE "message" DROP COLUMN "grouped_with"');
    await db.query('ALTER TABLE "patient" DROP CONSTRAINT "patient_payer_fk"');
    await db.query('ALTER TABLE "patient" DROP COLUMN "family_dismissed_at"');
    await db.query('ALTER TABLE "patient" DROP COLUMN "payer_id"');
    await db.query('DROP TABLE "payer_link"');
    await db.query('DROP TABLE "payer"');
  }

  /** Found before the doctor is known, as `link`. */
  private async createLinks(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "payer_link" (
                "identifier" text NOT NULL,
                "doctor_id" uuid NOT NULL,
                "payer_id" uuid NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "revoked_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "payer_link_pk" PRIMARY KEY ("identifier")
            )
        `);
    await db.query(`
            CREATE UNIQUE INDEX "payer_link_one_live" ON "payer_link" ("doctor_id", "payer_id")
            WHERE revoked_at IS NULL
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON payer_link TO nirog_app');
  }
}
