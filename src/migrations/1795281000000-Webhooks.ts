import type { MigrationInterface, QueryRunner } from 'typeorm';

const SECRETS = ['key_secret_sealed', 'webhook_secret_sealed', 'previous_webhook_secret_sealed'];

/** A webhook secret outlives its change by a day; what each account's webhook has told; who waits for one in vain. */
export class Webhooks1795281000000 implements MigrationInterface {
  name = 'Webhooks1795281000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            ALTER TABLE "payment_gateway"
            ADD "previous_webhook_secret_sealed" text,
            ADD "previous_secret_until" TIMESTAMP WITH TIME ZONE,
            ADD "webhook_managed" boolean NOT NULL DEFAULT false
        `);
    await db.query(`
            ALTER TABLE "payment_gateway"
            ADD CONSTRAINT "payment_gateway_previous_secret" CHECK (
                (previous_webhook_secret_sealed IS NULL) = (previous_secret_until IS NULL)
            )
        `);
    await this.note(db, SECRETS);
    await db.query(`
            CREATE TABLE "webhook_sender" (
                "doctor_id" uuid NOT NULL,
                "key_id" text NOT NULL,
                "account_id" text,
                "heard_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "webhook_sender_pk" PRIMARY KEY ("doctor_id", "key_id")
            )
        `);
    await db.query(`
            ALTER TABLE "webhook_sender"
            ADD CONSTRAINT "webhook_sender_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`SELECT isolate_tenant_table('webhook_sender')`);
    await this.letHealthLook(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP POLICY webhook_silence ON payment');
    await db.query('DROP POLICY webhook_silence ON payment_gateway');
    await db.query(
      'REVOKE SELECT (doctor_id, provider_payment_id, captured_at, payment_day) ON payment FROM nirog_platform',
    );
    await db.query(
      'REVOKE SELECT (doctor_id, key_id, checked_at, updated_at, webhook_managed) ON payment_gateway FROM nirog_platform',
    );
    await db.query('DROP TABLE "webhook_sender"');
    await this.note(db, SECRETS.slice(0, 2));
    await db.query(`
            ALTER TABLE "payment_gateway"
            DROP COLUMN "previous_webhook_secret_sealed",
            DROP COLUMN "previous_secret_until",
            DROP COLUMN "webhook_managed"
        `);
  }

  /** The secret that is kept for a day is masked in the audit like the others. */
  private async note(db: QueryRunner, secrets: string[]): Promise<void> {
    await db.query('DROP TRIGGER note_change ON payment_gateway');
    await db.query('SELECT audit_table($1, $2, $3)', ['payment_gateway', 'doctor_id', secrets]);
  }

  /** Whose payments became known although no webhook told of them; and whose secrets there are to seal anew. */
  private async letHealthLook(db: QueryRunner): Promise<void> {
    await db.query(
      'GRANT SELECT (doctor_id, key_id, checked_at, updated_at, webhook_managed) ON payment_gateway TO nirog_platform',
    );
    await db.query(
      'GRANT SELECT (doctor_id, provider_payment_id, captured_at, payment_day) ON payment TO nirog_platform',
    );
    await db.query('GRANT SELECT ON webhook_sender TO nirog_platform');
    await db.query('CREATE POLICY webhook_silence ON payment_gateway FOR SELECT TO nirog_platform USING (true)');
    await db.query(`
      CREATE POLICY webhook_silence ON payment FOR SELECT TO nirog_platform
      USING (captured_at IS NOT NULL AND provider_payment_id IS NOT NULL)`);
    await db.query('CREATE POLICY webhook_silence ON webhook_sender FOR SELECT TO nirog_platform USING (true)');
  }
}
