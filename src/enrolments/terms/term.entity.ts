import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../../platform/db/columns.js';
import type { Day } from '../../shared/calendar.js';
import type { Paise } from '../../shared/money.js';
import type { ValidityType } from '../../shared/period.js';
import type { TermState } from './term.rules.js';

/** One period of an enrolment: pending, paid or cancelled. Names, price and months are a snapshot. */
@Entity('term')
@Index('term_one_pending', ['doctorId', 'enrolmentId'], { unique: true, where: `state = 'pending'` })
@Index('term_by_enrolment', ['doctorId', 'enrolmentId', 'endDay'])
@Index('term_by_patient', ['doctorId', 'patientId'])
@Index('term_live', ['doctorId', 'endDay', 'startDay'], { where: `state = 'paid'` })
@Index('term_history', { synchronize: false }) // covers the figures' columns; see its migration
@Index('term_spans', { synchronize: false }) // (start_day, end_day, ended_day, months, amount_paise): figures of all doctors
@Index('term_overlapping', ['doctorId', 'enrolmentId'], { where: 'overlaps_another' })
@ForeignKey('enrolment', ['doctorId', 'enrolmentId'], ['doctorId', 'id'], { name: 'term_enrolment_fk' })
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'term_patient_fk' })
@ForeignKey('plan', ['doctorId', 'planId'], ['doctorId', 'id'], { name: 'term_plan_fk' })
@ForeignKey('tier', ['doctorId', 'tierId'], ['doctorId', 'id'], { name: 'term_tier_fk' })
@Check('term_state', `state IN ('pending', 'paid', 'cancelled')`)
@Check('term_days', 'start_day <= end_day AND anchor_day BETWEEN 1 AND 31')
@Check(
  'term_paid',
  `state <> 'paid' OR num_nulls(tier_id, validity_type, months, amount_paise, start_day, end_day, anchor_day, payment_day, payment_method) = 0`,
)
@Check('term_opening_reference', 'opening OR opening_reference IS NULL')
export class Term {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'term_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'term_pk' }) id!: string;
  @Column('uuid', { name: 'enrolment_id' }) enrolmentId!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
  @Column('uuid', { name: 'plan_id' }) planId!: string;
  @Column('text', { name: 'plan_name' }) planName!: string;
  /** Null until the patient has chosen a tier. */
  @Column('uuid', { name: 'tier_id', nullable: true }) tierId!: string | null;
  @Column('text', { name: 'tier_name', nullable: true }) tierName!: string | null;
  @Column('text', { name: 'validity_type', nullable: true }) validityType!: ValidityType | null;
  /** Months that the amount pays for. Fixed once paid, even if the tier is changed later. */
  @Column('smallint', { nullable: true }) months!: number | null;
  @Column('bigint', { name: 'amount_paise', nullable: true, transformer: asPaise }) amountPaise!: Paise | null;
  @Column('text') state!: TermState;
  @Column('date', { name: 'start_day', nullable: true }) startDay!: Day | null;
  /** The last valid day. */
  @Column('date', { name: 'end_day', nullable: true }) endDay!: Day | null;
  /** Day of the month first bought; see `addMonths`. */
  @Column('smallint', { name: 'anchor_day', nullable: true }) anchorDay!: number | null;
  @Column('date', { name: 'payment_day', nullable: true }) paymentDay!: Day | null;
  @Column('text', { name: 'payment_method', nullable: true }) paymentMethod!: string | null;
  /** Paid before the clinic used Nirog: it has no payment, so its amount is no revenue. */
  @Column('boolean', { default: false }) opening!: boolean;
  /** Number of the receipt or transfer of an opening term. */
  @Column('text', { name: 'opening_reference', nullable: true }) openingReference!: string | null;
  /** The day it was cancelled: refunded, replaced by another term, or its patient erased. */
  @Column('date', { name: 'ended_day', nullable: true }) endedDay!: Day | null;
  /**
   * Set by a trigger on the later written of two paid terms of an enrolment that share days. It may stay set after they
   * no longer do.
   */
  @Column('boolean', { name: 'overlaps_another', nullable: true }) overlapsAnother?: true | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
