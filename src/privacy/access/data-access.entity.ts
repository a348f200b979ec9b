import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A code that was sent to a patient, and the access that it opened. Not a tenant table: like the link, it is found
 * before the doctor is known.
 */
@Entity('data_access')
@Index('data_access_by_link', ['identifier', 'createdAt'])
@Index('data_access_by_token', ['tokenHash'], { unique: true, where: 'token_hash IS NOT NULL' })
@Index('data_access_old', ['createdAt'])
export class DataAccess {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'data_access_pk' }) id!: string;
  /** The payment link that asked for the code. */
  @ForeignKey('link', { name: 'data_access_link_fk' })
  @Column('text')
  identifier!: string;
  /** Keyed hash of the code and the id of the row. */
  @Column('text', { name: 'code_hash' }) codeHash!: string;
  /** Attempts to enter the code. */
  @Column('smallint', { default: 0 }) attempts!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'code_expires_at' }) codeExpiresAt!: Date;
  /** When the code was used or could not be sent, or the patient got another number. */
  @Column('timestamptz', { name: 'code_ended_at', nullable: true }) codeEndedAt!: Date | null;
  /** Hash of the access token; null until the code is entered. */
  @Column('text', { name: 'token_hash', nullable: true }) tokenHash!: string | null;
  @Column('timestamptz', { name: 'token_expires_at', nullable: true }) tokenExpiresAt!: Date | null;
}
