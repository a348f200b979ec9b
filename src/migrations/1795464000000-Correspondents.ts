import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every doctor who has written to a number, instead of the one who wrote last: what a patient of several clinics writes went to
 * whoever that was.
 */
export class Correspondents1795464000000 implements MigrationInterface {
  name = 'Correspondents1795464000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "whatsapp_correspondent" (
                "number" text NOT NULL,
                "doctor_id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                CONSTRAINT "whatsapp_correspondent_pk" PRIMARY KEY ("number", "doctor_id")
            )
        `);
    await db.query(
      'CREATE INDEX "whatsapp_correspondent_by_patient" ON "whatsapp_correspondent" ("doctor_id", "patient_id")',
    );
    await db.query(`
            CREATE TABLE "unclaimed_reply" (
                "id" uuid NOT NULL,
                "number" text NOT NULL,
                "provider_id" text NOT NULL,
                "kind" text NOT NULL,
                "text" text,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "unclaimed_reply_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query('CREATE UNIQUE INDEX "unclaimed_reply_once" ON "unclaimed_reply" ("provider_id")');
    await db.query('CREATE INDEX "unclaimed_reply_by_number" ON "unclaimed_reply" ("number", "at")');
    await db.query('GRANT SELECT, INSERT, UPDATE, DELETE ON whatsapp_correspondent, unclaimed_reply TO nirog_app');
    await db.query('GRANT SELECT (message_language) ON profile TO nirog_platform');
    await db.query('ALTER TABLE message NO FORCE ROW LEVEL SECURITY');
    await db.query(`
      INSERT INTO whatsapp_correspondent (number, doctor_id, patient_id)
      SELECT DISTINCT ON (to_number, doctor_id) to_number, doctor_id, patient_id FROM message
      WHERE to_number IS NOT NULL AND patient_id IS NOT NULL AND provider_id IS NOT NULL
      ORDER BY to_number, doctor_id, created_at DESC`);
    await db.query('ALTER TABLE message FORCE ROW LEVEL SECURITY');
    await db.query('ALTER TABLE whatsapp_contact DROP COLUMN last_doctor_id, DROP COLUMN last_patient_id');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE whatsapp_contact ADD last_doctor_id uuid, ADD last_patient_id uuid');
    await db.query(`
      UPDATE whatsapp_contact c SET last_doctor_id = w.doctor_id, last_patient_id = w.patient_id
      FROM whatsapp_correspondent w WHERE w.number = c.number`);
    await db.query('REVOKE SELECT (message_language) ON profile FROM nirog_platform');
    await db.query('DROP TABLE "unclaimed_reply"');
    await db.query('DROP TABLE "whatsapp_correspondent"');
  }
}
