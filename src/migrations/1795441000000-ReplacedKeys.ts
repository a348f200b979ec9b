import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = [
  'key_secret_sealed',
  'webhook_secret_sealed',
  'previous_webhook_secret_sealed',
  'earlier_webhook_secrets',
];

/** Keys outlive their replacement by six months: orders made with them are asked about and given back with them. */
export class ReplacedKeys1795441000000 implements MigrationInterface {
  name = 'ReplacedKeys1795441000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            ALTER TABLE "payment_gateway"
            ADD "replaced_keys" jsonb NOT NULL DEFAULT '[]',
            ADD "replaced_keys_until" TIMESTAMP WITH TIME ZONE
        `);
    await db.query(`
            ALTER TABLE "payment_gateway"
            ADD CONSTRAINT "payment_gateway_replaced_keys" CHECK (
                (replaced_keys = '[]') = (replaced_keys_until IS NULL)
            )
        `);
    await db.query(`
            CREATE INDEX "gateway_keys_due" ON "payment_gateway" ("replaced_keys_until")
            WHERE replaced_keys_until IS NOT NULL
        `);
    await db.query('GRANT SELECT (replaced_keys_until) ON payment_gateway TO nirog_platform');
    await this.note(db, [...BEFORE, 'replaced_keys']);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.note(db, BEFORE);
    await db.query('ALTER TABLE "payment_gateway" DROP CONSTRAINT "payment_gateway_replaced_keys"');
    await db.query('ALTER TABLE "payment_gateway" DROP COLUMN "replaced_keys_until", DROP COLUMN "replaced_keys"');
  }

  /** Masked in the audit like the others. */
  private async note(db: QueryRunner, secrets: string[]): Promise<void> {
    await db.query('DROP TRIGGER note_change ON payment_gateway');
    await db.query('SELECT audit_table($1, $2, $3)', ['payment_gateway', 'doctor_id', secrets]);
  }
}
