import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A label of the clinic for patients. `Patient.tagIds` holds the patients' tags. */
@Entity('tag')
@Index('tag_name', { synchronize: false }) // unique (doctor_id, lower(name)) of tags that are not deleted, created by a migration
export class Tag {
  @ForeignKey('account', { name: 'tag_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'tag_pk' })
  doctorId!: string;
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tag_pk' }) id!: string;
  @Column('text') name!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** Patients keep the id of a deleted tag, so that it can be restored. */
  @Column('timestamptz', { name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}
