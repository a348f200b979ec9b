import type { MigrationInterface, QueryRunner } from 'typeorm';

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
    await this.replaceInEvents(db, CHANGED_FIELDS.before, CHANGED_FIELDS.after);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.replaceInEvents(db, CHANGED_FIELDS.after, CHANGED_FIELDS.before);
    await db.query('ALTER TABLE "patient" DROP COLUMN "message_language"');
  }

  /** Fails if the function does not have the expected part. */
  private async replaceInEvents(db: QueryRunner, before: string, after: string): Promise<void> {
    await db.query(`
            DO $replace$
            DECLARE
                definition text := pg_get_functiondef('record_patient_change()'::regprocedure);
                replaced CONSTANT text := replace(definition, $before$${before}$before$, $after$${after}$after$);
            BEGIN
                IF replaced = definition THEN
                    RAISE EXCEPTION 'record_patient_change() does not contain the expected part';
                END IF;
                EXECUTE replaced;
            END
            $replace$
        `);
  }
}
