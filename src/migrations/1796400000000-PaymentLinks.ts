import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Razorpay Payment Links, sent as payment cards on WhatsApp. A link is an order of the channel `link`. */
export class PaymentLinks1796400000000 implements MigrationInterface {
  name = 'PaymentLinks1796400000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            ALTER TABLE "payment_order"
            ADD "channel" text NOT NULL DEFAULT 'checkout',
            ADD "payment_link_id" text,
            ADD "payment_link_url" text
        `);
    await db.query(`
            ALTER TABLE "payment_order"
            ADD CONSTRAINT "order_channel" CHECK (
                channel IN ('checkout', 'link')
                AND (channel = 'link' OR payment_link_id IS NULL)
                AND (payment_link_id IS NULL) = (payment_link_url IS NULL)
            ) NOT VALID
        `);
    await db.query(`
            ALTER TABLE "message" ADD "payment_order_id" uuid, ADD "card_failed" boolean NOT NULL DEFAULT false
        `);
    await db.query(`
            ALTER TABLE "message"
            ADD CONSTRAINT "message_payment_order_fk"
            FOREIGN KEY ("doctor_id", "payment_order_id") REFERENCES "payment_order" ("doctor_id", "id") NOT VALID
        `);
    await db.query('ALTER TABLE "profile" ADD "payment_cards" boolean NOT NULL DEFAULT false');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "profile" DROP COLUMN "payment_cards"');
    await db.query('ALTER TABLE "message" DROP CONSTRAINT "message_payment_order_fk"');
    await db.query('ALTER TABLE "message" DROP COLUMN "card_failed", DROP COLUMN "payment_order_id"');
    await db.query('ALTER TABLE "payment_order" DROP CONSTRAINT "order_channel"');
    await db.query(`
            ALTER TABLE "payment_order"
            DROP COLUMN "payment_link_url",
            DROP COLUMN "payment_link_id",
            DROP COLUMN "channel"
        `);
  }
}
