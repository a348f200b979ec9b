import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Archives of all data of a doctor. An import copies rows that were audited, and receipts that were issued, where the
 * archive was made: it records only the accounts that it creates.
 */
export class DataArchives1795593000000 implements MigrationInterface {
  name = 'DataArchives1795593000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "data_archive" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "created_by" uuid,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "data_archive_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            ALTER TABLE "data_archive"
            ADD CONSTRAINT "data_archive_doctor_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`SELECT isolate_tenant_table('data_archive')`);
    await db.query(`SELECT audit_table('data_archive')`);
    await replaceIn(db, 'record_change()', RECORDED.always, RECORDED.exceptImports);
    await replaceIn(db, 'issue_receipt_of_posting()', ISSUED.always, ISSUED.exceptImports);
  }

  async down(db: QueryRunner): Promise<void> {
    await replaceIn(db, 'issue_receipt_of_posting()', ISSUED.exceptImports, ISSUED.always);
    await replaceIn(db, 'record_change()', RECORDED.exceptImports, RECORDED.always);
    await db.query('DROP TABLE "data_archive"');
  }
}

const RECORDED = {
  always: `IF action = 'demo.seed' THEN`,
  exceptImports: `IF action = 'demo.seed' OR action = 'doctor.import' AND TG_TABLE_NAME <> 'account' THEN`,
};
const ISSUED = {
  always: 'PERFORM issue_receipt(NEW);',
  exceptImports: `IF current_setting('app.action', true) IS DISTINCT FROM 'doctor.import' THEN PERFORM issue_receipt(NEW); END IF;`,
};

/** Replaces a part of a function's definition; fails if it is not there once. */
async function replaceIn(db: QueryRunner, signature: string, before: string, after: string): Promise<void> {
  await db.query(`
            DO $replace$
            DECLARE
                definition text := pg_get_functiondef('${signature}'::regprocedure);
                before CONSTANT text := $before$${before}$before$;
            BEGIN
                IF (length(definition) - length(replace(definition, before, ''))) <> length(before) THEN
                    RAISE EXCEPTION '${signature} does not contain the expected part once';
                END IF;
                EXECUTE replace(definition, before, $after$${after}$after$);
            END
            $replace$
        `);
}
