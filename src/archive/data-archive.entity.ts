import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** An archive of all data of a doctor that was made. Its row is in the archive, so that an import recognizes a repeat. */
@Entity('data_archive')
export class DataArchive {
  @ForeignKey('account', { name: 'data_archive_doctor_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'data_archive_pk' })
  doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'data_archive_pk' }) id!: string;
  /** The account; null for an operator's command. */
  @Column('uuid', { name: 'created_by', nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
