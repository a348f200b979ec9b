import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a version that changes with a doctor's webhook secrets. An event is stored only if its signature was checked with
 * the current version. `webhook_route` is not a tenant table, so one statement can store the events of several doctors.
 */
export class WebhookSecretsVersion1795320000000 implements MigrationInterface {
  name = 'WebhookSecretsVersion1795320000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "webhook_route" ADD "secrets_version" integer NOT NULL DEFAULT 0');
    await db.query(`
      CREATE FUNCTION count_webhook_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE webhook_route SET secrets_version = secrets_version + 1 WHERE doctor_id = NEW.doctor_id;
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE TRIGGER count_webhook_secrets
      AFTER INSERT OR UPDATE OF webhook_secret_sealed, previous_webhook_secret_sealed, previous_secret_until ON payment_gateway
      FOR EACH ROW EXECUTE FUNCTION count_webhook_secrets()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TRIGGER count_webhook_secrets ON payment_gateway');
    await db.query('DROP FUNCTION count_webhook_secrets()');
    await db.query('ALTER TABLE "webhook_route" DROP COLUMN "secrets_version"');
  }
}
