import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A picture of a doctor, or a logo: a square JPEG. Rows are never changed or deleted, because receipts print the picture
 * of their day of issue.
 */
@Entity('picture')
@Index('picture_by_id', ['id'])
export class Picture {
  @ForeignKey('account', { name: 'picture_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'picture_pk' })
  doctorId!: string;
  /** Derived from doctor and bytes, so that the same picture is stored once. Part of the public address. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'picture_pk' }) id!: string;
  @Column('bytea') bytes!: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
