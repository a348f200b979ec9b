import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../../platform/db/columns.js';
import type { Day } from '../../shared/calendar.js';
import type { Paise } from '../../shared/money.js';
import type { RefundState } from './refund.rules.js';

/** Money that goes back to a patient, in full or in part. Rows are never deleted. */
@Entity('refund')
@Index('refund_once', ['doctorId', 'providerRefundId'], { unique: true })
@Index('refund_one_intent', ['doctorId', 'paymentId'], { unique: true, where: `state = 'intent'` })
@Index('refund_by_payment', ['doctorId', 'paymentId'])
@Index('refund_by_day', ['doctorId', 'refundDay'], { where: `state IN ('pending', 'processed')` })
@Index('refund_due', ['checkAt'], { where: 'check_at IS NOT NULL' })
@ForeignKey('payment', ['doctorId', 'paymentId'], ['doctorId', 'id'], { name: 'refund_payment_fk' })
@Check('refund_state', `state IN ('intent', 'pending', 'processed', 'failed')`)
@Check('refund_amount', 'amount_paise > 0')
@Check('refund_dated', `state NOT IN ('pending', 'processed') OR refund_day IS NOT NULL`)
export class Refund {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'refund_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'refund_pk' }) id!: string;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  /** Razorpay's id; null for money handed back by hand and while Razorpay has not answered. */
  @Column('text', { name: 'provider_refund_id', nullable: true }) providerRefundId!: string | null;
  @Column('bigint', { name: 'amount_paise', transformer: asPaise }) amountPaise!: Paise;
  /** Why, in the doctor's words. */
  @Column('text') reason!: string;
  /** Whether the term that the payment bought ends with it. */
  @Column('boolean', { name: 'ends_access' }) endsAccess!: boolean;
  @Column('text') state!: RefundState;
  /** Day on which it was begun, in India: the day of the figures. */
  @Column('date', { name: 'refund_day', nullable: true }) refundDay!: Day | null;
  /** Day by which the patient is promised the money; null for money handed back by hand, too. */
  @Column('date', { name: 'due_day', nullable: true }) dueDay!: Day | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When to ask Razorpay again; null once nothing is left to learn. */
  @Column('timestamptz', { name: 'check_at', nullable: true }) checkAt!: Date | null;
  @Column('smallint', { default: 0 }) checks!: number;
  /** Of the Idempotency-Key it was asked with: a repeat after a crash finds the refund instead of making another. */
  @Column('text', { name: 'request_hash', nullable: true }) requestHash!: string | null;
}
