import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Day } from '../shared/calendar.js';
import type { DeskState } from './desk.rules.js';

/** What the clinic decided about a desk item. The items themselves are computed on read; see `desk.queries.ts`. */
@Entity('desk_decision')
@Index('desk_decision_by_time', ['decidedAt'])
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'desk_decision_patient_fk' })
@Check('desk_decision_state', `state IN ('open', 'snoozed', 'done') AND (state = 'snoozed') = (until IS NOT NULL)`)
export class DeskDecision {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'desk_decision_pk' }) doctorId!: string;
  /** The item: one occurrence of a reason, such as one end date or one failed payment. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'desk_decision_pk' }) id!: string;
  /** The item of the row on which the clinic decided. The row's other reasons are decided with it. */
  @Column('uuid', { name: 'row_id' }) rowId!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
  @Column('text') state!: DeskState;
  /** The day (IST) on which a snoozed item appears again. */
  @Column('date', { nullable: true }) until!: Day | null;
  /** Null without a note and once the patient is erased. */
  @Column('text', { nullable: true }) note!: string | null;
  /** Who is to do it: a membership, or the doctor's account; null for nobody in particular. */
  @Column('uuid', { name: 'assigned_to', nullable: true }) assignedTo!: string | null;
  /** The account that decided. */
  @Column('uuid', { name: 'decided_by' }) decidedBy!: string;
  @Column('timestamptz', { name: 'decided_at' }) decidedAt!: Date;
}
