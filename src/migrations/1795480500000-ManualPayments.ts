import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = ['payment.captured', 'capture.undated', 'capture.redated', 'hold.accepted', 'refund.accepted'];
const kinds = (...names: string[]) =>
  `kind IN (${[...KINDS, 'refund.failed', ...names].map((name) => `'${name}'`).join(', ')})`;
const ORDER_STATES = `'intent', 'open', 'paid', 'expired', 'closed'`;
const STATES = `'created', 'failed', 'authorized', 'captured', 'refunded'`;

/** Payments at the clinic for another amount than the price, their voiding, and the withdrawal of assignments. */
export class ManualPayments1795480500000 implements MigrationInterface {
  name = 'ManualPayments1795480500000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE "payment" ADD "amount_reason" text, ADD "unpaid_term" jsonb, ADD "voided_at" TIMESTAMP WITH TIME ZONE,
        ADD "void_reason" text, ADD "voided_term_id" uuid`);
    await this.replaceCheck(db, 'payment', 'payment_state', `state IN (${STATES}, 'voided')`);
    await db.query(`
      ALTER TABLE "payment" ADD CONSTRAINT "payment_voided" CHECK (
        CASE state WHEN 'voided' THEN provider_payment_id IS NULL AND num_nonnulls(captured_at, payment_day, term_id) = 0
          AND num_nulls(voided_at, void_reason, voided_term_id) = 0
          ELSE num_nonnulls(voided_at, void_reason, voided_term_id) = 0 END)`);
    await this.replaceCheck(db, 'ledger_transaction', 'ledger_kind', kinds('payment.voided'));
    await this.replaceCheck(db, 'payment_order', 'order_state', `state IN (${ORDER_STATES}, 'withdrawn')`);
    await db.query('GRANT SELECT (voided_term_id) ON payment TO nirog_auditor');
    await this.maskAudit(db, ['reference', 'amount_reason', 'void_reason']);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.maskAudit(db, ['reference']);
    await this.replaceCheck(db, 'payment_order', 'order_state', `state IN (${ORDER_STATES})`);
    await this.replaceCheck(db, 'ledger_transaction', 'ledger_kind', kinds());
    await db.query('ALTER TABLE "payment" DROP CONSTRAINT "payment_voided"');
    await this.replaceCheck(db, 'payment', 'payment_state', `state IN (${STATES})`);
    await db.query(`
      ALTER TABLE "payment" DROP COLUMN "amount_reason", DROP COLUMN "unpaid_term", DROP COLUMN "voided_at",
        DROP COLUMN "void_reason", DROP COLUMN "voided_term_id"`);
  }

  private async replaceCheck(db: QueryRunner, table: string, name: string, condition: string): Promise<void> {
    await db.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`);
    await db.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" CHECK (${condition})`);
  }

  private async maskAudit(db: QueryRunner, columns: readonly string[]): Promise<void> {
    await db.query('DROP TRIGGER record_change ON payment');
    await db.query(`SELECT audit_table('payment', 'id', $1::text[])`, [columns]);
  }
}
