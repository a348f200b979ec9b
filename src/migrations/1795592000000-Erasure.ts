import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a permanent deletion needs to reach copies outside of a doctor's tables: webhook bodies, WhatsApp contacts. And
 * the key for hashes of numbers, so that an opt-out outlives the number.
 */
export class Erasure1795592000000 implements MigrationInterface {
  name = 'Erasure1795592000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "erasure" (
                "patient_id" uuid NOT NULL,
                "doctor_id" uuid NOT NULL,
                "contact_sealed" text,
                "erased_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "erasure_pk" PRIMARY KEY ("patient_id")
            )
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON erasure TO nirog_app');
    await db.query(`
            CREATE TABLE "suppression_key" (
                "name" text NOT NULL,
                "sealed" text NOT NULL,
                CONSTRAINT "suppression_key_pk" PRIMARY KEY ("name")
            )
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON suppression_key TO nirog_app');
    await db.query('GRANT DELETE ON whatsapp_contact TO nirog_app');
    await db.query('GRANT SELECT (doctor_id, mobile_normal, erased_at) ON patient TO nirog_platform');
    await db.query('CREATE POLICY numbers ON patient FOR SELECT TO nirog_platform USING (erased_at IS NULL)');
    await db.query(`
            CREATE TABLE "inbox_full_body" (
                "inbox_id" uuid NOT NULL,
                "body" jsonb NOT NULL,
                "received_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "inbox_full_body_pk" PRIMARY KEY ("inbox_id")
            )
        `);
    await db.query('GRANT SELECT, INSERT, DELETE ON inbox_full_body TO nirog_app');
    await this.createBackfill(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM backfill WHERE name = 'backfill_inbox_bodies'`);
    await db.query('DROP FUNCTION backfill_inbox_bodies(text[], integer)');
    await db.query('DROP TABLE "inbox_full_body"');
    await db.query('DROP POLICY numbers ON patient');
    await db.query('REVOKE SELECT (doctor_id, mobile_normal, erased_at) ON patient FROM nirog_platform');
    await db.query('REVOKE DELETE ON whatsapp_contact FROM nirog_app');
    await db.query('DROP TABLE "suppression_key"');
    await db.query('DROP TABLE "erasure"');
  }

  /** Removes what names a person from bodies stored before: Razorpay's other fields, and WhatsApp's handled events. */
  private async createBackfill(db: QueryRunner): Promise<void> {
    const fields = (source: string, ...names: string[]) =>
      `(SELECT coalesce(jsonb_object_agg(f.key, f.value), '{}') FROM jsonb_each(${source}) f
        WHERE f.key IN (${names.map((name) => `'${name}'`).join(', ')}))`;
    const entity = (name: string, ...names: string[]) => {
      const path = `body #> '{payload,${name},entity}'`;
      return `CASE WHEN jsonb_typeof(${path}) = 'object' THEN
        jsonb_build_object('${name}', jsonb_build_object('entity', ${fields(path, ...names)})) ELSE '{}' END`;
    };
    const payment = entity(
      'payment',
      ...['id', 'order_id', 'amount', 'currency', 'status', 'amount_refunded', 'captured', 'method', 'error_reason'],
      'created_at',
    );
    const refund = entity('refund', 'id', 'payment_id', 'amount', 'currency', 'receipt', 'status', 'created_at');
    await db.query(`
      CREATE FUNCTION backfill_inbox_bodies(after text[], size integer, OUT last_key text[], OUT processed integer)
      LANGUAGE plpgsql AS $$
      DECLARE batch uuid[];
      BEGIN
        batch := ARRAY(SELECT id FROM inbox WHERE after IS NULL OR id > after[1]::uuid ORDER BY id LIMIT size);
        UPDATE inbox SET body = ${fields('body', 'event', 'account_id', 'created_at')}
          || CASE WHEN body ? 'payload' THEN jsonb_build_object('payload', ${payment} || ${refund}) ELSE '{}' END
        WHERE id = ANY (batch) AND source = 'razorpay' AND jsonb_typeof(body) = 'object'
          AND body::text ~ '"(contact|email|vpa|notes|card|name)"';
        UPDATE inbox SET body = '{"entry": []}'
        WHERE id = ANY (batch) AND source = 'whatsapp' AND handled_at IS NOT NULL
          AND body::text ~ '"(wa_id|from|recipient_id|recipient_user_id)"';
        processed := cardinality(batch);
        IF processed = size THEN last_key := ARRAY[batch[size]::text]; END IF;
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION backfill_inbox_bodies(text[], integer) FROM PUBLIC');
    await db.query(`INSERT INTO backfill (name, table_name) VALUES ('backfill_inbox_bodies', 'public.inbox')`);
  }
}
