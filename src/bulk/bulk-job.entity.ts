import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { asPaise } from '../platform/db/columns.js';
import type { Paise } from '../shared/money.js';
import type { BulkAction, BulkStatus } from './bulk.rules.js';

/** What a bulk action needs besides its patients. */
export interface BulkParams {
  /** Of `extend`. */
  days?: number;
  /** Of `move_tier`. */
  tierId?: string;
  /** Of `add_tag` and `remove_tag`. */
  tagId?: string;
}

/** One action for many patients. */
@Entity('bulk_job')
@Check('bulk_job_status', `status IN ('running', 'stopped', 'failed', 'done')`)
@Index('bulk_job_ended', ['endedAt'])
export class BulkJob {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'bulk_job_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'bulk_job_pk' }) id!: string;
  @Column('text') action!: BulkAction;
  @Column('jsonb') params!: BulkParams;
  /** Estimated cost of the WhatsApp messages. */
  @Column('bigint', { name: 'message_cost_paise', transformer: asPaise }) messageCostPaise!: Paise;
  @Column('text') status!: BulkStatus;
  /** The account that started it. */
  @Column('uuid', { name: 'created_by' }) createdBy!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** Null while it is running. */
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}

/** A patient of a bulk job. Its action and its state are stored in one transaction, so that no row is done twice. */
@Entity('bulk_row')
@Index('bulk_row_waiting', ['doctorId', 'jobId', 'patientId'], { where: `state = 'waiting'` })
@ForeignKey('bulk_job', ['doctorId', 'jobId'], ['doctorId', 'id'], { name: 'bulk_row_job_fk' })
@ForeignKey('patient', ['doctorId', 'patientId'], ['doctorId', 'id'], { name: 'bulk_row_patient_fk' })
@Check('bulk_row_state', `state IN ('waiting', 'done', 'skipped', 'failed')`)
export class BulkRow {
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'bulk_row_pk' }) doctorId!: string;
  @PrimaryColumn('uuid', { name: 'job_id', primaryKeyConstraintName: 'bulk_row_pk' }) jobId!: string;
  @PrimaryColumn('uuid', { name: 'patient_id', primaryKeyConstraintName: 'bulk_row_pk' }) patientId!: string;
  @Column('text') state!: 'waiting' | 'done' | 'skipped' | 'failed';
  /** Why it was skipped or failed. */
  @Column('text', { nullable: true }) reason!: string | null;
}
