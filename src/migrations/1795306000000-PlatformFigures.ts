import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that the role `nirog_auditor` may read for these figures, in addition to those for the ledger check. */
const AUDITOR_COLUMNS = {
  term: 'start_day, end_day, ended_day, months, patient_id',
  term_pause: 'doctor_id, term_id, from_day, to_day',
  account: 'id, role, status',
};

/** Totals of all doctors, one row a day: not a tenant table, and without personal data. */
export class PlatformFigures1795306000000 implements MigrationInterface {
  name = 'PlatformFigures1795306000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "platform_figure" (
                "as_of" date NOT NULL,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "doctors" integer NOT NULL,
                "live_enrolments" integer NOT NULL,
                "yearly_paise" bigint NOT NULL,
                "closings" bigint array NOT NULL,
                "state" text NOT NULL,
                "took_ms" integer NOT NULL,
                CONSTRAINT "platform_figure_state" CHECK (state IN ('ok', 'violated')),
                CONSTRAINT "platform_figure_pk" PRIMARY KEY ("as_of")
            )
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON platform_figure TO nirog_app');
    for (const [table, columns] of Object.entries(AUDITOR_COLUMNS))
      await db.query(`GRANT SELECT (${columns}) ON ${table} TO nirog_auditor`);
    await db.query('CREATE POLICY audited ON term_pause FOR SELECT TO nirog_auditor USING (true)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP POLICY audited ON term_pause');
    for (const [table, columns] of Object.entries(AUDITOR_COLUMNS))
      await db.query(`REVOKE SELECT (${columns}) ON ${table} FROM nirog_auditor`);
    await db.query('DROP TABLE platform_figure');
  }
}
