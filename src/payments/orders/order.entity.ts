import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../../platform/db/columns.js';
import type { Paise } from '../../shared/money.js';
import type { ValidityType } from '../../shared/period.js';
import type { OrderState } from './order.rules.js';

/** One Razorpay order. Price, months and names are a snapshot: later edits do not change them. */
@Entity('payment_order')
@Index('order_one_open', ['doctorId', 'enrolmentId', 'tierId'], { unique: true, where: `state IN ('intent', 'open')` })
@Index('order_by_enrolment', ['doctorId', 'enrolmentId', 'createdAt'])
@Index('order_due', ['checkAt'], { where: 'check_at IS NOT NULL' })
@ForeignKey('enrolment', ['doctorId', 'enrolmentId'], ['doctorId', 'id'], { name: 'order_enrolment_fk' })
@ForeignKey('tier', ['doctorId', 'tierId'], ['doctorId', 'id'], { name: 'order_tier_fk' })
@Check('order_state', `state IN ('intent', 'open', 'paid', 'expired', 'closed', 'withdrawn')`)
@Check('order_amount', 'amount_paise >= 100')
export class Order {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'payment_order_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payment_order_pk' }) id!: string;
  @Column('uuid', { name: 'enrolment_id' }) enrolmentId!: string;
  @Column('uuid', { name: 'tier_id' }) tierId!: string;
  @Column('text', { name: 'plan_name' }) planName!: string;
  @Column('text', { name: 'tier_name', nullable: true }) tierName!: string | null;
  @Column('text', { name: 'validity_type' }) validityType!: ValidityType;
  @Column('smallint') months!: number;
  @Column('bigint', { name: 'amount_paise', transformer: asPaise }) amountPaise!: Paise;
  @Column('text') state!: OrderState;
  /** Razorpay's id; null until Razorpay's answer is known. */
  @Column('text', { name: 'provider_order_id', nullable: true }) providerOrderId!: string | null;
  /** The Razorpay key that created it. */
  @Column('text', { name: 'key_id' }) keyId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** After this the patient gets a new order; a payment of this one still counts. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  /** When reconciliation checks it next; null if no check is scheduled. */
  @Column('timestamptz', { name: 'check_at', nullable: true }) checkAt!: Date | null;
  /** When a waiting user last caused a query to Razorpay, in real time: at most every three seconds. */
  @Column('timestamptz', { name: 'last_queried_at', nullable: true }) lastQueriedAt!: Date | null;
  /** Number of checks of the retry schedule that are done. */
  @Column('smallint', { default: 0 }) checks!: number;
}
