import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What keeps a message from being sent is kept beside it, so that the message goes on as soon as that is over. */
export class WhatsAppStops1795310000000 implements MigrationInterface {
  name = 'WhatsAppStops1795310000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "message" ADD "held_by" text');
    await db.query(`CREATE INDEX "message_held" ON "message" ("held_by", "send_at") WHERE held_by IS NOT NULL`);
    // Rows of stops that are over would be tried again for nothing.
    await db.query('DELETE FROM whatsapp_stop WHERE until <= now()');
    await db.query('GRANT DELETE ON whatsapp_stop TO nirog_app');
    await db.query('GRANT SELECT ON whatsapp_stop TO nirog_platform');
    await db.query('GRANT SELECT (held_by) ON message TO nirog_platform');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('REVOKE SELECT (held_by) ON message FROM nirog_platform');
    await db.query('REVOKE SELECT ON whatsapp_stop FROM nirog_platform');
    await db.query('REVOKE DELETE ON whatsapp_stop FROM nirog_app');
    await db.query('DROP INDEX "message_held"');
    await db.query('ALTER TABLE "message" DROP COLUMN "held_by"');
  }
}
