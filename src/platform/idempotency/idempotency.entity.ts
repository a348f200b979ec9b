import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A used `Idempotency-Key` and its response. Times are real time. After 24 hours a new call may take over the row. */
@Entity('idempotency')
@Index('idempotency_once', ['scope', 'keyHash'], { unique: true })
@Index('idempotency_kept', ['createdAt'], { where: 'reply_sealed IS NOT NULL' })
export class IdempotencyRow {
  /** Id of the claim. A new claim replaces it, so that the previous holder can no longer store a response. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'idempotency_pk' }) id!: string;
  /** Who may use the key: an account id, or a hash of what identifies an anonymous caller (a link, an email). */
  @Column('text') scope!: string;
  @Column('text', { name: 'key_hash' }) keyHash!: string;
  /** Hash of method, URL and body. */
  @Column('text') fingerprint!: string;
  /** HTTP status of the response; null while the call runs, or when it left no final response. */
  @Column('smallint', { nullable: true }) status!: number | null;
  /** The response, encrypted because it holds personal data. */
  @Column('text', { name: 'reply_sealed', nullable: true }) responseSealed!: string | null;
  /** When the transaction of an `AtMostOnce` call was committed. */
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt!: Date | null;
  /** Ids in the call and its response. The erasure of a patient finds responses by them. */
  @Column('uuid', { array: true, name: 'mentioned_ids', nullable: true }) mentionedIds!: string[] | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  /** When the call began; `-infinity` once the claim is released. */
  @Column('timestamptz', { name: 'claimed_at' }) claimedAt!: Date;
}
