import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What patients see of a doctor. */
@Entity('profile')
export class Profile {
  @ForeignKey('account', { name: 'profile_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'profile_pk' })
  doctorId!: string;
  @Column('text', { name: 'doctor_name' }) doctorName!: string;
  @Column('text', { name: 'mobile_number', nullable: true }) mobileNumber!: string | null;
  @Column('text', { nullable: true }) degree!: string | null;
  @Column('text', { nullable: true }) specialization!: string | null;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;
  @Column('text', { name: 'clinic_manager', nullable: true }) clinicManager!: string | null;
  @Column('text', { name: 'tag_line', nullable: true }) tagLine!: string | null;
  @Column('text', { name: 'clinic_name', nullable: true }) clinicName!: string | null;
  @Column('text', { name: 'clinic_address', nullable: true }) clinicAddress!: string | null;
  /** With the medical council, as the doctor writes it: patients see whom they pay. */
  @Column('text', { name: 'registration_number', nullable: true }) registrationNumber!: string | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
