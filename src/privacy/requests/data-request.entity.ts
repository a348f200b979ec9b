import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Day } from '../../shared/calendar.js';
import type { DataRequestKind, DataRequestStatus } from './data-request.rules.js';
import type { CorrectionView } from './data-request.view.js';

/** A patient's request about their own data. When the patient is erased, kind, status and days stay. */
@Entity('data_request')
@Index('data_request_by_patient', ['doctorId', 'patientId', 'createdAt', 'id'])
@Index('data_request_one_open', ['doctorId', 'patientId', 'kind'], { unique: true, where: `status = 'open'` })
@Index('data_request_due', ['dueOn'], { where: `status = 'open'` })
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'data_request_patient_fk' })
@Check('data_request_kind', `kind IN ('correction', 'erasure', 'complaint')`)
@Check('data_request_status', `status IN ('open', 'done', 'declined', 'withdrawn')`)
@Check('data_request_answered', `(answered_at IS NOT NULL) = (status IN ('done', 'declined'))`)
export class DataRequest {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'data_request_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'data_request_pk' }) id!: string;
  @Column('uuid', { name: 'patient_id' }) patientId!: string;
  @Column('text') kind!: DataRequestKind;
  @Column('text') status!: DataRequestStatus;
  @Column('text', { nullable: true }) message!: string | null;
  /** The values that the patient asks for; null for other kinds. */
  @Column('jsonb', { nullable: true }) correction!: CorrectionView | null;
  @Column('text', { nullable: true }) answer!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** Last day for the answer. */
  @Column('date', { name: 'due_on' }) dueOn!: Day;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt!: Date | null;
}
