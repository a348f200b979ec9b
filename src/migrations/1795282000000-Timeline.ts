import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the timeline of a payment needs beyond what is stored: why an attempt failed, when the patient opened the link,
 * and a way to an enrolment's orders. Openings are no change that the audit keeps: each look would leave a row.
 */
export class Timeline1795282000000 implements MigrationInterface {
  name = 'Timeline1795282000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "payment" ADD "error_reason" text');
    await db.query('ALTER TABLE "link" ADD "first_opened_at" TIMESTAMP WITH TIME ZONE');
    await db.query('ALTER TABLE "link" ADD "last_opened_at" TIMESTAMP WITH TIME ZONE');
    await db.query('CREATE INDEX "order_by_enrolment" ON "payment_order" ("doctor_id", "enrolment_id", "created_at")');
    await this.auditLink(db, 'AFTER INSERT OR UPDATE OF identifier, enrolment_id, revoked_at');
  }

  async down(db: QueryRunner): Promise<void> {
    await this.auditLink(db, 'AFTER INSERT OR UPDATE');
    await db.query('DROP INDEX "order_by_enrolment"');
    await db.query('ALTER TABLE "link" DROP COLUMN "last_opened_at"');
    await db.query('ALTER TABLE "link" DROP COLUMN "first_opened_at"');
    await db.query('ALTER TABLE "payment" DROP COLUMN "error_reason"');
  }

  private async auditLink(db: QueryRunner, when: string): Promise<void> {
    await db.query('DROP TRIGGER note_change ON link');
    await db.query(`
      CREATE TRIGGER note_change ${when} ON link FOR EACH ROW
      EXECUTE FUNCTION note_change('enrolment_id', '{identifier}')`);
  }
}
