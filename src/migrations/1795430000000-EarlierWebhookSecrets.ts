import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = ['key_secret_sealed', 'webhook_secret_sealed', 'previous_webhook_secret_sealed'];

/** A webhook secret is good for a day after its change, though it is changed again within that day. */
export class EarlierWebhookSecrets1795430000000 implements MigrationInterface {
  name = 'EarlierWebhookSecrets1795430000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "payment_gateway" ADD "earlier_webhook_secrets" jsonb NOT NULL DEFAULT '[]'`);
    await this.note(db, [...BEFORE, 'earlier_webhook_secrets']);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.note(db, BEFORE);
    await db.query('ALTER TABLE "payment_gateway" DROP COLUMN "earlier_webhook_secrets"');
  }

  /** Masked in the audit like the others. */
  private async note(db: QueryRunner, secrets: string[]): Promise<void> {
    await db.query('DROP TRIGGER note_change ON payment_gateway');
    await db.query('SELECT audit_table($1, $2, $3)', ['payment_gateway', 'doctor_id', secrets]);
  }
}
