import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links of payers are in the activity log, as those of patients are. */
export class PayerLinkAudit1796520000000 implements MigrationInterface {
  name = 'PayerLinkAudit1796520000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`SELECT audit_table('payer_link', 'payer_id', '{identifier}')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TRIGGER record_change ON payer_link');
  }
}
