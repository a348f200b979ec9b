import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ActorKind, Source } from '../platform/audit-context.js';

/** One change of one row. Only the trigger function `record_change()` inserts here; rows never change. */
@Entity('audit')
@Index('audit_by_id', ['id'])
@Index('audit_by_object', ['doctorId', 'objectId', 'id'])
@Check('audit_actor_kind', `actor_kind IN ('doctor', 'admin', 'support', 'patient', 'system', 'staff', 'integration')`)
export class AuditRow {
  /** The tenant; for a change to an account, that account. */
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'audit_pk' }) doctorId!: string;
  /** UUIDv7, in the order of the changes. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_pk' }) id!: string;
  /** Business time. */
  @Column('timestamptz') at!: Date;
  @Column('text', { name: 'actor_kind' }) actorKind!: ActorKind;
  @Column('uuid', { name: 'actor_id', nullable: true }) actorId!: string | null;
  @Column('text') action!: string;
  /** Name of the table. */
  @Column('text', { name: 'object_type' }) objectType!: string;
  @Column('uuid', { name: 'object_id' }) objectId!: string;
  /** The changed columns with their old values; null if the row is new. */
  @Column('jsonb', { nullable: true }) before!: object | null;
  @Column('jsonb') after!: object;
  @Column('jsonb', { nullable: true }) source!: Source | null;
}
