import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** An `Idempotency-Key` that was used, and the reply it got. Lives on real time; a row is used again, never deleted. */
@Entity('idempotency')
@Index('idempotency_once', ['scope', 'keyHash'], { unique: true })
@Index('idempotency_kept', ['createdAt'], { where: 'reply_sealed IS NOT NULL' })
export class IdempotencyRow {
  /** Of the claim: a new one takes the row over with a new id, so that whoever held it before can store nothing. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'idempotency_pk' }) id!: string;
  /** Who may use the key: a login, or as a hash what a stranger is known by (a link, the email of a new account). */
  @Column('text') scope!: string;
  @Column('text', { name: 'key_hash' }) keyHash!: string;
  /** Of method, address and body. */
  @Column('text') fingerprint!: string;
  /** HTTP status of the reply; null while the work goes on or after it came to nothing. */
  @Column('smallint', { nullable: true }) status!: number | null;
  /** The reply, sealed: it holds personal data. */
  @Column('text', { name: 'reply_sealed', nullable: true }) replySealed!: string | null;
  /** When the work of a call that must not be done twice was committed; see `AtMostOnce`. */
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt!: Date | null;
  /** Ids in the call and in its reply, by which the deletion of a patient finds it. */
  @Column('uuid', { array: true, nullable: true }) mentions!: string[] | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  /** `-infinity` once the claim was given up. */
  @Column('timestamptz', { name: 'claimed_at' }) claimedAt!: Date;
}
