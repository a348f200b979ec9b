import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../platform/db/columns.js';
import type { Day } from '../shared/calendar.js';
import type { Paise } from '../shared/money.js';
import type { PaymentState } from './payment.rules.js';

/** Money that arrived, was recorded by hand, or was tried. Rows are never deleted. */
@Entity('payment')
@Index('payment_once', ['doctorId', 'providerPaymentId'], { unique: true })
@Index('payment_by_enrolment', ['doctorId', 'enrolmentId'])
@Index('payment_revenue', ['doctorId', 'paymentDay'], { where: 'payment_day IS NOT NULL' })
@ForeignKey('enrolment', ['doctorId', 'enrolmentId'], ['doctorId', 'id'], { name: 'payment_enrolment_fk' })
@ForeignKey('payment_order', ['doctorId', 'orderId'], ['doctorId', 'id'], { name: 'payment_order_fk' })
@ForeignKey('term', ['doctorId', 'termId'], ['doctorId', 'id'], { name: 'payment_term_fk' })
@Check('payment_state', `state IN ('created', 'failed', 'authorized', 'captured', 'refunded')`)
@Check('payment_captured', `state NOT IN ('captured', 'refunded') OR num_nulls(captured_at, payment_day) = 0`)
export class Payment {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'payment_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payment_pk' }) id!: string;
  @Column('uuid', { name: 'enrolment_id' }) enrolmentId!: string;
  /** Null for money recorded by hand. */
  @Column('uuid', { name: 'order_id', nullable: true }) orderId!: string | null;
  /** The term it paid; a captured payment without one is held (see `Hold`). */
  @Column('uuid', { name: 'term_id', nullable: true }) termId!: string | null;
  @Column('text', { name: 'provider_payment_id', nullable: true }) providerPaymentId!: string | null;
  /** upi, card … as Razorpay names it; offline for money recorded by hand; free for a price of 0. */
  @Column('text') method!: string;
  @Column('text', { nullable: true }) reference!: string | null;
  @Column('bigint', { name: 'amount_paise', transformer: asPaise }) amountPaise!: Paise;
  @Column('text') state!: PaymentState;
  /** Razorpay's word for why it failed; kept when a later try of the same payment succeeds. See `FAILURES`. */
  @Column('text', { name: 'error_reason', nullable: true }) errorReason!: string | null;
  @Column('timestamptz', { name: 'captured_at', nullable: true }) capturedAt!: Date | null;
  /** When we learnt of the capture of an online payment; null for what was learnt before this was kept. */
  @Column('timestamptz', { name: 'learned_at', nullable: true }) learnedAt!: Date | null;
  /** Day of capture in India, even when it was learnt later. */
  @Column('date', { name: 'payment_day', nullable: true }) paymentDay!: Day | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
