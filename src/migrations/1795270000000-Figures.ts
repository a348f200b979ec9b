import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every term that was ever paid, by enrolment in the order of time, with all that MRR needs: read without the table. */
export class Figures1795270000000 implements MigrationInterface {
  name = 'Figures1795270000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE INDEX "term_history" ON "term" ("doctor_id", "enrolment_id", "start_day", "end_day", "id")
            INCLUDE ("ended_day", "amount_paise", "months", "patient_id")
            WHERE payment_day IS NOT NULL
        `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX "term_history"');
  }
}
