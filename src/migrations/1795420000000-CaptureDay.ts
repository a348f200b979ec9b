import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = (...names: string[]) => `kind IN (${names.map((name) => `'${name}'`).join(', ')})`;
const BEFORE = ['payment.captured', 'hold.accepted', 'refund.accepted', 'refund.failed'];
const NEW = ['capture.undated', 'capture.redated'];

/** When a capture became known, and postings that move one to the day that Razorpay told later. */
export class CaptureDay1795420000000 implements MigrationInterface {
  name = 'CaptureDay1795420000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "payment" ADD "learned_at" TIMESTAMP WITH TIME ZONE');
    await this.allow(db, kinds(...BEFORE.slice(0, 1), ...NEW, ...BEFORE.slice(1)));
  }

  async down(db: QueryRunner): Promise<void> {
    await this.allow(db, kinds(...BEFORE));
    await db.query('ALTER TABLE "payment" DROP COLUMN "learned_at"');
  }

  private async allow(db: QueryRunner, condition: string): Promise<void> {
    await db.query('ALTER TABLE "ledger_transaction" DROP CONSTRAINT "ledger_kind"');
    await db.query(`ALTER TABLE "ledger_transaction" ADD CONSTRAINT "ledger_kind" CHECK (${condition})`);
  }
}
