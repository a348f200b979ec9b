import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A place where a doctor sees patients. It is never deleted, only removed from the list. */
@Entity('clinic')
export class Clinic {
  @ForeignKey('account', { name: 'clinic_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'clinic_pk' })
  doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'clinic_pk' }) id!: string;
  @Column('text') name!: string;
  @Column('text', { default: '' }) address!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt!: Date | null;
}
