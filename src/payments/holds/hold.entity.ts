import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../../platform/db/columns.js';
import type { Paise } from '../../shared/money.js';
import type { HoldReason, HoldState } from './hold.rules.js';

/** A captured payment that is not applied until the doctor accepts it as a renewal or refunds it. */
@Entity('hold')
@Index('hold_once', ['doctorId', 'paymentId'], { unique: true })
@Index('hold_open', ['createdAt'], { where: `state = 'open'` })
@Index('hold_by_state', ['doctorId', 'state', 'id'])
@ForeignKey('payment', ['doctorId', 'paymentId'], ['doctorId', 'id'], { name: 'hold_payment_fk' })
@ForeignKey('enrolment', ['doctorId', 'enrolmentId'], ['doctorId', 'id'], { name: 'hold_enrolment_fk' })
@Check('hold_state', `state IN ('open', 'accepted', 'refunded')`)
export class Hold {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'hold_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'hold_pk' }) id!: string;
  @Column('uuid', { name: 'payment_id' }) paymentId!: string;
  @Column('uuid', { name: 'enrolment_id' }) enrolmentId!: string;
  @Column('bigint', { name: 'amount_paise', transformer: asPaise }) amountPaise!: Paise;
  @Column('text') reason!: HoldReason;
  @Column('text') state!: HoldState;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
