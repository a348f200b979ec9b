import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What a doctor sells. A plan is never deleted, only removed: no longer offered. */
@Entity('plan')
export class Plan {
  @ForeignKey('account', { name: 'plan_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'plan_pk' })
  doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'plan_pk' }) id!: string;
  @Column('text') name!: string;
  @Column('text', { default: '' }) description!: string;
  @Column('text', { name: 'covered_services', default: '' }) coveredServices!: string;
  @Column('text', { name: 'excluded_services', default: '' }) excludedServices!: string;
  @Column('text', { name: 'additional_info', default: '' }) additionalInfo!: string;
  /** Name in messages, for a plan whose name reveals too much on a phone's screen. Empty: `name` is used. */
  @Column('text', { name: 'message_name', default: '' }) messageName!: string;
  @Column('boolean', { name: 'is_active', default: true }) isActive!: boolean;
  /** Increases with every update, for optimistic locking. */
  @Column('integer', { default: 1 }) version!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt!: Date | null;
}
