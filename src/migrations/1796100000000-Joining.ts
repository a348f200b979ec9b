import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes with which people confirm their number, and their requests to join a plan. */
export class Joining1796100000000 implements MigrationInterface {
  name = 'Joining1796100000000';

  async up(db: QueryRunner): Promise<void> {
    await this.createCodes(db);
    await this.createRequests(db);
    await db.query('ALTER TABLE "consent" DROP CONSTRAINT "consent_source"');
    await db.query(`
            ALTER TABLE "consent"
            ADD CONSTRAINT "consent_source" CHECK (source IN ('patient_page', 'public_page', 'clinic', 'whatsapp')) NOT VALID
        `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "consent" DROP CONSTRAINT "consent_source"');
    await db.query(`
            ALTER TABLE "consent"
            ADD CONSTRAINT "consent_source" CHECK (source IN ('patient_page', 'clinic', 'whatsapp')) NOT VALID
        `);
    await db.query('DROP FUNCTION delete_old_join_requests(integer, timestamptz)');
    for (const table of ['join_request', 'join_code']) await db.query(`DROP TABLE "${table}"`);
  }

  private async createCodes(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "join_code" (
                "id" uuid NOT NULL,
                "doctor_id" uuid NOT NULL,
                "number_hash" text NOT NULL,
                "code_hash" text NOT NULL,
                "attempts" smallint NOT NULL DEFAULT 0,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "ended_at" TIMESTAMP WITH TIME ZONE,
                "token_hash" text,
                "token_expires_at" TIMESTAMP WITH TIME ZONE,
                "people_added" smallint NOT NULL DEFAULT 0,
                CONSTRAINT "join_code_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query('CREATE INDEX "join_code_by_number" ON "join_code" ("number_hash", "created_at")');
    await db.query('CREATE INDEX "join_code_by_doctor" ON "join_code" ("doctor_id", "created_at")');
    await db.query('CREATE INDEX "join_code_old" ON "join_code" ("created_at")');
    await db.query(
      'CREATE UNIQUE INDEX "join_code_by_token" ON "join_code" ("token_hash") WHERE token_hash IS NOT NULL',
    );
    await db.query(`
            ALTER TABLE "join_code"
            ADD CONSTRAINT "join_code_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE, DELETE ON join_code TO nirog_app');
  }

  private async createRequests(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "join_request" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "plan_id" uuid NOT NULL,
                "tier_id" uuid,
                "name" text,
                "mobile" text,
                "mobile_normal" text,
                "email" text,
                "is_minor" boolean NOT NULL DEFAULT false,
                "guardian_name" text,
                "payer_name" text,
                "patient_id" uuid,
                "consents" jsonb,
                "state" text NOT NULL DEFAULT 'waiting',
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "decided_at" TIMESTAMP WITH TIME ZONE,
                "decided_by" uuid,
                CONSTRAINT "join_request_decided" CHECK ((state = 'waiting') = (decided_at IS NULL)),
                CONSTRAINT "join_request_state" CHECK (state IN ('waiting', 'approved', 'declined')),
                CONSTRAINT "join_request_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE UNIQUE INDEX "join_request_one_waiting" ON "join_request" ("doctor_id", "plan_id", "mobile_normal", lower(name)) WHERE state = 'waiting'
        `);
    await db.query('CREATE INDEX "join_request_newest" ON "join_request" ("doctor_id", "state", "created_at", "id")');
    await db.query(
      'CREATE INDEX "join_request_by_patient" ON "join_request" ("doctor_id", "patient_id") WHERE patient_id IS NOT NULL',
    );
    await db.query(`CREATE INDEX "join_request_old" ON "join_request" ("created_at") WHERE state <> 'approved'`);
    for (const [column, table] of [
      ['plan_id', 'plan'],
      ['tier_id', 'tier'],
      ['patient_id', 'patient'],
    ] as const)
      await db.query(`
            ALTER TABLE "join_request"
            ADD CONSTRAINT "join_request_${table}_fk" FOREIGN KEY ("doctor_id", "${column}") REFERENCES "${table}"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`SELECT isolate_tenant_table('join_request')`);
    await db.query(
      `SELECT audit_table('join_request', 'id', '{name,mobile,mobile_normal,email,guardian_name,payer_name,consents}')`,
    );
    await db.query('CREATE POLICY retention ON join_request FOR ALL TO CURRENT_USER USING (true)');
    await db.query(`
            CREATE FUNCTION delete_old_join_requests(most integer, business_now timestamptz) RETURNS integer
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
                WITH gone AS (
                    DELETE FROM join_request j WHERE (j.doctor_id, j.id) IN (
                        SELECT doctor_id, id FROM join_request
                        WHERE state = 'declined' AND decided_at < least(business_now, now()) - interval '30 days'
                           OR state = 'waiting' AND created_at < least(business_now, now()) - interval '90 days'
                        LIMIT most
                    ) RETURNING 1
                ) SELECT count(*)::integer FROM gone
            $$
        `);
    await db.query('REVOKE ALL ON FUNCTION delete_old_join_requests(integer, timestamptz) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION delete_old_join_requests(integer, timestamptz) TO nirog_app');
  }
}
