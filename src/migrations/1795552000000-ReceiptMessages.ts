import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts are sent on WhatsApp: with the payment confirmation, or as a message of their own. */
export class ReceiptMessages1795552000000 implements MigrationInterface {
  name = 'ReceiptMessages1795552000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "profile" ADD "receipt_with_confirmation" boolean NOT NULL DEFAULT true');
    await db.query('ALTER TABLE "message" ADD "receipt_id" uuid, ADD "receipt_failed" boolean NOT NULL DEFAULT false');
    await db.query(`
            ALTER TABLE "message"
            ADD CONSTRAINT "message_receipt_fk"
            FOREIGN KEY ("doctor_id", "receipt_id") REFERENCES "receipt" ("doctor_id", "id")
        `);
    await this.checkSubject(db, `WHEN 'receipt' THEN num_nulls(patient_id, enrolment_id, receipt_id) = 0`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM "message" WHERE kind = 'receipt'`);
    await this.checkSubject(db, '');
    await db.query(`
            UPDATE "message" SET template = 'payment_confirmation_v1'
            WHERE template = 'payment_confirmation_receipt_v1'
        `);
    await db.query('ALTER TABLE "message" DROP CONSTRAINT "message_receipt_fk"');
    await db.query('ALTER TABLE "message" DROP COLUMN "receipt_failed", DROP COLUMN "receipt_id"');
    await db.query('ALTER TABLE "profile" DROP COLUMN "receipt_with_confirmation"');
  }

  private async checkSubject(db: QueryRunner, receiptCase: string): Promise<void> {
    await db.query('ALTER TABLE "message" DROP CONSTRAINT "message_subject"');
    await db.query(`
            ALTER TABLE "message"
            ADD CONSTRAINT "message_subject" CHECK (
                CASE kind
                    WHEN 'account_approved' THEN patient_id IS NULL
                    WHEN 'hold' THEN num_nulls(patient_id, enrolment_id, hold_id) = 0
                    ${receiptCase}
                    ELSE num_nulls(patient_id, enrolment_id, term_id) = 0
                END
            )
        `);
  }
}
