import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the ledger's check reads of each table, over all doctors. */
const CHECKED = { patient_count: 'doctor_id, active, archived', patient: 'doctor_id, archived_at, erased_at' };

/** The counts of those who were there before. */
export const COUNT_PATIENTS = `
  INSERT INTO patient_count (doctor_id, active, archived)
  SELECT doctor_id, count(*) FILTER (WHERE archived_at IS NULL), count(*) FILTER (WHERE archived_at IS NOT NULL)
  FROM patient WHERE erased_at IS NULL GROUP BY doctor_id`;

/** 1 for a row of `patient` that is counted among these. */
const isActive = (row: string): string => `(${row}.erased_at IS NULL AND ${row}.archived_at IS NULL)::int`;
const isArchived = (row: string): string => `(${row}.erased_at IS NULL AND ${row}.archived_at IS NOT NULL)::int`;

/**
 * How many patients a doctor has, so that a list need not count them for its total: that was most of what a page of a
 * large list cost. Written at the commit: two who add patients of one doctor wait for each other's commit alone, and
 * nobody who holds this row's lock waits for any other.
 */
export class PatientCount1795445000000 implements MigrationInterface {
  name = 'PatientCount1795445000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "patient_count" (
                "doctor_id" uuid NOT NULL,
                "active" integer NOT NULL,
                "archived" integer NOT NULL,
                CONSTRAINT "patient_count_pk" PRIMARY KEY ("doctor_id")
            )
        `);
    await db.query(`
            ALTER TABLE "patient_count"
            ADD CONSTRAINT "patient_count_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query('ALTER TABLE patient NO FORCE ROW LEVEL SECURITY');
    await db.query(COUNT_PATIENTS);
    await db.query('ALTER TABLE patient FORCE ROW LEVEL SECURITY');
    await db.query(`SELECT isolate_tenant_table('patient_count')`);
    await this.countFromNowOn(db);
    for (const [table, columns] of Object.entries(CHECKED)) {
      await db.query(`GRANT SELECT (${columns}) ON ${table} TO nirog_auditor`);
      await db.query(`CREATE POLICY audited ON ${table} FOR SELECT TO nirog_auditor USING (true)`);
    }
    await db.query('DROP INDEX "patient_shown"'); // for counting them
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE INDEX "patient_shown" ON "patient" ("doctor_id")
            WHERE erased_at IS NULL AND archived_at IS NULL
        `);
    await db.query('DROP POLICY audited ON patient');
    await db.query(`REVOKE SELECT (${CHECKED.patient}) ON patient FROM nirog_auditor`);
    await db.query('DROP TRIGGER count_patient ON patient');
    await db.query('DROP FUNCTION count_patient()');
    await db.query('DROP TABLE "patient_count"');
  }

  private async countFromNowOn(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION count_patient() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        more_active integer := 0;
        more_archived integer := 0;
      BEGIN
        IF TG_OP <> 'DELETE' THEN
          more_active := ${isActive('NEW')};
          more_archived := ${isArchived('NEW')};
        END IF;
        IF TG_OP <> 'INSERT' THEN
          more_active := more_active - ${isActive('OLD')};
          more_archived := more_archived - ${isArchived('OLD')};
        END IF;
        IF more_active <> 0 OR more_archived <> 0 THEN
          INSERT INTO patient_count AS c (doctor_id, active, archived)
          VALUES (coalesce(NEW.doctor_id, OLD.doctor_id), more_active, more_archived)
          ON CONFLICT (doctor_id) DO UPDATE
          SET active = c.active + excluded.active, archived = c.archived + excluded.archived;
        END IF;
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE CONSTRAINT TRIGGER count_patient AFTER INSERT OR DELETE OR UPDATE OF archived_at, erased_at ON patient
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_patient()`);
  }
}
