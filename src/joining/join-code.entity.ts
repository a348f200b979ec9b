import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A code that was sent to somebody who wants to join a plan, and the confirmation that it became. Not a tenant table: the
 * limits count the codes of a number over all doctors. The number itself is not stored.
 */
@Entity('join_code')
@Index('join_code_by_number', ['numberHash', 'createdAt'])
@Index('join_code_by_doctor', ['doctorId', 'createdAt'])
@Index('join_code_old', ['createdAt'])
@Index('join_code_by_token', ['tokenHash'], { unique: true, where: 'token_hash IS NOT NULL' })
export class JoinCode {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'join_code_pk' }) id!: string;
  @ForeignKey('account', { name: 'join_code_account_fk' })
  @Column('uuid', { name: 'doctor_id' })
  doctorId!: string;
  /** Keyed hash of the number. */
  @Column('text', { name: 'number_hash' }) numberHash!: string;
  /** Keyed hash of the code and the id of the row. */
  @Column('text', { name: 'code_hash' }) codeHash!: string;
  /** Wrong codes that were entered. */
  @Column('smallint', { default: 0 }) attempts!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  /** When it could not be sent. */
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
  /** Hash of the newest token of the confirmed number. */
  @Column('text', { name: 'token_hash', nullable: true }) tokenHash!: string | null;
  /** Until when the number counts as confirmed; null until the code is entered. */
  @Column('timestamptz', { name: 'token_expires_at', nullable: true }) tokenExpiresAt!: Date | null;
  /** Patients and requests that were added with this confirmation. */
  @Column('smallint', { name: 'people_added', default: 0 }) peopleAdded!: number;
}
