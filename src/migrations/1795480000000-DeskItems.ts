import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions about desk items, and the indexes with which failed payments and inbound messages are found by time. */
export class DeskItems1795480000000 implements MigrationInterface {
  name = 'DeskItems1795480000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "desk_decision" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "row_id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                "state" text NOT NULL,
                "until" date,
                "note" text,
                "decided_by" uuid NOT NULL,
                "decided_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "desk_decision_state" CHECK (
                    state IN ('open', 'snoozed', 'done')
                    AND (state = 'snoozed') = (until IS NOT NULL)
                ),
                CONSTRAINT "desk_decision_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            ALTER TABLE "desk_decision"
            ADD CONSTRAINT "desk_decision_patient_fk" FOREIGN KEY ("doctor_id", "patient_id") REFERENCES "patient"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`SELECT isolate_tenant_table('desk_decision')`);
    await db.query(`SELECT audit_table('desk_decision', 'id', '{note}')`);
    // A note may contain the patient's name.
    await db.query(`
      CREATE FUNCTION erase_desk_notes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE desk_decision SET note = NULL
        WHERE doctor_id = NEW.doctor_id AND patient_id = NEW.id AND note IS NOT NULL;
        RETURN NULL;
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION erase_desk_notes() FROM PUBLIC');
    await db.query(`
      CREATE TRIGGER erase_desk_notes AFTER UPDATE OF erased_at ON patient FOR EACH ROW
      WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_desk_notes()`);
    await db.query(`CREATE INDEX "payment_failed" ON "payment" ("doctor_id", "created_at") WHERE state = 'failed'`);
    await db.query(`CREATE INDEX "reply_by_time" ON "reply" ("doctor_id", "at")`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX "reply_by_time"');
    await db.query('DROP INDEX "payment_failed"');
    await db.query('DROP TRIGGER erase_desk_notes ON patient');
    await db.query('DROP FUNCTION erase_desk_notes()');
    await db.query('DROP TABLE "desk_decision"');
  }
}
