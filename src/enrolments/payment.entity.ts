import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../platform/db/columns.js';
import type { Day } from '../shared/calendar.js';
import type { Paise } from '../shared/money.js';
import type { ValidityType } from '../shared/period.js';
import type { PaymentState } from './payment.rules.js';

/** What a pending term sold before a payment at the clinic activated it. Restored if that payment is voided. */
export interface UnpaidTerm {
  planId: string;
  planName: string;
  tierId: string | null;
  tierName: string | null;
  validityType: ValidityType | null;
  months: number | null;
  amountPaise: Paise | null;
}

/** A payment, online or recorded by hand, including failed attempts. Rows are never deleted. */
@Entity('payment')
@Index('payment_once', ['doctorId', 'providerPaymentId', 'orderId'], { unique: true })
@Index('payment_by_enrolment', ['doctorId', 'enrolmentId'])
@Index('payment_by_reference', ['doctorId', 'reference', 'id'], { where: 'reference IS NOT NULL' })
@Index('payment_failed', ['doctorId', 'createdAt'], { where: `state = 'failed'` })
@Index('payment_revenue', ['doctorId', 'paymentDay'], { where: 'payment_day IS NOT NULL' })
@ForeignKey('enrolment', ['doctorId', 'enrolmentId'], ['doctorId', 'id'], { name: 'payment_enrolment_fk' })
@ForeignKey('payment_order', ['doctorId', 'orderId'], ['doctorId', 'id'], { name: 'payment_order_fk' })
@ForeignKey('term', ['doctorId', 'termId'], ['doctorId', 'id'], { name: 'payment_term_fk' })
@Check('payment_state', `state IN ('created', 'failed', 'authorized', 'captured', 'refunded', 'voided')`)
@Check('payment_captured', `state NOT IN ('captured', 'refunded') OR num_nulls(captured_at, payment_day) = 0`)
@Check(
  'payment_voided',
  `CASE state WHEN 'voided' THEN provider_payment_id IS NULL AND num_nonnulls(captured_at, payment_day, term_id) = 0
    AND num_nulls(voided_at, void_reason, voided_term_id) = 0
    ELSE num_nonnulls(voided_at, void_reason, voided_term_id) = 0 END`,
)
export class Payment {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'payment_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payment_pk' }) id!: string;
  @Column('uuid', { name: 'enrolment_id' }) enrolmentId!: string;
  /** Null for a payment recorded by hand. */
  @Column('uuid', { name: 'order_id', nullable: true }) orderId!: string | null;
  /** The term it paid for. A captured payment without a term is held (see `Hold`). */
  @Column('uuid', { name: 'term_id', nullable: true }) termId!: string | null;
  /** Razorpay's id. The lines of a joint order have one payment each, with the same id. */
  @Column('text', { name: 'provider_payment_id', nullable: true }) providerPaymentId!: string | null;
  /** Razorpay's name (`upi`, `card`, …); `offline` or what the doctor entered; `free` for a price of 0. */
  @Column('text') method!: string;
  @Column('text', { nullable: true }) reference!: string | null;
  /** Why the amount is not the tier's price; only for a payment recorded by hand. */
  @Column('text', { name: 'amount_reason', nullable: true }) amountReason!: string | null;
  /** Null for an online payment, and if there was no pending term. */
  @Column('jsonb', { name: 'unpaid_term', nullable: true }) unpaidTerm!: UnpaidTerm | null;
  @Column('timestamptz', { name: 'voided_at', nullable: true }) voidedAt!: Date | null;
  @Column('text', { name: 'void_reason', nullable: true }) voidReason!: string | null;
  /** The term that it paid for until it was voided. */
  @Column('uuid', { name: 'voided_term_id', nullable: true }) voidedTermId!: string | null;
  @Column('bigint', { name: 'amount_paise', transformer: asPaise }) amountPaise!: Paise;
  @Column('text') state!: PaymentState;
  /** A key of `FAILURES` or another reason from Razorpay. It stays if the same payment succeeds later. */
  @Column('text', { name: 'error_reason', nullable: true }) errorReason!: string | null;
  @Column('timestamptz', { name: 'captured_at', nullable: true }) capturedAt!: Date | null;
  /** When Nirog learned of an online capture; null for manual payments and for captures older than this column. */
  @Column('timestamptz', { name: 'learned_at', nullable: true }) learnedAt!: Date | null;
  /** Date (IST) on which the money was captured or paid, even if Nirog learned of it later. */
  @Column('date', { name: 'payment_day', nullable: true }) paymentDay!: Day | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
