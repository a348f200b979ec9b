import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, dropIndexes } from '../platform/db/concurrent-indexes.js';

const OPEN = `state IN ('intent', 'open')`;
const OPEN_ORDERS = `"payment_order" ("doctor_id", "enrolment_id", "tier_id") WHERE ${OPEN} AND joint_order_id IS NULL`;

const ONE_OPEN = { name: 'order_one_open', unique: true };

const INDEXES = [
  {
    name: 'order_by_payment_link',
    unique: true,
    on: '"payment_order" ("doctor_id", "payment_link_id") WHERE payment_link_id IS NOT NULL',
  },
  {
    name: 'order_one_open_link',
    unique: true,
    on: `"payment_order" ("doctor_id", "enrolment_id") WHERE ${OPEN} AND channel = 'link'`,
  },
  { ...ONE_OPEN, on: `${OPEN_ORDERS} AND channel = 'checkout'` },
];

/** Builds the indexes of payment links without blocking writes, and validates the constraints. May be repeated. */
export class PaymentLinkIndexes1796400000100 implements MigrationInterface {
  name = 'PaymentLinkIndexes1796400000100';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndexes(db, INDEXES);
    await db.query('ALTER TABLE "payment_order" VALIDATE CONSTRAINT "order_channel"');
    await db.query('ALTER TABLE "message" VALIDATE CONSTRAINT "message_payment_order_fk"');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`UPDATE "payment_order" SET state = 'expired' WHERE channel = 'link' AND ${OPEN}`);
    await buildIndexes(db, [{ ...ONE_OPEN, on: OPEN_ORDERS }]);
    await dropIndexes(db, ['order_one_open_link', 'order_by_payment_link']);
  }
}
