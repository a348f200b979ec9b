import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, type EntityManager } from 'typeorm';

/** A session ends this long after its last use. */
export const SESSION_IDLE_MS = 12 * 3_600_000;
/** The second factor is asked for again before a sensitive action after this time. */
export const VERIFIED_FOR_MS = 10 * 60_000;

/** An account that is logged in on one device. Its token works only while the session is active. Uses real time. */
@Entity('session')
@Index('session_by_account', ['accountId'])
@Index('session_by_doctor', ['doctorId'], { where: 'doctor_id IS NOT NULL' })
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'session_pk' }) id!: string;
  @ForeignKey('account', { name: 'session_account_fk' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  @CreateDateColumn({ type: 'timestamptz', name: 'last_seen_at' }) lastSeenAt!: Date;
  /** Moves forward with use, to at most 7 days after the login. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) ip!: string | null;
  @Column('text', { name: 'user_agent', nullable: true }) userAgent!: string | null;
  /** Country of the network from which it was used last (ISO 3166-1); null if it is unknown. */
  @Column('text', { nullable: true }) country!: string | null;
  /** The clinic that a member works for in it; null for the account's own clinic, or none. */
  @ForeignKey('account', { name: 'session_doctor_fk' })
  @Column('uuid', { name: 'doctor_id', nullable: true })
  doctorId!: string | null;
  /**
   * The login from which it was opened, by choosing another clinic or person; it ends with that login. Not a foreign key,
   * because ended sessions are deleted one by one.
   */
  @Column('uuid', { name: 'parent_id', nullable: true }) parentId!: string | null;
  /** Whether a PIN opened it: it may do less than one that a password opened. */
  @Column('boolean', { name: 'opened_by_pin', default: false }) openedByPin!: boolean;
  /** The support access through which support sees the clinic; null in every other session. */
  @ForeignKey('support_access', { name: 'session_support_access_fk' })
  @Column('uuid', { name: 'support_access_id', nullable: true })
  supportAccessId!: string | null;
  /** When the second factor was verified last; null if never. */
  @Column('timestamptz', { name: 'verified_at', nullable: true }) verifiedAt!: Date | null;
}

const isOpen = (alias: string) => `${alias}.ended_at IS NULL AND ${alias}.expires_at > now()`;

/**
 * SQL: whether a session is active: neither it nor the one from which it was opened has ended. What else a call needs, such
 * as a membership, only `CallersService` checks.
 */
export const isActiveSession = (alias: string): string =>
  `${isOpen(alias)} AND (${alias}.parent_id IS NULL
    OR EXISTS (SELECT FROM session root WHERE root.id = ${alias}.parent_id AND ${isOpen('root')}))`;

/** The second factor was verified in this session now. @returns until when it counts. */
export async function markVerified(tx: EntityManager, sessionId: string): Promise<Date> {
  const verifiedAt = new Date();
  await tx.update(Session, { id: sessionId }, { verifiedAt });
  return new Date(verifiedAt.getTime() + VERIFIED_FOR_MS);
}
