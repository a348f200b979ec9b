import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { GivenConsents, JoinRequestState } from './joining.rules.js';

/**
 * Somebody with a confirmed number who wants to join a plan, and waits for the clinic. The person's data is removed when the
 * request becomes a patient.
 */
@Entity('join_request')
@Index('join_request_one_waiting', { synchronize: false }) // unique (doctor_id, plan_id, mobile_normal, lower(name)), see the migration
@Index('join_request_newest', ['doctorId', 'state', 'createdAt', 'id'])
@Index('join_request_by_patient', ['doctorId', 'patientId'], { where: 'patient_id IS NOT NULL' })
@Index('join_request_old', ['createdAt'], { where: `state <> 'approved'` })
@ForeignKey('plan', ['doctorId', 'planId'], ['doctorId', 'id'], { name: 'join_request_plan_fk' })
@ForeignKey('tier', ['doctorId', 'tierId'], ['doctorId', 'id'], { name: 'join_request_tier_fk' })
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'join_request_patient_fk' })
@Check('join_request_state', `state IN ('waiting', 'approved', 'declined')`)
@Check('join_request_decided', `(state = 'waiting') = (decided_at IS NULL)`)
export class JoinRequest {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'join_request_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'join_request_pk' }) id!: string;
  @Column('uuid', { name: 'plan_id' }) planId!: string;
  @Column('uuid', { name: 'tier_id', nullable: true }) tierId!: string | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text', { nullable: true }) mobile!: string | null;
  /** See `normalizePhone`. */
  @Column('text', { name: 'mobile_normal', nullable: true }) mobileNormal!: string | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('boolean', { name: 'is_minor', default: false }) isMinor!: boolean;
  @Column('text', { name: 'guardian_name', nullable: true }) guardianName!: string | null;
  /** Who pays for the person; null if the person does. */
  @Column('text', { name: 'payer_name', nullable: true }) payerName!: string | null;
  /** The archived or disabled patient who wants to come back, or the patient that the request became. */
  @Column('uuid', { name: 'patient_id', nullable: true }) patientId!: string | null;
  @Column('jsonb', { nullable: true }) consents!: GivenConsents | null;
  @Column('text', { default: 'waiting' }) state!: JoinRequestState;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'decided_at', nullable: true }) decidedAt!: Date | null;
  /** The account that decided; null if the patient was erased. */
  @Column('uuid', { name: 'decided_by', nullable: true }) decidedBy!: string | null;
}
