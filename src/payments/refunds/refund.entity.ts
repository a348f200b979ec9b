import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../../platform/db/columns.js';
import type { Day } from '../../shared/calendar.js';
import type { Paise } from '../../shared/money.js';
import type { RefundState } from './refund.rules.js';

/** A refund to a patient, in full or in part. Rows are never deleted. */
@Entity('refund')
@Index('refund_once', ['doctorId', 'providerRefundId', 'paymentId'], { unique: true })
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
  /** Razorpay's id, shared by the parts of a refund of several lines of a joint order; null for a refund at the clinic, and until Razorpay has accepted it. */
  @Column('text', { name: 'provider_refund_id', nullable: true }) providerRefundId!: string | null;
  @Column('bigint', { name: 'amount_paise', transformer: asPaise }) amountPaise!: Paise;
  /** Why, in the doctor's words. */
  @Column('text') reason!: string;
  /** Whether the refund ends the term that was paid for. */
  @Column('boolean', { name: 'ends_access' }) endsAccess!: boolean;
  @Column('text') state!: RefundState;
  /** Date (IST) on which it started, to which figures count it. Null until Razorpay has accepted it. */
  @Column('date', { name: 'refund_day', nullable: true }) refundDay!: Day | null;
  /** Day by which the patient is promised the money; null also for a refund at the clinic. */
  @Column('date', { name: 'due_day', nullable: true }) dueDay!: Day | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When to query Razorpay next; null if no check is scheduled. */
  @Column('timestamptz', { name: 'check_at', nullable: true }) checkAt!: Date | null;
  @Column('smallint', { default: 0 }) checks!: number;
  /** Hash of the Idempotency-Key, by which a repeat after a crash finds this refund instead of creating another. */
  @Column('text', { name: 'request_hash', nullable: true }) requestHash!: string | null;
}
