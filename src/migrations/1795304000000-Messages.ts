import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What tells a sweep that a reminder's schedule must be looked at again. */
const WAKES = [
  ['term', 'INSERT OR UPDATE OF state, end_day', 'wake_reminder'],
  ['profile', 'INSERT OR UPDATE OF reminder_days, messages_off', 'wake_reminders'],
] as const;
/** Row-level security binds the tables' owner too; lifted while the schedules are made of what is there. */
const FILLED_FROM = ['term', 'enrolment'];

/**
 * Reminders: when each enrolment is looked at next, kept by the database itself, so that no use case can forget it.
 * Messages may wait for their hour; WhatsApp numbers are known beyond any doctor; replies belong to a patient.
 */
export class Messages1795304000000 implements MigrationInterface {
  name = 'Messages1795304000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            ALTER TABLE "profile"
            ADD "message_language" text NOT NULL DEFAULT 'en',
            ADD "reminder_days" smallint array NOT NULL DEFAULT '{7,3,1,0}',
            ADD "messages_off" text array NOT NULL DEFAULT '{}',
            ADD CONSTRAINT "profile_message_language" CHECK (message_language IN ('en', 'hi'))
        `);
    await db.query(`ALTER TABLE "plan" ADD "message_name" text NOT NULL DEFAULT ''`);
    await this.messages(db);
    await this.numbers(db);
    await this.replies(db);
    await this.reminders(db);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [table, , work] of WAKES) {
      await db.query(`DROP TRIGGER ${work} ON ${table}`);
      await db.query(`DROP FUNCTION ${work}()`);
    }
    for (const table of ['reminder', 'reply', 'whatsapp_stop', 'whatsapp_contact'])
      await db.query(`DROP TABLE "${table}"`);
    for (const policy of ['due', 'provider']) await db.query(`DROP POLICY ${policy} ON message`);
    await db.query('REVOKE SELECT (doctor_id, id, patient_id, send_at, provider_id) ON message FROM nirog_platform');
    for (const index of ['message_due', 'message_by_provider']) await db.query(`DROP INDEX "${index}"`);
    await db.query('ALTER TABLE "message" DROP CONSTRAINT "message_hold_fk", DROP CONSTRAINT "message_subject"');
    await db.query('ALTER TABLE "message" DROP COLUMN "due_day", DROP COLUMN "send_at", DROP COLUMN "sending"');
    await db.query('ALTER TABLE "message" DROP COLUMN "hold_id"');
    await db.query('ALTER TABLE "plan" DROP COLUMN "message_name"');
    await db.query(`
            ALTER TABLE "profile"
            DROP COLUMN "message_language", DROP COLUMN "reminder_days", DROP COLUMN "messages_off"
        `);
  }

  private async messages(db: QueryRunner): Promise<void> {
    await db.query(`
            ALTER TABLE "message"
            ALTER "patient_id" DROP NOT NULL, ALTER "enrolment_id" DROP NOT NULL, ALTER "term_id" DROP NOT NULL,
            ADD "hold_id" uuid,
            ADD "due_day" date,
            ADD "send_at" TIMESTAMP WITH TIME ZONE,
            ADD "sending" smallint NOT NULL DEFAULT 0
        `);
    // An owner that is no superuser is bound by forced row-level security, too.
    await db.query('ALTER TABLE "message" NO FORCE ROW LEVEL SECURITY');
    await db.query('UPDATE "message" SET "sending" = "resends" WHERE "resends" > 0');
    await db.query('ALTER TABLE "message" FORCE ROW LEVEL SECURITY');
    await db.query(`
            ALTER TABLE "message"
            ADD CONSTRAINT "message_subject" CHECK (
                CASE kind
                    WHEN 'account_approved' THEN patient_id IS NULL
                    WHEN 'hold' THEN num_nulls(patient_id, enrolment_id, hold_id) = 0
                    ELSE num_nulls(patient_id, enrolment_id, term_id) = 0
                END
            )
        `);
    await db.query(`
            ALTER TABLE "message"
            ADD CONSTRAINT "message_hold_fk" FOREIGN KEY ("doctor_id", "hold_id") REFERENCES "hold"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`CREATE INDEX "message_due" ON "message" ("send_at") WHERE send_at IS NOT NULL`);
    await db.query(`CREATE INDEX "message_by_provider" ON "message" ("provider_id") WHERE provider_id IS NOT NULL`);
    await db.query('GRANT SELECT (doctor_id, id, patient_id, send_at, provider_id) ON message TO nirog_platform');
    await db.query('CREATE POLICY due ON message FOR SELECT TO nirog_platform USING (send_at IS NOT NULL)');
    await db.query('CREATE POLICY provider ON message FOR SELECT TO nirog_platform USING (provider_id IS NOT NULL)');
  }

  private async numbers(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "whatsapp_contact" (
                "number" text NOT NULL,
                "bsuid" text,
                "stopped_at" TIMESTAMP WITH TIME ZONE,
                "stopped_by" text,
                "wish_at" TIMESTAMP WITH TIME ZONE,
                "heard_at" TIMESTAMP WITH TIME ZONE,
                "unreachable_at" TIMESTAMP WITH TIME ZONE,
                "reached_at" TIMESTAMP WITH TIME ZONE,
                "pair_free_at" TIMESTAMP WITH TIME ZONE,
                "last_doctor_id" uuid,
                "last_patient_id" uuid,
                CONSTRAINT "whatsapp_contact_pk" PRIMARY KEY ("number")
            )
        `);
    await db.query('CREATE INDEX "whatsapp_contact_by_bsuid" ON "whatsapp_contact" ("bsuid") WHERE bsuid IS NOT NULL');
    await db.query(
      'CREATE INDEX "whatsapp_contact_reached" ON "whatsapp_contact" ("reached_at") WHERE reached_at IS NOT NULL',
    );
    await db.query(`
            CREATE TABLE "whatsapp_stop" (
                "scope" text NOT NULL,
                "code" integer NOT NULL,
                "since" TIMESTAMP WITH TIME ZONE NOT NULL,
                "until" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "whatsapp_stop_pk" PRIMARY KEY ("scope")
            )
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON whatsapp_contact, whatsapp_stop TO nirog_app');
  }

  private async replies(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "reply" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                "provider_id" text NOT NULL,
                "kind" text NOT NULL,
                "text" text,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "reply_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query('CREATE UNIQUE INDEX "reply_once" ON "reply" ("doctor_id", "provider_id")');
    await db.query('CREATE INDEX "reply_by_patient" ON "reply" ("doctor_id", "patient_id", "at")');
    await db.query(`
            ALTER TABLE "reply"
            ADD CONSTRAINT "reply_patient_fk" FOREIGN KEY ("doctor_id", "patient_id") REFERENCES "patient"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`SELECT isolate_tenant_table('reply')`);
  }

  private async reminders(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "reminder" (
                "doctor_id" uuid NOT NULL,
                "enrolment_id" uuid NOT NULL,
                "since" TIMESTAMP WITH TIME ZONE NOT NULL,
                "next_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "reminder_pk" PRIMARY KEY ("doctor_id", "enrolment_id")
            )
        `);
    await db.query(`CREATE INDEX "reminder_due" ON "reminder" ("next_at") WHERE next_at IS NOT NULL`);
    await db.query(`
            ALTER TABLE "reminder"
            ADD CONSTRAINT "reminder_enrolment_fk" FOREIGN KEY ("doctor_id", "enrolment_id") REFERENCES "enrolment"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    for (const table of FILLED_FROM) await db.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    await db.query(`
      INSERT INTO reminder (doctor_id, enrolment_id, since, next_at)
      SELECT DISTINCT doctor_id, enrolment_id, now(), now() FROM term WHERE state = 'paid'`);
    for (const table of FILLED_FROM) await db.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
    await db.query(`SELECT isolate_tenant_table('reminder')`);
    await db.query('GRANT SELECT (doctor_id, next_at) ON reminder TO nirog_platform');
    await db.query('CREATE POLICY due ON reminder FOR SELECT TO nirog_platform USING (next_at IS NOT NULL)');
    await this.wakeReminders(db);
  }

  /** What fell due before a change has been said, or is no longer true: the schedule begins anew. */
  private async wakeReminders(db: QueryRunner): Promise<void> {
    const now = `coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())`;
    await db.query(`
      CREATE FUNCTION wake_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.state <> 'paid' AND (TG_OP = 'INSERT' OR OLD.state <> 'paid') THEN RETURN NULL; END IF;
        IF TG_OP = 'UPDATE' AND (OLD.state, OLD.end_day) IS NOT DISTINCT FROM (NEW.state, NEW.end_day) THEN RETURN NULL; END IF;
        INSERT INTO reminder AS r (doctor_id, enrolment_id, since, next_at)
        VALUES (NEW.doctor_id, NEW.enrolment_id, ${now}, ${now})
        ON CONFLICT (doctor_id, enrolment_id) DO UPDATE SET since = excluded.since, next_at = excluded.next_at;
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE FUNCTION wake_reminders() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        at CONSTANT timestamptz := ${now};
      BEGIN
        IF TG_OP = 'UPDATE'
          AND (OLD.reminder_days, OLD.messages_off) IS NOT DISTINCT FROM (NEW.reminder_days, NEW.messages_off)
        THEN RETURN NULL; END IF;
        UPDATE reminder r SET since = CASE WHEN r.next_at <= at THEN r.since ELSE at END, next_at = at
        FROM term t
        WHERE r.doctor_id = NEW.doctor_id AND t.doctor_id = r.doctor_id AND t.enrolment_id = r.enrolment_id
          AND t.state = 'paid' AND t.end_day >= (at AT TIME ZONE 'Asia/Kolkata')::date - 1;
        RETURN NULL;
      END $$`);
    for (const [table, when, work] of WAKES)
      await db.query(`CREATE TRIGGER ${work} AFTER ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${work}()`);
  }
}
