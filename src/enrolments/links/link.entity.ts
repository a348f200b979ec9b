import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The public address of an enrolment. It is known before the doctor is, so this small table belongs to nobody;
 * the identifier is random and never an id.
 */
@Entity('link')
@Index('link_one_live', ['doctorId', 'enrolmentId'], { unique: true, where: 'revoked_at IS NULL' })
export class Link {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'link_pk' }) identifier!: string;
  @Column('uuid', { name: 'doctor_id' }) doctorId!: string;
  @Column('uuid', { name: 'enrolment_id' }) enrolmentId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the page behind it was first and last opened, as the page itself reports it: preview bots run no script. */
  @Column('timestamptz', { name: 'first_opened_at', nullable: true }) firstOpenedAt!: Date | null;
  @Column('timestamptz', { name: 'last_opened_at', nullable: true }) lastOpenedAt!: Date | null;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
}
