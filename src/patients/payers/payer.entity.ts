import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A person with one number who pays for patients of a doctor and gets the messages about them. */
@Entity('payer')
@Index('payer_number', ['doctorId', 'mobileNormal'], { unique: true })
export class Payer {
  @ForeignKey('account', { name: 'payer_doctor_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'payer_pk' })
  doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'payer_pk' }) id!: string;
  @Column('text') name!: string;
  /** As entered; null once the payer is deleted. */
  @Column('text', { nullable: true }) mobile!: string | null;
  /** See `normalizePhone`. */
  @Column('text', { name: 'mobile_normal', nullable: true }) mobileNormal!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** Deleted payers keep their id, but neither name nor number. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
