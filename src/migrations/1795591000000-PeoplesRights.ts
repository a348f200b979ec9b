import type { MigrationInterface, QueryRunner } from 'typeorm';

const MASKED_PATIENT_COLUMNS = ['name', 'mobile', 'mobile_normal', 'email', 'last_appointment', 'tag_ids'];

/** Minors, consents, patients' requests about their own data, and the codes with which patients open their data. */
export class PeoplesRights1795591000000 implements MigrationInterface {
  name = 'PeoplesRights1795591000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "patient" ADD "is_minor" boolean NOT NULL DEFAULT false');
    await db.query('ALTER TABLE "patient" ADD "guardian_name" text');
    await db.query(`
            ALTER TABLE "patient"
            ADD CONSTRAINT "patient_guardian" CHECK (NOT is_minor OR guardian_name IS NOT NULL) NOT VALID
        `);
    await this.createConsents(db);
    await this.createDataRequests(db);
    await this.createDataAccess(db);
    for (const table of ['consent', 'data_request']) {
      await db.query(`
            ALTER TABLE "${table}"
            ADD CONSTRAINT "${table}_patient_fk" FOREIGN KEY ("doctor_id", "patient_id") REFERENCES "patient"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
      await db.query(`SELECT isolate_tenant_table('${table}')`);
    }
    await db.query(`SELECT audit_table('consent', 'id', '{guardian_name,ip,user_agent}')`);
    await db.query(`SELECT audit_table('data_request', 'id', '{message,correction,answer}')`);
    await this.maskPatient(db, [...MASKED_PATIENT_COLUMNS, 'guardian_name']);
    await this.keepConsents(db);
    await db.query('GRANT SELECT (due_on, status) ON data_request TO nirog_platform');
    await db.query(`CREATE POLICY open ON data_request FOR SELECT TO nirog_platform USING (status = 'open')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.maskPatient(db, MASKED_PATIENT_COLUMNS);
    for (const table of ['data_access', 'data_request', 'consent']) await db.query(`DROP TABLE "${table}"`);
    await db.query('DROP FUNCTION keep_consent()');
    await db.query('ALTER TABLE "patient" DROP CONSTRAINT "patient_guardian"');
    for (const column of ['guardian_name', 'is_minor']) await db.query(`ALTER TABLE "patient" DROP COLUMN "${column}"`);
  }

  private async createConsents(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "consent" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                "purpose" text NOT NULL,
                "granted" boolean NOT NULL,
                "notice_version" text NOT NULL,
                "language" text NOT NULL,
                "wording" text NOT NULL,
                "source" text NOT NULL,
                "guardian_name" text,
                "ip" text,
                "user_agent" text,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "consent_language" CHECK (language IN ('en', 'hi')),
                CONSTRAINT "consent_source" CHECK (source IN ('patient_page', 'clinic', 'whatsapp')),
                CONSTRAINT "consent_purpose" CHECK (purpose IN ('service', 'whatsapp_messages', 'whatsapp_reminders')),
                CONSTRAINT "consent_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query('CREATE INDEX "consent_newest" ON "consent" ("doctor_id", "patient_id", "purpose", "at", "id")');
  }

  private async createDataRequests(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "data_request" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                "kind" text NOT NULL,
                "status" text NOT NULL,
                "message" text,
                "correction" jsonb,
                "answer" text,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "due_on" date NOT NULL,
                "answered_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "data_request_answered" CHECK ((answered_at IS NOT NULL) = (status IN ('done', 'declined'))),
                CONSTRAINT "data_request_status" CHECK (status IN ('open', 'done', 'declined', 'withdrawn')),
                CONSTRAINT "data_request_kind" CHECK (kind IN ('correction', 'erasure', 'complaint')),
                CONSTRAINT "data_request_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(
      `CREATE INDEX "data_request_by_patient" ON "data_request" ("doctor_id", "patient_id", "created_at", "id")`,
    );
    await db.query(
      `CREATE UNIQUE INDEX "data_request_one_open" ON "data_request" ("doctor_id", "patient_id", "kind") WHERE status = 'open'`,
    );
    await db.query(`CREATE INDEX "data_request_due" ON "data_request" ("due_on") WHERE status = 'open'`);
  }

  private async createDataAccess(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "data_access" (
                "id" uuid NOT NULL,
                "identifier" text NOT NULL,
                "code_hash" text NOT NULL,
                "attempts" smallint NOT NULL DEFAULT 0,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "code_expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "code_ended_at" TIMESTAMP WITH TIME ZONE,
                "token_hash" text,
                "token_expires_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "data_access_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query('CREATE INDEX "data_access_by_link" ON "data_access" ("identifier", "created_at")');
    await db.query('CREATE INDEX "data_access_old" ON "data_access" ("created_at")');
    await db.query(
      'CREATE UNIQUE INDEX "data_access_by_token" ON "data_access" ("token_hash") WHERE token_hash IS NOT NULL',
    );
    await db.query(`
            ALTER TABLE "data_access"
            ADD CONSTRAINT "data_access_link_fk" FOREIGN KEY ("identifier") REFERENCES "link"("identifier") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE, DELETE ON data_access TO nirog_app');
  }

  /** A consent never changes, except that who gave it disappears with an erased patient. */
  private async keepConsents(db: QueryRunner): Promise<void> {
    await db.query('REVOKE UPDATE ON consent FROM nirog_app');
    await db.query('GRANT UPDATE (guardian_name, ip, user_agent) ON consent TO nirog_app');
    await db.query(`
      CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          IF to_jsonb(NEW) = to_jsonb(OLD) || '{"guardian_name": null, "ip": null, "user_agent": null}' THEN
            RETURN NEW;
          END IF;
        END IF;
        RAISE EXCEPTION 'consents are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
      END $$`);
    await db.query(`
      CREATE TRIGGER never_change BEFORE UPDATE OR DELETE ON consent FOR EACH ROW EXECUTE FUNCTION keep_consent()`);
    await db.query(`
      CREATE TRIGGER never_truncate BEFORE TRUNCATE ON consent FOR EACH STATEMENT EXECUTE FUNCTION keep_consent()`);
  }

  private async maskPatient(db: QueryRunner, columns: readonly string[]): Promise<void> {
    await db.query('DROP TRIGGER record_change ON patient');
    await db.query(`SELECT audit_table('patient', 'id', $1::text[])`, [columns]);
  }
}
