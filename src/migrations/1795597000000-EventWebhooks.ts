import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['event_webhook', 'event_webhook_health', 'event_delivery'];

/** Webhooks with which other software receives a clinic's events. */
export class EventWebhooks1795597000000 implements MigrationInterface {
  name = 'EventWebhooks1795597000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "event_webhook" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "name" text NOT NULL,
                "url" text NOT NULL,
                "event_types" text array NOT NULL DEFAULT '{}',
                "secret_sealed" text NOT NULL,
                "previous_secret_sealed" text,
                "previous_ends_at" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "disabled_at" TIMESTAMP WITH TIME ZONE,
                "disabled_reason" text,
                "deleted_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "event_webhook_disabled" CHECK (
                    (disabled_at IS NULL) = (disabled_reason IS NULL)
                    AND disabled_reason IN ('doctor', 'failing', 'gone')
                ),
                CONSTRAINT "event_webhook_previous" CHECK (
                    (previous_secret_sealed IS NULL) = (previous_ends_at IS NULL)
                ),
                CONSTRAINT "event_webhook_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            ALTER TABLE "event_webhook"
            ADD CONSTRAINT "event_webhook_doctor_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            CREATE TABLE "event_webhook_health" (
                "doctor_id" uuid NOT NULL,
                "webhook_id" uuid NOT NULL,
                "failures" integer NOT NULL DEFAULT 0,
                "failing_since" TIMESTAMP WITH TIME ZONE,
                "next_try_at" TIMESTAMP WITH TIME ZONE,
                "last_success_at" TIMESTAMP WITH TIME ZONE,
                "last_failure_at" TIMESTAMP WITH TIME ZONE,
                "last_error" text,
                CONSTRAINT "event_webhook_health_pk" PRIMARY KEY ("doctor_id", "webhook_id")
            )
        `);
    await db.query(`
            CREATE TABLE "event_delivery" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "webhook_id" uuid NOT NULL,
                "event_id" uuid NOT NULL,
                "sequence" bigint NOT NULL,
                "state" text NOT NULL DEFAULT 'pending',
                "is_replay" boolean NOT NULL DEFAULT false,
                "attempts" smallint NOT NULL DEFAULT 0,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "next_try_at" TIMESTAMP WITH TIME ZONE,
                "leased_until" TIMESTAMP WITH TIME ZONE,
                "last_tried_at" TIMESTAMP WITH TIME ZONE,
                "duration_ms" integer,
                "status_code" smallint,
                "response" text,
                "error" text,
                CONSTRAINT "event_delivery_state" CHECK (state IN ('pending', 'delivered', 'failed')),
                CONSTRAINT "event_delivery_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE INDEX "event_delivery_due" ON "event_delivery" ("doctor_id", "webhook_id", "next_try_at", "sequence") WHERE next_try_at IS NOT NULL
        `);
    await db.query(`
            CREATE INDEX "event_delivery_leased" ON "event_delivery" ("doctor_id", "webhook_id", "leased_until") WHERE leased_until IS NOT NULL
        `);
    await db.query('CREATE INDEX "event_delivery_by_event" ON "event_delivery" ("doctor_id", "event_id")');
    await db.query('CREATE INDEX "event_delivery_newest" ON "event_delivery" ("doctor_id", "created_at")');
    for (const table of ['event_webhook_health', 'event_delivery'])
      await db.query(`
            ALTER TABLE "${table}"
            ADD CONSTRAINT "${table}_webhook_fk" FOREIGN KEY ("doctor_id", "webhook_id") REFERENCES "event_webhook"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "event_delivery"
            ADD CONSTRAINT "event_delivery_event_fk" FOREIGN KEY ("doctor_id", "event_id") REFERENCES "clinic_event"("doctor_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    for (const table of TABLES) {
      await db.query(`SELECT isolate_tenant_table('${table}')`);
      await db.query(`CREATE POLICY deliverer ON ${table} FOR ALL TO CURRENT_USER USING (true)`);
    }
    await db.query(`SELECT audit_table('event_webhook', 'id', '{secret_sealed,previous_secret_sealed}')`);
    await db.query('CREATE POLICY failing ON event_webhook FOR SELECT TO nirog_platform USING (deleted_at IS NULL)');
    await db.query('CREATE POLICY failing ON event_webhook_health FOR SELECT TO nirog_platform USING (true)');
    await db.query(
      'GRANT SELECT (doctor_id, id, disabled_at, disabled_reason, deleted_at) ON event_webhook TO nirog_platform',
    );
    await db.query('GRANT SELECT ON event_webhook_health TO nirog_platform');
    await db.query('CREATE POLICY due ON event_delivery FOR SELECT TO nirog_platform USING (true)');
    await db.query(
      'GRANT SELECT (doctor_id, webhook_id, next_try_at, leased_until) ON event_delivery TO nirog_platform',
    );
    await db.query(`
            CREATE OR REPLACE VIEW integrated_clinic AS
                SELECT doctor_id FROM api_key WHERE revoked_at IS NULL AND 'events.read' = ANY(scopes)
                UNION SELECT doctor_id FROM event_webhook WHERE deleted_at IS NULL
        `);
    await this.createFunctions(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION take_deliveries(integer, integer, integer)');
    await db.query('DROP TRIGGER queue_deliveries ON clinic_event');
    await db.query('DROP FUNCTION queue_deliveries()');
    await db.query(`
            CREATE OR REPLACE VIEW integrated_clinic AS
                SELECT doctor_id FROM api_key WHERE revoked_at IS NULL AND 'events.read' = ANY(scopes)
        `);
    for (const table of [...TABLES].reverse()) await db.query(`DROP TABLE "${table}"`);
  }

  private async createFunctions(db: QueryRunner): Promise<void> {
    // A test event goes only to the webhook that it tests.
    await db.query(`
            CREATE FUNCTION queue_deliveries() RETURNS trigger
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
            BEGIN
                INSERT INTO event_delivery (doctor_id, id, webhook_id, event_id, sequence, next_try_at)
                SELECT p.doctor_id, gen_random_uuid(), w.id, p.id, p.sequence, now()
                FROM published p JOIN event_webhook w ON w.doctor_id = p.doctor_id
                WHERE w.disabled_at IS NULL AND w.deleted_at IS NULL
                  AND CASE WHEN p.type = 'webhook.test' THEN w.id = p.object_id
                    ELSE w.event_types = '{}' OR p.type = ANY(w.event_types) END;
                RETURN NULL;
            END $$
        `);
    await db.query('REVOKE ALL ON FUNCTION queue_deliveries() FROM PUBLIC');
    // Only the publication updates events: it gives each its number, once.
    await db.query(`
            CREATE TRIGGER queue_deliveries AFTER UPDATE ON clinic_event
            REFERENCING NEW TABLE AS published FOR EACH STATEMENT EXECUTE FUNCTION queue_deliveries()
        `);
    // Of a webhook that fails, one delivery at a time is tried, so that it does not use connections that others need. Callers
    // wait for each other, so that two of them do not take more of one webhook than one would. The webhooks with the fewest
    // calls under way come first.
    await db.query(`
            CREATE FUNCTION take_deliveries(most integer, per_webhook integer, lease_seconds integer)
            RETURNS TABLE (doctor_id uuid, id uuid, webhook_id uuid, attempts smallint, created_at timestamptz)
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
            #variable_conflict use_column
            BEGIN
                PERFORM pg_advisory_xact_lock(hashtext('take_deliveries'));
                RETURN QUERY
                WITH webhook AS MATERIALIZED (
                    SELECT w.doctor_id, w.id, CASE WHEN h.failing_since IS NULL THEN per_webhook ELSE 1 END AS most_calls, (
                        SELECT count(*) FROM event_delivery d
                        WHERE d.doctor_id = w.doctor_id AND d.webhook_id = w.id AND d.leased_until > now()
                    ) AS calls
                    FROM event_webhook w LEFT JOIN event_webhook_health h ON h.doctor_id = w.doctor_id AND h.webhook_id = w.id
                    WHERE w.disabled_at IS NULL AND w.deleted_at IS NULL AND (h.next_try_at IS NULL OR h.next_try_at <= now())
                ), due AS (
                    SELECT d.doctor_id, d.id FROM webhook w CROSS JOIN LATERAL (
                        SELECT f.*, row_number() OVER (ORDER BY f.next_try_at, f.sequence) AS number FROM (
                            SELECT e.doctor_id, e.id, e.next_try_at, e.sequence FROM event_delivery e
                            WHERE e.doctor_id = w.doctor_id AND e.webhook_id = w.id AND e.next_try_at <= now()
                              AND (e.leased_until IS NULL OR e.leased_until <= now())
                            ORDER BY e.next_try_at, e.sequence LIMIT greatest(w.most_calls - w.calls, 0)
                            FOR NO KEY UPDATE SKIP LOCKED
                        ) f
                    ) d ORDER BY w.calls + d.number, d.next_try_at LIMIT most
                )
                UPDATE event_delivery t
                SET leased_until = now() + make_interval(secs => lease_seconds), attempts = t.attempts + 1, last_tried_at = now()
                FROM due WHERE t.doctor_id = due.doctor_id AND t.id = due.id
                RETURNING t.doctor_id, t.id, t.webhook_id, t.attempts, t.created_at;
            END $$
        `);
    await db.query('REVOKE ALL ON FUNCTION take_deliveries(integer, integer, integer) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION take_deliveries(integer, integer, integer) TO nirog_app');
  }
}
