import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How many patients a doctor has, deleted ones left out. The database keeps it (`count_patient`), at each commit. */
@Entity('patient_count')
export class PatientCount {
  @ForeignKey('account', { name: 'patient_count_account_fk' })
  @PrimaryColumn('uuid', { name: 'doctor_id', primaryKeyConstraintName: 'patient_count_pk' })
  doctorId!: string;
  @Column('integer') active!: number;
  @Column('integer') archived!: number;
}
