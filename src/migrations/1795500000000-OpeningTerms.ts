import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Opening terms: paid before the clinic used Nirog. They have no payment, so their amount is no revenue and gets no
 * receipt; they count towards MRR and can be renewed like any other term.
 */
export class OpeningTerms1795500000000 implements MigrationInterface {
  name = 'OpeningTerms1795500000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE "term" ADD "opening" boolean NOT NULL DEFAULT false, ADD "opening_reference" text,
        ADD CONSTRAINT "term_opening_reference" CHECK (opening OR opening_reference IS NULL)`);
    await db.query('GRANT SELECT (opening) ON term TO nirog_auditor');
    await this.maskAudit(db, ['opening_reference']);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.maskAudit(db, []);
    await db.query('REVOKE SELECT (opening) ON term FROM nirog_auditor');
    await db.query('ALTER TABLE "term" DROP COLUMN "opening_reference", DROP COLUMN "opening"');
  }

  private async maskAudit(db: QueryRunner, columns: readonly string[]): Promise<void> {
    await db.query('DROP TRIGGER record_change ON term');
    await db.query(`SELECT audit_table('term', 'id', $1::text[])`, [columns]);
  }
}
