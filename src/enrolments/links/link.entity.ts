import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The public address of an enrolment. The doctor is found through it, so the table is shared by all tenants. The
 * identifier is random and not derived from an id.
 */
@Entity('link')
@Index('link_one_live', ['doctorId', 'enrolmentId'], { unique: true, where: 'revoked_at IS NULL' })
@Index('link_by_enrolment', ['doctorId', 'enrolmentId'])
export class Link {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'link_pk' }) identifier!: string;
  @Column('uuid', { name: 'doctor_id' }) doctorId!: string;
  @Column('uuid', { name: 'enrolment_id' }) enrolmentId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When its page was first and last opened. A script of the page reports it, so that preview bots do not count. */
  @Column('timestamptz', { name: 'first_opened_at', nullable: true }) firstOpenedAt!: Date | null;
  @Column('timestamptz', { name: 'last_opened_at', nullable: true }) lastOpenedAt!: Date | null;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
}
