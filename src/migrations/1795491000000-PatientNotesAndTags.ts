import type { MigrationInterface, QueryRunner } from 'typeorm';

const MASKED_PATIENT_COLUMNS = ['name', 'mobile', 'mobile_normal', 'email', 'last_appointment'];

/** Notes of the clinic about patients, and tags with which the clinic groups them. */
export class PatientNotesAndTags1795491000000 implements MigrationInterface {
  name = 'PatientNotesAndTags1795491000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "patient_note" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                "text" text,
                "created_by" uuid NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "updated_at" TIMESTAMP WITH TIME ZONE,
                "deleted_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "patient_note_text" CHECK ((text IS NULL) = (deleted_at IS NOT NULL)),
                CONSTRAINT "patient_note_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE INDEX "patient_note_newest" ON "patient_note" ("doctor_id", "patient_id", "created_at", "id")
            WHERE deleted_at IS NULL
        `);
    await db.query(`
            ALTER TABLE "patient_note"
            ADD CONSTRAINT "patient_note_patient_fk" FOREIGN KEY ("doctor_id", "patient_id") REFERENCES "patient"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            CREATE TABLE "tag" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "name" text NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "deleted_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "tag_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`CREATE UNIQUE INDEX "tag_name" ON "tag" ("doctor_id", lower(name)) WHERE deleted_at IS NULL`);
    await db.query(`
            ALTER TABLE "tag"
            ADD CONSTRAINT "tag_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`ALTER TABLE "patient" ADD "tag_ids" uuid array`);
    for (const table of ['patient_note', 'tag']) await db.query(`SELECT isolate_tenant_table('${table}')`);
    await db.query(`SELECT audit_table('patient_note', 'id', '{text}')`);
    await db.query(`SELECT audit_table('tag', 'id', '{name}')`);
    await this.maskPatient(db, [...MASKED_PATIENT_COLUMNS, 'tag_ids']);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.maskPatient(db, MASKED_PATIENT_COLUMNS);
    await db.query('ALTER TABLE "patient" DROP COLUMN "tag_ids"');
    await db.query('DROP TABLE "tag"');
    await db.query('DROP TABLE "patient_note"');
  }

  private async maskPatient(db: QueryRunner, columns: readonly string[]): Promise<void> {
    await db.query('DROP TRIGGER record_change ON patient');
    await db.query(`SELECT audit_table('patient', 'id', $1::text[])`, [columns]);
  }
}
