import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audited tables: name, the column with the id of the audited object, and columns whose values are masked. */
const AUDITED = [
  ['account', 'id', ['password_hash']],
  ['profile', 'doctor_id', []],
  ['clinic', 'id', []],
  ['plan', 'id', []],
  ['tier', 'id', []],
  ['patient', 'id', ['name', 'mobile', 'mobile_normal', 'email', 'last_appointment']],
  ['link', 'enrolment_id', ['identifier']],
  ['term', 'id', []],
  ['term_pause', 'id', []],
  ['payment_gateway', 'doctor_id', ['key_secret_sealed', 'webhook_secret_sealed']],
  ['payment', 'id', ['reference']],
  ['hold', 'id', []],
  ['refund', 'id', ['reason']],
] as const;

/** Masked columns of `message`, of which only a resend by staff is audited. */
const MESSAGE_SECRETS = '{to_number,variables,link_identifier}';

/**
 * Audit log: who changed what, the values before and after, when, and from where. Triggers write it, so no code can omit
 * it. The role `nirog_app` reads the rows of the current doctor and cannot write: the trigger function runs as the owner.
 * A trigger rejects every update and delete. Later migrations call `audit_table('name')` for each table
 * whose changes matter.
 */
export class Audit1795250000000 implements MigrationInterface {
  name = 'Audit1795250000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "audit" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "actor_kind" text NOT NULL,
                "actor_id" uuid,
                "action" text NOT NULL,
                "object_type" text NOT NULL,
                "object_id" uuid NOT NULL,
                "before" jsonb,
                "after" jsonb NOT NULL,
                "source" jsonb,
                CONSTRAINT "audit_actor_kind" CHECK (
                    actor_kind IN ('doctor', 'admin', 'support', 'patient', 'system')
                ),
                CONSTRAINT "audit_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`CREATE INDEX "audit_by_id" ON "audit" ("id")`);
    await this.isolate(db);
    await this.neverChange(db);
    await this.noteChanges(db);
    for (const [table, object, secrets] of AUDITED)
      await db.query('SELECT audit_table($1, $2, $3)', [table, object, secrets]);
    await db.query(`
      CREATE TRIGGER note_change AFTER UPDATE OF resends ON message FOR EACH ROW
      WHEN (OLD.resends IS DISTINCT FROM NEW.resends) EXECUTE FUNCTION note_change('id', '${MESSAGE_SECRETS}')`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of [...AUDITED.map(([name]) => name), 'message'])
      await db.query(`DROP TRIGGER note_change ON ${table}`);
    await db.query('DROP FUNCTION audit_table(regclass, text, text[])');
    await db.query('DROP FUNCTION note_change()');
    await db.query('DROP FUNCTION masked(jsonb, text[])');
    await db.query('DROP TABLE audit');
    await db.query('DROP FUNCTION refuse_change()');
  }

  /** No `isolate_tenant_table`: that would let the application write rows of its own. */
  private async isolate(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE audit ENABLE ROW LEVEL SECURITY');
    await db.query('ALTER TABLE audit FORCE ROW LEVEL SECURITY');
    await db.query(`
      CREATE POLICY tenant ON audit FOR SELECT TO nirog_app
      USING (doctor_id = (SELECT current_setting('app.doctor')::uuid))`);
    await db.query('CREATE POLICY everything ON audit FOR SELECT TO nirog_platform USING (true)');
    await db.query('CREATE POLICY noted ON audit FOR INSERT TO CURRENT_USER WITH CHECK (true)');
    await db.query('GRANT SELECT ON audit TO nirog_app, nirog_platform');
  }

  private async neverChange(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
      END $$`);
    await db.query(`
      CREATE TRIGGER never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }

  private async noteChanges(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION masked(columns jsonb, secrets text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
      DECLARE
        secret text;
        value text;
      BEGIN
        FOREACH secret IN ARRAY secrets LOOP
          value := columns ->> secret;
          IF value IS NOT NULL THEN
            columns := columns || jsonb_build_object(secret, CASE
              WHEN secret = 'name' THEN left(value, least(1, length(value) - 1)) || '•••'
              WHEN secret LIKE 'mobile%' THEN '•••' || right(value, 2)
              ELSE '•••' END);
          END IF;
        END LOOP;
        RETURN columns;
      END $$`);
    // Ids are UUIDv7 to the microsecond, which lie in the order of the changes; servers before 18 have none of their own.
    await db.query(`
      CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, public, pg_temp AS $$
      DECLARE
        bookkeeping CONSTANT text[] := '{doctor_id,id,version,created_at,updated_at,checked_at,check_at,checks}';
        secrets CONSTANT text[] := TG_ARGV[1];
        actor CONSTANT text := coalesce(nullif(current_setting('app.actor', true), ''), 'system');
        action CONSTANT text := coalesce(nullif(current_setting('app.action', true), ''), 'unknown');
        micros CONSTANT bigint := extract(epoch FROM clock_timestamp()) * 1000000;
        row_now CONSTANT jsonb := to_jsonb(NEW);
        row_before jsonb;
        old_values jsonb;
        new_values jsonb;
      BEGIN
        IF action = 'demo.seed' THEN RETURN NULL; END IF; -- history that nobody made
        IF TG_OP = 'INSERT' THEN
          new_values := jsonb_strip_nulls(row_now - bookkeeping);
        ELSE
          row_before := to_jsonb(OLD);
          SELECT jsonb_object_agg(key, row_before -> key), jsonb_object_agg(key, value) INTO old_values, new_values
          FROM jsonb_each(row_now - bookkeeping) WHERE value <> row_before -> key;
          IF new_values IS NULL THEN RETURN NULL; END IF;
        END IF;
        IF cardinality(secrets) > 0 THEN
          old_values := masked(old_values, secrets);
          new_values := masked(new_values, secrets);
        END IF;
        INSERT INTO audit (doctor_id, id, at, actor_kind, actor_id, action, object_type, object_id, before, after, source)
        VALUES (
          coalesce(row_now ->> 'doctor_id', row_now ->> 'account_id', row_now ->> 'id')::uuid, -- an account is its own tenant
          encode(int8send((micros / 1000 << 16) | 28672 | (micros % 1000 * 4096 / 1000))
            || substring(uuid_send(gen_random_uuid()) FROM 9), 'hex')::uuid,
          coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()),
          split_part(actor, '/', 1), nullif(split_part(actor, '/', 2), '')::uuid,
          action, TG_TABLE_NAME, (row_now ->> TG_ARGV[0])::uuid, old_values, new_values,
          nullif(current_setting('app.source', true), '')::jsonb);
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE FUNCTION audit_table(audited regclass, object_column text DEFAULT 'id', secrets text[] DEFAULT '{}')
      RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format(
          'CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION note_change(%L, %L)',
          audited, object_column, secrets);
      END $$`);
    for (const signature of ['audit_table(regclass, text, text[])', 'note_change()', 'masked(jsonb, text[])'])
      await db.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
  }
}
