import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { SECURITY_EVENT_KINDS, type SecurityEventKind } from './security-events.rules.js';

/**
 * One security event, or several alike within seconds. Belongs to no tenant: many have no account. Rows never change,
 * except that forwarding clears `forwardDue`.
 */
@Entity('security_event')
@Index('security_event_by_account', ['accountId', 'id'], { where: 'account_id IS NOT NULL' })
@Index('security_event_by_doctor', ['doctorId', 'id'], { where: 'doctor_id IS NOT NULL' })
@Index('security_event_by_kind', ['kind', 'at'])
@Index('security_event_to_forward', ['id'], { where: 'forward_due' })
@Check('security_event_kind', `kind IN ('${SECURITY_EVENT_KINDS.join("', '")}')`)
export class SecurityEventRow {
  /** UUIDv7. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'security_event_pk' }) id!: string;
  /** Business time. */
  @Column('timestamptz') at!: Date;
  @Column('text') kind!: SecurityEventKind;
  /** Null while nobody is known, as for an unknown email. */
  @Column('uuid', { name: 'account_id', nullable: true }) accountId!: string | null;
  /** The clinic in which the session works. */
  @Column('uuid', { name: 'doctor_id', nullable: true }) doctorId!: string | null;
  @Column('uuid', { name: 'session_id', nullable: true }) sessionId!: string | null;
  @Column('text', { nullable: true }) ip!: string | null;
  /** ISO 3166-1 code of the network's country; null for private networks. */
  @Column('text', { nullable: true }) country!: string | null;
  @Column('text', { name: 'user_agent', nullable: true }) userAgent!: string | null;
  /** Operation of the API, such as `payments.list`; null for pages. */
  @Column('text', { nullable: true }) operation!: string | null;
  /** Error code of the response. */
  @Column('text', { nullable: true }) code!: string | null;
  /** How many events alike the row stands for. */
  @Column('integer', { default: 1 }) times!: number;
  /** Of the first of them. */
  @Column('text', { name: 'request_id', nullable: true }) requestId!: string | null;
  /** Whether it must still be sent to the collector. */
  @Column('boolean', { name: 'forward_due', default: false }) forwardDue!: boolean;
}
