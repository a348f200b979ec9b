import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A public address of a doctor. The doctor is found through it, so the table is shared by all tenants. It never moves to
 * another doctor: posters with it are printed.
 */
@Entity('public_slug')
@Index('public_slug_one_current', ['doctorId'], { unique: true, where: 'retired_at IS NULL' })
export class PublicSlug {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'public_slug_pk' }) slug!: string;
  @ForeignKey('account', { name: 'public_slug_account_fk' })
  @Column('uuid', { name: 'doctor_id' })
  doctorId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the doctor chose another one, to which this one leads since. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt!: Date | null;
}
