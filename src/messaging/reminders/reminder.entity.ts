import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * When an enrolment's schedule of reminders is looked at next. The database makes and wakes the row whenever a term is
 * paid, ends or moves, or the doctor's settings change (see its migration).
 */
@Entity('reminder')
@Index('reminder_due', ['nextAt'], { where: 'next_at IS NOT NULL' })
@ForeignKey('enrolment', ['doctorId', 'enrolmentId'], ['doctorId', 'id'], { name: 'reminder_enrolment_fk' })
export class Reminder {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'reminder_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { name: 'enrolment_id', primaryKeyConstraintName: 'reminder_pk' }) enrolmentId!: string;
  /** What fell due up to then is done, or is no longer true. */
  @Column('timestamptz') since!: Date;
  /** Null while nothing is to come. */
  @Column('timestamptz', { name: 'next_at', nullable: true }) nextAt!: Date | null;
}
