import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Security events: logins, refusals and downloads, with who and from where. */
export class SecurityEvents1795594000000 implements MigrationInterface {
  name = 'SecurityEvents1795594000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "session" ADD "country" text');
    await db.query(`
            CREATE TABLE "security_event" (
                "id" uuid NOT NULL,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "kind" text NOT NULL,
                "account_id" uuid,
                "doctor_id" uuid,
                "session_id" uuid,
                "ip" text,
                "country" text,
                "user_agent" text,
                "operation" text,
                "code" text,
                "times" integer NOT NULL DEFAULT 1,
                "request_id" text,
                "forward_due" boolean NOT NULL DEFAULT false,
                CONSTRAINT "security_event_kind" CHECK (
                    kind IN ('login.succeeded', 'login.new_device', 'login.failed', 'login.factor_failed', 'login.factor_asked', 'proof.failed', 'account.changed', 'access.refused', 'access.unknown_id', 'request.limited', 'signature.invalid', 'session.country_changed', 'data.exported')
                ),
                CONSTRAINT "security_event_pk" PRIMARY KEY ("id")
            )
        `);
    for (const [name, column] of [
      ['account', 'account_id'],
      ['doctor', 'doctor_id'],
    ])
      await db.query(
        `CREATE INDEX "security_event_by_${name}" ON "security_event" ("${column}", "id") WHERE ${column} IS NOT NULL`,
      );
    await db.query('CREATE INDEX "security_event_by_kind" ON "security_event" ("kind", "at")');
    await db.query('CREATE INDEX "security_event_to_forward" ON "security_event" ("id") WHERE forward_due');
    await db.query('GRANT SELECT, INSERT, UPDATE (forward_due) ON security_event TO nirog_app');
    await this.createDeletion(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION delete_old_security_events(integer, timestamptz)');
    await db.query('DROP TABLE "security_event"');
    await db.query('ALTER TABLE "session" DROP COLUMN "country"');
  }

  /** Rows of a year ago, by the earlier of business and real time; the application itself may delete none. */
  private async createDeletion(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE FUNCTION delete_old_security_events(most integer, business_now timestamptz) RETURNS integer
            LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
                WITH oldest AS (
                    SELECT id, at FROM security_event ORDER BY id LIMIT most
                ), gone AS (
                    DELETE FROM security_event e USING oldest o
                    WHERE e.id = o.id AND o.at < least(now(), business_now) - interval '1 year' RETURNING 1
                )
                SELECT count(*)::integer FROM gone
            $$
        `);
    await db.query('REVOKE ALL ON FUNCTION delete_old_security_events(integer, timestamptz) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION delete_old_security_events(integer, timestamptz) TO nirog_app');
  }
}
