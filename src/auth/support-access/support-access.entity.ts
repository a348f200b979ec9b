import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** How long support may see a clinic after the doctor has allowed it. */
export const SUPPORT_ACCESS_MS = 3_600_000;

/** The hour for which a doctor lets support see the clinic. Uses real time, as sessions do. */
@Entity('support_access')
@Index('support_access_by_doctor', ['doctorId', 'expiresAt'])
@Index('support_access_open', ['expiresAt'])
export class SupportAccess {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'support_access_pk' }) id!: string;
  @ForeignKey('account', { name: 'support_access_doctor_fk' })
  @Column('uuid', { name: 'doctor_id' })
  doctorId!: string;
  @Column('timestamptz', { name: 'granted_at' }) grantedAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  /** When the doctor ended it early. */
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
  /** How many calls support has made with it. Each change is a row of the activity log, which names the call. */
  @Column('integer', { default: 0 }) calls!: number;
}
