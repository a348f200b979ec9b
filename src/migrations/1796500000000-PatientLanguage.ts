import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceInFunction } from '../platform/db/replace-in-function.js';

/** The changes of a patient that are an event; see `record_patient_change`. */
const CHANGED_FIELDS = {
  before: `CASE WHEN NEW.payer_id IS DISTINCT FROM OLD.payer_id THEN 'payer_id' END]`,
  after: `CASE WHEN NEW.payer_id IS DISTINCT FROM OLD.payer_id THEN 'payer_id' END, CASE WHEN NEW.message_language IS DISTINCT FROM OLD.message_language THEN 'message_language' END]`,
};

/** The language in which a patient wants to be written to, if it is not the doctor's. */
export class PatientLanguage1796500000000 implements MigrationInterface {
  name = 'PatientLanguage1796500000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "patient" ADD "message_language" text');
    await db.query(`
            ALTER TABLE "patient"
            ADD CONSTRAINT "patient_message_language" CHECK (message_language IN ('en', 'hi')) NOT VALID
        `);
    await replaceInFunction(db, 'record_patient_change()', CHANGED_FIELDS.before, CHANGED_FIELDS.after);
  }

  async down(db: QueryRunner): Promise<void> {
    await replaceInFunction(db, 'record_patient_change()', CHANGED_FIELDS.after, CHANGED_FIELDS.before);
    await db.query('ALTER TABLE "patient" DROP COLUMN "message_language"');
  }
}
