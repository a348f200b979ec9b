import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No doctor's id, with which the function runs: the policies for the application apply to the tables' owner, too. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** By table: rows that `delete_old_imports` may see. */
const VISIBLE = {
  patient_import: `created_at < now() - interval '90 days'`,
  import_row: `EXISTS (SELECT FROM patient_import i WHERE i.doctor_id = import_row.doctor_id AND i.id = import_row.import_id)`,
};

/** Imports of a clinic's old register, deleted 90 days after the upload. */
export class PatientImports1795500100000 implements MigrationInterface {
  name = 'PatientImports1795500100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "patient_import" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "file_name" text NOT NULL,
                "headers" text array NOT NULL,
                "mapping" jsonb NOT NULL,
                "status" text NOT NULL,
                "failed_step" text,
                "send_messages" boolean NOT NULL DEFAULT false,
                "created_by" uuid NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "finished_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "patient_import_status" CHECK (
                    status IN ('mapped', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')
                ),
                CONSTRAINT "patient_import_failed" CHECK ((status = 'failed') = (failed_step IS NOT NULL)),
                CONSTRAINT "patient_import_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`CREATE INDEX "patient_import_by_time" ON "patient_import" ("created_at")`);
    await db.query(`
            CREATE TABLE "import_row" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "import_id" uuid NOT NULL,
                "number" integer NOT NULL,
                "cells" text array NOT NULL,
                "result" text,
                "problems" jsonb NOT NULL DEFAULT '[]',
                "changes" jsonb NOT NULL DEFAULT '[]',
                "patient_id" uuid,
                "message" text,
                "done_at" TIMESTAMP WITH TIME ZONE,
                "writes" jsonb,
                "undone_at" TIMESTAMP WITH TIME ZONE,
                "kept_reason" text,
                CONSTRAINT "import_row_result" CHECK (result IN ('new', 'same', 'changed', 'wrong')),
                CONSTRAINT "import_row_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`CREATE UNIQUE INDEX "import_row_number" ON "import_row" ("doctor_id", "import_id", "number")`);
    await db.query(
      `CREATE INDEX "import_row_patient" ON "import_row" ("doctor_id", "patient_id") WHERE patient_id IS NOT NULL`,
    );
    await db.query(`
            ALTER TABLE "import_row"
            ADD CONSTRAINT "import_row_import_fk" FOREIGN KEY ("doctor_id", "import_id") REFERENCES "patient_import"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION,
            ADD CONSTRAINT "import_row_patient_fk" FOREIGN KEY ("doctor_id", "patient_id") REFERENCES "patient"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    for (const table of Object.keys(VISIBLE)) await db.query(`SELECT isolate_tenant_table('${table}')`);
    await db.query(`SELECT audit_table('patient_import', 'id', '{file_name,headers}')`);
    await this.deleteOld(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION delete_old_imports(integer, timestamptz)');
    await db.query('DROP TABLE "import_row"');
    await db.query('DROP TABLE "patient_import"');
  }

  private async deleteOld(db: QueryRunner): Promise<void> {
    for (const [table, isVisible] of Object.entries(VISIBLE))
      await db.query(`CREATE POLICY old ON ${table} FOR ALL TO CURRENT_USER USING (${isVisible})`);
    await db.query(`
      CREATE FUNCTION delete_old_imports(batch integer, business_now timestamptz) RETURNS integer
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
      AS $$
      DECLARE
        doctor CONSTANT text := coalesce(current_setting('app.doctor', true), '');
        imports uuid[];
      BEGIN
        PERFORM set_config('app.doctor', '${NOBODY}', true);
        imports := ARRAY(
          SELECT id FROM patient_import WHERE created_at < least(now(), business_now) - interval '90 days'
          ORDER BY created_at LIMIT greatest(1, batch / 500)); -- an import has up to 20,000 rows
        DELETE FROM import_row WHERE import_id = ANY (imports);
        DELETE FROM patient_import WHERE id = ANY (imports);
        PERFORM set_config('app.doctor', doctor, true);
        RETURN cardinality(imports);
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION delete_old_imports(integer, timestamptz) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION delete_old_imports(integer, timestamptz) TO nirog_app');
  }
}
