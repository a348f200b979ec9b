import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The trigger type of a message as a column, which was the third part of the dedupe key. Nullable without a default, so
 * the previous version can still insert messages; what it stores is read from the key.
 */
export class MessageTriggerTypes1796561000000 implements MigrationInterface {
  name = 'MessageTriggerTypes1796561000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "message" ADD "trigger_type" text');
    await db.query(`
            ALTER TABLE "message"
            ADD CONSTRAINT "message_trigger_type" CHECK (trigger_type IN ('manual', 'requested', 'card_ended')) NOT VALID
        `);
    // The ledger check does not count a confirmation that was sent again.
    await db.query('GRANT SELECT (trigger_type) ON message TO nirog_auditor');
    await this.createBackfill(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM backfill WHERE name = 'backfill_message_trigger_types'`);
    await db.query('DROP FUNCTION backfill_message_trigger_types(text[], integer)');
    await db.query('DROP POLICY backfill ON message');
    await db.query('ALTER TABLE "message" DROP COLUMN "trigger_type"');
  }

  private async createBackfill(db: QueryRunner): Promise<void> {
    // Forced row-level security binds the owner, too.
    await db.query('CREATE POLICY backfill ON message FOR ALL TO CURRENT_USER USING (true)');
    // Starts after the smallest id, not with a condition on NULL: a cached plan then uses the primary key for each
    // batch.
    await db.query(`
      CREATE FUNCTION backfill_message_trigger_types(after text[], size integer, OUT last_key text[], OUT processed integer)
      LANGUAGE plpgsql AS $$
      DECLARE
        smallest CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
        batch message[];
      BEGIN
        batch := ARRAY(
          SELECT m FROM message m
          WHERE (doctor_id, id) > (coalesce(after[1]::uuid, smallest), coalesce(after[2]::uuid, smallest))
          ORDER BY doctor_id, id LIMIT size);
        UPDATE message m SET trigger_type = split_part(b.dedupe_key, ':', 3) FROM unnest(batch) b
        WHERE m.doctor_id = b.doctor_id AND m.id = b.id AND m.trigger_type IS NULL
          AND split_part(b.dedupe_key, ':', 3) IN ('manual', 'requested', 'card_ended');
        processed := cardinality(batch);
        IF processed = size THEN
          last_key := ARRAY[(batch[size]).doctor_id, (batch[size]).id]::text[];
        END IF;
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION backfill_message_trigger_types(text[], integer) FROM PUBLIC');
    await db.query(`
      INSERT INTO backfill (name, table_name) VALUES ('backfill_message_trigger_types', 'public.message')`);
  }
}
