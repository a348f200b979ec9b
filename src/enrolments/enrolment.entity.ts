import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * One patient on one plan: renewals append terms to it, and its link offers that plan. `switchPlan` moves it to another
 * plan. It is locked while one of its terms changes.
 */
@Entity('enrolment')
@Index('enrolment_once', ['doctorId', 'patientId', 'planId'], { unique: true })
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'enrolment_patient_fk' })
@ForeignKey('plan', ['doctorId', 'planId'], ['doctorId', 'id'], { name: 'enrolment_plan_fk' })
export class Enrolment {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'enrolment_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'enrolment_pk' }) id!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
  @Column('uuid', { name: 'plan_id' }) planId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
