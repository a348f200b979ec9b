import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every approved doctor has a webhook endpoint; until now the first look at the payment account made it. */
export class WebhookEndpoints1795460000000 implements MigrationInterface {
  name = 'WebhookEndpoints1795460000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      INSERT INTO webhook_route (token, doctor_id)
      SELECT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), id FROM account
      WHERE role = 'doctor' AND (status = 'approved' OR approved_at IS NOT NULL)
      ON CONFLICT DO NOTHING`);
  }

  /** The endpoints stay: Razorpay may already send events to them. */
  async down(): Promise<void> {}
}
