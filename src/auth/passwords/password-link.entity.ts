import { Column, Entity, ForeignKey, Index, PrimaryColumn, type EntityManager } from 'typeorm';

/** A token with which the owner of an account sets a new password, once. Uses business time. */
@Entity('password_link')
@Index('password_link_one_open', ['accountId'], { unique: true, where: 'ended_at IS NULL' })
export class PasswordLink {
  /** SHA-256 of the token in hex. The token itself is not stored. */
  @PrimaryColumn('text', { name: 'token_hash', primaryKeyConstraintName: 'password_link_pk' }) tokenHash!: string;
  @ForeignKey('account', { name: 'password_link_account_fk' })
  @Column('uuid', { name: 'account_id' })
  accountId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  /** When the link was used or replaced, the password changed, or the account suspended or rejected. */
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}

/** Ends an account's open link, if there is one. Lock the account first: links are locked after accounts. */
export const endPasswordLinks = (tx: EntityManager, accountId: string, now: Date): Promise<unknown> =>
  tx.query('UPDATE password_link SET ended_at = $2 WHERE account_id = $1 AND ended_at IS NULL', [accountId, now]);
