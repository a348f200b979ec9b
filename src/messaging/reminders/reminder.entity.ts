import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * When an enrolment is next checked for reminders. Triggers on `term` and `profile` create the row, or make it due now,
 * when a term is paid, ends or gets another end date, or the doctor changes the reminder settings.
 */
@Entity('reminder')
@Index('reminder_due', ['nextAt'], { where: 'next_at IS NOT NULL' })
@ForeignKey('enrolment', ['doctorId', 'enrolmentId'], ['doctorId', 'id'], { name: 'reminder_enrolment_fk' })
export class Reminder {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'reminder_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { name: 'enrolment_id', primaryKeyConstraintName: 'reminder_pk' }) enrolmentId!: string;
  /** Reminders that fell due up to this time are decided or obsolete. */
  @Column('timestamptz') since!: Date;
  /** Null when no reminder is to come. */
  @Column('timestamptz', { name: 'next_at', nullable: true }) nextAt!: Date | null;
}
