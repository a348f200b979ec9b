import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hash of each receipt's PDF files, to notice a file that is not the one that the patient has. */
export class ReceiptPdf1795551000000 implements MigrationInterface {
  name = 'ReceiptPdf1795551000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "receipt_pdf" (
                "doctor_id" uuid NOT NULL,
                "receipt_id" uuid NOT NULL,
                "format" text NOT NULL,
                "language" text NOT NULL,
                "sha256" text NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "receipt_pdf_sha256" CHECK (sha256 ~ '^[0-9a-f]{64}$'),
                CONSTRAINT "receipt_pdf_language" CHECK (language IN ('en', 'hi')),
                CONSTRAINT "receipt_pdf_format" CHECK (format IN ('a4', '80mm')),
                CONSTRAINT "receipt_pdf_pk" PRIMARY KEY ("doctor_id", "receipt_id", "format", "language")
            )
        `);
    await db.query(`
            ALTER TABLE "receipt_pdf"
            ADD CONSTRAINT "receipt_pdf_receipt_fk" FOREIGN KEY ("doctor_id", "receipt_id") REFERENCES "receipt"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`SELECT isolate_tenant_table('receipt_pdf')`);
    await db.query('REVOKE UPDATE ON receipt_pdf FROM nirog_app');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "receipt_pdf"');
  }
}
