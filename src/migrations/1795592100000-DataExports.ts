import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who downloaded which files with personal data. */
export class DataExports1795592100000 implements MigrationInterface {
  name = 'DataExports1795592100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "data_export" (
                "id" uuid NOT NULL,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "doctor_id" uuid,
                "account_id" uuid NOT NULL,
                "session_id" uuid NOT NULL,
                "ip" text NOT NULL,
                "operation" text NOT NULL,
                "rows" integer,
                "ended_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "data_export_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query('CREATE INDEX "data_export_by_time" ON "data_export" ("at")');
    await db.query('GRANT SELECT, INSERT ON data_export TO nirog_app');
    await db.query('GRANT UPDATE (rows, ended_at) ON data_export TO nirog_app');
    // The application may not delete records of exports itself.
    await db.query(`
            CREATE FUNCTION delete_old_exports(most integer, business_now timestamptz) RETURNS integer
            LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
                WITH oldest AS (
                    SELECT id, at FROM data_export ORDER BY at LIMIT most
                ), gone AS (
                    DELETE FROM data_export d USING oldest o
                    WHERE d.id = o.id AND o.at < least(now(), business_now) - interval '1 year' RETURNING 1
                )
                SELECT count(*)::integer FROM gone
            $$
        `);
    await db.query('REVOKE ALL ON FUNCTION delete_old_exports(integer, timestamptz) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION delete_old_exports(integer, timestamptz) TO nirog_app');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION delete_old_exports(integer, timestamptz)');
    await db.query('DROP TABLE "data_export"');
  }
}
