import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../../platform/db/columns.js';
import type { Paise } from '../../shared/money.js';
import type { ValidityType } from '../../shared/period.js';
import type { OrderChannel, OrderState } from './order.rules.js';

/**
 * What one Razorpay order pays for one enrolment: all of it, or one line of a joint order. Price, months and names are a
 * snapshot: later edits do not change them.
 */
@Entity('payment_order')
@Index('order_one_open', ['doctorId', 'enrolmentId', 'tierId'], {
  unique: true,
  where: `state IN ('intent', 'open') AND joint_order_id IS NULL AND channel = 'checkout'`,
})
@Index('order_one_open_line', ['doctorId', 'enrolmentId'], {
  unique: true,
  where: `state IN ('intent', 'open') AND joint_order_id IS NOT NULL`,
})
@Index('order_one_open_link', ['doctorId', 'enrolmentId'], {
  unique: true,
  where: `state IN ('intent', 'open') AND channel = 'link'`,
})
@Index('order_by_joint_order', ['doctorId', 'jointOrderId'], { where: 'joint_order_id IS NOT NULL' })
@Index('order_by_payment_link', ['doctorId', 'paymentLinkId'], {
  unique: true,
  where: 'payment_link_id IS NOT NULL',
})
@Index('order_by_enrolment', ['doctorId', 'enrolmentId', 'createdAt'])
@Index('order_due', ['checkAt'], { where: 'check_at IS NOT NULL' })
@ForeignKey('enrolment', ['doctorId', 'enrolmentId'], ['doctorId', 'id'], { name: 'order_enrolment_fk' })
@ForeignKey('tier', ['doctorId', 'tierId'], ['doctorId', 'id'], { name: 'order_tier_fk' })
@ForeignKey('payment_order', ['doctorId', 'jointOrderId'], ['doctorId', 'id'], { name: 'order_joint_order_fk' })
@Check('order_state', `state IN ('intent', 'open', 'paid', 'expired', 'closed', 'withdrawn')`)
@Check('order_amount', 'amount_paise >= 100')
@Check(
  'order_channel',
  `channel IN ('checkout', 'link') AND (channel = 'link' OR payment_link_id IS NULL)
    AND (payment_link_id IS NULL) = (payment_link_url IS NULL)`,
)
export class Order {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'payment_order_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payment_order_pk' }) id!: string;
  /** The joint order that it is a line of: the id of the first line, which has its own id here. Null for a single order. */
  @Column('uuid', { name: 'joint_order_id', nullable: true }) jointOrderId!: string | null;
  @Column('uuid', { name: 'enrolment_id' }) enrolmentId!: string;
  @Column('uuid', { name: 'tier_id' }) tierId!: string;
  @Column('text', { name: 'plan_name' }) planName!: string;
  @Column('text', { name: 'tier_name', nullable: true }) tierName!: string | null;
  @Column('text', { name: 'validity_type' }) validityType!: ValidityType;
  @Column('smallint') months!: number;
  @Column('bigint', { name: 'amount_paise', transformer: asPaise }) amountPaise!: Paise;
  @Column('text') state!: OrderState;
  /** How it is paid: in the checkout of the pay page, or through a payment link, which pays a single order. */
  @Column('text', { default: 'checkout' }) channel!: OrderChannel;
  /** Razorpay's id of the payment link; null until Razorpay's answer is known, and without a link. */
  @Column('text', { name: 'payment_link_id', nullable: true }) paymentLinkId!: string | null;
  /** Its short address. */
  @Column('text', { name: 'payment_link_url', nullable: true }) paymentLinkUrl!: string | null;
  /**
   * Razorpay's id, the same for all lines of a joint order; null until Razorpay's answer is known. Razorpay names that of a
   * payment link at the first attempt to pay.
   */
  @Column('text', { name: 'provider_order_id', nullable: true }) providerOrderId!: string | null;
  /** The Razorpay key that created it. */
  @Column('text', { name: 'key_id' }) keyId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** After this the patient gets a new order; a payment of this one still counts. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  /** When reconciliation checks it next; null if no check is scheduled. Only the first line of a joint order has one. */
  @Column('timestamptz', { name: 'check_at', nullable: true }) checkAt!: Date | null;
  /** When a waiting user last caused a query to Razorpay, in real time: at most every three seconds. */
  @Column('timestamptz', { name: 'last_queried_at', nullable: true }) lastQueriedAt!: Date | null;
  /** Number of checks of the retry schedule that are done. */
  @Column('smallint', { default: 0 }) checks!: number;
}
