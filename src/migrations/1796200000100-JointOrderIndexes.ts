import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, dropIndexes, type ConcurrentIndex } from '../platform/db/concurrent-indexes.js';

interface IndexChange extends ConcurrentIndex {
  /** The same as `on` before this migration; null for a new index. */
  before: string | null;
}

/** A Razorpay payment, and a refund made in Razorpay's dashboard, may have a row for each line of a joint order. */
const INDEXES: readonly IndexChange[] = [
  {
    name: 'order_by_joint_order',
    unique: false,
    on: '"payment_order" ("doctor_id", "joint_order_id") WHERE joint_order_id IS NOT NULL',
    before: null,
  },
  {
    name: 'order_one_open_line',
    unique: true,
    on: `"payment_order" ("doctor_id", "enrolment_id") WHERE state IN ('intent', 'open') AND joint_order_id IS NOT NULL`,
    before: null,
  },
  {
    name: 'order_one_open',
    unique: true,
    on: `"payment_order" ("doctor_id", "enrolment_id", "tier_id") WHERE state IN ('intent', 'open') AND joint_order_id IS NULL`,
    before: `"payment_order" ("doctor_id", "enrolment_id", "tier_id") WHERE state IN ('intent', 'open')`,
  },
  {
    name: 'payment_once',
    unique: true,
    on: '"payment" ("doctor_id", "provider_payment_id", "order_id")',
    before: '"payment" ("doctor_id", "provider_payment_id")',
  },
  {
    name: 'refund_once',
    unique: true,
    on: '"refund" ("doctor_id", "provider_refund_id", "payment_id")',
    before: '"refund" ("doctor_id", "provider_refund_id")',
  },
];

/** Builds the indexes of joint orders without blocking writes, and validates their foreign key. May be repeated. */
export class JointOrderIndexes1796200000100 implements MigrationInterface {
  name = 'JointOrderIndexes1796200000100';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndexes(db, INDEXES);
    await db.query('ALTER TABLE "payment_order" VALIDATE CONSTRAINT "order_joint_order_fk"');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const { name, unique, before } of INDEXES.toReversed())
      if (before === null) await dropIndexes(db, [name]);
      else await buildIndexes(db, [{ name, unique, on: before }]);
  }
}
